import { valueAt, withValue } from '../../model/body-field.ts';
import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { idScope, isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { firstWrite as steps } from '../../model/traces/first-write.ts';
import type { Walk } from '../../facts/lists/walk.ts';
import { isObject } from '../../text/json.ts';
import { mostLooks, offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { fillExample } from '../body.ts';
import { uniqueFields } from '../creation/unique-fields.ts';
import type { Held } from '../own/held.ts';
import { type Creating, createProbe, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { firstUnmet, unmetCreate, unmetOperation } from '../ground/unmet.ts';
import { showsAllOf, walkOffersAt, walkSettled } from '../lists/walk.ts';
import { changeOf, deleteItem, fillChange, patchItem, replaceItem } from './writes.ts';

const firsts = ['patch', 'replace', 'delete'] as const;
type First = (typeof firsts)[number];
const madeAt = { patch: steps.toPatch, replace: steps.toReplace, delete: steps.toDelete } as const;
const readAt = { patch: steps.patchRead, replace: steps.replaceRead, delete: steps.removeRead } as const;

/**
 * Items, created at once, whose very first request is a write: what only a read loads, or caches, is missing then. They
 * are proven ours by the list, which shows their unique word, and not by a read. Where one cannot be read afterwards, another that
 * nobody writes to is made and read: where that works, the first was lost by its write.
 */
const firstWrite: ResourceScenario = {
  id: 'first-write',
  title: 'writes to items that were never read',
  per: 'resource',
  unmet: (plan, resource) =>
    firstUnmet(
      unmetCreate(plan, resource),
      unmetOperation(plan, resource, 'list'),
      writable(plan, resource).length > 0 ? undefined : unmet('no-item-write', { resource: resource.key }),
    ),
  offers: offersOf,
  run: onHome(function* run(ground) {
    const creating = creatingOf(ground);
    // Without a word of ours nothing can be proven by the list.
    if (
      creating === undefined ||
      !isNewest(ground.plan, ground.resource) ||
      fillExample(creating.example, ground.fresh).marks.length === 0
    )
      return;
    const kinds = writable(ground.plan, ground.resource);
    const probes = madeBy(ground, creating, kinds);
    const created = yield* sendAll(probes);
    const isDouble = probes.at(-1)?.step === steps.toDouble;
    if (isDouble && created.slice(-2).some(({ isAgain }) => isAgain === true)) yield* doubleAgain(ground, creating);
    const made = unreadOf(ground, created);
    const ids = made.flatMap((item) => item?.id ?? []);
    const walked = yield* walkSettled(ground, steps.proof, (seen) => showsAllOf(seen, ids));
    let isLost = false;
    for (const [index, kind] of kinds.entries()) {
      const item = made[index];
      if (item !== undefined && isProven(walked, item))
        isLost = (yield* writeTo(ground, kind, asListed(walked, item))) || isLost;
    }
    if (!isLost) return;
    const last = yield* sendAll([createProbe(ground, creating, { step: steps.untouched })]);
    const [untouched] = unreadOf(ground, last);
    const read = sendable(ground.plan, ground.resource, 'read');
    if (untouched === undefined || read === undefined) return;
    const { id, owners } = untouched;
    const about = { id, owners };
    yield* send(operationProbe(read, [...owners, id], { step: steps.untouchedRead, provokes: 'anything', about }));
  }),
};

/** The writes that are sent to an item: a patch needs values to send. */
function writable(plan: Plan, resource: Resource): readonly First[] {
  return firsts.filter(
    (kind) =>
      sendable(plan, resource, kind) !== undefined &&
      (kind !== 'patch' || Object.keys(resource.change ?? {}).length > 0),
  );
}

/**
 * The creates of the items; where there is a value that no two may have, with a twin of the last one: whichever of the two is refused, the other
 * is the item.
 */
function madeBy(ground: Ground, creating: Creating, kinds: readonly First[]): readonly Probe[] {
  const probes = kinds.map((kind) => createProbe(ground, creating, { step: madeAt[kind] }));
  const last = probes.at(-1);
  const twin = last === undefined ? undefined : twinOf(ground, creating, last, steps.toDouble);
  if (last === undefined || twin === undefined) return probes;
  return [...probes.slice(0, -1), { ...last, provokes: 'anything' }, twin];
}

/** A create of another entry with the unique value of the first; undefined where there is no such value. */
function twinOf(ground: Ground, creating: Creating, first: Probe, step: Step): Probe | undefined {
  const [field] = uniqueFields(ground.resource);
  const { sent, marks = [] } = first.about;
  const value = field !== undefined && isObject(sent) ? valueAt(sent, field) : undefined;
  if (field === undefined || value === undefined) return undefined;
  const about = { field, control: first.step };
  return createProbe(ground, creating, { step, provokes: 'anything', about }, (valid) => ({
    body: withValue(valid.body, field, value),
    marks: [...valid.marks, ...marks],
  }));
}

/** One of the two that were sent at the same moment failed, and not when it was sent by itself: what both together bring shows only both together. */
function* doubleAgain(ground: Ground, creating: Creating): Sending {
  const first = createProbe(ground, creating, { step: steps.again, provokes: 'anything' });
  const twin = twinOf(ground, creating, first, steps.againDouble);
  if (twin !== undefined) yield* sendAll([first, twin]);
}

/**
 * The items that were created all at once, so that a store that loses one to another, or gives both one id, shows it. Takes their ids from the
 * answers; undefined where there is none, where it was listed before, or where two have it.
 */
function unreadOf(ground: Ground, created: readonly Exchange[]): readonly (Held | undefined)[] {
  const items = created.map((each) => heldBy(ground, each));
  const own = items.map((item) => (items.filter((other) => other?.id === item?.id).length > 1 ? undefined : item));
  const twin = created.at(-1)?.probe.step === steps.toDouble ? own.pop() : undefined;
  return [...own.slice(0, -1), own.at(-1) ?? twin];
}

function heldBy({ resource, owners, readings }: Ground, created: Exchange): Held | undefined {
  if (!isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const shown = itemOf(created.reply) ?? {};
  const id = createdId(resource, readings.of(resource), created);
  const { sent, marks = [] } = created.probe.about;
  if (id === undefined || readings.of(resource).listedUnder(idScope(resource, owners)).has(id)) return undefined;
  return { id, owners, item: { made: created.probe.step }, sent: isObject(sent) ? sent : {}, marks, shown };
}

/** True where the list shows the item with its unique word. */
function isProven(walked: Walk, { id, sent, marks }: Held): boolean {
  const listed = walked.items.get(id);
  return showsMarkAsSent(listed, sent, marks);
}

/** With the values that the list shows by now of what was sent: the creates since may have changed it. */
function asListed(walked: Walk, item: Held): Held {
  const listed = walked.items.get(item.id) ?? {};
  const known = Object.entries(listed).filter(
    ([key]) => Object.hasOwn(item.sent, key) && Object.hasOwn(item.shown, key),
  );
  return { ...item, shown: { ...item.shown, ...Object.fromEntries(known) } };
}

/** True where the item cannot be read after the write. */
function* writeTo(ground: Ground, kind: First, item: Held): Sending<boolean> {
  if (kind === 'replace') return (yield* replaceItem(ground, item, steps)).isLost;
  if (kind === 'delete') {
    yield* deleteItem(ground, item, steps);
    return false;
  }
  // A number as the plan has it: the lifecycle sends 0 in its place, and never it alone.
  const changes = changeOf(ground, item);
  const number = changes.find(([, value]) => typeof value === 'number');
  const change = number === undefined ? changes.slice(0, 1) : [number];
  return change.length > 0 && (yield* patchItem(ground, item, fillChange(ground, change), steps)).isLost;
}

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  if (!isNewest(plan, resource)) return homeOffers(plan, resource);
  const kinds = writable(plan, resource);
  const at = (kind: 'create' | 'read' | First, step: Step, times: number | Times): readonly ProbeTemplate[] => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [offerAt(step, operation, times)];
  };
  const seldom: Times = { usually: 0, atMost: 1 };
  return [
    ...homeOffers(plan, resource),
    ...walkOffersAt(plan, resource, steps.proof, 1, mostLooks),
    ...kinds.flatMap((kind) => [
      ...at('create', madeAt[kind], 1),
      ...at(kind, kind === 'delete' ? steps.remove : steps[kind], { usually: 1, atMost: kind === 'replace' ? 3 : 1 }),
      ...at('read', readAt[kind], { usually: 1, atMost: kind === 'delete' ? mostLooks : 1 }),
    ]),
    ...(uniqueFields(resource).length === 0 ? [] : at('create', steps.toDouble, 1)),
    ...(uniqueFields(resource).length === 0
      ? []
      : [...at('create', steps.again, seldom), ...at('create', steps.againDouble, seldom)]),
    ...at('create', steps.untouched, seldom),
    ...at('read', steps.untouchedRead, seldom),
  ];
}

export default firstWrite;
