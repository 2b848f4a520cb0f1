import { type Action, isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import { isBy, stateOf, wayTo } from '../../model/states.ts';
import { actions as steps } from '../../model/traces/actions.ts';
import { equalJson, printJson } from '../../text/json.ts';
import { isSendable, jsonBody, offerAt, operationProbe, type Rest, sendable, type Times } from '../address.ts';
import { fillJson } from '../body.ts';
import { onGround } from '../ground/ground.ts';
import { deleteItem } from '../lifecycle/writes.ts';
import { aboutItem, type Held, heldOf, readAgain } from '../own/held.ts';
import { createOwn, type OwnItem, ownOffers, ownOffersAt } from '../own/item.ts';
import { atHome, homeOffers } from '../own/home.ts';
import { unmetCreate } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';

/**
 * Each action of the plan by itself on an item of ours, brought into a state from which the plan allows it, or, where the plan
 * says so, on the first item that is listed; then the item is read, and its neighbour where the action may have moved that too; where
 * it changed, a third item shows what changes by itself. At the
 * end the item is deleted, and the actions are asked for once more: nothing is there to act on.
 */
const actions: ResourceScenario = {
  id: 'actions',
  title: 'carries out the actions of items',
  per: 'resource',
  unmet: (plan, resource) => {
    if (resource.actions.length === 0) return unmet('no-actions', { resource: resource.key });
    if (!plan.writes) return unmet('actions-not-allowed');
    return resource.actions.some((action) => action.on === 'existing') ? undefined : unmetCreate(plan, resource);
  },
  offers: offersOf,
  run: onGround(function* run(ground) {
    yield* actOnExisting(ground);
    const isOnCreated = ground.resource.actions.some((action) => action.on === 'created');
    const home = isOnCreated ? yield* atHome(ground) : undefined;
    if (home !== undefined) yield* actOnOwn(home);
  }),
};

function* actOnExisting(ground: Ground): Sending {
  const { plan, resource, owners } = ground;
  const onExisting = resource.actions.filter(
    (action) => action.on === 'existing' && isSendable(plan, action.operation),
  );
  if (onExisting.length === 0) return;
  const listed = yield* walk(ground, steps.existing);
  const [id] = listed.items.keys();
  if (id === undefined) return;
  for (const action of onExisting) yield* send(actionProbe(ground, action, { id, owners }, { step: steps.act }));
}

function* actOnOwn(ground: Ground): Sending {
  const { plan, resource } = ground;
  const made = yield* createOwn(ground, steps.neighbour);
  let neighbour = heldOf(made, steps.neighbour);
  let item = heldOf(yield* createOwn(ground, steps.actor), steps.actor);
  if (item === undefined) return;
  let isOpen = false;
  for (const action of ownActions(plan, resource)) {
    const way = stepsTo(resource, item, action);
    if (way === undefined) continue;
    for (const each of way) {
      yield* send(actionProbe(ground, each, item, { step: steps.prepare, provokes: 'anything' }));
    }
    if (way.length > 0) item = yield* readAgain(ground, item, { step: steps.prepared });
    yield* send(actionProbe(ground, action, item, { step: steps.act }));
    item = yield* readAgain(ground, item, { step: steps.actedRead });
    isOpen = neighbour !== undefined && !isApart(resource, item, neighbour);
    if (neighbour !== undefined && !isOpen) neighbour = yield* readAgain(ground, neighbour, beside);
  }
  if (neighbour !== undefined && isOpen) neighbour = yield* readAgain(ground, neighbour, beside);
  if (made !== undefined && neighbour !== undefined) yield* lookCloser(ground, made, neighbour);
  yield* actOnMissing(ground, item);
}

const beside = { step: steps.actionNeighbour };

/** The neighbour changed: does another new item, which no action was near, change in the same way by the same age? */
function* lookCloser(ground: Ground, made: OwnItem, neighbour: Held): Sending {
  if (equalJson(made.shown, neighbour.shown)) return;
  const own = yield* createOwn(ground, steps.untouched);
  const untouched = heldOf(own, steps.untouched);
  if (own === undefined || untouched === undefined) return;
  const ms = own.created.sentAt - made.created.sentAt;
  yield* readAgain(ground, untouched, { step: steps.untouchedRead, notBefore: { step: steps.untouched.made, ms } });
}

/** True where two items are in different states: then a look at one shows whether an action moved it with the other. */
function isApart({ states }: Resource, item: Held, other: Held): boolean {
  return states !== undefined && stateOf(item.shown, states) !== stateOf(other.shown, states);
}

/** Deletes the item, and asks for its actions once more; for one of them alone under an older version. */
function* actOnMissing(ground: Ground, item: Held): Sending {
  const { plan, resource } = ground;
  if (sendable(plan, resource, 'read') === undefined) return;
  if ((yield* deleteItem(ground, item, steps)) !== true) return;
  const asked = askedWhenGone(plan, resource);
  yield* sendAll(asked.map((action) => actionProbe(ground, action, item, { step: steps.gone, provokes: 'missing' })));
}

function askedWhenGone(plan: Plan, resource: Resource): readonly Action[] {
  return ownActions(plan, resource).slice(0, isNewest(plan, resource) ? undefined : 1);
}

function ownActions(plan: Plan, resource: Resource): readonly Action[] {
  return resource.actions.filter((action) => action.on === 'created' && isSendable(plan, action.operation));
}

function actionProbe(
  { fresh }: Ground,
  { operation, body: planned }: Action,
  item: Held | Pick<Held, 'id' | 'owners'>,
  rest: Rest,
): Probe {
  const body = planned === undefined ? undefined : fillJson(planned, fresh);
  const { id, owners } = item;
  return operationProbe(operation, [...owners, id], {
    why: `to carry out ${operation.id}`,
    ...rest,
    about: {
      ...('shown' in item ? aboutItem(item) : { id, owners }),
      ...(body === undefined ? {} : { sent: body }),
    },
    ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
  });
}

/**
 * The actions that lead an item from its state to one from which the plan allows the wanted action. Empty where nothing is
 * known of states; undefined where no way leads there.
 */
function stepsTo(resource: Resource, item: Held, wanted: Action): readonly Action[] | undefined {
  const { states } = resource;
  const starts = states?.allowed.filter(([, by]) => isBy(by, wanted.operation)).map(([from]) => from) ?? [];
  const state = states === undefined ? undefined : stateOf(item.shown, states);
  if (states === undefined || starts.length === 0 || state === undefined) return [];
  const own = resource.actions.filter((action) => action.on === 'created');
  const actionFor = (by: string): Action | undefined => own.find(({ operation }) => isBy(by, operation));
  const rows = states.allowed.filter(([, by]) => actionFor(by) !== undefined);
  return wayTo(rows, state, (at) => starts.includes(at))?.flatMap(([, by]) => actionFor(by) ?? []);
}

const seldom: Times = { usually: 0, atMost: 1 };

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const sent = resource.actions.filter((action) => isSendable(plan, action.operation));
  const own = ownActions(plan, resource);
  const remove = sendable(plan, resource, 'delete');
  const read = sendable(plan, resource, 'read');
  const { length } = own;
  return [
    ...homeOffers(plan, resource),
    ...(length < sent.length ? walkOffersAt(plan, resource, steps.existing) : []),
    ...(length > 0 ? ownOffers(plan, resource, steps.neighbour, steps.actor) : []),
    ...(length > 0 ? ownOffersAt(plan, resource, steps.untouched, seldom) : []),
    ...sent.flatMap(({ operation }) => [
      offerAt(steps.act, operation, 1),
      offerAt(steps.prepare, operation, { usually: 0, atMost: length }),
    ]),
    ...(read === undefined || length === 0
      ? []
      : [
          offerAt(steps.prepared, read, { usually: 0, atMost: length }),
          offerAt(steps.actedRead, read, length),
          offerAt(steps.actionNeighbour, read, { usually: Math.min(2, length), atMost: length + 1 }),
          offerAt(steps.untouchedRead, read, seldom),
        ]),
    ...(remove === undefined || read === undefined || length === 0
      ? []
      : [
          offerAt(steps.remove, remove, 1),
          offerAt(steps.removeRead, read, { usually: 1, atMost: 2 }),
          ...askedWhenGone(plan, resource).map(({ operation }) => offerAt(steps.gone, operation, 1)),
        ]),
  ];
}

export default actions;
