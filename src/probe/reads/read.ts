import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf, listedItem } from '../../model/item.ts';
import { lastPageOf, listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { read as steps } from '../../model/traces/read.ts';
import type { Json, JsonObject } from '../../text/json.ts';
import { offerAt, operationProbe, pageText, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { isUnfound, mostOthers, readByOthers } from '../ground/identify.ts';
import { ownerOffers } from '../ground/owner.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';

interface Pick {
  readonly id: string;
  readonly item: JsonObject;
  /** The element of the list: the item, or a text. */
  readonly element: Json;
}

/**
 * The first and the last item of the list (the last of its last page, where it pages), each read by its id; about.before is the item as
 * the list showed it. An item that is not there is looked for in the list again and, where that still shows it, read again.
 */
export default {
  id: 'read',
  title: 'reads items that the list shows',
  per: 'resource',
  after: ['list', 'page-walk'],
  unmet: (plan, resource) => firstUnmet(unmetOperation(plan, resource, 'list'), unmetOperation(plan, resource, 'read')),
  offers: (plan, resource) => {
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    if (list === undefined || read === undefined) return [];
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.list, list, { usually: 0, atMost: 1 }),
      offerAt(steps.lastPage, list, { usually: 0, atMost: 1 }),
      offerAt(steps.read, read, 2),
      offerAt(steps.listAgain, list, { usually: 0, atMost: 2 }),
      offerAt(steps.otherwise, read, { usually: 0, atMost: mostOthers }),
      offerAt(steps.readAgain, read, { usually: 0, atMost: 2 }),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners } = ground;
    const [list, read] = [sendable(plan, resource, 'list'), sendable(plan, resource, 'read')];
    if (list === undefined || read === undefined) return;
    const first = yield* send(operationProbe(list, owners, { step: steps.list, about: { owners }, share: true }));
    const last = yield* lastPage(ground, list, first);
    const lists = last === undefined ? [first] : [first, last];
    const [shown, tail] = [picksOf(first, ground), picksOf(lists.at(-1), ground)];
    const picked = new Map([shown[0], tail.at(-1) ?? shown.at(-1)].flatMap((pick) => (pick ? [[pick.id, pick]] : [])));
    const reading = (step: Step, { id, item }: Pick, listing: About['listing'], rest: Partial<Probe>): Probe =>
      operationProbe(read, [...owners, id], {
        step,
        about: { id, owners, before: item, ...(listing === undefined ? {} : { listing }) },
        ...rest,
      });
    const reads = yield* sendAll(
      [...picked.values()].map((pick, index) =>
        reading(steps.read, pick, 'listed', { share: true, again: index === 0 }),
      ),
    );
    const missed = new Set(reads.filter(isUnfound).map((each) => each.probe.about.id));
    if (missed.size === 0) return;
    // Somebody may have deleted it meanwhile: what the list still shows must be there.
    const looks = lists.map(({ probe: { target, about } }) =>
      operationProbe(list, owners, {
        step: steps.listAgain,
        query: target.split('?')[1] ?? '',
        provokes: 'anything',
        about,
      }),
    );
    const listed = yield* sendAll(looks);
    const still = new Map(
      listed.flatMap((look) => picksOf(look, ground)).flatMap((pick) => (missed.has(pick.id) ? [[pick.id, pick]] : [])),
    );
    const [lost] = still.values();
    // What may be the id by its name was tried before.
    if (lost !== undefined && !ground.readings.of(resource).isIdGuessed)
      yield* readByOthers(ground, read, lost.item, { step: steps.otherwise });
    // By the field that turned out to be the id.
    const elements = new Set([...still.values()].map(({ element }) => element));
    const shownAgain = listed.flatMap((look) => picksOf(look, ground)).filter(({ element }) => elements.has(element));
    // Two lists may show the same: each item is read once.
    const again = new Map(shownAgain.map((pick) => [pick.id, pick]));
    yield* sendAll([...again.values()].map((pick) => reading(steps.readAgain, pick, 'still-listed', {})));
  }),
} satisfies ResourceScenario;

function picksOf(exchange: Exchange | undefined, { readings, resource }: Ground): readonly Pick[] {
  if (exchange === undefined || !isAnswered(exchange) || !isSuccess(exchange.reply.status)) return [];
  const { idField } = readings.of(resource);
  return (listingOf(exchange.reply)?.items ?? []).flatMap((item: Json) => {
    const id = idOf(item, idField);
    const listed = listedItem(item, idField);
    return id === undefined || listed === undefined ? [] : [{ id, item: listed, element: item }];
  });
}

/**
 * The last page by the numbers that the first answer states, without a size as that was asked for; undefined where it states none or
 * there is only one.
 */
function* lastPage(
  { plan, resource, owners, readings }: Ground,
  list: Operation,
  first: Exchange,
): Sending<Exchange | undefined> {
  const listing = isAnswered(first) ? listingOf(first.reply) : undefined;
  const { pageBase } = readings.of(resource);
  const page = listing === undefined || pageBase === undefined ? undefined : lastPageOf(listing, pageBase);
  if (page === undefined) return undefined;
  return yield* send(
    operationProbe(list, owners, {
      step: steps.lastPage,
      query: pageText(plan, { page }),
      provokes: 'anything',
      about: { owners, page },
      share: true,
    }),
  );
}
