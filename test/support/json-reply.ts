import type { Reply } from '../../src/model/exchange.ts';

/** A 200 with a JSON body, as the wire would have it. */
export function jsonReply(body: unknown): Reply {
  const text = JSON.stringify(body);
  const size = { encodedBytes: text.length, bytes: text.length };
  return {
    status: 200,
    statusText: 'OK',
    headers: [],
    text,
    utf8: true,
    bom: false,
    ...size,
    connection: 1,
    waitMs: 0,
  };
}
