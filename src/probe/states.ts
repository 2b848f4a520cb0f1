import type { Operation } from '../model/operation.ts';
import { unmet } from '../model/reason.ts';
import type { Plan, Resource, States } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send } from '../model/scenario.ts';
import {
  isBy,
  nextMove,
  type Search,
  stateOf,
  stateValue,
  type Transition,
  transitionName,
  type Trial,
  trialsOf,
} from '../model/states.ts';
import { type Json, printJson } from '../text/json.ts';
import { isSendable, jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillJson } from './body.ts';
import { type Held, heldOf, isDone, itemShown, lookAt, tidy } from './lifecycle-writes.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetCreate } from './unmet.ts';

/** Items that are made at most: from a state that no way leads out of, a new one has to start. */
const mostItems = 20;

/**
 * The plan's table of states on items of ours: each transition that it allows or refuses is tried once, from its state,
 * with a read afterwards. A state is reached by allowed transitions that have not failed. Steps: `subject` (a new item),
 * `transition`, `refused`, `moved` (a transition that only leads on), each with a `<step>-read`; about.note names the
 * transition, about.before is the item as it was.
 */
const states: Scenario = {
  id: 'states',
  title: 'moves items of its own from state to state',
  per: 'resource',
  unmet: (plan, resource) => {
    if (resource?.states === undefined || trialsOf(resource.states).length === 0) {
      return unmet('no-states', { resource: resource?.key ?? 'the plan' });
    }
    return unmetCreate(plan, resource);
  },
  offers: (plan, resource) => (resource?.states === undefined ? [] : offersOf(plan, resource, resource.states)),
  run: function* run(plan, resource, readings, fresh) {
    if (resource?.states === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    yield* tryAll(plan, resource, resource.states, owners, readings, fresh);
  },
};

function* tryAll(
  plan: Plan,
  resource: Resource,
  table: States,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const trials = trialsOf(table).filter(({ row }) => operationFor(plan, resource, row) !== undefined);
  const made: Held[] = [];
  let item: Held | undefined;
  let search: Search = { open: trials, edges: trials.flatMap(({ kind, row }) => (kind === 'allowed' ? [row] : [])) };
  for (let left = movesAtMost(table); left > 0; left -= 1) {
    const move = nextMove(search);
    if (move === undefined) break;
    if (move.kind === 'renew') {
      if (made.length >= mostItems) break;
      item = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'subject'), 'subject');
      const at = stateOf(item?.shown, table);
      if (item === undefined || at === undefined) break;
      made.push(item);
      search = { ...search, start: at, at };
      continue;
    }
    if (item === undefined) break;
    const trial: Trial = move.kind === 'try' ? move.trial : { kind: 'allowed', row: move.row };
    const step = move.kind === 'move' ? 'moved' : trial.kind === 'allowed' ? 'transition' : 'refused';
    const shown: Held['shown'] | undefined = yield* attempt(plan, resource, table, readings, item, trial, step, fresh);
    const at = stateOf(shown, table);
    if (shown !== undefined) item = { ...item, shown };
    const isBroken = trial.kind === 'allowed' && at !== trial.row[2];
    search = {
      ...search,
      at,
      open: move.kind === 'try' ? search.open.filter((each) => each !== trial) : search.open,
      edges: isBroken ? search.edges.filter((row) => row !== trial.row) : search.edges,
    };
  }
  yield* tidy(plan, resource, made);
}

/** Carries out one transition and looks at the item; returns it as it then is, where that can be told. */
function* attempt(
  plan: Plan,
  resource: Resource,
  table: States,
  readings: Readings,
  item: Held,
  { kind, row }: Trial,
  step: string,
  fresh: Fresh,
): Sending<Held['shown'] | undefined> {
  const operation = operationFor(plan, resource, row);
  if (operation === undefined) return item.shown;
  const body = bodyFor(resource, table, item, row, fresh);
  const about = { id: item.id, owners: item.owners, before: item.shown, note: transitionName(kind, row) };
  const tried = yield* send(
    operationProbe(operation, [...item.owners, item.id], {
      step,
      why: whyOf(kind, row),
      provokes: step === 'transition' ? 'success' : step === 'refused' ? 'refused-transition' : 'anything',
      about: { ...about, ...(body === undefined ? {} : { sent: body }) },
      ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
    }),
  );
  const why = `to see the state that ${kind === 'allowed' ? 'it leads to' : 'it leaves'}`;
  const [look] = lookAt(plan, resource, item, { step: `${step}-read`, why, about });
  const { idField } = readings.of(resource);
  if (look !== undefined) return itemShown(yield* send(look), item.id, idField);
  if (!isDone(tried)) return item.shown;
  // Without reads, what the answer shows, or what the plan says.
  const shown = itemShown(tried, item.id, idField) ?? item.shown;
  return stateOf(shown, table) === undefined ? { ...shown, [table.field]: row[2] } : shown;
}

function whyOf(kind: Trial['kind'], [from, by, to]: Transition): Probe['why'] {
  return kind === 'allowed'
    ? `to see that ${by} leads from ${from} to ${to}`
    : `to see that ${by} is refused in the state ${from}`;
}

function bodyFor(
  resource: Resource,
  table: States,
  item: Held,
  [, by, to]: Transition,
  fresh: Fresh,
): Json | undefined {
  if (by === 'patch') return { [table.field]: stateValue(to, item.shown[table.field]) };
  const body = resource.actions.find(({ operation }) => isBy(by, operation))?.body;
  return body === undefined ? undefined : fillJson(body, fresh);
}

/** The operation that carries out a transition, where it may be sent. */
function operationFor(plan: Plan, resource: Resource, [, by]: Transition): Operation | undefined {
  if (by === 'patch') return sendable(plan, resource, 'patch');
  const action = resource.actions.find(({ operation }) => isBy(by, operation));
  return isSendable(plan, action?.operation) ? action?.operation : undefined;
}

/** Each trial needs at most one way through all states, and a new item. */
function movesAtMost(table: States): number {
  const rows = trialsOf(table);
  const known = new Set(rows.flatMap(({ row }) => [row[0], row[2]]));
  return rows.length * (known.size + 2);
}

function offersOf(plan: Plan, resource: Resource, table: States): readonly ProbeTemplate[] {
  const moves = movesAtMost(table);
  const operations = new Set(trialsOf(table).flatMap(({ row }) => operationFor(plan, resource, row) ?? []));
  const read = sendable(plan, resource, 'read');
  const remove = sendable(plan, resource, 'delete');
  return [
    ...ownerOffers(plan, resource),
    ...ownOffers(plan, resource, mostItems),
    ...[...operations].map((operation) => offer(operation, moves, 'to move an item of ours from state to state')),
    ...(read === undefined ? [] : [offer(read, moves, 'to see the state that an item is in')]),
    ...(remove === undefined ? [] : [offer(remove, mostItems, 'to leave nothing behind')]),
  ];
}

export default states;
