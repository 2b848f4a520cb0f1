/** Whether a write reached another item. */
import type { Exchange } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Item } from './items.ts';
import { isSame } from './json.ts';
import { settledFields } from './sent.ts';
import { sentIn } from './sent-body.ts';

export interface Reached {
  readonly was: Item;
  readonly is: Item;
  readonly neighborBefore: Exchange;
  readonly written: Exchange;
  readonly neighborWrites: readonly Exchange[];
}

/** The fields that the write changed, and whether the neighbor would show it if the write had reached it. */
export function reachedFields({ was, is, neighborBefore, written, neighborWrites }: Reached) {
  const values = valuesOf(written);
  const isOwner = neighborBefore.probe.resource?.path !== written.probe.resource?.path;
  // The states, counts, and totals of an owner may follow what it owns. A marker does not.
  const ours = isOwner ? markedFields(was) : settledFields(was, neighborWrites);
  const given: JsonObject = Object.assign({}, ...neighborWrites.map(sentIn));
  const isGiven = (field: string): boolean => field in given && isSame(given[field], values[field]);
  const took = (field: string): boolean =>
    !isOwner && field in values && !isGiven(field) && isSame(is.fields[field], values[field]);
  const changed = Object.keys(was.fields).filter(
    (field) => !isSame(was.fields[field], is.fields[field]) && (ours.includes(field) || took(field)),
  );
  const differs = (field: string): boolean => field in was.fields && !isSame(was.fields[field], values[field]);
  const wouldTake = written.probe.method === 'DELETE' || Object.keys(values).some(differs);
  return { changed, wouldShow: isOwner ? ours.length > 0 : wouldTake };
}

function markedFields({ fields }: Item): readonly string[] {
  return Object.keys(fields).filter((field) => hasAnyMarker(JSON.stringify(fields[field]) ?? ''));
}

/** The values that a write sends, and the states that an action leads to. */
function valuesOf(written: Exchange): JsonObject {
  const { intent, resource } = written.probe;
  const { states } = resource ?? {};
  const to = intent.kind === 'action' && states?.allowed.find(({ by }) => by === intent.action)?.to;
  return to ? { [states?.field ?? '']: to } : sentIn(written);
}
