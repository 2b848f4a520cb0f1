import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { isAnswered } from '../../model/exchange.ts';
import { changesIn } from '../../model/resource-object.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { lifecycle as steps } from '../../model/traces/lifecycle.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { equalJson } from '../../text/json.ts';
import { mostLooks, offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { emptiedText, idleValues } from '../bodies/idle-values.ts';
import { aboutItem, type Held, heldOf, isDone, itemShown, lookAt, readAgain } from '../own/held.ts';
import { ownId } from '../own/id.ts';
import { createOwn, ownOffers, ownOffersAt } from '../own/item.ts';
import { bodyProbe, createProbe, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { unmetOwn } from '../ground/unmet.ts';
import { showsAllOf, walk, walkOffersAt, walkSettled } from '../lists/walk.ts';
import { askBeforeChange, askByFilter, askForGone, goneOffers, readParts } from './gone.ts';
import { lookAround, lookUp, lookUpOffers, readStrangers } from './neighbours.ts';
import { askSorted, sortedFor, sortedOffers } from './sorted.ts';
import {
  type Change,
  changeOf,
  deleteItem,
  fillChange,
  patchItem,
  type Replaced,
  replaceItem,
  unchanged,
} from './writes.ts';

/** So old an item is at least that tells how others come to change. */
const leastAgeMs = 500;

/** So often an item of ours is read where reads do not agree. */
const steadyReads = 3;

/** More requests than an item of ours has seen by the last look at it: where these make it older, as many make another old. */
const ageingReads = 24;

/**
 * The life of two items of ours: created, read, found in the list; the second patched, the first replaced (twice the same) and
 * deleted; after each write the item is read, and the other one, and at the end the first and the last that were there before: these,
 * and the second replace, under the newest version alone. What
 * is deleted is asked for again in every way. Where the list lost others with it, it is walked once more after the next delete.
 */
const lifecycle: ResourceScenario = {
  id: 'lifecycle',
  title: 'creates, replaces, patches and deletes items of its own',
  per: 'resource',
  fitsSingle: true,
  unmet: unmetOwn,
  offers: offersOf,
  run: onHome(function* run(ground) {
    const before = yield* walk(ground, steps.before);
    const own = yield* createOwn(ground, steps.first);
    const second = heldOf(yield* createOwn(ground, steps.second), steps.second);
    const first = heldOf(own, steps.first);
    if (own === undefined || first === undefined || second === undefined) return;
    const dated = { ...first, madeAt: own.created.sentAt };
    const { isReadable, restlessMs } = yield* readSteadily(ground, dated);
    const reachedMs = yield* watch(ground, { first: dated, second, isReadable }, before);
    // Last of all, for a create may change what was made before it.
    if (restlessMs !== undefined) yield* lookCloser(ground, restlessMs);
    else if (reachedMs !== undefined) yield* lookCloser(ground, reachedMs, ageingReads);
  }),
};

/** An item whose age is known. */
interface Dated extends Held {
  readonly madeAt: number;
}

/** Two items of ours, and whether the first can be read. */
interface Both {
  readonly first: Dated;
  readonly second: Held;
  readonly isReadable: boolean;
}

/** Returns the age of the first where a change of one of them showed in the other. */
function* watch(ground: Ground, { first, second, isReadable }: Both, before: Walk): Sending<number | undefined> {
  const { plan, resource } = ground;
  const listed = yield* walkSettled(
    ground,
    steps.listed,
    (seen) => showsAllOf(seen, [first.id, second.id]) && isCounted(before, seen),
  );
  const isLost = !isReadable && listed.whole && !listed.items.has(first.id);
  const strangers = isNewest(plan, resource) ? yield* readStrangers(ground, before) : [];
  if (isNewest(plan, resource)) yield* askBeforeChange(ground, first, second);
  const sorted = sortedFor(ground, first, second);
  if (sorted !== undefined) yield* send(sorted({ step: steps.sortedBefore }));

  const patched = yield* patchAll(ground, second);
  const isPatched = sendable(plan, resource, 'patch') !== undefined;
  const byPatch = isPatched ? yield* lookAround(ground, steps.patchNeighbour, [first]) : undefined;
  // The create of the second took it away.
  if (isLost) return undefined;

  const replaced = yield* replaceItem(ground, first, steps);
  if (isReadable && replaced.isLost) return undefined;
  const kept = yield* replaceAgain(ground, replaced);
  const isReplaced = sendable(plan, resource, 'replace') !== undefined;
  const byReplace = isReplaced ? yield* lookAround(ground, steps.replaceNeighbour, [patched]) : undefined;
  const reachedAt = byPatch ?? byReplace;
  const reachedMs = reachedAt === undefined ? undefined : reachedAt - first.madeAt;

  const isAsItWas = isAsBefore(listed, [
    [first, kept],
    [second, patched],
  ]);
  const whole = yield* walkSettled(ground, steps.changed, (seen) => !isAsItWas(seen) && isCounted(before, seen));
  if (isNewest(plan, resource)) yield* askByFilter(ground, kept, steps.filteredOwn);
  if (sorted !== undefined) yield* askSorted(ground, sorted, [kept, patched]);
  if (sendable(plan, resource, 'delete') !== undefined) yield* readParts(ground, kept, { step: steps.part });
  const isGone = yield* deleteItem(ground, kept, steps);
  yield* lookAround(ground, steps.deleteNeighbour, [patched, ...strangers]);
  if (isNewest(plan, resource)) yield* lookUp(ground, [patched, kept]);
  const remove = sendable(plan, resource, 'delete');
  if (remove === undefined) return reachedMs;
  const after = yield* walkSettled(
    ground,
    steps.after,
    (seen) => (isGone !== true || !seen.items.has(kept.id)) && isCounted(whole, seen),
  );
  const isUnlisted = whole.items.has(kept.id) && after.whole && !after.items.has(kept.id);
  if (isGone !== false) yield* askForGone(ground, kept, patched, isUnlisted);
  if (!isAnyLost(whole, after, kept.id)) return reachedMs;
  // Others may have deleted it: whether it was us shows in whether our next delete does the same, to items that are alike.
  const third = heldOf(yield* createOwn(ground, steps.third), steps.third);
  yield* createOwn(ground, steps.fourth);
  yield* walk(ground, steps.pair);
  const { id, owners } = third ?? patched;
  yield* send(
    operationProbe(remove, [...owners, id], { step: steps.tidy, provokes: 'anything', about: { id, owners } }),
  );
  yield* walk(ground, steps.settled);
  return reachedMs;
}

/** False for a list whose count did not move as what it shows did. */
function isCounted(before: Walk, now: Walk): boolean {
  if (!before.whole || !now.whole || before.total === undefined || now.total === undefined) return true;
  return now.total === now.items.size || now.total - before.total === now.items.size - before.items.size;
}

/** True for a list that shows a field of an item as it was, although reads have shown it change. */
function isAsBefore(before: Walk, items: readonly (readonly [then: Held, now: Held])[]): (seen: Walk) => boolean {
  return (seen) =>
    items.some(([then, now]) => {
      const [old = {}, shown = {}] = [before, seen].map((each) => each.items.get(now.id));
      return Object.entries(shown).some(([field, value]) => {
        const [was, is] = [then, now].map((each) => each.shown[field] ?? null);
        return (
          equalJson(value, old[field] ?? null) && equalJson(value, was ?? null) && !equalJson(was ?? null, is ?? null)
        );
      });
    });
}

/** True where a list no longer shows an item that it showed before, other than the one that was deleted. */
function isAnyLost(before: Walk, after: Walk, deleted: string): boolean {
  return before.whole && after.whole && [...before.items.keys()].some((id) => id !== deleted && !after.items.has(id));
}

/** Whether a read showed an item once more; and where it is not what it was, the age that it had then. */
interface Steady {
  readonly isReadable: boolean;
  readonly restlessMs?: number;
}

/** Reads an item of ours once more, and several times where it is not what it was. */
function* readSteadily(ground: Ground, item: Dated): Sending<Steady> {
  let isShown = false;
  let restlessMs = 0;
  for (let count = 0; count < steadyReads; count += 1) {
    const [probe] = lookAt(ground, item, { step: steps.steady });
    if (probe === undefined) return { isReadable: false };
    const read = yield* send(probe);
    const shown = itemShown(read, item, ground);
    restlessMs = read.receivedAt - item.madeAt;
    if (shown !== undefined && !isShown && equalJson(shown, item.shown)) return { isReadable: true };
    isShown ||= shown !== undefined;
  }
  return isShown ? { isReadable: true, restlessMs } : { isReadable: false };
}

/** The item is not what it was: does another new one, which nobody read, come to the same by twice that age? */
function* lookCloser(ground: Ground, ms: number, ageing = 0): Sending {
  const { plan, resource, owners, readings } = ground;
  const [creating, read] = [creatingOf(ground), sendable(plan, resource, 'read')];
  if (creating === undefined || read === undefined || resource.single === true) return;
  const made = yield* send(createProbe(ground, creating, { step: steps.untouched }));
  if (!isAnswered(made) || !isDone(made)) return;
  const id = createdId(resource, readings.of(resource), made);
  const before = itemOf(made.reply);
  if (id === undefined || before === undefined) return;
  const again = { step: steps.untouchedRead, provokes: 'anything', about: { id, owners, before } } as const;
  for (let count = 0; count < ageing; count += 1) yield* send(operationProbe(read, [...owners, id], again));
  const notBefore = { step: steps.untouched, ms: Math.max(2 * ms, leastAgeMs) };
  yield* send(operationProbe(read, [...owners, id], { ...again, notBefore }));
}

/** The same PUT once more, and a read: both must be as after the first. */
function* replaceAgain(ground: Ground, { item, taken }: Replaced): Sending<Held> {
  const operation = sendable(ground.plan, ground.resource, 'replace');
  if (operation === undefined || taken === undefined || !isNewest(ground.plan, ground.resource)) return item;
  const { keptIn } = ownId(ground.resource, ground.readings, item);
  const sent = { ...taken, body: keptIn(taken.body), owners: item.owners };
  const rest = { step: steps.replaceAgain, about: aboutItem(item) };
  yield* send(bodyProbe(operation, [...item.owners, item.id], sent, rest));
  return yield* readAgain(ground, item, { step: steps.replaceAgainRead });
}

const same = { patch: steps.patchSame, patchRead: steps.patchSameRead };
const together = { patch: steps.patchTogether, patchRead: steps.patchTogetherRead };

/**
 * Patches one field with the value that it has, then one of `change` alone and the others together; where those are refused, each. What is one-to-one
 * may begin with nothing set: there the one comes last, when a patch that resets the others has something to reset. Together with others, a
 * text that items show as null is set to that.
 */
function* patchAll(ground: Ground, item: Held): Sending<Held> {
  let current = item;
  const sameField = unchanged(ground, item);
  if (sameField !== undefined) current = (yield* patchItem(ground, current, sameField, same)).item;
  const [alone, ...others] = changeOf(ground, item);
  const first = alone === undefined ? [] : [alone];
  const { single } = ground.resource;
  if (single !== true) current = yield* patchEach(ground, current, first);
  const joined = joinedOf(ground, alone, others);
  const refused = new Set<string>();
  const { items } = ground.readings.of(ground.resource);
  for (const group of joined) {
    const emptied = group.length > 1 ? emptiedText(ground.resource, Object.fromEntries(group), items) : undefined;
    const sent = group.map(([field, value]): Change => [field, field === emptied ? null : value]);
    const several = yield* patchItem(ground, current, fillChange(ground, sent), together);
    current = several.item;
    if (!several.isTaken) for (const [field] of group) refused.add(field);
  }
  current = yield* patchEach(
    ground,
    current,
    joined.length === 0 ? others : others.filter(([field]) => refused.has(field)),
  );
  return single === true ? yield* patchEach(ground, current, first) : current;
}

function* patchEach(ground: Ground, item: Held, changes: readonly Change[]): Sending<Held> {
  let current = item;
  for (const change of changes) current = (yield* patchItem(ground, current, fillChange(ground, [change]), steps)).item;
  return current;
}

/** From so many on, numbers and flags go apart from the others under the newest version: a change of the ones may reach the others. */
const manyChanges = 3;

/**
 * The others together, with 0 for numbers and false for true, and a boolean that was set, set back; none where that is but one as it is. A number
 * as the plan has it is sent by the first writes, which what is one-to-one has not.
 */
function joinedOf(
  { plan, resource }: Pick<Ground, 'plan' | 'resource'>,
  alone: Change | undefined,
  others: readonly Change[],
): readonly (readonly Change[])[] {
  const back: readonly Change[] = alone?.[1] === true && resource.single !== true ? [[alone[0], false]] : [];
  const joined = [...others, ...back];
  const idle = idleValues(resource, Object.fromEntries(joined));
  const isMore = joined.length > 1 || back.length > 0 || Object.keys(idle).length > 0;
  if (!isMore) return [];
  const isPlain = ([, value]: Change): boolean => typeof value === 'number' || typeof value === 'boolean';
  const [plain, texts] = [joined.filter(isPlain), joined.filter((each) => !isPlain(each))];
  // One text goes with the numbers: where these are refused, it must not be stored.
  const apart = plain.length > 0 && texts.length > 1 ? texts.slice(0, -1) : texts;
  const groups =
    others.length < manyChanges || !isNewest(plan, resource)
      ? [joined]
      : [apart, [...texts.slice(apart.length), ...plain]];
  const sent = ([field, value]: Change): Change =>
    resource.single === true && typeof value === 'number' ? [field, value] : [field, idle[field] ?? value];
  return groups.filter((group) => group.length > 0).map((group) => group.map(sent));
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const at = (
    kind: 'create' | 'read' | 'replace' | 'patch' | 'delete',
    ...offered: readonly (readonly [Step, number | Times])[]
  ) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : offered.map(([step, times]) => offerAt(step, operation, times));
  };
  const has = (kind: 'replace' | 'patch' | 'delete'): number => (sendable(plan, resource, kind) === undefined ? 0 : 1);
  const [alone, ...others] = changesIn(resource.change ?? {}, resource.create?.example);
  const several = has('patch') * joinedOf({ plan, resource }, alone, others).length;
  const fields = alone === undefined ? 0 : 1 + others.length;
  const single: Times = { usually: has('patch') * (several > 0 ? 1 : fields), atMost: fields };
  const newest = isNewest(plan, resource) ? 1 : 0;
  const strangers = newest * (resource.single === true ? 1 : 2);
  const seldom: Times = { usually: 0, atMost: 1 };
  return [
    ...homeOffers(plan, resource),
    ...ownOffers(plan, resource, steps.first, steps.second),
    ...walkOffersAt(plan, resource, steps.before),
    ...[steps.listed, steps.changed].flatMap((step) => walkOffersAt(plan, resource, step, 1, mostLooks)),
    ...walkOffersAt(plan, resource, steps.after, has('delete'), mostLooks),
    ...[steps.third, steps.fourth].flatMap((each) => ownOffersAt(plan, resource, each, seldom)),
    ...[steps.pair, steps.settled].flatMap((step) => walkOffersAt(plan, resource, step, 0)),
    ...at(
      'read',
      [steps.steady, { usually: 1, atMost: steadyReads }],
      [steps.stranger, { usually: strangers, atMost: strangers }],
      [steps.patchSameRead, has('patch')],
      [steps.patchRead, single],
      [steps.patchTogetherRead, several],
      [steps.patchNeighbour, has('patch')],
      [steps.replaceRead, has('replace')],
      [steps.replaceAgainRead, newest * has('replace')],
      [steps.replaceNeighbour, has('replace')],
      [steps.removeRead, { usually: has('delete'), atMost: mostLooks }],
      [steps.deleteNeighbour, 1 + strangers],
    ),
    ...at('replace', [steps.replace, { usually: 1, atMost: 3 }], [steps.replaceAgain, newest]),
    ...at('patch', [steps.patchSame, 1], [steps.patch, single], [steps.patchTogether, several]),
    ...at('delete', [steps.remove, 1], [steps.tidy, seldom]),
    ...at('read', [steps.untouchedRead, { usually: 0, atMost: 1 + ageingReads }]),
    ...(resource.single === true ? [] : at('create', [steps.untouched, seldom])),
    ...sortedOffers(plan, resource),
    ...lookUpOffers(plan, resource),
    ...goneOffers(plan, resource),
  ];
}

export default lifecycle;
