/**
 * Versions: the plain list, its last page, and two items, as the version before shows them and as this one does. If they
 * differ, the one that was seen first is requested again, because the data may have changed in between.
 */
import type { Exchange } from '../core/exchange.ts';
import { itemRef, type ItemRef, offers } from '../core/operation.ts';
import { type Plan, type Resource, unversioned } from '../core/plan.ts';
import type { ListQuery, Probe } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import { defineScenario, type Visit } from '../core/scenario.ts';
import { readItem } from '../reading/items.ts';
import { isSame } from '../reading/json.ts';
import { knownTotal, listIn, refsIn } from '../reading/lists.ts';
import { walkSize } from '../reading/pages.ts';

export interface Versions {
  /** Of the version before, of this one, and if they differ, once more of the one that was seen first. */
  readonly looks: readonly Exchange[];
}

export const versions = defineScenario<Versions>({
  id: 'versions',
  phase: 'reads',
  isAlone: true,
  compared: ['looks'],
  lacks: (resource, plan) => (olderOf(plan, resource) === undefined ? 'contract.versions' : undefined),
  async run(visit) {
    const { resource, plan, owner } = visit;
    const older = olderOf(plan, resource);
    if (older === undefined || !visit.wants('looks') || !offers(resource, 'list') || !offers(older, 'list')) return {};
    const listBeside = (query: ListQuery): Promise<Looks> =>
      beside(visit, listProbe(plan, older, owner, query), listProbe(plan, resource, owner, query));
    const lists = await listBeside({});
    const last = lastPage(visit, lists[1]);
    const looks = [...lists, ...(last === undefined ? [] : await listBeside(last))];
    if (!offers(resource, 'read') || !offers(older, 'read')) return { looks };
    for (const { ids } of shownByBoth(lists)) {
      const [before, now] = [older, resource].map((each) => readProbe(each, itemRef(each, ids), { kind: 'read' }));
      if (before !== undefined && now !== undefined) looks.push(...(await beside(visit, before, now)));
    }
    return { looks };
  },
});

type Looks = readonly [older: Exchange, newer: Exchange, ...again: Exchange[]];

/** The same resource under the version before. */
function olderOf({ contract, resources }: Plan, resource: Resource): Resource | undefined {
  const index = contract.versions.indexOf(resource.version ?? '');
  const before = contract.versions[index - 1];
  if (before === undefined) return undefined;
  return resources.find((each) => each.version === before && unversioned(each) === unversioned(resource));
}

/** The page that the walk found to be the last one. It is undefined if the plain list shows all items. */
function lastPage({ dialect }: Visit<Versions>, plain: Exchange): ListQuery | undefined {
  const shown = listIn(plain);
  if (shown === undefined || knownTotal(shown) <= shown.count) return undefined;
  const size = walkSize(knownTotal(shown), shown.count);
  return { page: dialect.pageBase + Math.ceil(knownTotal(shown) / size) - 1, size };
}

/** The first and the last of the items that both lists show. */
function shownByBoth([older, newer]: Looks): readonly ItemRef[] {
  const idsOf = ({ ids }: ItemRef): string => ids.join(' ');
  const known = new Set(refsIn(older).map(idsOf));
  const both = refsIn(newer).filter((item) => known.has(idsOf(item)));
  return [...new Set([both[0], both.at(-1)])].filter((item) => item !== undefined);
}

async function beside({ ask, again }: Visit<Versions>, older: Probe, newer: Probe): Promise<Looks> {
  const [before, now] = [await ask(older), await ask(newer)];
  // Either of them may be the response to an earlier request.
  const first = now.startedMs < before.startedMs ? now : before;
  return isAlike(before, now) ? [before, now] : [before, now, await again(first)];
}

/** True if both show the same items, in whatever form. */
function isAlike(one: Exchange, other: Exchange): boolean {
  const [items, others] = [one, other].map((each) => {
    const list = listIn(each)?.items ?? [readItem(each)];
    return list.map((item) => Object.entries(item?.fields ?? {}));
  });
  return isSame(items, others);
}
