/** Content-Encoding (RFC 9110, section 8.4). Nothing is decoded beyond a limit. */
import * as zlib from 'node:zlib';
import type { Fault, Outcome } from '../core/exchange.ts';
import { HttpResponse, type Quirk } from '../core/response.ts';
import { parseJson } from '../text/json.ts';
import { type Limits, showBytes } from './limits.ts';
import { reasonOf } from './setup-error.ts';

/** The decoded body, and whether an encoding is unknown although the body is plain JSON. Or why there is no body. */
export type Decoded = { readonly body: Buffer; readonly isUnknown?: true } | { readonly fault: Fault };

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

/** What the wire can decode, and asks for. */
export const acceptEncoding = 'gzip, deflate, br';

const mostSteps = 4;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', (body, options) => zlib.gunzipSync(body, options)],
  ['x-gzip', (body, options) => zlib.gunzipSync(body, options)],
  ['deflate', (body, options) => (isZlib(body) ? zlib.inflateSync(body, options) : zlib.inflateRawSync(body, options))],
  ['br', (body, options) => zlib.brotliDecompressSync(body, options)],
]);

/** The first two bytes (RFC 1950, section 2.2). Old servers send deflate without them. */
function isZlib(body: Buffer): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/**
 * @param encoding the value of Content-Encoding
 * @param most bytes after each step
 */
export function decode(body: Buffer, encoding: string, most: number): Decoded {
  const names = encoding.split(',').map((each) => each.trim().toLowerCase());
  const encodings = names.filter((each) => each !== '' && each !== 'identity');
  if (encodings.length > mostSteps) return undecodable(`the body is encoded ${encodings.length} times`);
  let decoded = body;
  for (const each of encodings.toReversed()) {
    if (decoded.length === 0) break;
    const decoder = decoders.get(each);
    if (decoder === undefined) {
      if (parseJson(decoded.toString()) !== undefined) return { body: decoded, isUnknown: true };
      return undecodable(`the body has an unknown Content-Encoding (${each.slice(0, 40)})`);
    }
    try {
      decoded = decoder(decoded, { maxOutputLength: most });
    } catch (error) {
      if (error instanceof RangeError)
        return { fault: { code: 'too-large', message: `the body is larger than ${showBytes(most)} (${each})` } };
      return undecodable(`the body is not valid ${each}: ${reasonOf(error)}`);
    }
  }
  return { body: decoded };
}

const undecodable = (message: string): Decoded => ({ fault: { code: 'undecodable', message } });

export interface Raw {
  readonly status: number;
  /** As `Received` has them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Still encoded. */
  readonly body: Buffer;
  readonly quirks: readonly Quirk[];
}

export function outcomeOf({ status, headers, body, quirks }: Raw, limits: Limits): Outcome {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return { response: new HttpResponse({ status, headers, body, quirks }) };
  const decoded = decode(body, encoding, limits.decoded);
  if ('fault' in decoded) return decoded;
  const all: readonly Quirk[] = decoded.isUnknown === true ? [...quirks, 'unknown-encoding'] : quirks;
  return { response: new HttpResponse({ status, headers, body: decoded.body, quirks: all }) };
}
