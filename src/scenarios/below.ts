/**
 * Below: the items of one owner, requested below another one, and below one that does not exist. Owners with the most
 * items come first, as far as the run has seen them, so the last one is probably new to it.
 */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { itemRef, offers } from '../core/operation.ts';
import { parentOf } from '../core/plan.ts';
import type { ListIntent, Provocation } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { listIn, refsIn, totalIn } from '../reading/lists.ts';
import { idFormOf } from '../reading/unknown-id.ts';
import { unknownOwner } from './items.ts';
import { provocation } from './rows.ts';
import { lacksForList } from './lacks.ts';
import { missingProbe } from './missing.ts';

/** A field is empty if there is nothing to request. */
export interface Below {
  readonly listed: Exchange<ListIntent>;
  /** The list of another owner. */
  readonly otherList: readonly Exchange<ListIntent>[];
  /** An item of the list, read below the other owner, whose list does not show it. */
  readonly otherRead: readonly Exchange<Provocation>[];
  readonly missingList: readonly Exchange<Provocation>[];
  readonly missingRead: readonly Exchange<Provocation>[];
  /** How the service responds to any missing item. */
  readonly absent: readonly Exchange<Provocation>[];
  /** Responses that show an item of ours, below its owner. */
  readonly own: readonly Exchange[];
  /** Reads of it, before and after requests below other owners. */
  readonly kept: readonly Exchange[];
}

/** Where nothing was requested below other owners. */
export const nothingBelow = { otherList: [], otherRead: [], missingList: [], missingRead: [], absent: [], kept: [] };

export const below = defineScenario<Below>({
  id: 'below',
  phase: 'reads',
  quick: 'sample',
  lacks(resource, plan) {
    const parent = parentOf(plan, resource);
    if (parent === undefined || resource.isSingle) return 'resources[].children';
    return lacksForList(resource) ?? lacksForList(parent);
  },
  async run(visit) {
    const { resource, owners, plan } = visit;
    const listed = await visit.list({}, owners[0]?.ids ?? visit.owner);
    const other = owners.slice(1).at(-1)?.ids;
    const otherList = other === undefined ? [] : [await visit.list({}, other)];
    const otherRead = await readBelow(visit, other, itemOnlyIn(listed, otherList)?.ids, 'other-owner');
    const nobody = unknownOwner(visit);
    const list = nobody && listProbe(plan, resource, nobody);
    const isNamed = list !== undefined && list.url !== listed.probe.url;
    const missingList = isNamed ? [await visit.ask({ ...list, intent: intentBelow(visit, 'missing-owner') })] : [];
    const missingRead = await readBelow(visit, nobody, refsIn(listed)[0]?.ids, 'missing-owner');
    const absentProbe = offers(resource, 'read') ? await missingProbe(visit) : undefined;
    const absent = absentProbe === undefined ? [] : [await visit.ask(absentProbe)];
    return { listed, otherList, otherRead, missingList, missingRead, absent, own: [], kept: [] };
  },
});

/** An item that the whole list of the other owner does not show. */
function itemOnlyIn(listed: Exchange<ListIntent>, [otherList]: readonly Exchange<ListIntent>[]) {
  if (otherList === undefined || !hasResponse(otherList)) return undefined;
  const list = listIn(otherList);
  if (list === undefined || totalIn(list) > list.count) return undefined;
  const others = new Set(list.items.map(({ ref }) => ref?.ids.at(-1)));
  return refsIn(listed).find(({ ids }) => !others.has(ids.at(-1)));
}

type Ids = readonly string[] | undefined;

async function readBelow(visit: Visit<Below>, owner: Ids, ids: Ids, row: string) {
  const { resource } = visit;
  const id = ids?.at(-1);
  if (owner === undefined || ids === undefined || id === undefined || !offers(resource, 'read')) return [];
  const item = itemRef(resource, [...owner, id]);
  // The URL may not name the owner.
  if (item.url === itemRef(resource, ids).url) return [];
  return [await visit.ask(readProbe(resource, item, intentBelow(visit, row)))];
}

export function intentBelow({ owners }: Visit<Below>, row: string): Provocation {
  const isMissing = row === 'missing-owner';
  const isWord = idFormOf(owners.flatMap(({ ids }) => ids.at(-1) ?? [])) === 'word';
  return provocation({
    table: 'below',
    row,
    situation: 'missing',
    says: isMissing ? 'Below an owner that does not exist' : 'Below another owner',
    rejected: [404],
    tolerated: isMissing && isWord ? [400] : [],
  });
}
