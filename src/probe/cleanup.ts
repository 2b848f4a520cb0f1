import { successOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { fillTemplate } from '../model/operation.ts';
import { operationOf, type Plan, type Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import type { Cleanup, Remnant } from '../model/report.ts';
import { type Sending, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { batchSize, candidatesOf, type Creation, findAll, type Finding, type Left } from './cleanup-proof.ts';
import { walkList, walkOffers } from './walk.ts';

/** What a clean-up came to. */
export type CleanupResult = Cleanup;

const walksAtMost = 50;
const itemsAtMost = 2000;

/**
 * Deletes what a run created of one resource, and nothing else: an item goes only where it shows a word that no request but
 * ours held, or, without such words, all that was sent, under an id that no list had shown before in a list that was
 * seen as a whole. What is already gone counts as deleted. May be run again: then it finds nothing left to do.
 */
export function* cleanUp(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  created: readonly Creation[],
): Sending<CleanupResult> {
  const results: CleanupResult[] = [];
  for (const group of byOwners(created)) {
    results.push(yield* cleanGroup(plan, resource, readings, group));
  }
  return {
    created: results.reduce((sum, each) => sum + each.created, 0),
    removed: results.reduce((sum, each) => sum + each.removed, 0),
    kept: results.flatMap((each) => each.kept),
    left: results.flatMap((each) => each.left),
  };
}

/** What `cleanUp` may send. */
export function cleanupOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const read = sendable(plan, resource, 'read');
  const remove = sendable(plan, resource, 'delete');
  return [
    ...walkOffers(plan, resource, walksAtMost),
    ...(read === undefined ? [] : [offer(read, itemsAtMost, 'to prove that an item is ours')]),
    ...(remove === undefined ? [] : [offer(remove, itemsAtMost, 'to delete what the run created')]),
  ];
}

/** Creations under the same owners, outermost first. */
function byOwners(created: readonly Creation[]): readonly (readonly Creation[])[] {
  const groups = new Map<string, Creation[]>();
  for (const creation of created) {
    const key = JSON.stringify(creation.exchange.probe.about.owners ?? []);
    groups.set(key, [...(groups.get(key) ?? []), creation]);
  }
  return [...groups.values()];
}

function* cleanGroup(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  group: readonly Creation[],
): Sending<CleanupResult> {
  const owners = group[0]?.exchange.probe.about.owners ?? [];
  const why = 'to find by their unique words the items that the run created';
  const walk = yield* walkList(plan, resource, owners, readings, 'listed', why);
  const { idField } = readings.of(resource);
  const candidates = group.flatMap((creation) => candidatesOf(creation, walk, idField));
  const found = yield* findAll(plan, resource, readings, owners, candidates, walk);
  const ours = [...new Set(found.flatMap((each) => (each.is === 'ours' ? [each.id] : [])))];
  const gone = found.filter((each) => each.is === 'gone').length;
  const removal = yield* removeAll(plan, resource, owners, ours);
  const left = [...removal.left, ...leftOf(found, ours).map(({ id, reason }) => remnant(resource, owners, id, reason))];
  const removed = removal.removed + gone;
  return { created: ours.length + gone + left.length - removal.left.length, removed, kept: [], left };
}

/**
 * What is left, each item once. An id that two creates got belongs to the one whose item is there: where that is ours, the
 * other is gone.
 */
function leftOf(found: readonly Finding[], ours: readonly string[]): readonly Left[] {
  const left = found.flatMap((each) => (each.is === 'left' ? [each] : []));
  const isFirst = ({ id }: Left, index: number): boolean => left.findIndex((other) => other.id === id) === index;
  return left.filter((each, index) => each.id === undefined || (!ours.includes(each.id) && isFirst(each, index)));
}

function* removeAll(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  ids: readonly string[],
): Sending<{ readonly removed: number; readonly left: CleanupResult['left'] }> {
  const remove = sendable(plan, resource, 'delete');
  if (remove === undefined) {
    const reason =
      operationOf(resource, 'delete') === undefined
        ? `the plan declares no delete operation for ${resource.key}`
        : 'the plan does not allow writes';
    return { removed: 0, left: ids.map((id) => remnant(resource, owners, id, reason)) };
  }
  const left: Remnant[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const exchanges = yield* sendAll(
      ids.slice(start, start + batchSize).map((id) =>
        operationProbe(remove, [...owners, id], {
          step: 'delete',
          why: 'to delete what the run created',
          provokes: 'anything',
          about: { id, owners },
        }),
      ),
    );
    for (const exchange of exchanges) {
      const reason = failureOf(exchange);
      if (reason !== undefined) left.push(remnant(resource, owners, exchange.probe.about.id, reason));
    }
  }
  return { removed: ids.length - left.length, left };
}

/** Why a DELETE did not do its work; undefined where it did, or where there was nothing left to do. */
function failureOf(exchange: Exchange): string | undefined {
  const line = `${exchange.probe.method} ${exchange.probe.target}`;
  if (!isAnswered(exchange)) return `${line} brought no answer: ${exchange.fault?.message ?? 'nothing came'}`;
  const { status } = exchange.reply;
  if (status === 404 || status === 410) return undefined;
  return isSuccess(status) && successOf(exchange.reply) !== false ? undefined : `${line} was answered ${status}`;
}

/** Path of the item, or of the collection where its id is not known. */
function remnant(resource: Resource, owners: readonly string[], id: string | undefined, reason: string): Remnant {
  return { resource: resource.key, address: addressOf(resource, owners, id), reason };
}

function addressOf(resource: Resource, owners: readonly string[], id: string | undefined): string {
  const collection = fillTemplate(resource.path, owners);
  const item = operationOf(resource, 'delete') ?? operationOf(resource, 'read');
  if (id === undefined) return collection;
  return item === undefined ? `${collection}/${encodeURIComponent(id)}` : fillTemplate(item.template, [...owners, id]);
}
