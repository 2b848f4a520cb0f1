/** Items of ours that the rows of a table go to. Each is created once a visit. */
import type { Exchange } from '../core/exchange.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import type { JsonObject } from '../core/plan.ts';
import type { Creation } from '../core/probe.ts';
import { createdItem, readItem } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import type { Prepared, TableVisit } from './rows.ts';

export interface OwnItem {
  readonly ref: ItemRef;
  readonly creation: Creation;
  /** As the service showed them when the item was proven ours. */
  readonly fields: JsonObject;
}

const known = new WeakMap<object, Map<string, OwnItem>>();

/** The item of a visit that was created under this name. */
export function ownIn(visit: TableVisit, name = 'own'): OwnItem | undefined {
  return known.get(visit)?.get(name);
}

/** Creates the item of a visit, and proves that it is ours. */
export async function prepareOwn(visit: TableVisit, name = 'own', creation?: Creation): Promise<Prepared> {
  const created = await visit.create(creation ?? visit.fresh());
  const shown = await prove(created, visit);
  const ref = created.probe.item ?? createdItem(created);
  const item = ref && (readItem(shown) ?? listIn(shown)?.items.find((each) => each.ref?.url === ref.url));
  const isReady = created.response?.isSuccess === true && item !== undefined;
  if (isReady && ref !== undefined) {
    const items = known.get(visit) ?? new Map<string, OwnItem>();
    known.set(visit, items.set(name, { ref, creation: created.probe.intent, fields: item.fields }));
  }
  return { exchanges: [created, shown], isReady };
}

/** Reads what a create made. Without a read operation, the list is the only proof. */
export function prove(created: Exchange, visit: TableVisit): Promise<Exchange> {
  const item = created.probe.item ?? createdItem(created);
  return item !== undefined && offers(visit.resource, 'read') ? visit.read(item) : visit.list();
}
