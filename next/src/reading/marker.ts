/** The marker: the random word that this run puts into each item that it creates. */
import type { Exchange } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { ItemRef } from '../core/operation.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Creation } from '../core/probe.ts';
import type { Item } from './items.ts';
import { listIn } from './lists.ts';

/** True if a field shows the marker that was sent in it, at any depth. The service may have changed its case. */
export function carriesMarker(item: Item | undefined, { marker, sent, isUnmarked }: Creation): boolean {
  if (item === undefined || isUnmarked === true) return false;
  return Object.keys(sent).some((field) => holds(sent[field], marker) && holds(item.fields[field], marker));
}

/** The item of a list that carries the marker. A service may not name the item that it creates. */
export function markedItem(list: Exchange, creation: Creation): ItemRef | undefined {
  return listIn(list)?.items.find((item) => carriesMarker(item, creation))?.ref;
}

/** True if the item carries the marker of any run of Probity. */
export function isOfProbity({ fields }: Item): boolean {
  return hasAnyMarker(JSON.stringify(fields));
}

/** The fields of a change that no other item has, because the plan puts a marker into them. */
export function uniqueFields(change: JsonObject = {}): readonly string[] {
  return Object.keys(change).filter((field) => holds(change[field], '{{unique'));
}

function holds(value: unknown, marker: string): boolean {
  if (value === undefined) return false;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toLowerCase().includes(marker.toLowerCase());
}
