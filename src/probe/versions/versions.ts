import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { isPart, lastPageOf, listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import { type Plan, type Resource, unversioned } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import type { Readings } from '../../model/readings.ts';
import { unmet } from '../../model/reason.ts';
import { type Sending, type ServiceScenario, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { type BesideSteps, versions as steps } from '../../model/traces/versions.ts';
import { equalJson, type Json } from '../../text/json.ts';
import { withoutPointers } from '../../text/json-pointer.ts';
import { offerAt, operationProbe, pageText, sendable } from '../address.ts';
import { findOwners, ownerOffers } from '../ground/owner.ts';

/** The first and the last item of a list. */
const itemsOfEach = 2;

/**
 * Every list under an older version and under the next one; then the same with its last page, where it has several, and with its first
 * and last item. What differs is asked for under the older version again: what that shows alike before and after, and the newer
 * one otherwise in between, is a change that no writer explains. about.pair is the same for those that belong together.
 */
export default {
  id: 'versions',
  title: 'reads the same lists and items under each version',
  per: 'service',
  unmet: (plan) => ((plan.contract?.versions.length ?? 0) > 1 ? undefined : unmet('no-two-versions')),
  offers: (plan) => resourcePairs(plan).flatMap((pair) => offersOf(plan, pair)),
  *run(plan, readings) {
    const lists: Twin[] = [];
    for (const pair of resourcePairs(plan)) {
      const [older, newer] = [sendable(plan, pair.older, 'list'), sendable(plan, pair.newer, 'list')];
      if (older === undefined || newer === undefined) continue;
      const owners = yield* findOwners(plan, pair.older, readings);
      if (owners !== undefined) lists.push({ ...pair, operations: { older, newer }, ids: owners, owners });
    }
    const listed = yield* sendTwins(plan, lists, steps.lists);
    const ends = lists.flatMap((twin, index) => {
      const last = lastPageAfter(listed[index]);
      return last === undefined ? [] : [{ twin, index, asked: { ...twin, last } }];
    });
    const ended = yield* sendTwins(
      plan,
      ends.map(({ asked }) => asked),
      steps.ends,
    );
    const items = lists.flatMap((twin, index): readonly Twin[] => {
      const [older, newer] = [sendable(plan, twin.older, 'read'), sendable(plan, twin.newer, 'read')];
      if (older === undefined || newer === undefined) return [];
      const end = ended[ends.findIndex((each) => each.index === index)];
      const first = idsIn(listed[index], twin.older, readings);
      const last = end === undefined ? first : idsIn(end, twin.older, readings);
      const ids = new Set([first[0], last.at(-1)].filter((id) => id !== undefined));
      return [...ids].map((id) => ({ ...twin, operations: { older, newer }, ids: [...twin.owners, id], id }));
    });
    yield* sendTwins(plan, items, steps.items);
  },
} satisfies ServiceScenario;

interface ResourcePair {
  readonly older: Resource;
  readonly newer: Resource;
}

/** The same request under two versions. */
interface Twin extends ResourcePair {
  readonly operations: { readonly older: Operation; readonly newer: Operation };
  readonly ids: readonly string[];
  readonly owners: readonly string[];
  readonly id?: string;
  /** The page that is asked for; absent for the list as it comes. */
  readonly last?: PageAsked;
}

interface PageAsked {
  readonly page: number;
  readonly size: number;
}

/** Every resource under each version beside the one before it. */
function resourcePairs({ contract, resources }: Plan): readonly ResourcePair[] {
  const versions = contract?.versions ?? [];
  return versions.slice(1).flatMap((version, index) => {
    const before = resources.filter((resource) => resource.version === versions[index]);
    return resources
      .filter((resource) => resource.version === version)
      .flatMap((newer): readonly ResourcePair[] => {
        const older = before.find((each) => unversioned(each) === unversioned(newer));
        return older === undefined ? [] : [{ older, newer }];
      });
  });
}

/** Sends all under the older version, then under the newer; what differs under the older again. Returns what came first. */
function* sendTwins(
  plan: Plan,
  twins: readonly Twin[],
  { older, newer, again }: BesideSteps,
): Sending<readonly Exchange[]> {
  const first = yield* sendAll(twins.map((twin) => twinProbe(plan, twin, twin.operations.older, older)));
  const second = yield* sendAll(twins.map((twin) => twinProbe(plan, twin, twin.operations.newer, newer)));
  const doubtful = twins.filter((_twin, index) => !isAlike(first[index], second[index], plan));
  yield* sendAll(doubtful.map((twin) => twinProbe(plan, twin, twin.operations.older, again)));
  return first;
}

function twinProbe(plan: Plan, twin: Twin, operation: Operation, step: BesideSteps['older']): Probe {
  const { older, newer, ids, owners, id, last } = twin;
  const query = last === undefined ? '' : pageText(plan, last);
  return operationProbe(operation, ids, {
    step,
    query,
    // A version with a store of its own need not have the item.
    provokes: 'anything',
    about: {
      owners,
      pair: `${older.key} ${newer.key} ${ids.join(' ')}${id === undefined ? ` ${query}` : ' read'}`,
      ...(id === undefined ? {} : { id }),
      ...last,
    },
  });
}

/** False where both show something, and not the same: that must be confirmed. */
function isAlike(one: Exchange | undefined, other: Exchange | undefined, { volatile }: Plan): boolean {
  const [left, right] = [shownBy(one), shownBy(other)];
  if (left === undefined || right === undefined) return true;
  const steady = (items: readonly Json[]): readonly Json[] => items.map((item) => withoutPointers(item, volatile));
  return equalJson(steady(left), steady(right));
}

/** The items that an answer shows, or its one item; undefined where it is no success. */
function shownBy(exchange: Exchange | undefined): readonly Json[] | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return undefined;
  const item = itemOf(exchange.reply);
  return listingOf(exchange.reply)?.items ?? (item === undefined ? undefined : [item]);
}

/** The last page of a list whose first page is shown; undefined where that is all, or the list does not say. */
function lastPageAfter(exchange: Exchange | undefined): PageAsked | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return undefined;
  const listing = listingOf(exchange.reply);
  if (listing === undefined || listing.items.length === 0 || !isPart(listing)) return undefined;
  const { page, size } = listing;
  const last = page === undefined ? undefined : lastPageOf(listing, page);
  return last === undefined || size === undefined ? undefined : { page: last, size };
}

function idsIn(exchange: Exchange | undefined, resource: Resource, readings: Readings): readonly string[] {
  const { idField } = readings.of(resource);
  return (shownBy(exchange) ?? []).flatMap((item) => idOf(item, idField) ?? []);
}

function offersOf(plan: Plan, { older, newer }: ResourcePair): readonly ProbeTemplate[] {
  const offered = (resource: Resource, at: (each: BesideSteps) => Step, usually: number): readonly ProbeTemplate[] => {
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    if (list === undefined) return [];
    const all = itemsOfEach;
    return [
      offerAt(at(steps.lists), list, { usually, atMost: 1 }),
      offerAt(at(steps.ends), list, { usually: 0, atMost: 1 }),
      ...(read === undefined ? [] : [offerAt(at(steps.items), read, { usually: all * usually, atMost: all })]),
    ];
  };
  return [
    ...ownerOffers(plan, older),
    ...offered(older, (each) => each.older, 1),
    ...offered(newer, (each) => each.newer, 1),
    ...offered(older, (each) => each.again, 0),
  ];
}
