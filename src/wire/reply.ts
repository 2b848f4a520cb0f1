import { isUtf8 } from 'node:buffer';
import { objectOf } from '../model/body.ts';
import { errorOf, successOf } from '../model/envelope.ts';
import { type Fault, type Header, headerOf, type Reply } from '../model/exchange.ts';
import type { Names } from '../model/names.ts';
import type { RawReply } from './transport.ts';
import { decode } from './decoding.ts';
import type { Veil } from './veil.ts';

/** Makes a reply of a raw answer: content codings undone, text made of bytes, secrets masked; `isTelling`: of a body in which some were. */
export function replyOf(
  raw: RawReply,
  connection: number,
  { veil, isTelling }: { readonly veil: Veil; readonly isTelling: (body: string) => boolean },
  limit: number,
  names?: Names,
): { readonly reply: Reply } | { readonly fault: Fault } {
  const decoded = decode(raw.body, valuesOf(raw.headers, 'content-encoding').join(','), limit);
  if ('fault' in decoded) return decoded;
  const { body } = decoded;
  const bom = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const said = body.toString('utf8', bom ? 3 : 0);
  const text = veil.body(said);
  return {
    reply: Object.freeze({
      status: raw.status,
      statusText: veil.text(raw.statusText),
      headers: veil.headers(raw.headers),
      text,
      utf8: isUtf8(body),
      bom,
      encodedBytes: raw.body.length,
      bytes: body.length,
      connection,
      waitMs: raw.waitMs,
      ...(names === undefined ? {} : { names }),
      ...(text !== said && isTelling(said) ? { showsCredential: true as const } : {}),
    }),
  };
}

/** All values of a header, by its lower-case name. */
export function valuesOf(headers: readonly Header[], name: string): readonly string[] {
  return headers.filter((pair) => pair[0].toLowerCase() === name).map((pair) => pair[1]);
}

/** True where the body is the envelope of a failure: the service itself speaks, and no gateway before it. */
export function isOwnFailure(reply: Reply): boolean {
  return successOf(reply) === false && errorOf(reply) !== undefined;
}

/** Gateways that say in JSON, as services do, that there is no answer; others do so by a page, or without a word. */
const jsonGateways = /^(?:kong|apisix|tyk)\b/i;
const gatewayHeaders = ['via', 'x-amz-apigw-id', 'apigw-requestid'];

/** True where the body is an object of JSON and nothing shows that a gateway made it: the service speaks in words of its own. */
export function isWorded(reply: Reply): boolean {
  const isSigned = gatewayHeaders.some((name) => headerOf(reply, name) !== undefined);
  return objectOf(reply) !== undefined && !isSigned && !jsonGateways.test(headerOf(reply, 'server') ?? '');
}
