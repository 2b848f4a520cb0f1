import type { Creation } from '../../model/creation.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { listedAs } from '../../model/item.ts';
import { fillTemplate } from '../../model/operation.ts';
import { ended, operationOf, type Plan, type Resource } from '../../model/plan.ts';
import { isSuccess, requestLine } from '../../model/exchange.ts';
import type { Readings } from '../../model/readings.ts';
import type { Cleanup, Remnant } from '../../model/report.ts';
import { percentEncoded } from '../../text/percent.ts';
import { type Candidate, type Found, stillShown } from './proof.ts';

/** What was done about one item. */
export interface Try {
  /** Deletes that succeeded. */
  readonly done: number;
  /** Why the last one did not; undefined where it did. */
  readonly failure: Failure | undefined;
}

export interface Failure {
  readonly reason: string;
  /** True where another try will fare no better. */
  readonly isFinal: boolean;
  /** True where it says that there is nothing to delete. */
  readonly isMissing: boolean;
}

type Left = Extract<Found, { is: 'left' }>;

/** What is told as left; `isDeleted`: a DELETE took it, and it is there still. */
type Remains = Pick<Left, 'id' | 'owners' | 'reason' | 'isSeen' | 'isDeleted'>;

/** A candidate, and what the last look at it came to. */
export interface Looked {
  readonly candidate: Candidate;
  readonly found: Found;
  /** True where a look proved it ours. */
  readonly wasOurs: boolean;
}

/** What was made of a resource under the same owners, what looks showed of it, by a key for each candidate, and what was done about it, by id. */
export interface Outcome {
  readonly plan: Plan;
  readonly resource: Resource;
  readonly readings: Readings;
  readonly owners: readonly string[];
  readonly group: readonly Creation[];
  readonly looked: ReadonlyMap<string, Looked>;
  /** The last walk of the list. */
  readonly walk: Walk;
  readonly tries: ReadonlyMap<string, Try>;
  /** True where a DELETE took another item in place of its own. */
  readonly isAstray: boolean;
  /** True where DELETEs took items of others beside their own. */
  readonly isTaking: boolean;
}

/** Ids of what is there, and ours. */
export function idsOf(looked: ReadonlyMap<string, Looked>): readonly string[] {
  return [...new Set([...looked.values()].flatMap(({ found }) => (found.is === 'ours' ? [found.id] : [])))];
}

/** What it all came to: each item once, whatever requests may have made it, and another one under its id, once that was free, beside it. */
export function tallied(outcome: Outcome): Cleanup {
  const { resource, owners } = outcome;
  const left = leftIn(outcome);
  const remains = [...left.values()];
  const removed = removedIn(outcome, left);
  const isKept = ({ isSeen }: Remains): boolean => isSeen && resource.create?.keep === true;
  const told = ({ id, reason, owners: place = owners, isDeleted, isSeen }: Remains): Remnant => ({
    resource: resource.key,
    address: addressOf(resource, place, id),
    reason,
    stillShown: isDeleted && isSeen,
  });
  const stays = operationOf(resource, 'delete') === undefined ? remains.filter(isKept) : [];
  return {
    created: removed + remains.filter(({ isSeen }) => isSeen).length,
    removed,
    kept: stays.map((each) => told({ ...each, reason: 'the plan keeps it (create.keep)', isDeleted: false })),
    left: remains.filter((each) => !stays.includes(each)).map(told),
  };
}

/** What is there, or may be, by its id, or by its key where it has none. */
function leftIn(outcome: Outcome): ReadonlyMap<string, Remains> {
  const { resource, readings, group, looked, walk, tries } = outcome;
  const { isIdGuessed, idField } = readings.of(resource);
  const left = new Map<string, Remains>();
  const ours = idsOf(looked);
  for (const id of ours) {
    const { done = 0, failure } = tries.get(id) ?? {};
    const wasDeleted = done > 0 || group.some((creation) => creation.wasDeleted(id));
    if (isIdGuessed && failure?.isMissing === true && !wasDeleted) {
      const reason = `${listedAs(id)}, and nothing shows that its ${idField} is its id: set profile.id_fields`;
      left.set(id, { id: undefined, reason, isSeen: true, isDeleted: false });
      continue;
    }
    const isUndone = failure === undefined || (failure.isMissing && wasDeleted);
    const reason = isUndone ? unremoved(outcome, id, wasDeleted) : failure.reason;
    left.set(id, { id, reason, isSeen: true, isDeleted: isUndone && wasDeleted });
  }
  for (const { found, wasOurs } of looked.values()) {
    if (!wasOurs || found.is !== 'left' || found.id === undefined || left.has(found.id)) continue;
    const isShown = found.isUnread !== true && (tries.get(found.id)?.done ?? 0) > 0;
    left.set(found.id, { ...found, isDeleted: found.isDeleted || isShown });
  }
  const seen = new Set(
    [...looked.values()].flatMap(({ candidate, found, wasOurs }) =>
      wasOurs || found.is === 'gone' ? [candidate.creation] : [],
    ),
  );
  // What is refused may be done all the same: then nothing went by itself.
  const isDone = [...tries.values()].every(({ done }) => done > 0);
  const areLost =
    isDone &&
    group.some(
      ({ id, isProven, wasDeleted, wasLost }) => id !== undefined && isProven && !wasDeleted(id) && wasLost(id),
    );
  // Of several that were given one id, a whole list shows which one has it, unless it shows twins.
  const hasTwins = walk.all.length > walk.items.size + walk.nameless.length;
  const isSeenInstead = ({ candidate: { id = '', creation }, found }: Looked): boolean =>
    walk.whole &&
    !hasTwins &&
    found.is === 'left' &&
    !found.isSeen &&
    creation.isRepeated(id) &&
    [...looked.values()].some((each) => each.candidate.id === id && each.found.is === 'left' && each.found.isSeen);
  for (const [key, one] of looked) {
    const { candidate, found, wasOurs } = one;
    const { id, creation } = candidate;
    if (isSeenInstead(one)) continue;
    if (wasOurs || (id !== undefined && (tries.has(id) || ours.includes(id)))) continue;
    // What was seen under another id need not come any more, nor what went as others of ours did that were seen.
    const isGone = areLost && id !== undefined && creation.exchange.reply?.status === 201;
    if (found.is === 'late' && !seen.has(creation) && !isGone)
      left.set(id ?? key, { ...found, isSeen: false, isDeleted: false });
    if (found.is === 'left') left.set(found.id ?? key, left.get(found.id ?? key) ?? found);
  }
  for (const [key, each] of left) {
    const again = each.isDeleted ? madeAgainBy(outcome, each.id) : undefined;
    if (again === undefined) continue;
    const request = `${requestLine(again)}, which was answered ${again.reply?.status} after that`;
    const reason = `it was deleted, and ${request}, may have made it again`;
    left.set(key, { ...each, reason, isDeleted: false });
  }
  return left;
}

/** The request that was taken after an answer had shown the item to be gone. */
function madeAgainBy({ group, tries }: Outcome, id = ''): Creation['exchange'] | undefined {
  const isGone = group.some((creation) => creation.id === id && creation.wasGone(id));
  if (!isGone || (tries.get(id)?.done ?? 0) > 0) return undefined;
  const isAfter = ({ exchange: { probe, reply }, life, wasDeleted }: Creation): boolean =>
    probe.effect !== 'read' &&
    probe.about.id === id &&
    isSuccess(reply?.status ?? 0) &&
    life(id) > 0 &&
    !wasDeleted(id);
  return group.find(isAfter)?.exchange;
}

/** How many are gone: of what shares an id, each that had it until it was deleted. */
function removedIn({ group, looked, tries }: Outcome, left: ReadonlyMap<string, unknown>): number {
  const lives = new Map<string, number>();
  for (const { candidate } of looked.values()) {
    const { id = '', creation } = candidate;
    lives.set(id, Math.max(lives.get(id) ?? 0, creation.life(id)));
  }
  const gone = new Set<string>();
  for (const { candidate, found, wasOurs } of looked.values()) {
    const { id, creation } = candidate;
    if (id === undefined) continue;
    const isLast = creation.life(id) === lives.get(id);
    // An id that two creates got belongs to the one whose item is there; the other is gone.
    const isGone = found.is === 'gone' || (found.is === 'left' && found.isDeleted && tries.has(id));
    if ((wasOurs || isGone) && !(isLast && left.has(id))) gone.add(`${creation.life(id)} ${id}`);
  }
  let removed = gone.size;
  for (const [id, { done }] of tries) {
    const twins = group.filter(
      (creation) => creation.isMeant && creation.id === id && creation.life(id) === lives.get(id),
    );
    // Two items under one id take two deletes.
    if (!left.has(id)) removed += Math.max(0, Math.min(done, twins.length) - 1);
  }
  return removed;
}

/** Why an item of ours is still there that no failed DELETE tells of. */
function unremoved(
  { plan, resource, tries, walk, isAstray, isTaking }: Outcome,
  id: string,
  wasDeleted: boolean,
): string {
  const made = tries.get(id);
  if (isTaking && made === undefined) return 'DELETE takes items of others too, and is not sent again';
  if (isAstray) return 'its DELETE takes another item in its place, or one like it did, and is not sent again';
  const hasList = operationOf(resource, 'list') !== undefined;
  if (made !== undefined || wasDeleted) return stillShown(id, walk, { hasList }, made?.done);
  if (operationOf(resource, 'delete') === undefined) return `the plan declares no delete operation for ${resource.key}`;
  return plan.writes ? 'it was not deleted' : 'the plan does not allow writes';
}

/** Path of the item, or of the collection where its id is not known. */
export function addressOf(resource: Resource, owners: readonly string[], id: string | undefined): string {
  const collection = fillTemplate(resource.path, owners);
  const item = operationOf(resource, 'delete') ?? operationOf(resource, 'read');
  if (id === undefined) return ended(resource, collection);
  return item === undefined
    ? ended(resource, `${collection}/${percentEncoded(id)}`)
    : fillTemplate(item.template, [...owners, id]);
}
