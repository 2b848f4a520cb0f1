import { isBodiless, jsonOf, member } from '../../../src/model/body.ts';
import { looksEnveloped } from '../../../src/model/envelope.ts';
import { saysFailed } from '../../../src/model/failure.ts';
import { type Answered, isFailure, isSuccess, type Reply } from '../../../src/model/exchange.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { isList, isObject, type Json } from '../../../src/text/json.ts';
import { pointer } from '../../../src/text/json-pointer.ts';
import { dataSightings } from './data.ts';
import { headerSightings } from './headers.ts';
import { type Own, ownOf } from './own.ts';
import type { Sighting } from './sighting.ts';
import { pageSightings, speechSightings } from './speech.ts';

const seen = new WeakMap<Reply, readonly Sighting[]>();

/** All internal details that an answer shows, in headers and body; found once for all rules. */
export function sightingsOf(exchange: Answered, plan: Plan): readonly Sighting[] {
  const known = seen.get(exchange.reply);
  if (known !== undefined) return known;
  const own = ownOf(exchange, plan);
  const all = [
    ...credentialSightings(exchange.reply),
    ...headerSightings(exchange.reply.headers, own),
    ...bodySightings(exchange, plan, own),
  ];
  seen.set(exchange.reply, all);
  return all;
}

/** What the wire masked that nobody had sent: whoever asks is told it. */
function credentialSightings(reply: Reply): readonly Sighting[] {
  if (reply.showsCredential !== true) return [];
  const at = pointerTo(jsonOf(reply), (text) => text.includes('***')) ?? '';
  const what = 'the valid credential, which the request did not have';
  return [{ part: 'secret', what, at: `body:${at}`, match: '***', isWord: true }];
}

/** Where the first text is that a test is true for. */
function pointerTo(value: Json | undefined, isIt: (text: string) => boolean): string | undefined {
  if (typeof value === 'string') return isIt(value) ? '' : undefined;
  const members = isObject(value) || isList(value) ? Object.entries(value) : [];
  for (const [key, each] of members) {
    const below = pointerTo(each, isIt);
    if (below !== undefined) return `${pointer(key)}${below}`;
  }
  return undefined;
}

/** Members of the envelope that carry items, as data does. */
const carriers: ReadonlySet<string> = new Set(['data', 'included', '_embedded', '_links', 'links']);

/**
 * What a service says of itself is judged strictly: all of a failure, and what stands beside the data of a success. Data is about
 * subjects: there, fields are judged by name and shape.
 */
function bodySightings(exchange: Answered, plan: Plan, own: Own): readonly Sighting[] {
  const { probe, reply } = exchange;
  if (reply.text === '' || isBodiless(probe.method, reply)) return [];
  const body = jsonOf(reply);
  if (body === undefined) {
    const isDocument = isSuccess(reply.status) && probe.operation?.kind === 'probe';
    return isDocument ? [] : pageSightings(reply.text, own);
  }
  if (isFailure(reply.status) || saysFailed(reply)) return speechSightings(body, '', own);
  if (!isObject(body) || !looksEnveloped(body) || !Object.hasOwn(body, 'data')) {
    return dataSightings(body, '', exchange, plan, own);
  }
  const speech = Object.fromEntries(Object.entries(body).filter(([key]) => !carriers.has(key)));
  const carried = [...carriers].flatMap((key) => {
    const value = member(body, key);
    return value === undefined || key === '_links' ? [] : dataSightings(value, `/${key}`, exchange, plan, own);
  });
  return [...carried, ...speechSightings(speech, '', own)];
}
