/**
 * Read: the first and the last item of the list, or what is one-to-one with an item of the parent. If a read shows anything
 * else than the list, the list is requested once more, because reading an item may have changed it.
 */
import type { Exchange } from '../core/exchange.ts';
import { itemRef } from '../core/operation.ts';
import { parentOf } from '../core/plan.ts';
import type { ListIntent, ReadIntent } from '../core/probe.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { isMissing } from '../reading/envelope.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listedItem } from '../reading/lists.ts';
import { existingItems, firstItem, shownList } from './items.ts';
import { lacksForList, lacksForRead } from './lacks.ts';
import { provocation } from './rows.ts';

/** Lists and reads of the same items, in the order in which they were requested. */
export interface Looks {
  readonly lists: readonly Exchange<ListIntent>[];
  readonly reads: readonly Exchange<ReadIntent>[];
}

export interface Reads extends Looks {
  /** If no item can be read: what an unknown path returns. */
  readonly nowhere: readonly Exchange[];
}

export const read = defineScenario<Reads>({
  id: 'read',
  phase: 'reads',
  sample: ['lists', 'reads'],
  lacks(resource, plan) {
    const listed = resource.isSingle ? (parentOf(plan, resource) ?? resource) : resource;
    return lacksForList(listed) ?? lacksForRead(resource);
  },
  async run(visit) {
    const { resource, owner, isQuick } = visit;
    const listed = resource.isSingle ? [] : [await shownList(visit)];
    // If no owner has the part, it may be optional.
    const first = (await firstItem(visit)) ?? (resource.isSingle ? itemRef(resource, owner) : undefined);
    if (first === undefined) return { lists: listed };
    const reads = [await visit.read(first)];
    const last = isQuick ? undefined : (await existingItems(visit)).at(-1);
    if (last !== undefined && last.url !== first.url) reads.push(await visit.read(last));
    const moved = listed.filter((list) => !reads.every((each) => isAsListed(each, list)));
    const again = await Promise.all(moved.map((list) => visit.again(list)));
    return { lists: [...listed, ...again], reads, nowhere: await unknownPath(visit, reads) };
  },
});

/** True if a read shows the item as the list does. */
function isAsListed(exchange: Exchange, list: Exchange): boolean {
  const listed = listedItem(list, exchange.probe.item?.url);
  const item = readItem(exchange);
  return item !== undefined && listed !== undefined && isSame(item.fields, listed.fields);
}

/** A path that nothing serves, if no read found its item. */
async function unknownPath({ resource, ask }: Visit<Reads>, reads: readonly Exchange[]): Promise<readonly Exchange[]> {
  if (!reads.every(({ response }) => response !== undefined && isMissing(response))) return [];
  const intent = provocation({
    table: 'read',
    row: 'nowhere',
    situation: 'unknown-path',
    says: 'For a path that does not exist',
    rejected: [404],
    tolerated: [400, 401, 403],
    isFramework: true,
  });
  return [await ask({ method: 'GET', url: '/probity-nowhere', resource, owner: [], credential: 'valid', intent })];
}
