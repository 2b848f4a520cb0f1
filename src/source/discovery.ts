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
  | { readonly kind: 'collections'; readonly baseUrl: string; readonly paths: readonly string[] }
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
  '/api-json',
  '/openapi/v1.json',
  '/api-docs',
  '/q/openapi?format=json',
  '/api/schema/?format=json',
];
/** Those that are looked for below the path of the address, too. */
const nearPlaces = places.slice(0, 4);
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
  let looks = 0;
  function* look(path: string): Generator<string, Answer | undefined, Answer | undefined> {
    if (asked.has(path) || looks >= mostLooks) return undefined;
    asked.add(path);
    looks += 1;
    return yield start.origin + path;
  }
  const first = yield* look(start.pathname + start.search);
  const isSlashed = first !== undefined && leadsToSlash(first, start.pathname, start);
  const root = isSlashed ? yield* look(`${start.pathname}/${start.search}`) : first;
  const body = root === undefined ? undefined : valueOf(root);
  if (body !== undefined && isOpenapi(body)) return { kind: 'document', document: body, at: start.href, isApi: false };
  // Nobody is there: all else would be asked in vain.
  if (root === undefined) return { kind: 'nothing', status: undefined };
  const stated = [...describedBy(root.link), ...namedInPage(root.text)].flatMap((each) => pathOf(each, start));
  const usual = [...(base === '' ? [] : nearPlaces.map((place) => base + place)), ...places];
  for (const path of [...stated, ...usual]) {
    const answer = yield* look(path);
    const document = answer?.status === 200 ? valueOf(answer) : undefined;
    if (document !== undefined && isOpenapi(document)) {
      return { kind: 'document', document, at: start.origin + path, isApi: root.status !== 200 || !isPage(root) };
    }
  }
  if (root.status === 200 && body !== undefined && isCollection(body) && base !== '') {
    const slash = base.lastIndexOf('/');
    const path = base.slice(slash) + (isSlashed || start.pathname.endsWith('/') ? '/' : '');
    return { kind: 'collections', baseUrl: start.origin + base.slice(0, slash), paths: [path] };
  }
  const linked = linksIn(body).flatMap((each) => pathOf(each, start));
  const paths: string[] = [];
  for (const path of linked.length > 0 ? linked : usualNames.map((name) => base + name)) {
    if (!isSayable(path)) continue;
    const bare = yield* look(path);
    const wantsSlash = bare !== undefined && leadsToSlash(bare, path, start);
    const answer = wantsSlash ? yield* look(`${path}/`) : bare;
    const value = answer?.status === 200 ? valueOf(answer) : undefined;
    if (value !== undefined && isCollection(value)) paths.push(wantsSlash ? `${path}/` : path);
  }
  if (paths.length === 0) {
    const { status, location } = root;
    const isRedirect = status >= 300 && status < 400 && location !== undefined;
    return {
      kind: 'nothing',
      status,
      ...(isRedirect ? { location } : {}),
      ...(isPage(root) ? { isPage: true } : {}),
    };
  }
  const isBelow = paths.every((path) => path.startsWith(`${base}/`));
  return {
    kind: 'collections',
    baseUrl: start.origin + (isBelow ? base : ''),
    paths: isBelow ? paths.map((path) => path.slice(base.length)) : paths,
  };
}

/** A redirection to the same address with a slash at its end. */
function leadsToSlash({ status, location }: Answer, path: string, start: URL): boolean {
  if (status < 300 || status >= 400 || location === undefined) return false;
  return pathOf(location, start).some((target) => target.replace(/\?.*$/s, '') === `${path}/`);
}

/** A page for people; errors are pages of frameworks, too. */
function isPage({ text }: Answer): boolean {
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

function valueOf({ text }: Answer): Json | undefined {
  if (/^\s*</.test(text)) return undefined;
  const read = readStructured(text);
  return read.ok ? read.value : undefined;
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

const listKeys = 'data items results content values records entries _embedded'.split(' ');

/** Whether a body shows several items: a list, or an object that has one under a usual key. */
function isCollection(body: Json): boolean {
  if (isList(body)) return body.every((item) => isObject(item));
  return listKeys.some((key) => {
    const inner = member(body, key);
    if (key === 'data' && isObject(inner)) return isCollection(inner);
    if (key === '_embedded' && isObject(inner)) return Object.values(inner).some(isList);
    return isList(inner) && inner.every((item) => isObject(item));
  });
}
