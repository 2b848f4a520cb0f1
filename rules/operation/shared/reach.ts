import { fieldsSent } from '../../../src/model/resource-object.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { type Trace, sentAt } from '../../../src/model/trace.ts';
import { actions } from '../../../src/model/traces/actions.ts';
import { lifecycle as steps } from '../../../src/model/traces/lifecycle.ts';
import { words } from '../../../src/text/casing.ts';
import { equalJson, isList, isObject, type Json, type JsonObject } from '../../../src/text/json.ts';
import { changedFields, type Explained, instantOf, isNothing, isTaken } from './comparison.ts';
import { shownItem } from './written.ts';

/** The fields that an item shows where an earlier read of it did not: a list may show less of it than a read. */
export function appearedFields(
  trace: Trace,
  look: Exchange,
  after: JsonObject,
  explained: Explained,
): readonly string[] {
  const { id, before = {} } = look.probe.about;
  const earlier = trace.exchanges.slice(0, trace.exchanges.indexOf(look));
  if (!earlier.some(({ probe }) => probe.about.id === id && probe.operation?.kind === 'read')) return [];
  const empty = Object.fromEntries(Object.keys(after).map((key) => [key, null]));
  return changedFields(empty, after, explained).filter((key) => !Object.hasOwn(before, key));
}

/** True where the value is what one of the writes sent to another item. */
export function isSentBy(writes: readonly Exchange[], field: string, value: Json | undefined): boolean {
  if (isNothing(value)) return false;
  return writes.some(({ probe: { about } }) => {
    const sent = fieldsSent(about)?.[field];
    return sent !== undefined && isTaken(field, sent, value) === true;
  });
}

/**
 * True where a write moved its item from one of the plan's states to another, and its neighbour with it; or, by an action, gave any
 * word or flag to both that an item beside them did not come to by itself. A number that both show may count what they have in common.
 */
export function isMovedAlong(
  trace: Trace,
  writes: readonly Exchange[],
  field: string,
  { after, idField }: { readonly after: JsonObject; readonly idField: string },
): boolean {
  const value = after[field];
  if (value === undefined) return false;
  if (field !== trace.resource?.states?.field && !isLeftAlone(trace, field, value, idField)) return false;
  return writes.some((write) => {
    const { id, before } = write.probe.about;
    const later = trace.exchanges
      .slice(trace.exchanges.indexOf(write) + 1)
      .find(({ probe }) => probe.about.id === id && probe.operation?.kind === 'read');
    const now = shownItem(later, '')?.[field];
    return now !== undefined && equalJson(value, now) && !equalJson(before?.[field] ?? null, now);
  });
}

/** Words of numbers that are made of what many items have. */
const countingWords: ReadonlySet<string> = new Set('count counts total sum average avg mean percent share'.split(' '));

/**
 * True where changes gave an item another value in a field that they did not name, while their own items kept theirs there, as one that nobody
 * changed did until it was older: neither what the field orders or counts nor age explains it.
 */
export function isReachedAlone(
  trace: Trace,
  look: Exchange,
  writes: readonly Exchange[],
  field: string,
  idField: string,
): boolean {
  const kinds = new Set(writes.map(({ probe: { operation } }) => operation?.kind));
  if (writes.length === 0 || ![...kinds].every((kind) => kind === 'patch' || kind === 'replace')) return false;
  const shown = [look.probe.about.before, shownItem(look, idField)].map((item) => item?.[field]);
  // What a job gives to all of them may come to one before it comes to the next.
  if (shown.some((value) => isObject(value) || isList(value) || instantOf(value) !== undefined)) return false;
  if (shown.some(isNumber) && words(field).some((word) => countingWords.has(word))) return false;
  const isKept = (exchange: Exchange, before: JsonObject | undefined): boolean => {
    const item = shownItem(exchange, idField);
    return item === undefined || equalJson(item[field] ?? null, before?.[field] ?? null);
  };
  const untouched = sentAt(trace, steps.untouchedRead).at(-1);
  if (untouched === undefined || shownItem(untouched, idField) === undefined) return false;
  if (!isKept(untouched, untouched.probe.about.before)) return false;
  const upToLook = trace.exchanges.slice(0, trace.exchanges.indexOf(look));
  return writes.every((write) => {
    const { id, before } = write.probe.about;
    const since = upToLook.slice(upToLook.indexOf(write)).filter(({ probe }) => probe.about.id === id);
    return !Object.hasOwn(fieldsSent(write.probe.about) ?? {}, field) && since.every((each) => isKept(each, before));
  });
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number';
}

/** True for a word or flag that an untouched item of ours does not come to as it ages. */
function isLeftAlone(trace: Trace, field: string, value: Json, idField: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'boolean') return false;
  const untouched = shownItem(sentAt(trace, actions.untouchedRead)[0], idField);
  return untouched !== undefined && !equalJson(untouched[field] ?? null, value);
}
