import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import {
  idDigest,
  type Journal,
  type JournaledEnd,
  type JournaledWrite,
  type JournalLine,
  plainFields,
  textDigest,
  valuesDigest,
} from '../../model/journal.ts';
import { idText } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { isList, isObject, type Json } from '../../text/json.ts';
import { isSecretBearer } from '../../text/discretion/secret-names.ts';
import { pointer, resolvePointer } from '../../text/json-pointer.ts';
import type { Send } from '../send.ts';
import { type Ownership, ownersOf } from './ownership.ts';
import { unsent } from '../sending/unsent.ts';

/** What tells a journal what to note. */
export interface Noting {
  readonly plan: Plan;
  readonly readings: Readings;
  readonly ownership: Ownership;
  readonly journal: Journal;
}

/** So many ids stand in one line. */
const idsInLine = 500;

/**
 * Notes what may make, change or delete an item: on the disk before it is sent, and how it ended. What cannot be noted is not sent,
 * but for deletes, which leave less behind.
 */
export function journaled(send: Send, { plan, readings, ownership, journal }: Noting): Send {
  let count = 0;
  /** How many ids of a place are noted. */
  const noted = new Map<string, number>();

  const newIds = (resource: Resource, owners: readonly string[], probe: Probe): readonly JournalLine[] => {
    const key = JSON.stringify([resource.key, owners]);
    const ids = ownership.shown(resource, probe);
    const fresh = ids.slice(noted.get(key) ?? 0).map(idDigest);
    noted.set(key, ids.length);
    return Array.from({ length: Math.ceil(fresh.length / idsInLine) }, (_, index) => ({
      shown: resource.key,
      owners,
      ids: fresh.slice(index * idsInLine, (index + 1) * idsInLine),
    }));
  };

  return async (probe, context) => {
    const does = deedOf(probe);
    const resource = resourceOf(plan, probe.operation?.resource) ?? resourceOf(plan, context.resource);
    if (does === undefined || resource === undefined) return send(probe, context);
    count += 1;
    const number = count;
    const owners = ownersOf(probe);
    const line = { before: number, does, ...writeOf(probe), resource: resource.key, owners };
    try {
      await journal.write([...newIds(resource, owners, probe), line]);
    } catch {
      if (does !== 'delete') return unsent(probe, context, 'the journal could not be written');
    }
    const exchange = await send(probe, context);
    // What is missing here was sent, and nobody knows how it ended.
    await journal.write([endOf(number, exchange, resource, readings)]).catch(() => undefined);
    return exchange;
  };
}

function deedOf({ effect, method, operation, provokes }: Probe): JournaledWrite['does'] | undefined {
  if (effect === 'read' || provokes === 'unknown-route') return undefined;
  if (effect === 'create') return 'create';
  if (operation?.kind === 'delete' || method === 'DELETE') return 'delete';
  return ['POST', 'PUT', 'PATCH'].includes(method) ? 'change' : undefined;
}

function writeOf(probe: Probe): Omit<JournaledWrite, 'before' | 'does' | 'resource' | 'owners'> {
  const { effect, method, operation, target, about } = probe;
  const words = about.marks ?? [];
  const places = words.length === 0 ? [] : placesOf(about.sent, words);
  const set = effect === 'create' || about.id === undefined ? [] : plainFields(about.sent);
  return {
    meant: effect === 'create' || operation === undefined || operation.kind === 'create',
    method,
    address: target,
    id: about.id ?? (effect === 'create' ? about.claimedId : undefined) ?? null,
    vacant: about.vacant === true,
    words,
    at: places.map((path) => pointer(...path)),
    sent: places.map((path) => sentAt(about.sent, path)),
    set,
    digest: about.id !== undefined && isObject(about.sent) ? valuesDigest(about.id, about.sent, set) : null,
  };
}

function endOf(number: number, exchange: Exchange, resource: Resource, readings: Readings): JournalLine {
  const id = isAnswered(exchange) ? createdId(resource, readings.of(resource), exchange) : undefined;
  return {
    after: number,
    status: exchange.reply?.status ?? null,
    fault: exchange.fault?.kind ?? null,
    id: id ?? null,
    ...answeredIn(exchange, id),
  };
}

/** Shorter values may stand in anybody's item. */
const leastTelling = 8;

/** What a 201 showed of what it made, where none of our words tells of it. */
function answeredIn({ probe, reply }: Exchange, id: string | undefined): Pick<JournaledEnd, 'set' | 'digest'> {
  const { sent, marks = [] } = probe.about;
  const item = reply?.status === 201 ? itemOf(reply) : undefined;
  if (id === undefined || item === undefined || showsMarkAsSent(item, sent, marks)) return { set: [], digest: null };
  const set = plainFields(item);
  const texts = set.map((field) => idText(item[field]) ?? '').filter((text) => text !== id);
  const isTelling = texts.some((text) => text.length >= leastTelling);
  return isTelling ? { set, digest: valuesDigest(id, item, set) } : { set: [], digest: null };
}

/** A value, as keys and indexes lead to it. */
type Path = readonly (string | number)[];

/** The plain values that hold one of the words. */
function placesOf(sent: Json | undefined, words: readonly string[], path: Path = []): readonly Path[] {
  if (isList(sent)) return sent.flatMap((each, index) => placesOf(each, words, [...path, index]));
  if (isObject(sent)) return Object.entries(sent).flatMap(([key, each]) => placesOf(each, words, [...path, key]));
  const text = String(sent).toLowerCase();
  return words.some((word) => text.includes(word)) ? [path] : [];
}

function sentAt(sent: Json | undefined, path: Path): string {
  const value = resolvePointer(sent ?? null, pointer(...path));
  return value === undefined || path.some((key) => isSecretBearer(String(key))) ? '' : textDigest(value);
}
