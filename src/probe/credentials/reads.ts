import type { Credential } from '../../model/credential.ts';
import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { isGuarded, type Operation } from '../../model/operation.ts';
import { type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { credentials as steps } from '../../model/traces/credentials.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { missingId } from '../ground/missing-id.ts';
import { queryOffers, refuseQueries } from './queries.ts';
import { guarded, isRefused, isTaken, type Twin, twin } from './twin.ts';
import { type Wrong, wrongFor } from './wrong.ts';

/** A read that worked with the valid credential: what the stand-ins for it are tried on. */
export interface Worked {
  readonly name: 'list' | 'read';
  readonly operation: Operation;
  readonly ids: readonly string[];
  readonly control: Step;
  readonly exchange: Exchange;
  /** True where the same request without the credential was refused with 401. */
  readonly isClosed: boolean;
}

/** What the reads brought. */
export interface Reads {
  readonly worked: readonly Worked[];
  /** An id that nobody has, where asking for it without the credential was refused with 401. */
  readonly missing: string | undefined;
}

/** The list, with a query and below a missing owner too, then an item and a missing one: without the valid credential. */
export function* refuseReads(ground: Ground): Sending<Reads> {
  const { plan, resource, owners, readings, fresh } = ground;
  const wrong = wrongFor(plan, resource);
  const listed = yield* refuseLists(ground, wrong);
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return { worked: listed, missing: undefined };
  const { ids, idField } = readings.of(resource);
  const listing = listed.flatMap(({ exchange }) =>
    isAnswered(exchange) ? (listingOf(exchange.reply)?.items ?? []) : [],
  );
  const id =
    listing.map((item) => idOf(item, idField)).find((each) => each !== undefined) ??
    (resource.single === true ? (ids[0] ?? parentId(ground)) : resource.parent === undefined ? ids[0] : undefined);
  const worked = id === undefined ? [] : yield* refuseRead(ground, read, id, wrong);
  if (!isGuarded(read)) return { worked: [...listed, ...worked], missing: undefined };
  const nobodys = missingId(ids, fresh);
  const missing = {
    at: steps.missing,
    name: 'missing',
    base: 'read',
    control: steps.read,
    about: { id: nobodys, owners },
  };
  const tried: readonly Credential[] = id === undefined ? ['none', wrong.of('read')] : ['none'];
  const refused = yield* sendAll(tried.map((credential) => twin(read, [...owners, nobodys], credential, missing)));
  return { worked: [...listed, ...worked], missing: refused.every(isRefused) ? nobodys : undefined };
}

/** The id of an item that is likely to have the part, where no part was read before. */
function parentId({ plan, resource, readings }: Ground): string | undefined {
  const parent = resourceOf(plan, resource.parent);
  return parent === undefined ? undefined : readings.of(parent).ids[0];
}

function* refuseLists(ground: Ground, wrong: Wrong): Sending<readonly Worked[]> {
  const { plan, resource, owners, fresh } = ground;
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return [];
  const exchange = yield* send(operationProbe(list, owners, { step: steps.list, share: true, about: { owners } }));
  const worked: Omit<Worked, 'isClosed'> = {
    name: 'list',
    operation: list,
    ids: owners,
    control: steps.list,
    exchange,
  };
  if (!isGuarded(list)) return isTaken(exchange) ? [{ ...worked, isClosed: false }] : [];
  const parts = { name: 'list', control: steps.list, about: { owners } };
  const isClosed = yield* refuseOne(list, owners, parts, [wrong.of('list'), ...wrong.others]);
  yield* refuseQueries(ground, list);
  if (resourceOf(plan, resource.parent) !== undefined) {
    const noOwner = [...owners.slice(0, -1), missingId(owners.slice(-1), fresh)];
    const missing = { at: steps.missingOwner, name: 'list-missing-owner', base: 'list', control: steps.list };
    yield* send(twin(list, noOwner, 'none', { ...missing, about: { owners: noOwner } }));
  }
  return isTaken(exchange) ? [{ ...worked, isClosed }] : [];
}

function* refuseRead(
  { plan, resource, owners }: Ground,
  read: Operation,
  id: string,
  wrong: Wrong,
): Sending<readonly Worked[]> {
  const ids = [...owners, id];
  const about = { id, owners };
  const exchange = yield* send(operationProbe(read, ids, { step: steps.read, share: true, about }));
  const worked: Omit<Worked, 'isClosed'> = { name: 'read', operation: read, ids, control: steps.read, exchange };
  if (!isGuarded(read)) return [{ ...worked, isClosed: false }];
  const others = guarded(plan, resource, 'list') === undefined ? wrong.others : [];
  const parts = { name: 'read', control: steps.read, about };
  return [{ ...worked, isClosed: yield* refuseOne(read, ids, parts, [wrong.of('read'), ...others]) }];
}

/**
 * One read without a credential and with wrong ones. Where a near miss is taken it is asked with a token that is plainly wrong,
 * which tells whether any would do. True where it was refused without one.
 */
function* refuseOne(
  operation: Operation,
  ids: readonly string[],
  parts: Omit<Twin, 'at'>,
  [first = 'wrong-token', ...others]: readonly Credential[],
): Sending<boolean> {
  const [bare, ...wrong] = yield* sendAll([
    ...(['none', first] as const).map((credential) =>
      twin(operation, ids, credential, { at: credential === 'none' ? steps.reads : steps.wrong, ...parts }),
    ),
    ...others.map((credential) => twin(operation, ids, credential, { at: steps.forms, ...parts })),
  ]);
  if (wrong.some(isTaken) && first !== 'wrong-token') {
    yield* send(twin(operation, ids, 'wrong-token', { at: steps.doubts, ...parts }));
  }
  return bare !== undefined && isRefused(bare);
}

/** What `refuseReads` may send. */
export function readOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = guarded(plan, resource, 'list');
  const read = guarded(plan, resource, 'read');
  const { length } = wrongFor(plan, resource).others;
  const isOwned = resourceOf(plan, resource.parent) !== undefined;
  const forms = (operation: Operation): ProbeTemplate => offerAt(steps.forms, operation, length);
  const doubts = (operation: Operation): ProbeTemplate => offerAt(steps.doubts, operation, { usually: 0, atMost: 1 });
  const controls = (['list', 'read'] as const).flatMap((kind) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [offerAt(steps[kind], operation, { usually: 0, atMost: 1 })];
  });
  return [
    ...controls,
    ...(list === undefined
      ? []
      : [
          offerAt(steps.reads, list, 1),
          offerAt(steps.wrong, list, 1),
          forms(list),
          doubts(list),
          ...queryOffers(resource, list),
          ...(isOwned ? [offerAt(steps.missingOwner, list, 1)] : []),
        ]),
    ...(read === undefined
      ? []
      : [
          offerAt(steps.reads, read, 1),
          offerAt(steps.wrong, read, 1),
          ...(list === undefined ? [forms(read)] : []),
          doubts(read),
          offerAt(steps.missing, read, { usually: 1, atMost: 2 }),
        ]),
  ];
}
