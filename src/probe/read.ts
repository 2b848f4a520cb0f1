import { listingOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { operationOf, type Plan, type Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { isInteger, isObject, type Json, type JsonObject } from '../text/json.ts';
import { offer, operationProbe, queryText, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';

interface Pick {
  readonly id: string;
  readonly item: JsonObject;
}

/**
 * The first, a middle and the last item of the list (the last of its last page, where it pages), each read by its id.
 * Steps: `list`, `last-page`, `read`; about.before is the item as the list showed it, about.note then `listed`. An item that
 * is not there is looked for in the list again (step `list-again`) and, where that still shows it, read again (`still-listed`).
 */
export default {
  id: 'read',
  title: 'reads items that the list shows',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetOperation(plan, resource, 'read')),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    const read = resource === undefined ? undefined : operationOf(resource, 'read');
    if (resource === undefined || list === undefined || read === undefined) return [];
    return [
      ...ownerOffers(plan, resource),
      offer(list, 4, 'to find items to read'),
      offer(read, 6, 'to read an item that the list shows'),
    ];
  },
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    const read = resource === undefined ? undefined : sendable(plan, resource, 'read');
    if (resource === undefined || list === undefined || read === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const first = yield* send(
      operationProbe(list, owners, { step: 'list', why: 'to find items to read', about: { owners }, share: true }),
    );
    const shown = picksOf(first, readings, resource);
    const last = yield* lastPage(plan, resource, owners, readings, first);
    const picked = chosen(shown, last === undefined ? [] : picksOf(last, readings, resource));
    const reads = yield* sendAll(
      picked.map(({ id, item }, index) =>
        operationProbe(read, [...owners, id], {
          step: 'read',
          why: 'to read an item that the list shows',
          about: { id, owners, before: item, note: 'listed' },
          share: true,
          again: index === 0,
        }),
      ),
    );
    const missed = new Set(reads.filter(isMissing).map((each) => each.probe.about.id));
    if (missed.size === 0) return;
    // Somebody may have deleted it meanwhile: what the list still shows must be there.
    const looks = [first, ...(last === undefined ? [] : [last])].map(({ probe: { target, about } }) =>
      operationProbe(list, owners, {
        step: 'list-again',
        why: 'to see whether the item is still listed',
        query: target.split('?')[1] ?? '',
        provokes: 'anything',
        about,
      }),
    );
    const listed = (yield* sendAll(looks)).flatMap((look) => picksOf(look, readings, resource));
    const still = new Map(listed.filter(({ id }) => missed.has(id)).map((pick) => [pick.id, pick]));
    yield* sendAll(
      [...still.values()].map(({ id, item }) =>
        operationProbe(read, [...owners, id], {
          step: 'read',
          why: 'to read an item that the list still shows',
          about: { id, owners, before: item, note: 'still-listed' },
        }),
      ),
    );
  },
} satisfies Scenario;

function isMissing(exchange: Exchange): boolean {
  return isAnswered(exchange) && (exchange.reply.status === 404 || exchange.reply.status === 410);
}

function picksOf(exchange: Exchange, readings: Readings, resource: Resource): readonly Pick[] {
  if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return [];
  const { idField } = readings.of(resource);
  return (listingOf(exchange.reply)?.items ?? []).flatMap((item: Json) => {
    const id = idOf(item, idField);
    return id === undefined || !isObject(item) ? [] : [{ id, item }];
  });
}

/** First, middle and last, each once. */
function chosen(shown: readonly Pick[], tail: readonly Pick[]): readonly Pick[] {
  const all = [shown[0], shown[Math.floor(shown.length / 2)], tail.at(-1) ?? shown.at(-1)];
  const picks = new Map(all.flatMap((pick) => (pick === undefined ? [] : [[pick.id, pick]])));
  return [...picks.values()];
}

/** The last page by the numbers that the first answer states; undefined where it states none or there is only one. */
function* lastPage(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  first: Exchange,
): Sending<Exchange | undefined> {
  const list = sendable(plan, resource, 'list');
  const fields = isAnswered(first) ? listingOf(first.reply)?.pageFields : undefined;
  const [pages, size] = [fields?.['totalPages'], fields?.['size']];
  const { pageBase } = readings.of(resource);
  if (list === undefined || pageBase === undefined || !isInteger(pages) || !isInteger(size) || Number(pages) < 2) {
    return undefined;
  }
  const page = Number(pages) - 1 + pageBase;
  return yield* send(
    operationProbe(list, owners, {
      step: 'last-page',
      why: 'to find the last item',
      query: queryText({ page, size: Number(size) }),
      provokes: 'anything',
      about: { owners, page, size: Number(size) },
    }),
  );
}
