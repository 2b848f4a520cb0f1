import { isList, isObject, type Json, type JsonObject, member } from '../../text/json.ts';
import type { Api } from './api.ts';

/** The base addresses of a document, in its order; none where it names none. */
export function serversOf(document: JsonObject): readonly string[] {
  const { servers } = document;
  if (isList(servers)) {
    return servers.flatMap((server) => {
      const url = member(server, 'url');
      return typeof url === 'string' ? [filledIn(url, member(server, 'variables'))] : [];
    });
  }
  const { host, basePath, schemes } = document;
  const path = typeof basePath === 'string' ? `/${basePath.replace(/^\/+/, '')}` : '';
  if (typeof host !== 'string' || host === '') return path === '' ? [] : [path];
  const offered = isList(schemes) ? schemes.filter((scheme) => scheme === 'https' || scheme === 'http') : [];
  const scheme = offered.includes('https') || offered.length === 0 ? 'https' : 'http';
  return [`${scheme}://${host}${path}`];
}

function filledIn(url: string, variables: Json | undefined): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = member(isObject(variables) ? variables[name] : undefined, 'default');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
}

/** Where a document was found, and what the user named. */
export interface Whereabouts {
  /** Address of the document; absent for a file. */
  readonly document?: string;
  /** Address of the service; its origin is kept whatever the document says, for the same API runs in many places. */
  readonly service?: string;
}

/**
 * The base address of the service, without a slash at its end; undefined where nothing says. An address that the user names is the base itself. Only
 * where the service shows the document, or the document's paths begin with that of the address, the document says more of it.
 */
export function baseUrlOf(
  { servers, operations }: Pick<Api, 'servers' | 'operations'>,
  { document, service }: Whereabouts,
): string | undefined {
  const usable = servers.flatMap((server) => {
    const at = document ?? service;
    if (!URL.canParse(server, at)) return [];
    const { protocol, origin, pathname } = new URL(server, at);
    return /^https?:$/.test(protocol) && !/%7B/i.test(pathname) ? [{ origin, path: tidy(pathname) }] : [];
  });
  const place = service ?? document;
  if (place === undefined) return usable[0] === undefined ? undefined : usable[0].origin + usable[0].path;
  const { origin, pathname } = new URL(place);
  const ordered = [...usable].sort((a, b) => Number(b.origin === origin) - Number(a.origin === origin));
  if (service === undefined) return ordered[0] === undefined ? origin : ordered[0].origin + ordered[0].path;
  const named = tidy(pathname);
  const isShown = document !== undefined && new URL(document).origin === origin;
  const stated = [...ordered.map(({ path }) => path), ...(usable.length === 0 ? [''] : [])];
  const chosen = stated.find(
    (path) =>
      (isShown || path.length < named.length) &&
      operations.some((operation) => `${path}${operation.path}/`.startsWith(`${named}/`)),
  );
  return origin + (chosen ?? named);
}

/** A path without a slash at its end. */
function tidy(path: string): string {
  return path.replace(/\/+$/, '');
}
