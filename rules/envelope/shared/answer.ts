import { isBodiless, jsonOf, member, objectOf } from '../../../src/model/body.ts';
import { envelopeKeys, errorOf, pageKeys, pageNumbers, successOf } from '../../../src/model/envelope.ts';
import { type Answered, isFailure, isSuccess, type Reply } from '../../../src/model/exchange.ts';
import { frameworkFailures } from '../../../src/model/provocation.ts';
import { isStep } from '../../../src/model/step.ts';
import { unsupportedMethods } from '../../../src/model/traces/unsupported-methods.ts';
import { isList, isObject, type JsonObject } from '../../../src/text/json.ts';

/** A key of the envelope. */
export type EnvelopeKey = (typeof envelopeKeys)[number];

/**
 * True where the form of an answer is judged here: it may have a body (no HEAD, 1xx, 204, 205, 304; RFC 9110 section 15.3.6
 * for 205), and is no 429, which is limits/rate's. A redirect and an answer to OPTIONS need no body; what they have of one is judged.
 */
export function hasForm({ probe, reply }: Answered): boolean {
  const { status } = reply;
  if (isBodiless(probe.method, reply) || status === 205 || status === 429) return false;
  const needsBody = probe.method !== 'OPTIONS' && (isSuccess(status) || isFailure(status));
  return needsBody || reply.text !== '';
}

/** Looks at an address that the service cannot know, whatever they are answered. */
const beyond = [unsupportedMethods.elsewhere, unsupportedMethods.optionsElsewhere];

/**
 * True for a failure that a framework answers by itself, before the service's own code sees the request; no refused token.
 * A body of no bytes ends at the parser as malformed JSON does.
 */
export function isFrameworkFailure({ probe, reply }: Answered): boolean {
  const isBeyond = beyond.some((step) => isStep(probe.step, step));
  const isFrameworks = isBeyond || frameworkFailures.has(probe.provokes) || probe.about.defect === 'empty-body';
  return isFailure(reply.status) && reply.status !== 401 && isFrameworks;
}

/** True where a body is there and is JSON, whatever the media type says. */
export function isJson(exchange: Answered): boolean {
  return hasForm(exchange) && jsonOf(exchange.reply) !== undefined;
}

/**
 * True where a list answers in the bare pagination shape, which takes the place of the envelope. Further keys are free, a
 * time among them; with `success` or `error` it means to be the envelope. What stands in its `data` instead of the list is told of that.
 */
export function isBareList({ probe, reply }: Answered): boolean {
  const kind = probe.operation?.kind;
  const body = objectOf(reply);
  if (body === undefined || !isSuccess(reply.status)) return false;
  // What is at an address that nobody declared may be a list.
  if (kind !== undefined && kind !== 'list' && kind !== 'probe') return false;
  const hasList = kind === 'list' ? Object.hasOwn(body, 'data') : isList(member(body, 'data'));
  const isPage = hasList && pageNumbers.filter((key) => Object.hasOwn(body, key)).length >= 2;
  return isPage && !Object.hasOwn(body, 'success') && !Object.hasOwn(body, 'error');
}

const ownKeys: ReadonlySet<string> = new Set([...envelopeKeys, ...pageKeys]);

/**
 * The body where it is meant as the envelope: it has `success`, or three of the four keys, or two and nothing else. A bare
 * item that happens to have a field called `data`, `error` or `timestamp` is none.
 */
export function envelopeOf(exchange: Answered): JsonObject | undefined {
  const body = hasForm(exchange) ? objectOf(exchange.reply) : undefined;
  if (body === undefined || Object.hasOwn(body, 'success')) return body;
  if (isBareList(exchange)) return undefined;
  const present = envelopeKeys.filter((key) => Object.hasOwn(body, key)).length;
  const isPure = present >= 2 && Object.keys(body).every((key) => ownKeys.has(key));
  return present >= 3 || isPure ? body : undefined;
}

/** The keys of the envelope that a body lacks; all four where it is no object. */
export function missingKeys(reply: Reply): readonly EnvelopeKey[] {
  const body = jsonOf(reply);
  return envelopeKeys.filter((key) => !isObject(body) || !Object.hasOwn(body, key));
}

/** True for a failure whose JSON tells nothing at all: `{}`, `[]`, `null`, `""`. */
export function saysNothing(exchange: Answered): boolean {
  if (!isFailure(exchange.reply.status) || !isJson(exchange)) return false;
  const body = jsonOf(exchange.reply);
  if (isObject(body)) return Object.keys(body).length === 0;
  return isList(body) ? body.length === 0 : body === null || body === '';
}

/** Names in a sentence: `success, error and timestamp`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * The error object of an answer that reports a failure, by its status or by its `success`; undefined where there is none. A
 * success that carries one all the same is envelope/error's.
 */
export function errorObjectOf(exchange: Answered): JsonObject | undefined {
  if (!isJson(exchange)) return undefined;
  const { reply } = exchange;
  return isFailure(reply.status) || successOf(reply) === false ? errorOf(reply) : undefined;
}
