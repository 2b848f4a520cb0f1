import { isList, isObject, type Json, type JsonObject, member } from '../../text/json.ts';

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

/** The base address of the service, without a slash at its end; undefined where nothing says. */
export function baseUrlOf(servers: readonly string[], { document, service }: Whereabouts): string | undefined {
  const usable = servers.flatMap((server) => {
    const at = document ?? service;
    if (!URL.canParse(server, at)) return [];
    const { protocol, origin, pathname } = new URL(server, at);
    return /^https?:$/.test(protocol) && !/%7B/i.test(pathname) ? [{ origin, path: tidy(pathname) }] : [];
  });
  const place = service ?? document;
  if (place === undefined) return usable[0] === undefined ? undefined : usable[0].origin + usable[0].path;
  const { origin, pathname } = new URL(place);
  const chosen = usable.find((each) => each.origin === origin) ?? usable[0];
  if (chosen !== undefined) return (service === undefined ? chosen.origin : origin) + chosen.path;
  // Without servers the paths begin at the root, unless the user named a part of the origin that is not the document itself.
  return origin + (service === undefined || service === document ? '' : tidy(pathname));
}

/** A path without a slash at its end. */
function tidy(path: string): string {
  return path.replace(/\/+$/, '');
}
