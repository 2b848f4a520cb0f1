/**
 * Values of ours in existing items: an UPDATE without WHERE leaves them.
 *
 * A value with a marker is ours. Any other value may come from another client, so it is evidence only in a field that
 * has not changed to anything else. If existing items showed it before, it is evidence only if an action of ours leads
 * to it, or if all of them show it now.
 */
import type { Exchange } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { JsonObject } from '../core/plan.ts';
import { creationOf } from '../core/probe.ts';
import type { Item } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { sentIn } from '../reading/sent.ts';

type Items = ReadonlyMap<string, Item>;

type Change = { readonly url: string; readonly field: string; readonly now: unknown };

/** The fields that have another value in the same item. */
export function changesIn(before: Items, after: Items): readonly Change[] {
  const changes: Change[] = [];
  for (const [url, { fields: was }] of before) {
    const fields = after.get(url)?.fields;
    if (fields === undefined) continue;
    for (const field in was) if (!isSame(was[field], fields[field])) changes.push({ url, field, now: fields[field] });
  }
  return changes;
}

/** The URLs of items that took on a value that one of the requests sent in that field, or the state it leads to. */
export function takenIn(
  window: readonly Exchange[],
  { items, moving }: { readonly items: Items; readonly moving: Set<string> },
  after: Items,
): readonly string[] {
  const changes = changesIn(items, after);
  if (changes.length === 0) return [];
  const reached = window.flatMap(reachedBy);
  const sent = [...window.map(sentBy), ...reached];
  const isAmong = (all: readonly JsonObject[], { field, now }: Change): boolean =>
    all.some((values) => field in values && isSame(values[field], now));
  const shows = (all: Items, { field, now }: Change): readonly boolean[] =>
    [...items.keys()].flatMap((url) => all.get(url) ?? []).map(({ fields }) => isSame(fields[field], now));
  for (const change of changes) if (!isAmong(sent, change)) moving.add(change.field);
  const isEvidence = (change: Change): boolean =>
    hasAnyMarker(JSON.stringify(change.now) ?? '') ||
    (!moving.has(change.field) &&
      (isAmong(reached, change) || !shows(items, change).includes(true) || !shows(after, change).includes(false)));
  return [...new Set(changes.filter((each) => isAmong(sent, each) && isEvidence(each)).map(({ url }) => url))];
}

function sentBy(exchange: Exchange): JsonObject {
  return creationOf(exchange.probe)?.sent ?? sentIn(exchange);
}

/** The states that an action leads to. */
function reachedBy({ probe: { intent, resource } }: Exchange): readonly JsonObject[] {
  const { states } = resource ?? {};
  if (intent.kind !== 'action' || states === undefined) return [];
  const reached = states.allowed.filter(({ by }) => by === intent.action).flatMap(({ to }) => to ?? []);
  return reached.map((state) => ({ [states.field]: state }));
}
