/** Where the service is. */
import { isList, isObject, type JsonObject } from '../text/json.ts';
import { textsIn } from './references.ts';
import type { Api, ApiOperation } from './api.ts';

/** The base URLs of a document, in its order, with the defaults of their variables. */
export function serversOf({ servers, host, basePath, schemes }: JsonObject): readonly string[] {
  if (isList(servers))
    return servers.flatMap((server) => {
      if (!isObject(server) || typeof server['url'] !== 'string') return [];
      return [filledIn(server['url'], server['variables'])];
    });
  const path = typeof basePath === 'string' ? `/${basePath.replace(/^\/+/, '')}` : '';
  if (typeof host !== 'string' || host === '') return path === '' ? [] : [path];
  const offered = textsIn(schemes);
  return [`${offered.includes('http') && !offered.includes('https') ? 'http' : 'https'}://${host}${path}`];
}

function filledIn(url: string, variables: unknown): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isObject(variable) ? variable['default'] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

export interface Whereabouts {
  /** The URL of the document. It is undefined for a file. */
  readonly document?: string;
  /** The URL of the service, as the user wrote it. Its origin counts, because the same API runs in many places. */
  readonly service?: string;
  /** The base URL if nothing says where the service is. */
  readonly otherwise?: string;
}

/**
 * The base URL, without a slash at its end. It is undefined if nothing says. The URL that the user wrote is the base,
 * unless its path is a part of the paths of the document, or the service itself has a document with more of the path.
 */
export function baseUrlOf(
  { servers, operations }: Pick<Api, 'servers'> & { readonly operations: readonly Pick<ApiOperation, 'path'>[] },
  { document, service, otherwise }: Whereabouts,
): string | undefined {
  const usable = servers.flatMap((server) => {
    const at = document ?? service;
    if (!URL.canParse(server, at)) return [];
    const { protocol, origin, pathname } = new URL(server, at);
    return /^https?:$/.test(protocol) && !/\{|%7B/i.test(server) ? [{ origin, path: unslashed(pathname) }] : [];
  });
  const place = service ?? document;
  if (place === undefined) return usable[0] === undefined ? otherwise : usable[0].origin + usable[0].path;
  const { origin, pathname } = new URL(place);
  const ordered = usable.toSorted((a, b) => Number(b.origin === origin) - Number(a.origin === origin));
  if (service === undefined) return ordered[0] === undefined ? origin : ordered[0].origin + ordered[0].path;
  const named = unslashed(pathname);
  const isServed = document !== undefined && new URL(document).origin === origin;
  const stated = [...ordered.map(({ path }) => path), ...(usable.length === 0 ? [''] : [])];
  const chosen = stated.find((base) => {
    const isIn = operations.some(({ path }) => `${base}${path}/`.startsWith(`${named}/`));
    return isIn && (isServed || base.length < named.length);
  });
  return origin + (chosen ?? named);
}

export const unslashed = (path: string): string => path.replace(/\/+$/, '');
