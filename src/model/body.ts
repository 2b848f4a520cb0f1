import { isObject, type Json, type JsonObject, type ParsedJson, parseJson } from '../text/json.ts';
import { createJsonMemory } from '../text/json-memory.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import type { Reply } from './exchange.ts';
import { inOurWords, type Names, namesMet, pointerInTheirs } from './names.ts';

const parsed = new WeakMap<Reply, ParsedJson>();
const asSent = new WeakMap<Reply, Json>();
const memory = createJsonMemory();

/** The reply's body as JSON in the words of the conventions, parsed at most once; `ok: false` with a reason for an empty or malformed body. */
export function parsedBody(reply: Reply): ParsedJson {
  const known = parsed.get(reply);
  if (known !== undefined) return known;
  const sent: ParsedJson =
    reply.text === ''
      ? { ok: false, message: 'the body is empty', offset: 0 }
      : parseJson(reply.text, undefined, memory);
  const { names } = reply;
  if (sent.ok && names !== undefined) asSent.set(reply, sent.value);
  const result = sent.ok && names !== undefined ? { ...sent, value: inOurWords(sent.value, names) } : sent;
  parsed.set(reply, result);
  return result;
}

/** The body's JSON value as the service worded it. */
export function ownWordsOf(reply: Reply): Json | undefined {
  const value = jsonOf(reply);
  return asSent.get(reply) ?? value;
}

/** Those of the plan's names by which a reply has something. */
export function namesIn(reply: Reply): Names {
  return reply.names === undefined ? {} : namesMet(ownWordsOf(reply) ?? null, reply.names);
}

/** A JSON pointer as the service has it, for one in the words of the conventions: what a message says. */
export function pointerShown(reply: Reply, at: string): string {
  return reply.names === undefined ? at : pointerInTheirs(at, namesIn(reply));
}

/** What a body has at a JSON pointer, be that in the words of the conventions or in the service's own: a plan may use either. */
export function valueAt(reply: Reply, at: string): Json | undefined {
  const [ours, theirs] = [jsonOf(reply), ownWordsOf(reply)];
  const value = ours === undefined ? undefined : resolvePointer(ours, at);
  return value ?? (theirs === undefined ? undefined : resolvePointer(theirs, at));
}

/** The body's JSON value, or undefined where it is none. */
export function jsonOf(reply: Reply): Json | undefined {
  const body = parsedBody(reply);
  return body.ok ? body.value : undefined;
}

/** The body as a JSON object, or undefined where it is anything else. */
export function objectOf(reply: Reply): JsonObject | undefined {
  const value = jsonOf(reply);
  return isObject(value) ? value : undefined;
}

/** An own member of a JSON object; undefined where it is absent. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** True where HEAD, 204, 304 or 1xx leave no room for a body (RFC 9110 sections 9.3.2, 15.3.5, 15.4.5). */
export function isBodiless(method: string, reply: Reply): boolean {
  return method === 'HEAD' || reply.status === 204 || reply.status === 304 || reply.status < 200;
}
