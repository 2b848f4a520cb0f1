import { type Exchange, isAnswered, isSuccess, isUnfound } from '../../model/exchange.ts';
import { fieldOf } from '../../model/item-field.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Probe } from '../../model/probe.ts';
import { type Disturbance, type RepeatedSubject, repeatedSubjects, sightings } from '../../model/repetition.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import { isStep, kindsOf, type StepKind } from '../../model/step.ts';
import { read as readSteps } from '../../model/traces/read.ts';
import { passSteps, repeat as steps, repeatSteps } from '../../model/traces/repeat.ts';
import { order } from '../../text/collate.ts';
import type { Json } from '../../text/json.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { missingItem } from '../ground/missing-id.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetOperation } from '../ground/unmet.ts';
import { lastPage } from '../lists/last-page.ts';
import { ask, disturb, isUneven, lookAtOther, ordered, type Repeating } from './asks.ts';
import { cookieRequests, tryCookies } from './cookies.ts';
import { diagnose, mostDiagnosed } from './diagnosis.ts';
import { lookAtOwners, lookOffers } from './looks.ts';

/**
 * The same reads again: on one connection with other requests in between, on fresh ones, with a cookie. Where an answer differs,
 * `diagnose` finds out what it depends on, with nothing else in flight.
 */
export default {
  id: 'repeat',
  title: 'asks for the same again, in another order, on other connections, with and without cookies',
  per: 'resource',
  after: 'reads',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    if (list === undefined) return [];
    const own = repeatSteps.flatMap(kindsOf).filter(({ key }) => !key.startsWith('owner-'));
    return [
      ...ownerOffers(plan, resource),
      ...lookOffers(plan, resource),
      offerAt(readSteps.lastPage, list, { usually: 0, atMost: 1 }),
      ...own.map((kind) => offerAt({ kind }, list, { usually: listed.get(kind) ?? 0, atMost: inAll })),
      ...(read === undefined
        ? []
        : own.map((kind) => offerAt({ kind }, read, { usually: readings.get(kind) ?? 0, atMost: inAll }))),
    ];
  },
  atMost: (plan, resource) => {
    const beside = [...ownerOffers(plan, resource), ...lookOffers(plan, resource)];
    return beside.reduce((sum, { atMost }) => sum + atMost, 1 + inAll);
  },
  run: onGround(function* run(ground) {
    const repeating = yield* findSubjects(ground);
    if (repeating === undefined) return;
    const seen = yield* passOnce(repeating);
    yield* lookAtOwners(repeating);
    yield* tryCookies(repeating, seen);
    for (const subject of repeatedSubjects) {
      if (isUneven(sightings(seen, passSteps(subject)), seen, repeating)) yield* diagnose(repeating, subject);
    }
  }),
} satisfies ResourceScenario;

/** How often each step usually asks for the list, and for an item. */
const listed: ReadonlyMap<StepKind, number> = new Map([
  [steps.start.kind, 1],
  [steps.disturb.kind, 3],
  [steps.pass.kind, 3],
  [steps.cold.kind, 1],
  [steps.foreignCookie.kind, 1],
]);
const readings: ReadonlyMap<StepKind, number> = new Map([
  [steps.pass.kind, 4],
  [steps.look.kind, 1],
  [steps.cold.kind, 1],
]);

const passRequests = 30;
/** Of all its steps together. */
const inAll = passRequests + cookieRequests + repeatedSubjects.length * mostDiagnosed;

/** The list as others saw it first, and the item that they read; where the list does not work nothing can be repeated. */
function* findSubjects(ground: Ground): Sending<Repeating | undefined> {
  const { plan, resource, owners, readings: seen, fresh } = ground;
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return undefined;
  const first = yield* send(operationProbe(list, owners, { step: steps.first, about: { owners }, share: true }));
  if (!isAnswered(first) || !isSuccess(first.reply.status)) return undefined;
  const { idField, ids, total } = seen.of(resource);
  const last = yield* lastPage(ground, list, first);
  const [shown, tail] = [first, last].map((page) => itemsOf(page).flatMap((item) => idOf(item, idField) ?? []));
  const item = shown?.[0];
  // Read before: it is among the few of others that are.
  const other = tail?.at(-1) ?? shown?.at(-1);
  const missing = missingItem(ids, fresh, total);
  const items = itemsOf(first);
  const isSorted = (property: string): boolean => {
    const values = items.flatMap((each) => fieldOf(each, property) ?? []);
    return values.every((value, index) => order(values[index - 1] ?? value, value) !== 1);
  };
  return {
    ...ground,
    list,
    read: sendable(plan, resource, 'read'),
    item,
    other: other === item ? undefined : other,
    missing,
    sorts: resource.sort.toSorted((one, two) => Number(isSorted(one)) - Number(isSorted(two))),
  };
}

function itemsOf(page: Exchange | undefined): readonly Json[] {
  return page?.reply === undefined ? [] : (listingOf(page.reply)?.items ?? []);
}

/** Everything once: the subjects between disturbances on one connection, and at the end on connections of their own. */
function* passOnce(ground: Repeating): Sending<readonly Exchange[]> {
  const opening = steps.start.of('list');
  const start = yield* sendAll(ask(ground, 'list', { step: opening, connection: 'kept', alone: false }));
  const known = { connection: { sameAs: opening }, alone: false };
  const pass = (subject: RepeatedSubject): readonly Probe[] =>
    ask(ground, subject, { step: steps.pass.of(subject), ...known });
  const between = (kind: Disturbance, turn: 0 | 1): readonly Probe[] =>
    disturb(ground, kind, turn, { step: steps.disturb.of(kind), ...known });
  const looking = { ...known, about: { disturbs: true } } as const;
  const fresh = { connection: 'fresh', alone: false } as const;
  const earlier = yield* sendInTurn([
    ...pass('read'),
    // Twice, for the service may have had the first in mind before.
    ...ordered(ground, between('page', 0)),
    ...pass('list'),
    ...pass('missing'),
    ...between('page', 1),
    ...pass('list'),
    ...pass('missing'),
    ...between('query', 0),
  ]);
  const look = (): readonly Probe[] => lookAtOther(ground, { step: steps.look, ...looking });
  const looked = yield* sendInTurn(look());
  // What one read used up may have been deleted by others: a second item tells.
  if (
    earlier.some(
      (each) => isStep(each.probe.step, steps.pass) && each.probe.about.id === ground.item && isUnfound(each),
    )
  )
    yield* sendInTurn(look());
  const later = yield* sendInTurn([...pass('list'), ...pass('read')]);
  const cold = yield* sendAll([
    ...ask(ground, 'list', { step: steps.cold.of('list'), ...fresh }),
    ...ask(ground, 'read', { step: steps.cold.of('read'), ...fresh }),
  ]);
  return [...start, ...earlier, ...looked, ...later, ...cold];
}

/** Each when the one before was answered, whatever else goes on. */
function* sendInTurn(probes: readonly Probe[]): Sending<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const probe of probes) exchanges.push(yield* send(probe));
  return exchanges;
}
