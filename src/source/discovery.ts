import { itemsIn } from '../model/list-page.ts';
import { isList, isObject, type Json, member } from '../text/json.ts';
import { isOpenapi } from './openapi/read-api.ts';
import { readStructured } from './structured-text.ts';

/** What was answered to a GET; undefined where nothing usable was. */
export interface Answer {
  readonly status: number;
  /** Value of Link (RFC 8288); empty where there is none. */
  readonly link: string;
  /** Value of Location; undefined where there is none. */
  readonly location?: string | undefined;
  readonly text: string;
}

/** What an address shows of its service. */
export type Found =
  | {
      readonly kind: 'document';
      readonly document: Json;
      readonly at: string;
      /** False where the address shows a page for people, or the document itself. */
      readonly isApi: boolean;
    }
  /** Paths of collections below the base address. */
  | {
      readonly kind: 'collections';
      readonly baseUrl: string;
      readonly paths: readonly string[];
      /** How many further links were not looked at. */
      readonly unseen: number;
    }
  /** `status`: of the address itself; undefined where it did not answer. */
  | {
      readonly kind: 'nothing';
      readonly status: number | undefined;
      /** Where it redirects to. */
      readonly location?: string | undefined;
      /** It shows a page for people. */
      readonly isPage?: boolean;
    };

/** At most so many GET requests. */
export const mostLooks = 20;

/** Where frameworks put their OpenAPI document, the commonest first. */
const places = [
  '/openapi.json',
  '/v3/api-docs',
  '/swagger.json',
  '/openapi.yaml',
  '/swagger/v1/swagger.json',
  '/swagger/doc.json',
  '/api-json',
  '/openapi/v1.json',
  '/documentation/json',
  '/api/openapi.json',
  '/api/schema/?format=json',
  '/api-docs',
  '/api-docs/swagger-ui-init.js',
  '/q/openapi?format=json',
];
/** How many of them are looked for below the path of the address too; at least so many are looked for whatever it links. */
const fewPlaces = 4;
/** Where an API is that does not begin at the root. */
const usualRoots = ['/api', '/api/v1', '/v1'];
/** So many looks are kept for collections. */
const fewest = 3;
/** What collections are called where nothing says. */
const usualNames = ['/users', '/items', '/products', '/orders', '/posts'];

/**
 * Looks for an OpenAPI document at the address and in the usual places of its origin, then for collections that the address links or names.
 * Yields the addresses to GET, all of one origin. Nothing that an answer says leads to another origin.
 */
export function* discover(address: string): Generator<string, Found, Answer | undefined> {
  const start = new URL(address);
  const base = start.pathname.replace(/\/+$/, '');
  const asked = new Set<string>();
  function* look(path: string): Generator<string, Answer | undefined, Answer | undefined> {
    if (asked.has(path) || asked.size >= mostLooks) return undefined;
    asked.add(path);
    return yield start.origin + path;
  }
  /** The same, with a slash at the end of the address if it leads there. */
  function* lookAt(path: string): Generator<string, Looked, Answer | undefined> {
    const answer = yield* look(path);
    const isSlashed = answer !== undefined && ledTo(answer, start) === `${path}/`;
    return isSlashed ? { answer: yield* look(`${path}/`), path: `${path}/` } : { answer, path };
  }
  const first = yield* look(start.pathname + start.search);
  // Nobody is there: all else would be asked in vain.
  if (first === undefined) return { kind: 'nothing', status: undefined };
  const isMissing = first.status === 404 && !start.pathname.endsWith('/');
  const elsewhere = isMissing ? `${start.pathname}/${start.search}` : ledTo(first, start);
  const led = elsewhere === undefined ? undefined : yield* look(elsewhere);
  const isLed = led !== undefined && (!isMissing || led.status === 200);
  const root = isLed ? led : first;
  const isSlashed = start.pathname.endsWith('/') || (isLed && elsewhere === `${start.pathname}/${start.search}`);
  const body = valueOf(root);
  if (body !== undefined && isOpenapi(body)) return { kind: 'document', document: body, at: start.href, isApi: false };
  const linked = linksIn(body).flatMap((each) => pathOf(each, start));
  const stated = [...describedBy(root.link), ...namedInPage(root.text)].flatMap((each) => pathOf(each, start));
  const near = base === '' ? [] : places.slice(0, fewPlaces).map((place) => base + place);
  const forCollections = Math.max(fewest, linked.length);
  const room = Math.max(near.length + fewPlaces, mostLooks - asked.size - stated.length - forCollections);
  for (const path of [...stated, ...[...new Set([...near, ...places])].slice(0, room)]) {
    const answer = yield* look(path);
    const document = answer?.status === 200 ? valueOf(answer) : undefined;
    if (document !== undefined && isOpenapi(document)) {
      return { kind: 'document', document, at: start.origin + path, isApi: root.status !== 200 || !isPage(root) };
    }
  }
  if (root.status === 200 && body !== undefined && base !== '' && isCollection(body)) {
    const slash = base.lastIndexOf('/');
    return {
      kind: 'collections',
      baseUrl: start.origin + base.slice(0, slash),
      paths: [base.slice(slash) + (isSlashed ? '/' : '')],
      unseen: 0,
    };
  }
  const links = [...linked];
  if (links.length === 0 && base === '') {
    for (const path of usualRoots) {
      const { answer } = yield* lookAt(path);
      if (answer?.status === 200) links.push(...linksIn(valueOf(answer)).flatMap((each) => pathOf(each, start)));
      if (links.length > 0) break;
    }
  }
  const paths: string[] = [];
  const candidates = links.length > 0 ? links.filter(isSayable) : usualNames.map((name) => base + name);
  for (const candidate of candidates) {
    const { answer, path } = yield* lookAt(candidate);
    const value = answer?.status === 200 ? valueOf(answer) : undefined;
    if (value !== undefined && isOpenapi(value)) {
      return { kind: 'document', document: value, at: start.origin + path, isApi: true };
    }
    if (value !== undefined && isCollection(value)) paths.push(path);
  }
  if (paths.length === 0) {
    const { status } = root;
    const { location } = first.status >= 300 && first.status < 400 ? first : {};
    return {
      kind: 'nothing',
      status,
      ...(location === undefined ? {} : { location }),
      ...(status === 200 && isPage(root) ? { isPage: true } : {}),
    };
  }
  const isBelow = paths.every((path) => path.startsWith(`${base}/`));
  return {
    kind: 'collections',
    baseUrl: start.origin + (isBelow ? base : ''),
    paths: isBelow ? paths.map((path) => path.slice(base.length)) : paths,
    unseen: links.length > 0 ? candidates.filter((each) => !asked.has(each)).length : 0,
  };
}

interface Looked {
  readonly answer: Answer | undefined;
  /** The path that was answered in the end. */
  readonly path: string;
}

/** The path and query within the origin that an answer redirects to. */
function ledTo({ status, location }: Answer, start: URL): string | undefined {
  return status < 300 || status >= 400 || location === undefined ? undefined : pathOf(location, start)[0];
}

/** A page for people; errors are pages of frameworks, too. */
function isPage({ text }: Answer): boolean {
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

function valueOf({ text }: Answer): Json | undefined {
  if (/^\s*</.test(text)) return undefined;
  const script = optionsIn(text);
  const read = readStructured(script ?? text);
  if (!read.ok) return undefined;
  return script === undefined ? read.value : member(read.value, 'swaggerDoc');
}

/** The options in the script of a page of Swagger UI, which hold the document; undefined where a text is no such script. */
function optionsIn(text: string): string | undefined {
  return /^\s*window\.onload = .{0,500}?\b(?:var|let) options = (\{.*\});\s*url = options\./s.exec(text)?.[1];
}

/** What the service says describes it (RFC 8631), in a Link header. */
function describedBy(link: string): readonly string[] {
  return [...link.matchAll(/<([^>]*)>[^,<]*;\s*rel="?[^",;]*\bservice-desc\b/gi)].map(([, target = '']) => target);
}

/** The document that a page of Swagger UI or Redoc shows. */
function namedInPage(text: string): readonly string[] {
  if (!/^\s*</.test(text)) return [];
  const found = [...text.slice(0, 200_000).matchAll(/(?:spec-url=|\burl:\s*|data-url=)["']([^"'<>\s]{1,300})["']/gi)];
  return found.map(([, target = '']) => target);
}

/** The path and query of a link within the origin of the address, its template's query left out; none where it leads elsewhere. */
function pathOf(link: string, start: URL): readonly string[] {
  const plain = link.replace(/\{[?&][^{}]*\}/g, '');
  if (plain === '' || /[{}\s]/.test(plain) || !URL.canParse(plain, start.href)) return [];
  const { origin, pathname, search } = new URL(plain, start);
  return origin === start.origin ? [pathname + search] : [];
}

/** A path that a plan can say: no query, not the root. */
function isSayable(path: string): boolean {
  return /^(?:\/[^/\s?#{}\\:%][^/\s?#{}\\%]*)+\/?$/.test(path);
}

const deepest = 4;
const mostLinks = 200;

/** What a document of links names: `_links` and `links` (HAL, JSON:API), `href`, and texts that are addresses or paths. */
function linksIn(value: Json | undefined, depth = 0): readonly string[] {
  if (depth > deepest || value === undefined) return [];
  if (typeof value === 'string') return /^(?:https?:\/\/|\/)\S+$/.test(value) ? [value] : [];
  const inner = isList(value) ? value : isObject(value) ? Object.entries(value).flatMap(following) : [];
  return [...new Set(inner.flatMap((each) => linksIn(each, depth + 1)))].slice(0, mostLinks);
}

/** Links that lead back, or to what describes, are none to a collection. */
function following([key, value]: readonly [string, Json]): readonly Json[] {
  return /^(?:self|profile|curies|up|home|docs?|documentation|license|help)$/i.test(key) ? [] : [value];
}

/** Whether a body shows several items, as an audit would read it. An object with an id is an item, whatever it holds. */
function isCollection(body: Json): boolean {
  const items = member(body, 'id') === undefined ? itemsIn(body) : undefined;
  return items?.every((item) => isObject(item)) === true;
}
