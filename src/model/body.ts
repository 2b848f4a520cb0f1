import { isObject, type Json, type JsonObject, type ParsedJson, parseJson } from '../text/json.ts';
import { createJsonMemory } from '../text/json-memory.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import type { Reply } from './exchange.ts';
import { inOurWords, type Met, namesMet, pointerInTheirs } from './names.ts';
import { lifted } from './resource-object.ts';

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
  const named = sent.ok && names !== undefined ? inOurWords(sent.value, names) : sent.ok ? sent.value : undefined;
  const value = named === undefined ? undefined : lifted(named);
  const isReworded = sent.ok && value !== undefined && value !== sent.value;
  if (isReworded) asSent.set(reply, sent.value);
  const result = isReworded ? { ...sent, value } : sent;
  parsed.set(reply, result);
  return result;
}

/** The body's JSON value as the service worded it. */
export function ownWordsOf(reply: Reply): Json | undefined {
  const value = jsonOf(reply);
  return asSent.get(reply) ?? value;
}

/** By what a reply has other words than the conventions; undefined where it has none. */
export function namesIn(reply: Reply): Met | undefined {
  const own = ownWordsOf(reply);
  return own === undefined || !asSent.has(reply) ? undefined : namesMet(own, reply.names ?? {});
}

/** A JSON pointer as the service has it, for one in the words of the conventions: what a message says. */
export function pointerShown(reply: Reply, at: string): string {
  return pointerInTheirs(at, namesIn(reply) ?? {});
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
