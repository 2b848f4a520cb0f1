/** Finds what a URL has to audit: an OpenAPI document, or else collections. It sends GET requests to one origin alone. */
import { listPlace } from '../reading/list-place.ts';
import { pathProblem } from '../plan/urls.ts';
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
const places = `
  /openapi.json /v3/api-docs /swagger.json /openapi.yaml /swagger/v1/swagger.json /swagger/doc.json /api-json
  /openapi/v1.json /documentation/json /api/openapi.json /api/schema/?format=json
`
  .trim()
  .split(/\s+/);
/** How many of them are tried below the path of the URL, too. */
const nearPlaces = 4;
const usualRoots = ['/api', '/api/v1', '/v1'];
const usualNames = ['/users', '/items', '/products', '/orders', '/posts'];
/** How many looks are kept for collections. */
const kept = usualRoots.length + usualNames.length;

export const discover = (url: string, lookAt: LookAt): Promise<Found> => new Search(url, lookAt).run();

interface Seen extends Look {
  /** The path and query. */
  readonly path: string;
  /** JSON or YAML. */
  readonly value: unknown;
}

class Search {
  readonly #start: URL;
  /** The path of the URL, without a slash at its end. */
  readonly #base: string;
  readonly #lookAt: LookAt;
  readonly #asked = new Set<string>();
  #fault = '';
  /** The first path that requires a credential, and how it said so. */
  #closed: string | undefined;

  constructor(url: string, lookAt: LookAt) {
    this.#start = new URL(url);
    this.#base = this.#start.pathname.replace(/\/+$/, '');
    this.#lookAt = lookAt;
  }

  async run(): Promise<Found> {
    const root = await this.#look(this.#start.pathname + this.#start.search);
    if (root === undefined) return { kind: 'unreachable', fault: this.#fault };
    if (isOpenapi(root.value)) return this.#found(root, false);
    // Without the right credential, nothing else can be seen. The audit says what is missing.
    if (this.#base !== '' && (isCollection(root) || root.status === 401)) return this.#itself(root);
    const found = (await this.#document(root)) ?? (await this.#collections(this.#linksOf(root)));
    return found ?? { kind: 'nothing', sentence: this.#closed ?? instead(root), isClosed: this.#closed !== undefined };
  }

  /** It is undefined without a response, and after the last one. */
  async #look(path: string): Promise<Seen | undefined> {
    if (this.#asked.has(path) || this.#asked.size >= mostLooks) return undefined;
    this.#asked.add(path);
    const look = await this.#lookAt(this.#start.origin + path);
    if ('fault' in look) {
      this.#fault = look.fault;
      return undefined;
    }
    const { status, text } = look;
    const hint = 'Pass a token: --bearer-env NAME.';
    if (status === 401 || status === 403) this.#closed ??= `GET ${path} returned ${status}. ${hint}`;
    return { ...look, path, value: valueOf(text) };
  }

  #found({ value, path }: Seen, isApi: boolean): Found {
    return { kind: 'document', document: value, at: this.#start.origin + path, isApi };
  }

  /** The last segment of the URL is the list. What comes before it belongs to the base URL. */
  #itself({ path }: Seen): Lists {
    const [, before = '', name = ''] = /^([^?]*?)(\/[^/?]+\/?)(?:\?|$)/.exec(path) ?? [];
    const query = Object.fromEntries(this.#start.searchParams);
    return { kind: 'lists', baseUrl: this.#start.origin + before, paths: [name], query, unseen: 0 };
  }

  async #document(root: Seen): Promise<Found | undefined> {
    const named = [...describedBy(root.headers['link'] ?? ''), ...namedIn(root.text)];
    const near = this.#base === '' ? [] : places.slice(0, nearPlaces).map((place) => this.#base + place);
    const candidates = new Set([...named.flatMap((each) => this.#pathOf(each)), ...near, ...places]);
    for (const path of [...candidates].slice(0, mostLooks - kept - this.#asked.size)) {
      const seen = await this.#look(path);
      if (seen !== undefined && isOpenapi(seen.value)) return this.#found(seen, !isPage(root));
    }
    return undefined;
  }

  async #collections(links: readonly string[]): Promise<Found | undefined> {
    for (const path of links.length === 0 && this.#base === '' ? usualRoots : []) {
      const seen = await this.#look(path);
      const own = seen === undefined ? [] : this.#linksOf(seen);
      if (own.length > 0) return this.#collections(own);
    }
    const candidates = links.length > 0 ? links : usualNames.map((name) => this.#base + name);
    const paths: string[] = [];
    for (const candidate of candidates) {
      const seen = await this.#look(candidate);
      if (seen !== undefined && isOpenapi(seen.value)) return this.#found(seen, true);
      if (seen !== undefined && isCollection(seen) && pathProblem(seen.path) === undefined) paths.push(seen.path);
    }
    if (paths.length === 0) return undefined;
    const base = paths.every((path) => path.startsWith(`${this.#base}/`)) ? this.#base : '';
    const unseen = candidates.filter((each) => !this.#asked.has(each)).length;
    const below = paths.map((path) => path.slice(base.length));
    return { kind: 'lists', baseUrl: this.#start.origin + base, paths: below, query: {}, unseen };
  }

  #linksOf({ status, value }: Seen): readonly string[] {
    return status === 200 ? linksIn(value).flatMap((each) => this.#pathOf(each)) : [];
  }

  /** The path and query of a link, without the query of a template. There is none if it leads to another origin. */
  #pathOf(link: string): readonly string[] {
    const plain = link.replace(/\{[?&][^{}]*\}/g, '');
    if (plain === '' || /[{}\s]/.test(plain) || !URL.canParse(plain, this.#start.href)) return [];
    const { origin, pathname, search } = new URL(plain, this.#start);
    return origin === this.#start.origin ? [pathname + search] : [];
  }
}

/** What was seen instead of something to audit. */
function instead(root: Seen): string {
  const { location } = root.headers;
  if (root.status >= 300 && root.status < 400 && location !== undefined)
    return `It redirects to ${location.replace(/[?#].*$/s, '')}: is that the right URL?`;
  if (isPage(root)) return 'It returned an HTML page: is that a login page, or is the API at another URL?';
  return root.status === 404 ? 'It returned 404: is a prefix such as /api missing?' : `It returned ${root.status}.`;
}

const isPage = ({ status, text }: Seen): boolean => status === 200 && /^\s*<(?:!doctype\s+html|html)\b/i.test(text);

function valueOf(text: string): unknown {
  const parsed = /^\s*</.test(text) ? undefined : parseText(text);
  return parsed?.ok === true ? parsed.value : undefined;
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

const deepest = 4;
const mostLinks = 200;
const back = /^(?:self|profile|curies|up|home|docs?|documentation|license|help)$/i;

/** The links of a document: `_links` and `links` (HAL, JSON:API), `href`, and texts that are URLs or paths. */
function linksIn(value: unknown, level = 0): readonly string[] {
  if (level > deepest) return [];
  if (typeof value === 'string') return /^(?:https?:\/\/|\/)\S+$/.test(value) ? [value] : [];
  const onward = isObject(value) ? Object.entries(value).filter(([key]) => !back.test(key)) : [];
  const inner = isList(value) ? value : onward.map(([, each]) => each);
  return [...new Set(inner.flatMap((each) => linksIn(each, level + 1)))].slice(0, mostLinks);
}

/** True for a list of objects, read as the audit reads it. An object with an id is an item. */
function isCollection({ status, value }: Seen): boolean {
  if (status !== 200 || (isObject(value) && 'id' in value)) return false;
  const at = listPlace(value, plainDialect)?.at;
  const items = at === undefined ? undefined : valueAt(value, at);
  return isList(items) && items.every(isObject);
}
