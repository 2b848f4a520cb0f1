import type { Walk } from '../../facts/lists/walk.ts';
import { type Creation, type Made, type MadeNow, mayHaveMade } from '../../model/creation.ts';
import { saysFailed } from '../../model/failure.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { Readings } from '../../model/readings.ts';
import type { Sending } from '../../model/scenario.ts';
import { cleanup as steps } from '../../model/traces/cleanup.ts';
import { sendable } from '../address.ts';
import { walk } from '../lists/walk.ts';
import { candidatesOf, findAll, type Found, isGiven, knownOf } from './proof.ts';

/** A list of which nothing was asked for. */
export const unseen: Walk = {
  items: new Map(),
  all: [],
  nameless: [],
  total: undefined,
  whole: false,
  steady: true,
  next: undefined,
};

/** What a create made, by a read of what it names, and by the list where that is no proof. */
export function* seeMade(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  creation: Creation,
  all: readonly Creation[],
): Sending<Made> {
  const { exchange, id, madeNothing, isProven, wasDeleted } = creation;
  if (madeNothing || !mayHaveMade(exchange)) return 'nothing';
  if (id !== undefined && (isProven || wasDeleted(id))) return 'ours';
  const owners = ownersFor(creation);
  const found = function* foundIn(seen: Walk): Sending<readonly Found[]> {
    const known = knownOf(resource, readings, all, { listed: new Set(), deleted: () => false });
    return yield* findAll(plan, resource, owners, candidatesOf(creation, seen, known), seen, known);
  };
  const isOurs = ({ is }: Found): boolean => is === 'ours';
  if (id !== undefined && (yield* found(unseen)).some(isOurs)) return 'ours';
  const looked = yield* found(yield* walk({ plan, resource, owners, readings }, steps.listed));
  if (looked.some(isOurs)) return 'ours';
  const isRefusal = exchange.reply === undefined || saysFailed(exchange.reply);
  if (isRefusal && looked.every(({ is }) => is === 'none')) return 'nothing';
  return isGiven(creation, id) ? 'given' : 'unproven';
}

/** What is seen later of what a create made, by a read, or by the list where there is none. */
export function* seeAgain(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  creation: Creation,
  all: readonly Creation[],
): Sending<MadeNow> {
  const owners = ownersFor(creation);
  const isRead = sendable(plan, resource, 'read') !== undefined;
  const seen = isRead ? unseen : yield* walk({ plan, resource, owners, readings }, steps.listed);
  const known = knownOf(resource, readings, all, { listed: new Set(), deleted: () => false });
  const candidate = { creation, id: creation.id };
  const [found] = yield* findAll(plan, resource, owners, [candidate], seen, known);
  return found?.is === 'ours' || found?.is === 'gone' ? found.is : 'unclear';
}

function ownersFor({ exchange }: Creation): readonly string[] {
  return exchange.probe.about.owners ?? [];
}
