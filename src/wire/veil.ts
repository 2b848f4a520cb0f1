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
  /** How many secrets are too short to be masked outside of headers that hold credentials. */
  readonly shortSecrets: number;
}

const mostKnown = 500;

/**
 * Short secrets (`7`, `acme`) are masked only in headers that hold credentials: anywhere else they would cover what is judged, the media type or
 * the date. `credentialHeaders` are names that the plan adds to those that tell it themselves.
 */
export function createVeil(secrets: readonly string[], credentialHeaders: readonly string[]): Veil {
  if (secrets.length === 0) {
    const same = <Value>(value: Value): Value => value;
    return { headers: Object.freeze, body: same, credential: same, text: same, probe: same, shortSecrets: 0 };
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
    const masked: Header = Object.freeze([name, holdsCredential ? mask.header(value) : mask.text(value)]);
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
    return {
      ...probe,
      target,
      headers: Object.fromEntries(shown),
      ...(probe.body === undefined || sent === undefined ? {} : { body: { ...probe.body, text: sent } }),
    };
  };
  const credential = (value: string): string => mask.header(value);
  return { headers, body, credential, text, probe: masked, shortSecrets: mask.shortSecrets.length };
}
