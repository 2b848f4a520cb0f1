import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Fresh, Sending } from '../model/scenario.ts';
import { offer, sendable } from './address.ts';
import { createOwn as createOn, type OwnItem, searchedPages } from './own/item.ts';

export type { OwnItem };

/** `createOwn` of `own/item.ts`, for scenarios whose steps are not declared yet. */
export function createOwn(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
  name: string,
): Sending<OwnItem | undefined> {
  return createOn({ plan, resource, owners, readings, fresh }, name);
}

/** What it may send for so many items. */
export function ownOffers(plan: Plan, resource: Resource, items: number): readonly ProbeTemplate[] {
  const create = sendable(plan, resource, 'create');
  const read = sendable(plan, resource, 'read');
  const list = sendable(plan, resource, 'list');
  return [
    ...(create === undefined ? [] : [offer(create, items, 'to have an item of our own to work on')]),
    ...(read === undefined ? [] : [offer(read, items, 'to prove that the item is ours')]),
    ...(list === undefined ? [] : [offer(list, items * searchedPages, 'to find a created item by its unique value')]),
  ];
}
