import { type Exchange, isFailure, isMissing } from '../../model/exchange.ts';
import type { Operation } from '../../model/operation.ts';
import { isNewest, type Plan, type Resource, type States } from '../../model/plan.ts';
import type { Probe, ProbeTemplate } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
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
} from '../../model/states.ts';
import type { Step } from '../../model/step.ts';
import { states as steps } from '../../model/traces/states.ts';
import { type Json, printJson } from '../../text/json.ts';
import { isSendable, jsonBody, offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { fillJson } from '../body.ts';
import { walkOffersAt, walkSettled } from '../lists/walk.ts';
import { aboutItem, type Held, heldOf, isDone, itemShown, lookAt } from '../own/held.ts';
import { createOwn, ownOffersAt } from '../own/item.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { largePageOf } from '../../model/list-page.ts';
import { listProbe } from '../lists/follow.ts';
import { unmetCreate } from '../ground/unmet.ts';
import { changeOf, fillChange, patchItem, replaceOnce } from '../lifecycle/writes.ts';

/** Items that are made at most: from a state that no way leads out of, a new one has to start. */
const mostItems = 20;

/** Where a transition is sent, and the read after it. */
const places = {
  try: { allowed: [steps.transition, steps.transitionRead], refused: [steps.refused, steps.refusedRead] },
  move: [steps.moved, steps.movedRead],
} as const;

/**
 * The plan's table of states on items of ours: each transition that it allows or refuses is tried once, from its state,
 * with a read afterwards. A state is reached by allowed transitions that have not failed.
 */
const states: ResourceScenario = {
  id: 'states',
  title: 'moves items of its own from state to state',
  per: 'resource',
  unmet: (plan, resource) => {
    if (resource.states === undefined || trialsOf(resource.states).length === 0) {
      return unmet('no-states', { resource: resource.key });
    }
    return unmetCreate(plan, resource);
  },
  offers: (plan, resource) => (resource.states === undefined ? [] : offersOf(plan, resource, resource.states)),
  run: onHome(function* run(ground) {
    if (ground.resource.states !== undefined) yield* tryAll(ground, ground.resource.states);
  }),
};

function* tryAll(ground: Ground, table: States): Sending {
  const { plan, resource } = ground;
  const trials = trialsOf(table).filter(({ row }) => operationFor(plan, resource, row) !== undefined);
  let made = 0;
  let isChanged = false;
  let isAsked = false;
  let item: Held | undefined;
  let search: Search = { open: trials, edges: trials.flatMap(({ kind, row }) => (kind === 'allowed' ? [row] : [])) };
  for (let left = movesAtMost(table); left > 0; left -= 1) {
    const move = nextMove(search);
    // Last of all in a state, so that what refusals change there can be told from it.
    const isLeaving = move?.kind !== 'try' || move.trial.kind === 'allowed';
    if (!isChanged && item !== undefined && isLeaving && hasLeft(table, item, search.start)) {
      item = yield* changeElse(ground, table, item);
      isChanged = true;
      search = { ...search, at: stateOf(item.shown, table) };
      continue;
    }
    if (move === undefined) return;
    if (move.kind === 'renew') {
      if (made >= mostItems) return;
      item = heldOf(yield* createOwn(ground, steps.subject), steps.subject);
      const at = stateOf(item?.shown, table);
      if (item === undefined || at === undefined) return;
      made += 1;
      if (made === 1) yield* askByState(ground, table, item, at, steps.filteredBefore);
      search = { ...search, start: at, at };
      continue;
    }
    if (item === undefined) return;
    const trial: Trial = move.kind === 'try' ? move.trial : { kind: 'allowed', row: move.row };
    const place = move.kind === 'move' ? places.move : places.try[trial.kind];
    const shown: Held['shown'] | undefined = yield* attempt(ground, table, item, { trial, place });
    if (shown !== undefined) item = { ...item, shown };
    if (!isAsked && search.start !== undefined && hasLeft(table, item, search.start)) {
      yield* askByState(ground, table, item, search.start, steps.filteredLeft);
      isAsked = true;
    }
    const at = stateOf(shown, table);
    const isBroken = trial.kind === 'allowed' && at !== trial.row[2];
    search = {
      ...search,
      at,
      open: move.kind === 'try' ? search.open.filter((each) => each !== trial) : search.open,
      edges: isBroken ? search.edges.filter((row) => row !== trial.row) : search.edges,
    };
  }
}

/** True for an item in a state that it was not made in. */
function hasLeft(table: States, { shown }: Held, start: string | undefined): boolean {
  const at = stateOf(shown, table);
  return at !== undefined && at !== start;
}

/** The list by the state that an item was made in, where the plan has a filter by that. */
function* askByState(ground: Ground, table: States, { id, owners }: Held, state: string, step: Step): Sending {
  const { plan, resource, readings } = ground;
  const [list, name] = [sendable(plan, resource, 'list'), stateFilter(resource, table)];
  if (list === undefined || name === undefined || !isNewest(plan, resource)) return;
  const seen = readings.of(resource);
  const size = seen.pages === true ? { size: largePageOf(seen) } : {};
  const asked = listProbe({ plan, list, owners }, { step, provokes: 'anything', filter: { [name]: state }, ...size });
  yield* send({ ...asked, about: { ...asked.about, id } });
}

function stateFilter({ filters }: Resource, { field }: States): string | undefined {
  return Object.keys(filters).find((name) => filters[name]?.match === 'equals' && filters[name].in.join() === field);
}

/** Changes a field that has nothing to do with the state, then all of them by PUT; returns the item as it is then. */
function* changeElse(ground: Ground, table: States, item: Held): Sending<Held> {
  const other = changeOf(ground, item).find(([field]) => field !== table.field);
  if (!isNewest(ground.plan, ground.resource)) return item;
  const at = { patch: steps.changed, patchRead: steps.changedRead };
  const changed = other === undefined ? item : (yield* patchItem(ground, item, fillChange(ground, [other]), at)).item;
  return yield* replaceOnce(ground, changed, { replace: steps.replaced, replaceRead: steps.replacedRead }, table.field);
}

/** What is tried, and where. */
interface Attempt {
  readonly trial: Trial;
  readonly place: readonly [step: Step, read: Step];
}

/** Carries out one transition and looks at the item; returns it as it then is, where that can be told. */
function* attempt(
  ground: Ground,
  table: States,
  item: Held,
  { trial: { kind, row }, place: [step, readStep] }: Attempt,
): Sending<Held['shown'] | undefined> {
  const operation = operationFor(ground.plan, ground.resource, row);
  if (operation === undefined) return item.shown;
  const body = bodyFor(ground, table, item, row);
  const about = { ...aboutItem(item), transition: transitionName(kind, row) };
  const tried = yield* send(
    operationProbe(operation, [...item.owners, item.id], {
      step,
      why: whyOf(kind, row),
      provokes: step.kind.provokes[0] ?? 'success',
      about: { ...about, ...(body === undefined ? {} : { sent: body }) },
      ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
    }),
  );
  const [look] = isLeft(ground, kind, tried) ? [] : lookAt(ground, item, { step: readStep, about });
  if (look !== undefined) {
    const seen = yield* send(look);
    if (kind === 'allowed' && step === steps.transition && isDone(tried) && isMissing(seen))
      yield* walkSettled(ground, steps.stillListed, ({ items }) => !items.has(item.id));
    return itemShown(seen, item, ground);
  }
  if (!isDone(tried)) return item.shown;
  // Without reads, what the answer shows, or what the plan says.
  const shown = itemShown(tried, item, ground) ?? item.shown;
  return stateOf(shown, table) === undefined ? { ...shown, [table.field]: row[2] } : shown;
}

/** True for a refusal that is taken at its word: what refusals leave is looked at under the newest version. */
function isLeft({ plan, resource }: Ground, kind: Trial['kind'], { reply }: Exchange): boolean {
  const isRefused = reply !== undefined && isFailure(reply.status) && reply.status < 500;
  return kind === 'refused' && isRefused && !isNewest(plan, resource);
}

function whyOf(kind: Trial['kind'], [from, by, to]: Transition): Probe['why'] {
  return kind === 'allowed'
    ? `to see that ${by} leads from ${from} to ${to}`
    : `to see that ${by} is refused in the state ${from}`;
}

function bodyFor({ resource, fresh }: Ground, table: States, item: Held, [, by, to]: Transition): Json | undefined {
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
  const atMost = movesAtMost(table);
  const read = sendable(plan, resource, 'read');
  const trials = trialsOf(table).flatMap(({ kind, row }) => {
    const operation = operationFor(plan, resource, row);
    return operation === undefined ? [] : [{ kind, operation }];
  });
  const looked = (kind: Trial['kind']): Times => {
    const { length } = trials.filter((trial) => trial.kind === kind);
    return { usually: kind === 'allowed' || isNewest(plan, resource) ? length : 0, atMost };
  };
  const list = isNewest(plan, resource) ? sendable(plan, resource, 'list') : undefined;
  return [
    ...homeOffers(plan, resource),
    ...(list === undefined || stateFilter(resource, table) === undefined
      ? []
      : [steps.filteredBefore, steps.filteredLeft].map((step) => offerAt(step, list, 1))),
    ...ownOffersAt(plan, resource, steps.subject, { usually: 1, atMost: mostItems }),
    ...trials.map(({ kind, operation }) =>
      offerAt(kind === 'allowed' ? steps.transition : steps.refused, operation, 1),
    ),
    ...[...new Set(trials.map(({ operation }) => operation))].map((operation) =>
      offerAt(steps.moved, operation, { usually: 0, atMost }),
    ),
    ...changeOffers(plan, resource, table),
    ...walkOffersAt(plan, resource, steps.stillListed, 0, 2 * trials.length),
    ...(read === undefined
      ? []
      : [
          offerAt(steps.transitionRead, read, looked('allowed')),
          offerAt(steps.refusedRead, read, looked('refused')),
          offerAt(steps.movedRead, read, { usually: 0, atMost }),
        ]),
  ];
}

function changeOffers(plan: Plan, resource: Resource, table: States): readonly ProbeTemplate[] {
  const [patch, read] = [sendable(plan, resource, 'patch'), sendable(plan, resource, 'read')];
  const hasOther = Object.keys(resource.change ?? {}).some((field) => field !== table.field);
  const replace = sendable(plan, resource, 'replace');
  if (!isNewest(plan, resource)) return [];
  return [
    ...(patch === undefined || !hasOther
      ? []
      : [offerAt(steps.changed, patch, 1), ...(read === undefined ? [] : [offerAt(steps.changedRead, read, 1)])]),
    ...(replace === undefined ? [] : [offerAt(steps.replaced, replace, 1)]),
    ...(replace === undefined || read === undefined
      ? []
      : [offerAt(steps.replacedRead, read, { usually: 0, atMost: 1 })]),
  ];
}

export default states;
