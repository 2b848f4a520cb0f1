import type { Header } from '../model/exchange.ts';
import type { Probe } from '../model/probe.ts';
import { createMask } from '../text/redaction.ts';
import { isSensitiveHeader } from './secrets.ts';

/** Masks what leaves the wire. Without secrets it returns what it is given. */
export interface Veil {
  readonly headers: (headers: readonly Header[]) => readonly Header[];
  /** A body: inside string literals where it is JSON. */
  readonly body: (text: string) => string;
  /** The value of a header or query parameter that holds a credential, however short. */
  readonly credential: (value: string) => string;
  /** Any other text: an address, a message. */
  readonly text: (text: string) => string;
  /** A probe; the same object where it holds no secret. */
  readonly probe: (probe: Probe) => Probe;
  /** What `probe` masked as it was, also where it was made into another request since. */
  readonly unveiled: (probe: Probe) => Probe;
  /** How many secrets are too short to be masked outside of headers that hold credentials. */
  readonly shortSecrets: number;
}

const mostKnown = 500;
/** A credential that a header repeats with its scheme: it is told from other words by that, however short. */
const besideScheme = /\b(?:bearer|token) [\w.~+/-]+=*(?![\w=])/gi;

/** Masked probes and what they were, by their headers: these a request that is made from another has of it. */
const hidden = new WeakMap<Probe['headers'], { readonly veiled: Probe; readonly probe: Probe }>();

/**
 * Short secrets (`7`, `acme`) are masked only in headers that hold credentials: anywhere else they would cover what is judged, the media type or
 * the date. `credentialHeaders` are names that the plan adds to those that tell it themselves.
 */
export function createVeil(secrets: readonly string[], credentialHeaders: readonly string[]): Veil {
  if (secrets.length === 0) {
    const same = <Value>(value: Value): Value => value;
    return {
      headers: Object.freeze,
      body: same,
      credential: same,
      text: same,
      probe: same,
      unveiled: same,
      shortSecrets: 0,
    };
  }
  const mask = createMask(secrets);
  const names = new Set(credentialHeaders.map((name) => name.toLowerCase()));
  const body = (value: string): string => (value === '' ? value : mask.json(value));
  const text = (value: string): string => mask.text(value);
  // Most headers are the same on every exchange.
  const known = new Map<string, Header>();
  const header = (pair: Header): Header => {
    const name = pair[0];
    const value = pair[1];
    const key = `${name}: ${value}`;
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const holdsCredential = names.has(name.toLowerCase()) || isSensitiveHeader(name);
    const masked: Header = Object.freeze([
      name,
      holdsCredential ? mask.header(value) : mask.text(value).replaceAll(besideScheme, (shown) => mask.header(shown)),
    ]);
    if (known.size >= mostKnown) known.clear();
    known.set(key, masked);
    return masked;
  };
  const headers = (list: readonly Header[]): readonly Header[] => Object.freeze(list.map(header));
  const masked = (probe: Probe): Probe => {
    const shown = headers(Object.entries(probe.headers));
    const target = text(probe.target);
    const sent = probe.body === undefined ? undefined : body(probe.body.text);
    const isSame =
      target === probe.target &&
      sent === probe.body?.text &&
      shown.every(([name, value]) => probe.headers[name] === value);
    if (isSame) return probe;
    const veiled: Probe = {
      ...probe,
      target,
      headers: Object.fromEntries(shown),
      ...(probe.body === undefined || sent === undefined ? {} : { body: { ...probe.body, text: sent } }),
    };
    hidden.set(veiled.headers, { veiled, probe });
    return veiled;
  };
  const unveiled = (probe: Probe): Probe => {
    const known = hidden.get(probe.headers);
    if (known === undefined) return probe;
    return {
      ...probe,
      target: unveiledTarget(probe.target, known.veiled.target, known.probe.target),
      headers: known.probe.headers,
      ...(known.probe.body === undefined || probe.body !== known.veiled.body ? {} : { body: known.probe.body }),
    };
  };
  const credential = (value: string): string => mask.header(value);
  return { headers, body, credential, text, probe: masked, unveiled, shortSecrets: mask.shortSecrets.length };
}

/** The target as it was before it was masked; where it leads elsewhere by now, what both have in common. */
function unveiledTarget(target: string, veiled: string, original: string): string {
  if (target === veiled) return original;
  const [shown, real] = [veiled.split(betweenParts), original.split(betweenParts)];
  if (shown.length !== real.length) return target;
  return target
    .split(betweenParts)
    .map((part, index) => (part === shown[index] ? (real[index] ?? part) : part))
    .join('');
}

const betweenParts = /([/?&])/;
