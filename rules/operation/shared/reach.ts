import { fieldsSent } from '../../../src/model/resource-object.ts';
import type { Exchange } from '../../../src/model/exchange.ts';
import { type Trace, sentAt } from '../../../src/model/trace.ts';
import { actions } from '../../../src/model/traces/actions.ts';
import { equalJson, type Json, type JsonObject } from '../../../src/text/json.ts';
import { changedFields, type Explained, isNothing, isTaken } from './comparison.ts';
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

/** True for a word or flag that an untouched item of ours does not come to as it ages. */
function isLeftAlone(trace: Trace, field: string, value: Json, idField: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'boolean') return false;
  const untouched = shownItem(sentAt(trace, actions.untouchedRead)[0], idField);
  return untouched !== undefined && !equalJson(untouched[field] ?? null, value);
}
