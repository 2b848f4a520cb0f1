import type { Action, Plan, Resource } from '../model/plan.ts';
import { unmet } from '../model/reason.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { isBy, stateOf, wayTo } from '../model/states.ts';
import { printJson } from '../text/json.ts';
import { isSendable, jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillJson } from './body.ts';
import { deleteItem, type Held, heldOf, readAgain } from './lifecycle-writes.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetCreate } from './unmet.ts';
import { walkList, walkOffers } from './walk.ts';

/**
 * Each action of the plan by itself on an item of ours, brought into a state from which the plan allows it, or, where the plan
 * says so, on the first item that is listed; then the item and its neighbour are read. At the end the item is deleted, and the
 * actions are asked for once more: nothing is there to act on.
 */
const actions: Scenario = {
  id: 'actions',
  title: 'carries out the actions of items',
  per: 'resource',
  unmet: (plan, resource) => {
    if (resource === undefined || resource.actions.length === 0) {
      return unmet('no-actions', { resource: resource?.key ?? 'the plan' });
    }
    if (!plan.writes) return unmet('actions-not-allowed');
    return resource.actions.some((action) => action.on === 'existing') ? undefined : unmetCreate(plan, resource);
  },
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  run: function* run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    yield* actOnExisting(plan, resource, owners, readings, fresh);
    if (resource.actions.every((action) => action.on === 'existing')) return;
    yield* actOnOwn(plan, resource, owners, readings, fresh);
  },
};

function* actOnExisting(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const onExisting = resource.actions.filter(
    (action) => action.on === 'existing' && isSendable(plan, action.operation),
  );
  if (onExisting.length === 0) return;
  const walk = yield* walkList(plan, resource, owners, readings, 'existing', 'to find an item to act on');
  const [id] = walk.items.keys();
  if (id === undefined) return;
  for (const action of onExisting) yield* send(actionProbe(action, { id, owners, made: 'existing' }, fresh));
}

function* actOnOwn(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const neighbour = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'neighbour'), 'neighbour');
  const actor = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'actor'), 'actor');
  if (actor === undefined || neighbour === undefined) return;
  let item: Held = actor;
  let known: Held = neighbour;
  for (const action of resource.actions.filter((each) => each.on === 'created')) {
    if (!isSendable(plan, action.operation)) continue;
    const steps = stepsTo(resource, item, action);
    if (steps === undefined) continue;
    for (const step of steps) yield* send({ ...actionProbe(step, item, fresh), step: 'prepare', provokes: 'anything' });
    if (steps.length > 0) {
      item = yield* readAgain(plan, resource, readings, item, { step: 'prepared', why: 'to see the state it is in' });
      known = yield* lookBeside(plan, resource, readings, known);
    }
    yield* send(actionProbe(action, item, fresh));
    const field = action.operation.id;
    const look = { step: 'acted-read', why: 'to see what the action did', about: { before: item.shown, field } };
    item = yield* readAgain(plan, resource, readings, item, look);
    known = yield* lookBeside(plan, resource, readings, known);
  }
  yield* actOnMissing(plan, resource, readings, item, fresh);
}

/** Reads the neighbour after an action on the other item. */
function lookBeside(plan: Plan, resource: Resource, readings: Readings, neighbour: Held): Sending<Held> {
  const why = 'to see that the action left the neighbour as it was';
  const about = { before: neighbour.shown };
  return readAgain(plan, resource, readings, neighbour, { step: 'action-neighbour', why, about });
}

/** Deletes the item, and asks for its actions once more. */
function* actOnMissing(plan: Plan, resource: Resource, readings: Readings, item: Held, fresh: Fresh): Sending {
  const remove = sendable(plan, resource, 'delete');
  const read = sendable(plan, resource, 'read');
  if (remove === undefined || read === undefined) return;
  const isGone = yield* deleteItem(plan, resource, readings, item);
  if (!isGone) return;
  const own = resource.actions.filter((action) => action.on === 'created' && isSendable(plan, action.operation));
  const why = 'to see that there is nothing to act on';
  yield* sendAll(
    own.map((action) => ({ ...actionProbe(action, item, fresh), step: 'gone', why, provokes: 'missing' })),
  );
}

function actionProbe(action: Action, item: Pick<Held, 'id' | 'owners' | 'made'> & Partial<Held>, fresh: Fresh): Probe {
  const body = action.body === undefined ? undefined : fillJson(action.body, fresh);
  return operationProbe(action.operation, [...item.owners, item.id], {
    step: 'act',
    why: `to carry out ${action.operation.id}`,
    about: {
      id: item.id,
      owners: item.owners,
      note: item.made,
      ...(item.shown === undefined ? {} : { before: item.shown }),
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

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const { actions } = resource;
  const remove = sendable(plan, resource, 'delete');
  const read = sendable(plan, resource, 'read');
  return [
    ...ownerOffers(plan, resource),
    ...walkOffers(plan, resource, 1),
    ...ownOffers(plan, resource, 2),
    ...actions
      .filter((action) => isSendable(plan, action.operation))
      .map((action) => offer(action.operation, actions.length + 2, 'to carry it out')),
    ...(read === undefined ? [] : [offer(read, actions.length * 4 + 2, 'to see what the action did')]),
    ...(remove === undefined ? [] : [offer(remove, 1, 'to see that there is nothing to act on')]),
  ];
}

export default actions;
