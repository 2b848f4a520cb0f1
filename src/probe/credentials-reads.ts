import { invalidCredentials } from '../model/credential.ts';
import { listingOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Operation } from '../model/operation.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { About, Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';
import { headOffer, isClosed, refuseHead } from './credentials-head.ts';
import { invalidFor, twin } from './credentials-twin.ts';
import { refuseUnknown, unknownOffer } from './credentials-unknown.ts';
import { missingId } from './missing-id.ts';

/** A read that worked with the valid credential: what the stand-ins for it are tried on. */
export interface Worked {
  readonly name: string;
  readonly operation: Operation;
  readonly ids: readonly string[];
  readonly exchange: Exchange;
  /** True where the same request without the credential was refused with 401. */
  readonly isClosed: boolean;
}

const triedFilters = 4;

/**
 * List, list with a query, and list below a missing owner; read of an item and of a missing one: each with its control
 * and then with invalid credentials. Returns the controls that were sent.
 */
export function* refuseReads(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending<readonly Worked[]> {
  const listed = yield* refuseLists(plan, resource, owners, readings, fresh);
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return listed;
  const listing = listed.flatMap(({ exchange }) =>
    isAnswered(exchange) ? (listingOf(exchange.reply)?.items ?? []) : [],
  );
  const { ids, idField } = readings.of(resource);
  const id =
    listing.map((item) => idOf(item, idField)).find((each) => each !== undefined) ??
    (resource.parent === undefined ? ids[0] : undefined);
  const worked = id === undefined ? [] : [yield* refuseRead(plan, read, owners, id)];
  const missing = missingId(ids, fresh);
  const about = { id: missing, owners };
  const refused = yield* sendAll(
    invalidFor(plan).map((credential) =>
      twin(read, [...owners, missing], credential, {
        name: 'missing',
        control: 'read',
        about,
        again: credential === 'none',
      }),
    ),
  );
  if (isClosed(refused)) {
    yield* refuseHead(read, [...owners, missing], { name: 'head-missing', control: 'read', about });
  }
  return [...listed, ...worked];
}

function* refuseLists(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending<readonly Worked[]> {
  const list = sendable(plan, resource, 'list');
  if (list === undefined) return [];
  const exchange = yield* send(control(list, owners, 'list', { owners }));
  const refused = yield* sendAll(
    invalidFor(plan).map((credential) =>
      twin(list, owners, credential, {
        name: 'list',
        control: 'list',
        about: { owners },
        again: credential === 'none',
      }),
    ),
  );
  yield* refuseQueries(plan, list, owners, queriesOf(resource, readings));
  yield* refuseUnknown(list, owners);
  const parent = resourceOf(plan, resource.parent);
  if (parent !== undefined) {
    const noOwner = [...owners.slice(0, -1), missingId(owners.slice(-1), fresh)];
    const parts = { name: 'list-missing-owner', control: 'list', about: { owners: noOwner } };
    yield* send(twin(list, noOwner, 'none', parts));
  }
  return isWorking(exchange)
    ? [{ name: 'list', operation: list, ids: owners, exchange, isClosed: isClosed(refused) }]
    : [];
}

/** Lists with a query. A query that is refused otherwise than by 401 gets its control: the same with the credential. */
function* refuseQueries(plan: Plan, list: Operation, owners: readonly string[], queries: readonly Query[]): Sending {
  const answers = yield* sendAll(
    queries.flatMap(({ name, query, about }) =>
      (name === 'list-size' ? invalidFor(plan) : (['none'] as const)).map((credential) =>
        twin(list, owners, credential, { name, control: name, query, about: { owners, ...about } }),
      ),
    ),
  );
  const isOpen = (name: string): boolean =>
    answers.some(({ probe, reply }) => probe.about.note === name && reply?.status !== 401);
  yield* sendAll(
    queries
      .filter(({ name }) => isOpen(name))
      .map(({ name, query, about }) =>
        operationProbe(list, owners, {
          step: name,
          why: 'to see that the refused request works otherwise',
          provokes: 'anything',
          query,
          about: { owners, ...about },
        }),
      ),
  );
}

function* refuseRead(plan: Plan, read: Operation, owners: readonly string[], id: string): Sending<Worked> {
  const ids = [...owners, id];
  const exchange = yield* send(control(read, ids, 'read', { id, owners }));
  const refused = yield* sendAll(
    invalidFor(plan).map((credential) =>
      twin(read, ids, credential, {
        name: 'read',
        control: 'read',
        about: { id, owners },
        again: credential === 'none',
      }),
    ),
  );
  return { name: 'read', operation: read, ids, exchange, isClosed: isClosed(refused) };
}

function control(operation: Operation, ids: readonly string[], step: string, about: About): Probe {
  return operationProbe(operation, ids, {
    step,
    why: 'to see that the request works with the valid credential',
    share: true,
    about,
  });
}

interface Query {
  readonly name: string;
  readonly query: string;
  readonly about: About;
}

/** Queries that a list of the resource should take: a size, the first page, the planned filters, a planned sort. */
function queriesOf(resource: Resource, readings: Readings): readonly Query[] {
  const { pageBase } = readings.of(resource);
  const [sorted] = resource.sort;
  const filters = Object.entries(resource.filters)
    .flatMap(([name, { values }]) => values.slice(0, 1).map((value) => ({ name, value })))
    .slice(0, triedFilters);
  return [
    { name: 'list-size', query: 'size=1', about: { size: 1 } },
    ...(pageBase === undefined ? [] : [{ name: 'list-page', query: `page=${pageBase}`, about: { page: pageBase } }]),
    ...filters.map(({ name, value }) => ({
      name: `list-filter-${name.replace(/[^\w-]+/g, '-')}`,
      query: queryText({ [name]: value }),
      about: { filter: { [name]: value } },
    })),
    ...(sorted === undefined
      ? []
      : [
          {
            name: 'list-sort',
            query: `sort=${encodeURIComponent(sorted)},asc`,
            about: { sort: { property: sorted, direction: 'asc' as const } },
          },
        ]),
  ];
}

function isWorking(exchange: Exchange): boolean {
  return isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** What `refuseReads` may send. */
export function readOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  const read = sendable(plan, resource, 'read');
  const queries = triedFilters + 3;
  return [
    ...(list === undefined
      ? []
      : [
          unknownOffer(list),
          offer(list, 1 + queries, 'to see that lists work with the valid credential'),
          offer(list, 2 * invalidCredentials.length + queries + 1, 'to see that lists are refused without it'),
          ...headOffer(list, 1),
        ]),
    ...(read === undefined
      ? []
      : [
          offer(read, 1, 'to see that a read works with the valid credential'),
          offer(read, 2 * invalidCredentials.length, 'to see that reads, of missing items too, are refused without it'),
          ...headOffer(read, 2),
        ]),
  ];
}
