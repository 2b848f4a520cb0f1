/**
 * Read: the first and the last item of the list. If a read shows anything else than the list, the list is requested once
 * more, because reading an item may have changed it.
 */
import type { Exchange } from '../core/exchange.ts';
import type { ListIntent, ReadIntent } from '../core/probe.ts';
import { defineScenario } from '../core/scenario.ts';
import { isMissing } from '../reading/envelope.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { listedItem } from '../reading/lists.ts';
import { firstItem, lastItem, shownList } from './items.ts';
import { lacksForList, lacksForRead } from './lacks.ts';
import { provocation } from './provocation.ts';
import type { TableVisit } from './rows.ts';

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
  lacks: (resource) => lacksForList(resource) ?? lacksForRead(resource),
  async run(visit) {
    const listed = await shownList(visit);
    const [first, last] = [await firstItem(visit), visit.isQuick ? undefined : await lastItem(visit)];
    if (first === undefined) return { lists: [listed] };
    const reads = [await visit.read(first)];
    if (last !== undefined && last.url !== first.url) reads.push(await visit.read(last));
    const lists = reads.every((each) => isAsListed(each, listed)) ? [listed] : [listed, await visit.again(listed)];
    return { lists, reads, nowhere: await unknownPath(visit, reads) };
  },
});

/** True if a read shows the item as the list does. */
function isAsListed(exchange: Exchange, list: Exchange): boolean {
  const listed = listedItem(list, exchange.probe.item?.url);
  const item = readItem(exchange);
  return item !== undefined && listed !== undefined && isSame(item.fields, listed.fields);
}

/** A path that nothing serves, if no read found its item. */
export async function unknownPath(
  { resource, ask }: Pick<TableVisit, 'resource' | 'ask'>,
  reads: readonly Exchange[],
): Promise<readonly Exchange[]> {
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
