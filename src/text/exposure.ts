/**
 * What a response reveals about the service, never what its data is about. The detectors are rows of tables: for texts in
 * which the service talks about itself (exposure/texts.ts), for fields (bodies.ts), for headers, and for pages such as /health.
 */
export type { Asked, Exposure, ExposureKind, Received } from './exposure/types.ts';
import { carriers, exposuresIn, linkKeys, textLeaks } from './exposure/bodies.ts';
import { headerExposures } from './exposure/headers.ts';
import { isSameSite } from './exposure/hosts.ts';
import { internalsIn, isAboutItself } from './exposure/internals.ts';
import { visibleText } from './exposure/texts.ts';
import type { Asked, Exposure, Received, Scene } from './exposure/types.ts';
import { isList, isObject, parseJson } from './json.ts';
import { credentialMask, withSamples } from './masks.ts';
import { formatPointer } from './pointers.ts';

/** Everything that a response reveals about the service. A mask in recorded evidence counts as a value of its kind. */
export function findExposures(received: Received, asked: Asked): readonly Exposure[] {
  const { status, headers } = received;
  const text = withSamples(received.text);
  const shown = text === received.text ? received : { status, headers, text, json: parseJson(text) };
  const ofCredentials = credentialExposures(received, asked);
  const ofHeaders = headerExposures(headers, asked);
  return ofCredentials.concat(ofHeaders, bodyExposures(shown, asked), internalExposures(shown, asked));
}

/** One line about an exposure for a report. It never shows a part of a secret. */
export function shownAs({ kind, what, match, isWord }: Exposure): string {
  const line = match.replaceAll(/\s+/g, ' ').trim();
  const isHidden = kind === 'internal' || (kind === 'secret' && isWord === undefined);
  return isHidden ? what : `${what}: ${line.length > 120 ? `${line.slice(0, 120)}…` : line}`;
}

/** The response to a rejected request contains the valid credential. */
function credentialExposures({ text, json }: Received, { unsentCredentials: unsent = [] }: Asked): readonly Exposure[] {
  if (unsent.length === 0) return [];
  const isShown = (each: string): boolean =>
    credentialMask.test(each) || unsent.some((credential) => credential.length >= 8 && each.includes(credential));
  if (!isShown(text)) return [];
  const what = 'the valid credential, which the request did not carry';
  return [{ kind: 'secret', what, at: `body:${pointerTo(json, isShown) ?? ''}`, match: '' }];
}

function pointerTo(value: unknown, test: (text: string) => boolean): string | undefined {
  if (typeof value === 'string') return test(value) ? '' : undefined;
  for (const [key, each] of isObject(value) || isList(value) ? Object.entries(value) : []) {
    const below = pointerTo(each, test);
    if (below !== undefined) return formatPointer(key) + below;
  }
  return undefined;
}

function bodyExposures({ status, text, json }: Received, asked: Asked): readonly Exposure[] {
  const scene: Scene = { asked, isServerError: status >= 500 };
  if (json === undefined) {
    const leaks = asked.isDocument === true && status < 300 ? [] : textLeaks(visibleText(text), asked);
    return leaks.map((leak) => ({ ...leak, at: 'body:' }));
  }
  if (!isObject(json)) return exposuresIn(json, '', scene, status >= 400 ? linkKeys : undefined);
  const isFailure = json['success'] === false || (isObject(json['error']) && (json['data'] ?? null) === null);
  if (status >= 400 || isFailure) return exposuresIn(json, '', scene, linkKeys);
  const isEnveloped = 'data' in json && ('success' in json || 'error' in json || 'timestamp' in json);
  if (!isEnveloped) return exposuresIn(json, '', scene);
  let found: readonly Exposure[] = [];
  for (const key in json)
    if (carriers.has(key) && key !== '_links') found = found.concat(exposuresIn(json[key], `/${key}`, scene));
  return found.concat(exposuresIn(json, '', scene, carriers));
}

function internalExposures({ status, json }: Received, { method, url, isDocument }: Asked): readonly Exposure[] {
  if (isDocument !== true || method !== 'GET' || status >= 300 || !URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  if (!isAboutItself(pathname)) return [];
  // 0.0.0.0 is where a service listens. Nobody requests it.
  const internals = internalsIn(json, (host) => host !== '0.0.0.0' && isSameSite(host, hostname));
  return Array.from(internals, ([what, pointer]) => ({ kind: 'internal', what, at: `body:${pointer}`, match: what }));
}
