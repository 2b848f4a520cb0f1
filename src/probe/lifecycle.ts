import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { askForGone, removeStrays, strayItems } from './lifecycle-gone.ts';
import { lookAround, readStrangers } from './lifecycle-neighbours.ts';
import {
  aboutWrite,
  deleteItem,
  fieldChanges,
  itemShown,
  lookAt,
  type Held,
  heldOf,
  patchItem,
  type Replaced,
  readAgain,
  replaceItem,
  tidy,
  unchangedField,
} from './lifecycle-writes.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';
import { walkList, walkOffers } from './walk.ts';

const steadyReads = 3;

/**
 * The life of two items of ours: created, read, found in the list; the second patched field by field, the first replaced (twice
 * the same) and deleted; after each write the item is read, and its neighbours: the other one of ours, and the
 * first and the last that were there before. What is deleted is asked for again in every way. Where the list lost others with
 * it, it is walked once more after the next delete (step `settled`).
 */
const lifecycle: Scenario = {
  id: 'lifecycle',
  title: 'creates, replaces, patches and deletes items of its own',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource)),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  run: function* run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const before = yield* walkList(plan, resource, owners, readings, 'before', 'to know what is listed beforehand');
    const first = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'first'), 'first');
    const second = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'second'), 'second');
    if (first === undefined || second === undefined) return;
    yield* watch(plan, resource, readings, first, second, before, fresh);
  },
};

function* watch(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  first: Held,
  second: Held,
  before: Walk,
  fresh: Fresh,
): Sending {
  const isReadable = yield* readSteadily(plan, resource, readings, first);
  yield* walkList(plan, resource, first.owners, readings, 'listed', 'to find the created items in the list');
  let strangers = yield* readStrangers(plan, resource, readings, first.owners, before);

  const patched = yield* patchAll(plan, resource, readings, second, fresh);
  if (sendable(plan, resource, 'patch') !== undefined) {
    strangers = yield* lookAround(plan, resource, readings, 'patch', [first, ...strangers]);
  }

  const replaced = yield* replaceItem(plan, resource, readings, first, fresh);
  if (isReadable && replaced.isLost) {
    yield* tidy(plan, resource, [patched]);
    return;
  }
  const kept = yield* replaceAgain(plan, resource, readings, replaced);
  if (sendable(plan, resource, 'replace') !== undefined) {
    strangers = yield* lookAround(plan, resource, readings, 'replace', [patched, ...strangers]);
  }

  const changed = 'to see that the list shows the items as they are now';
  const whole = yield* walkList(plan, resource, first.owners, readings, 'changed', changed);
  const isGone = yield* deleteItem(plan, resource, readings, kept);
  if (sendable(plan, resource, 'delete') === undefined) return;
  yield* lookAround(plan, resource, readings, 'delete', [patched, ...strangers]);
  const why = 'to see that the deleted item is no longer listed, and its neighbours are';
  const after = yield* walkList(plan, resource, first.owners, readings, 'after', why);
  if (isGone) yield* askForGone(plan, resource, readings, kept, fresh);
  yield* removeStrays(plan, resource, first.owners, before, after, replaced.marks, [first.id, second.id]);
  yield* tidy(plan, resource, [patched]);
  if (!isAnyLost(whole, after, kept.id)) return;
  // Others may have deleted it: whether it was us shows in whether our next delete does the same.
  const whyAgain = 'to see whether each delete takes other items with it';
  yield* walkList(plan, resource, first.owners, readings, 'settled', whyAgain);
}

/** True where a list no longer shows an item that it showed before, other than the one that was deleted. */
function isAnyLost(before: Walk, after: Walk, deleted: string): boolean {
  return before.whole && after.whole && [...before.items.keys()].some((id) => id !== deleted && !after.items.has(id));
}

/** Reads an item of ours several times; true where a read showed it. */
function* readSteadily(plan: Plan, resource: Resource, readings: Readings, item: Held): Sending<boolean> {
  let isShown = false;
  for (let count = 0; count < steadyReads; count += 1) {
    const about = { before: item.shown, note: item.made };
    const [probe] = lookAt(plan, resource, item, { step: 'steady', why: 'to see that reading changes nothing', about });
    if (probe === undefined) return false;
    const exchange = yield* send(probe);
    isShown ||= itemShown(exchange, item.id, readings.of(resource).idField) !== undefined;
  }
  return isShown;
}

/** The same PUT once more, and a read: both must be as after the first. */
function* replaceAgain(plan: Plan, resource: Resource, readings: Readings, replaced: Replaced): Sending<Held> {
  const operation = sendable(plan, resource, 'replace');
  const { item, taken, marks } = replaced;
  if (operation === undefined || taken === undefined) return item;
  yield* send(
    operationProbe(operation, [...item.owners, item.id], {
      step: 'replace-again',
      why: 'to see that the same replace once more changes nothing',
      body: jsonBody(printJson(taken)),
      about: aboutWrite(item, taken, marks),
    }),
  );
  const why = 'to see that the item is as after the first replace';
  const about = { before: item.shown };
  return yield* readAgain(plan, resource, readings, item, { step: 'replace-again-read', why, about });
}

/** Patches one field with the value that it has, then each field of `change` alone. */
function* patchAll(plan: Plan, resource: Resource, readings: Readings, item: Held, fresh: Fresh): Sending<Held> {
  let current = item;
  const same = unchangedField(resource, item);
  if (same !== undefined) {
    current = yield* patchItem(plan, resource, readings, current, { step: 'patch-same', ...same });
  }
  for (const change of fieldChanges(resource, readings, item, fresh)) {
    current = yield* patchItem(plan, resource, readings, current, { step: 'patch', ...change });
  }
  return current;
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const fields = Object.keys(resource.change ?? {}).length;
  const offered = (kind: 'read' | 'replace' | 'patch' | 'delete', atMost: number, why: string) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [offer(operation, atMost, why)];
  };
  const replace = sendable(plan, resource, 'replace');
  const gone = 'to see that a deleted item is missing';
  return [
    ...ownerOffers(plan, resource),
    ...ownOffers(plan, resource, 2),
    ...walkOffers(plan, resource, 5),
    ...offered('read', steadyReads + 2 + 3 * 3 + fields + 5, 'to see what each write did, and what it left alone'),
    ...offered('replace', 4, 'to replace an item of ours'),
    ...offered('patch', fields + 2, 'to patch an item of ours'),
    ...offered('delete', 3 + strayItems, 'to delete an item of ours'),
    ...(replace === undefined ? [] : [offer(replace, 1, gone, 'create')]),
  ];
}

export default lifecycle;
