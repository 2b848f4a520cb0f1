import { listingOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
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
import { ask, disturb, type Ground, isUneven, lookAtOthers } from './repeat-asks.ts';
import { diagnose, mostDiagnosed } from './repeat-diagnosis.ts';
import { cookieRequests, tryCookies } from './repeat-cookies.ts';
import { lookAtOwners, lookOffers } from './repeat-looks.ts';
import { unmetOperation } from './unmet.ts';

/**
 * The same reads again: on one connection with other requests in between, on fresh ones, with a cookie; with nothing else in
 * flight. Where an answer differs, `diagnose` finds out what it depends on. Steps: `first`, `start-list`, `pass-<subject>`,
 * `disturb-<kind>`, `look`, `look-again`, `cold-<subject>`, and those of `lookAtOwners`, `tryCookies` and `diagnose`.
 */
const repeat: Scenario = {
  id: 'repeat',
  title: 'asks for the same again, in another order, on other connections, with and without cookies',
  per: 'resource',
  after: 'reads',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || list === undefined) return [];
    const why = 'to see that the same request gets the same answer';
    return [
      ...ownerOffers(plan, resource),
      ...lookOffers(plan, resource),
      offer(list, passRequests + cookieRequests + repeatedSubjects.length * mostDiagnosed, why),
      ...(read === undefined
        ? []
        : [offer(read, passRequests + cookieRequests + repeatedSubjects.length * mostDiagnosed, why)]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const ground = yield* findGround(plan, resource, readings, fresh);
    if (ground === undefined) return;
    const seen = yield* passOnce(ground);
    yield* lookAtOwners(plan, ground);
    yield* tryCookies(plan, ground, seen);
    for (const subject of repeatedSubjects) {
      if (isUneven(sightings(seen, passSteps(subject)), plan, ground)) yield* diagnose(ground, subject);
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
  const start = yield* sendAll(ask(ground, 'list', { step: 'start-list', connection: 'kept' }));
  const connection = { sameAs: 'start-list' };
  const pass = (subject: RepeatedSubject) => ask(ground, subject, { step: `pass-${subject}`, connection });
  const between = (kind: Disturbance, turn: 0 | 1) =>
    disturb(ground, kind, turn, { step: `disturb-${kind}`, connection });
  const looks = ground.others.flatMap((id) =>
    lookAtOthers(ground, [id, id], { step: 'look', connection, about: { note: disturbing } }),
  );
  const fresh = { connection: 'fresh' } as const;
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
  ]);
  return [...start, ...passed];
}

export default repeat;
