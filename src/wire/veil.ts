import type { Header } from '../model/exchange.ts';
import type { Probe } from '../model/probe.ts';
import { createMask } from '../text/redaction.ts';

/** Masks what leaves the wire. Without secrets it returns what it is given. */
export interface Veil {
  readonly header: (value: string) => string;
  readonly headers: (headers: readonly Header[]) => readonly Header[];
  /** A body: inside string literals where it is JSON. */
  readonly body: (text: string) => string;
  /** An address. */
  readonly address: (text: string) => string;
  /** A probe; the same object where it holds no secret. */
  readonly probe: (probe: Probe) => Probe;
  /** Secrets that are too short to be masked anywhere but in headers. */
  readonly shortSecrets: number;
}

export function createVeil(secrets: readonly string[]): Veil {
  if (secrets.length === 0) {
    const same = <Value>(value: Value): Value => value;
    return { header: same, headers: Object.freeze, body: same, address: same, probe: same, shortSecrets: 0 };
  }
  const mask = createMask(secrets);
  const body = (text: string): string => (text === '' ? text : mask.json(text));
  const headers = (list: readonly Header[]): readonly Header[] =>
    Object.freeze(list.map(([name, value]): Header => [name, mask.header(value)]));
  const masked = (probe: Probe): Probe => {
    const shown = headers(Object.entries(probe.headers));
    const target = mask.text(probe.target);
    const text = probe.body === undefined ? undefined : body(probe.body.text);
    const isSame =
      target === probe.target &&
      text === probe.body?.text &&
      shown.every(([name, value]) => probe.headers[name] === value);
    if (isSame) return probe;
    return {
      ...probe,
      target,
      headers: Object.fromEntries(shown),
      ...(probe.body === undefined || text === undefined ? {} : { body: { ...probe.body, text } }),
    };
  };
  return {
    header: mask.header,
    headers,
    body,
    address: mask.text,
    probe: masked,
    shortSecrets: mask.shortSecrets.length,
  };
}
