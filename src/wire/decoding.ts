import * as zlib from 'node:zlib';
import type { Fault } from '../model/exchange.ts';
import { showBytes } from './limits.ts';
import { reasonOf } from './setup-error.ts';

type Decoder = (body: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const mostLayers = 4;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', zlib.gunzipSync],
  ['x-gzip', zlib.gunzipSync],
  ['deflate', (body, options) => (isZlib(body) ? zlib.inflateSync(body, options) : zlib.inflateRawSync(body, options))],
  ['br', zlib.brotliDecompressSync],
  ...zstd(),
]);

/** Zstandard, where this Node has it (22.15 and later). */
function zstd(): readonly (readonly [string, Decoder])[] {
  const isDecoder = (value: unknown): value is Decoder => typeof value === 'function';
  const decoder: unknown = Reflect.get(zlib, 'zstdDecompressSync');
  return isDecoder(decoder) ? [['zstd', decoder]] : [];
}

/** RFC 1950 section 2.2: the first two bytes tell zlib's frame from bare deflate data. */
function isZlib(body: Buffer): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/**
 * Undoes the content codings of a body (RFC 9110 section 8.4), the last one first. `encoding` is the Content-Encoding header, its
 * repeats joined by commas; `limit` the most bytes of every layer.
 */
export function decode(
  body: Buffer,
  encoding: string,
  limit: number,
): { readonly body: Buffer } | { readonly fault: Fault } {
  const codings = encoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || body.length === 0) return { body };
  if (codings.length > mostLayers)
    return bad(`the body is encoded ${codings.length} times over (${codings.join(', ')})`);
  let decoded = body;
  for (const coding of codings.toReversed()) {
    const decoder = decoders.get(coding);
    if (decoder === undefined) return bad(`the body has the content encoding "${coding}", which was not asked for`);
    try {
      decoded = decoder(decoded, { maxOutputLength: limit });
    } catch (error) {
      if (error instanceof RangeError) {
        return {
          fault: { kind: 'too-large', message: `the body expands to more than ${showBytes(limit)} (${coding})` },
        };
      }
      return bad(`the body is said to be ${coding}, but cannot be decoded: ${reasonOf(error)}`);
    }
  }
  return { body: decoded };
}

function bad(message: string): { readonly fault: Fault } {
  return { fault: { kind: 'bad-encoding', message } };
}
