/** Finds what a URL has to audit: an OpenAPI document, or else collections. It sends GET requests to one origin alone. */
import { listPlace } from '../reading/list-place.ts';
import { isList, isObject } from '../text/json.ts';
import { valueAt } from '../text/pointers.ts';
import { parseText } from './parse.ts';
import { plainDialect } from './payload.ts';
import { isOpenapi } from './read-api.ts';

/** The response to a GET. Names of headers are in lower case. */
export interface Look {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type LookAt = (url: string) => Promise<Look | { readonly fault: string }>;

export type Found =
  /** `isApi` is false if the URL that was given is that of the document, or of a page for people. */
  | { readonly kind: 'document'; readonly document: unknown; readonly at: string; readonly isApi: boolean }
  | Lists
  /** What was seen instead, as a sentence. `isClosed` is true if a credential is missing. */
  | { readonly kind: 'nothing'; readonly sentence: string; readonly isClosed: boolean }
  | { readonly kind: 'unreachable'; readonly fault: string };

export interface Lists {
  readonly kind: 'lists';
  readonly baseUrl: string;
  readonly paths: readonly string[];
  /** Query parameters of the URL, if it is that of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** The number of links that were not looked at. */
  readonly unseen: number;
}

export const mostLooks = 20;

/** Where frameworks put their OpenAPI document, most common first. */
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
/** How many of them are tried below the path of the URL, too. */
const nearPlaces = 4;
const usualRoots = ['/api', '/api/v1', '/v1'];
const usualNames = ['/users', '/items', '/products', '/orders', '/posts'];
/** How many looks are kept for collections. */
const fewest = 3;

export function discover(url: string, lookAt: LookAt): Promise<Found> {
  return new Search(url, lookAt).run();
}

class Search {
  readonly #start: URL;
  /** The path of the URL, without a slash at its end. */
  readonly #base: string;
  readonly #lookAt: LookAt;
  readonly #asked = new Set<string>();
  #fault = '';
  /** The first path that requires a credential, and how it said so. */
  #closed: { readonly path: string; readonly status: number } | undefined;

  constructor(url: string, lookAt: LookAt) {
    this.#start = new URL(url);
    this.#base = this.#start.pathname.replace(/\/+$/, '');
    this.#lookAt = lookAt;
  }

  async run(): Promise<Found> {
    const { pathname, search, href } = this.#start;
    const first = await this.#look(pathname + search);
    if (first === undefined) return { kind: 'unreachable', fault: this.#fault };
    const isMissing = first.status === 404 && !pathname.endsWith('/');
    const elsewhere = isMissing ? `${pathname}/${search}` : this.#redirected(first);
    const led = elsewhere === undefined ? undefined : await this.#look(elsewhere);
    const isLed = led !== undefined && (!isMissing || led.status === 200);
    const root = isLed ? led : first;
    const value = valueOf(root.text);
    if (isOpenapi(value)) return { kind: 'document', document: value, at: href, isApi: false };
    const isSlashed = pathname.endsWith('/') || (isLed && elsewhere === `${pathname}/${search}`);
    const isList = root.status === 200 && isCollection(value);
    // Without the right credential, nothing else can be seen. The audit says what is missing.
    if (this.#base !== '' && (isList || root.status === 401)) return this.#itself(isSlashed);
    const linked = linksIn(value).flatMap((each) => this.#pathOf(each));
    return (
      (await this.#document(root, linked.length)) ??
      (await this.#collections(linked)) ?? {
        kind: 'nothing',
        sentence: this.#seen(first, root),
        isClosed: this.#closed !== undefined,
      }
    );
  }

  /** The last segment of the URL is the list. What comes before it belongs to the base URL. */
  #itself(isSlashed: boolean): Lists {
    const slash = this.#base.lastIndexOf('/');
    const paths = [this.#base.slice(slash) + (isSlashed ? '/' : '')];
    const query = Object.fromEntries(this.#start.searchParams);
    return { kind: 'lists', baseUrl: this.#start.origin + this.#base.slice(0, slash), paths, query, unseen: 0 };
  }

  /** It is undefined if there was no response, and if enough was sent. */
  async #look(path: string): Promise<Look | undefined> {
    if (this.#asked.has(path) || this.#asked.size >= mostLooks) return undefined;
    this.#asked.add(path);
    const look = await this.#lookAt(this.#start.origin + path);
    if ('fault' in look) {
      this.#fault = look.fault;
      return undefined;
    }
    if (look.status === 401 || look.status === 403) this.#closed ??= { path, status: look.status };
    return look;
  }

  /** The same, and with a slash at the end if the path redirects there. */
  async #lookSlashed(path: string): Promise<{ readonly look: Look | undefined; readonly path: string }> {
    const look = await this.#look(path);
    if (look === undefined || this.#redirected(look) !== `${path}/`) return { look, path };
    return { look: await this.#look(`${path}/`), path: `${path}/` };
  }

  async #document(root: Look, links: number): Promise<Found | undefined> {
    const stated = [...describedBy(root.headers['link'] ?? ''), ...namedIn(root.text)].flatMap((each) =>
      this.#pathOf(each),
    );
    const near = this.#base === '' ? [] : places.slice(0, nearPlaces).map((place) => this.#base + place);
    const kept = Math.max(fewest, links);
    const room = Math.max(near.length + nearPlaces, mostLooks - this.#asked.size - stated.length - kept);
    for (const path of [...stated, ...[...new Set([...near, ...places])].slice(0, room)]) {
      const look = await this.#look(path);
      const value = look?.status === 200 ? valueOf(look.text) : undefined;
      const isApi = root.status !== 200 || !isPage(root.text);
      if (isOpenapi(value)) return { kind: 'document', document: value, at: this.#start.origin + path, isApi };
    }
    return undefined;
  }

  async #collections(linked: readonly string[]): Promise<Found | undefined> {
    const links = [...linked];
    for (const path of links.length === 0 && this.#base === '' ? usualRoots : []) {
      const { look } = await this.#lookSlashed(path);
      if (look?.status === 200) links.push(...linksIn(valueOf(look.text)).flatMap((each) => this.#pathOf(each)));
      if (links.length > 0) break;
    }
    const candidates = links.length > 0 ? links.filter(isSayable) : usualNames.map((name) => this.#base + name);
    const paths: string[] = [];
    for (const candidate of candidates) {
      const { look, path } = await this.#lookSlashed(candidate);
      const value = look?.status === 200 ? valueOf(look.text) : undefined;
      if (isOpenapi(value)) return { kind: 'document', document: value, at: this.#start.origin + path, isApi: true };
      if (isCollection(value)) paths.push(path);
    }
    if (paths.length === 0) return undefined;
    const base = paths.every((path) => path.startsWith(`${this.#base}/`)) ? this.#base : '';
    const unseen = links.length > 0 ? candidates.filter((each) => !this.#asked.has(each)).length : 0;
    const below = paths.map((path) => path.slice(base.length));
    return { kind: 'lists', baseUrl: this.#start.origin + base, paths: below, query: {}, unseen };
  }

  #seen(first: Look, root: Look): string {
    if (this.#closed !== undefined) {
      const { path, status } = this.#closed;
      return `GET ${path} returned ${status}. Pass a token: --bearer-env NAME.`;
    }
    const { location } = first.headers;
    if (first.status >= 300 && first.status < 400 && location !== undefined)
      return `It redirects to ${location.replace(/[?#].*$/s, '')}: is that a login page, or the right URL?`;
    if (root.status === 200 && isPage(root.text)) return 'It returned an HTML page: is the API at another URL?';
    return root.status === 404 ? 'It returned 404: is a prefix such as /api missing?' : `It returned ${root.status}.`;
  }

  /** The path and query within the origin that a response redirects to. */
  #redirected({ status, headers }: Look): string | undefined {
    const { location } = headers;
    return status < 300 || status >= 400 || location === undefined ? undefined : this.#pathOf(location)[0];
  }

  /** The path and query of a link, without the query of a template. There is none if it leads to another origin. */
  #pathOf(link: string): readonly string[] {
    const plain = link.replace(/\{[?&][^{}]*\}/g, '');
    if (plain === '' || /[{}\s]/.test(plain) || !URL.canParse(plain, this.#start.href)) return [];
    const { origin, pathname, search } = new URL(plain, this.#start);
    return origin === this.#start.origin ? [pathname + search] : [];
  }
}

function isPage(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html)\b/i.test(text);
}

/** JSON, YAML, or what a script of Swagger UI contains. */
function valueOf(text: string): unknown {
  if (/^\s*</.test(text)) return undefined;
  const [, script] =
    /^\s*window\.onload = .{0,500}?\b(?:var|let) options = (\{.*\});\s*url = options\./s.exec(text) ?? [];
  const parsed = parseText(script ?? text);
  if (!parsed.ok) return undefined;
  return script === undefined ? parsed.value : valueAt(parsed.value, '/swaggerDoc');
}

/** What the service says describes it, in a Link header (RFC 8631). */
function describedBy(link: string): readonly string[] {
  return [...link.matchAll(/<([^>]*)>[^,<]*;\s*rel="?[^",;]*\bservice-desc\b/gi)].map(([, target = '']) => target);
}

/** The document that a page of Swagger UI or Redoc shows. */
function namedIn(text: string): readonly string[] {
  if (!/^\s*</.test(text)) return [];
  const found = text.slice(0, 200_000).matchAll(/(?:spec-url=|\burl:\s*|data-url=)["']([^"'<>\s]{1,300})["']/gi);
  return [...found].map(([, target = '']) => target);
}

/** A path that a plan may have: not the root, and without a query. */
function isSayable(path: string): boolean {
  return /^(?:\/[^/\s?#{}\\:%][^/\s?#{}\\%]*)+\/?$/.test(path);
}

const deepest = 4;
const mostLinks = 200;
const back = /^(?:self|profile|curies|up|home|docs?|documentation|license|help)$/i;

/** The links of a document: `_links` and `links` (HAL, JSON:API), `href`, and texts that are URLs or paths. */
function linksIn(value: unknown, level = 0): readonly string[] {
  if (level > deepest) return [];
  if (typeof value === 'string') return /^(?:https?:\/\/|\/)\S+$/.test(value) ? [value] : [];
  const inner = isObject(value)
    ? Object.entries(value).flatMap(([key, each]) => (back.test(key) ? [] : [each]))
    : value;
  const found = isList(inner) ? inner.flatMap((each) => linksIn(each, level + 1)) : [];
  return [...new Set(found)].slice(0, mostLinks);
}

/** True for a list of objects, read as the audit reads it. An object with an id is an item. */
function isCollection(value: unknown): boolean {
  const at = isObject(value) && 'id' in value ? undefined : listPlace(value, plainDialect)?.at;
  const items = at === undefined ? undefined : valueAt(value, at);
  return isList(items) && items.every(isObject);
}
