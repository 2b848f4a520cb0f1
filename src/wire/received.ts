/** What a wire received, as an outcome. */
import type { Outcome } from '../core/exchange.ts';
import { HttpResponse, type Quirk } from '../core/response.ts';
import { decode } from './decoding.ts';
import type { Limits } from './limits.ts';

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
