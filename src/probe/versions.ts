import { listingOf } from '../model/envelope.ts';
import { unmet } from '../model/reason.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Scenario, type Sending, sendAll } from '../model/scenario.ts';
import { isInteger, member } from '../text/json.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';

const why = 'to compare what the same item shows under two versions';
/** The first and the last item of a page. */
const itemsOfEach = 2;
/** Pages of a list: the list as it comes, and its last page. */
const pagesOfEach = 2;

/**
 * Every list under an older version, under the next one, and under the older one again; then the same with its last page,
 * where it has several, and with items of both. What
 * the older version shows alike before and after, and the newer one otherwise in between, is a change that no writer explains.
 * Steps: `older`, `newer`, `older-again`; about.note is the same for the three that belong together.
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
    const listed = yield* sendTwins(lists);
    const ends = lists.flatMap((twin, index): readonly Twin[] => {
      const last = lastPageAfter(listed[index]);
      return last === undefined ? [] : [{ ...twin, last }];
    });
    const ended = yield* sendTwins(ends);
    const answers = [...listed, ...ended];
    const reads = [...lists, ...ends].flatMap((twin, index): readonly Twin[] => {
      const [older, newer] = [sendable(plan, twin.older, 'read'), sendable(plan, twin.newer, 'read')];
      if (older === undefined || newer === undefined) return [];
      return idsIn(answers[index], twin.older, readings).map((id) => {
        const { last: _last, ...rest } = twin;
        return { ...rest, operations: { older, newer }, ids: [...twin.owners, id], id };
      });
    });
    yield* sendTwins(reads);
  },
} satisfies Scenario;

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
  const bare = ({ path, version = '' }: Resource): string => path.slice(version.length);
  return versions.slice(1).flatMap((version, index) => {
    const before = resources.filter((resource) => resource.version === versions[index]);
    return resources
      .filter((resource) => resource.version === version)
      .flatMap((newer): readonly ResourcePair[] => {
        const older = before.find((each) => bare(each) === bare(newer));
        return older === undefined ? [] : [{ older, newer }];
      });
  });
}

/** Sends all under the older version, then under the newer, then under the older again; returns what came first. */
function* sendTwins(twins: readonly Twin[]): Sending<readonly Exchange[]> {
  const first = yield* sendAll(twins.map((twin) => twinProbe(twin, 'older')));
  yield* sendAll(twins.map((twin) => twinProbe(twin, 'newer')));
  yield* sendAll(twins.map((twin) => twinProbe(twin, 'older-again')));
  return first;
}

function twinProbe(twin: Twin, step: 'older' | 'newer' | 'older-again'): Probe {
  const { operations, older, newer, ids, owners, id, last } = twin;
  const query = last === undefined ? '' : queryText({ ...last });
  return operationProbe(step === 'newer' ? operations.newer : operations.older, ids, {
    step,
    why,
    query,
    // A version with a store of its own need not have the item.
    provokes: 'anything',
    about: {
      owners,
      note: `${older.key} ${newer.key} ${ids.join(' ')}${id === undefined ? ` ${query}` : ' read'}`,
      ...(id === undefined ? {} : { id }),
      ...last,
    },
  });
}

/** The last page of a list whose first page is shown; undefined where that is all, or the list does not say. */
function lastPageAfter(exchange: Exchange | undefined): PageAsked | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return undefined;
  const { pageFields, items = [] } = listingOf(exchange.reply) ?? {};
  if (pageFields === undefined || items.length === 0) return undefined;
  const [page, size, total] = ['page', 'size', 'totalElements'].map((name) => {
    const value = member(pageFields, name);
    return isInteger(value) ? Number(value) : Number.NaN;
  });
  if (page === undefined || size === undefined || total === undefined || !(total > items.length && size > 0)) {
    return undefined;
  }
  const last = page + Math.ceil(total / size) - 1;
  return Number.isSafeInteger(last) && last > page ? { page: last, size } : undefined;
}

function idsIn(exchange: Exchange | undefined, resource: Resource, readings: Readings): readonly string[] {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return [];
  const { idField } = readings.of(resource);
  const ids = (listingOf(exchange.reply)?.items ?? []).flatMap((item) => idOf(item, idField) ?? []);
  return [...new Set([ids[0], ids.at(-1)])].filter((id) => id !== undefined);
}

function offersOf(plan: Plan, { older, newer }: ResourcePair): readonly ProbeTemplate[] {
  const offered = (resource: Resource, times: number): readonly ProbeTemplate[] => {
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    if (list === undefined) return [];
    const reads = read === undefined ? [] : [offer(read, pagesOfEach * itemsOfEach * times, why)];
    return [offer(list, pagesOfEach * times, why), ...reads];
  };
  return [...ownerOffers(plan, older), ...offered(older, 2), ...offered(newer, 1)];
}
