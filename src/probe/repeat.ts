import { viewOf, differingKeys } from '../model/answer-view.ts';
import { listingOf } from '../model/envelope.ts';
import { type Exchange, headerOf, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import {
  type Disturbance,
  disturbing,
  passSteps,
  type RepeatedSubject,
  repeatedSubjects,
  sightings,
} from '../model/repetition.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { missingId } from './missing-id.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { ask, disturb, type Ground, lookAtOthers } from './repeat-asks.ts';
import { diagnose, mostDiagnosed } from './repeat-diagnosis.ts';
import { lookAtOwners, lookOffers } from './repeat-looks.ts';
import { unmetOperation } from './unmet.ts';

/**
 * The same reads again: on one connection with other requests in between, on fresh ones, with a cookie; with nothing else in
 * flight. Where an answer differs, `diagnose` finds out what it depends on. Steps: `first`, `start-list`, `pass-<subject>`,
 * `disturb-<kind>`, `look`, `look-again`, `cold-<subject>`, `foreign-cookie`, `plain-<subject>`, `cookie-<subject>`,
 * `disturb-cookie`.
 */
const repeat: Scenario = {
  id: 'repeat',
  title: 'asks for the same again, in another order, on other connections, with and without cookies',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || list === undefined) return [];
    const why = 'to see that the same request gets the same answer';
    return [
      ...ownerOffers(plan, resource),
      ...lookOffers(plan, resource),
      offer(list, passRequests + repeatedSubjects.length * mostDiagnosed, why),
      ...(read === undefined ? [] : [offer(read, passRequests + repeatedSubjects.length * mostDiagnosed, why)]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const ground = yield* findGround(plan, resource, readings, fresh);
    if (ground === undefined) return;
    const seen = yield* passOnce(ground);
    yield* lookAtOwners(plan, ground);
    yield* tryCookies(ground, seen);
    for (const subject of repeatedSubjects) {
      if (isUneven(seen, subject, plan, ground)) yield* diagnose(ground, subject);
    }
  },
};

const passRequests = 30;
const lookedAt = 2;

/** The list as others saw it first, and the item that they read; where the list does not work nothing can be repeated. */
function* findGround(plan: Plan, resource: Resource, readings: Readings, fresh: Fresh): Sending<Ground | undefined> {
  const list = sendable(plan, resource, 'list');
  const owners = list === undefined ? undefined : yield* findOwners(plan, resource, readings);
  if (list === undefined || owners === undefined) return undefined;
  const parts = { step: 'first', why: 'to see the list for the first time', about: { owners }, share: true };
  const first = yield* send(operationProbe(list, owners, parts));
  if (!isAnswered(first) || !isSuccess(first.reply.status)) return undefined;
  const { idField, ids } = readings.of(resource);
  const listed = (listingOf(first.reply)?.items ?? []).flatMap((item) => idOf(item, idField) ?? []);
  // The first, the last and one in the middle are read by others.
  const rest = listed
    .slice(1, -1)
    .filter((_id, index, all) => index !== Math.floor(listed.length / 2) - 1 || all.length < 2);
  const others = [...rest, ...listed.slice(-1)].filter((id) => id !== listed[0]).slice(0, lookedAt);
  const missing = missingId(ids, fresh);
  return { resource, readings, list, read: sendable(plan, resource, 'read'), owners, item: listed[0], others, missing };
}

/** Everything once: the subjects between disturbances on one connection, and at the end on connections of their own. */
function* passOnce(ground: Ground): Sending<readonly Exchange[]> {
  const start = yield* sendAll(ask(ground, 'list', { step: 'start-list', connection: 'fresh' }));
  const connection = { sameAs: 'start-list' };
  const pass = (subject: RepeatedSubject) => ask(ground, subject, { step: `pass-${subject}`, connection });
  const between = (kind: Disturbance, turn: 0 | 1) =>
    disturb(ground, kind, turn, { step: `disturb-${kind}`, connection });
  const looks = ground.others.flatMap((id) =>
    lookAtOthers(ground, [id, id], { step: 'look', connection, about: { note: disturbing } }),
  );
  const fresh = { connection: 'fresh' } as const;
  const foreign = ask(ground, 'list', { step: 'foreign-cookie', headers: { Cookie: 'probity=1' }, ...fresh });
  const passed = yield* sendAll([
    ...pass('missing'),
    ...pass('read'),
    // Twice, for the service may have had the first in mind before.
    ...between('page', 0),
    ...pass('list'),
    ...pass('missing'),
    ...pass('read'),
    ...between('page', 1),
    ...pass('list'),
    ...between('query', 0),
    ...pass('list'),
    ...between('query', 1),
    ...pass('list'),
    ...looks,
    ...pass('list'),
    ...pass('missing'),
    ...pass('read'),
    ...lookAtOthers(ground, ground.others, { step: 'look-again', connection, about: { note: disturbing } }),
    ...ask(ground, 'list', { step: 'cold-list', ...fresh }),
    ...ask(ground, 'read', { step: 'cold-read', ...fresh }),
    ...foreign,
    ...foreign,
    ...ask(ground, 'list', { step: 'cold-list', ...fresh }),
  ]);
  return [...start, ...passed];
}

/** With the cookie of an earlier answer: what it brings back must not change anything. */
function* tryCookies(ground: Ground, seen: readonly Exchange[]): Sending {
  const source = seen.find(
    ({ reply, probe }, index) =>
      reply !== undefined &&
      headerOf(reply, 'set-cookie') !== undefined &&
      seen.findIndex((each) => each.probe.step === probe.step) === index,
  );
  if (source === undefined) return;
  const fresh = { connection: 'fresh' } as const;
  const cookie = { ...fresh, cookiesOf: source.probe.step };
  const plain = (subject: RepeatedSubject) => ask(ground, subject, { step: `plain-${subject}`, ...fresh });
  const known = (subject: RepeatedSubject) => ask(ground, subject, { step: `cookie-${subject}`, ...cookie });
  const paged = disturb(ground, 'page', 0, { step: 'disturb-cookie', ...cookie });
  // Uneven distances, so that two replicas in turn do not look like a memory.
  yield* sendAll([
    ...plain('list'),
    ...disturb(ground, 'query', 0, { step: 'disturb-cookie', ...cookie }),
    ...paged,
    ...known('list'),
    ...plain('list'),
    ...plain('read'),
    ...known('read'),
    ...paged,
    ...known('list'),
    ...plain('list'),
    ...plain('read'),
    ...known('read'),
  ]);
}

/** True where two answers to the same request differ. */
function isUneven(seen: readonly Exchange[], subject: RepeatedSubject, plan: Plan, ground: Ground): boolean {
  const setting = { volatile: plan.volatile, idField: ground.readings.of(ground.resource).idField };
  const views = sightings(seen, passSteps(subject))
    .filter(isAnswered)
    .map((exchange) => viewOf(exchange, setting));
  return views.some((view, index) => differingKeys(views[index - 1] ?? view, view).length > 0);
}

export default repeat;
