/**
 * What a response reveals about the service, never what its data is about. The detectors are rows of tables: for texts in
 * which the service talks about itself (exposure/texts.ts), for fields (bodies.ts), for headers, and for pages such as /health.
 */
export type { Asked, Exposure, ExposureKind, Received } from './exposure/types.ts';
import { exposuresIn, textLeaks } from './exposure/bodies.ts';
import { headerExposures } from './exposure/headers.ts';
import { createEcho, isSameSite } from './exposure/hosts.ts';
import { internalsIn, isAboutItself } from './exposure/internals.ts';
import { visibleText } from './exposure/texts.ts';
import type { Asked, Exposure, Received, Scene } from './exposure/types.ts';
import { isList, isObject, parseJson } from './json.ts';
import { credentialMask, withSamples } from './masks.ts';
import { formatPointer } from './pointers.ts';

/** Everything that a response reveals about the service. A mask in recorded evidence counts as a value of its kind. */
export function findExposures(received: Received, asked: Asked): readonly Exposure[] {
  const { status, headers, text } = received;
  const shown = withSamples(text);
  const json = shown === text ? received.json : parseJson(shown);
  const scene: Scene = { asked, echo: createEcho(asked), isServerError: status >= 500 };
  return [
    ...credentialExposures(received, asked),
    ...headerExposures(headers, scene.echo),
    ...bodyExposures({ status, headers, text: shown, json }, scene),
    ...internalExposures({ status, headers, text: shown, json }, asked),
  ];
}

/** One line about an exposure for a report. It never shows a part of a secret. */
export function shownAs({ kind, what, match, isWord }: Exposure): string {
  const line = match.replaceAll(/\s+/g, ' ').trim();
  const isHidden = kind === 'internal' || (kind === 'secret' && isWord === undefined);
  return isHidden ? what : `${what}: ${line.length > 120 ? `${line.slice(0, 120)}…` : line}`;
}

/** The response to a rejected request contains the valid credential. */
function credentialExposures({ text, json }: Received, { unsentCredentials: unsent = [] }: Asked): readonly Exposure[] {
  const isShown = (each: string): boolean =>
    credentialMask.test(each) || unsent.some((credential) => credential.length >= 8 && each.includes(credential));
  if (unsent.length === 0 || !isShown(text)) return [];
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

function bodyExposures({ status, text, json }: Received, scene: Scene): readonly Exposure[] {
  if (json === undefined) {
    const isDocument = scene.asked.isDocument === true && status < 300;
    const leaks = isDocument ? [] : textLeaks(visibleText(text), scene.echo);
    return leaks.map((leak) => ({ ...leak, at: 'body:' }));
  }
  if (!isObject(json)) return exposuresIn(json, '', scene, status >= 400);
  const isFailure = json['success'] === false || (isObject(json['error']) && (json['data'] ?? null) === null);
  const isEnveloped = 'data' in json && ['success', 'error', 'timestamp'].some((key) => key in json);
  if (status >= 400 || isFailure || !isEnveloped) return exposuresIn(json, '', scene, status >= 400 || isFailure);
  const isCarrier = (key: string): boolean => /^(?:data|included|_embedded|_links|links)$/.test(key);
  const speech = Object.fromEntries(Object.entries(json).filter(([key]) => !isCarrier(key)));
  const carried = Object.keys(json).filter((key) => isCarrier(key) && key !== '_links');
  return [
    ...carried.flatMap((key) => exposuresIn(json[key], `/${key}`, scene, false)),
    ...exposuresIn(speech, '', scene, true),
  ];
}

function internalExposures({ status, json }: Received, { method, url, isDocument }: Asked): readonly Exposure[] {
  if (isDocument !== true || method !== 'GET' || status >= 300 || !URL.canParse(url)) return [];
  const { hostname, pathname } = new URL(url);
  if (!isAboutItself(pathname)) return [];
  // 0.0.0.0 is where a service listens. Nobody requests it.
  const internals = internalsIn(json, (host) => host !== '0.0.0.0' && isSameSite(host, hostname));
  return Array.from(internals, ([what, pointer]) => ({ kind: 'internal', what, at: `body:${pointer}`, match: what }));
}
