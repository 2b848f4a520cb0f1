import { type Exchange, isAnswered, isSuccess, isUnfound } from '../../model/exchange.ts';
import { idOf, listedItem } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { mayBeMarked } from '../../model/looks.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { read as steps } from '../../model/traces/read.ts';
import type { Json, JsonObject } from '../../text/json.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { mostOthers, readByOthers } from '../ground/identify.ts';
import { ownerOffers } from '../ground/owner.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';
import { lastPage } from '../lists/last-page.ts';

interface Pick {
  readonly id: string;
  readonly item: JsonObject;
  /** The element of the list: the item, or a text. */
  readonly element: Json;
}

/**
 * The first and the last item of the list (the last of its last page, where it pages), each read by its id; about.before is the item as
 * the list showed it. The first is read twice in a row; where that, or the list, lets it be thought that reading leaves a mark, so is the
 * last, with the list in between: no other item of others is read in a run. An item that is not there is looked for in the list again and,
 * where that still shows it, read again.
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
      offerAt(steps.look, read, { usually: 1, atMost: 2 }),
      offerAt(steps.lookAgain, read, { usually: 0, atMost: 2 }),
      offerAt(steps.listAfter, list, { usually: 0, atMost: 2 }),
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
    const listedAgain = (step: Step, { probe: { target, about } }: Exchange): Probe =>
      operationProbe(list, owners, { step, query: target.split('?')[1] ?? '', provokes: 'anything', about });
    const reads: Exchange[] = [];
    let isMarking = false;
    for (const [index, pick] of [...picked.values()].entries()) {
      const seen = yield* send(reading(steps.read, pick, 'listed', { share: true, again: index === 0 }));
      reads.push(seen);
      // One mark may be somebody else's: two tell.
      if (isUnfound(seen) || picked.size < 2 || (index > 0 && !isMarking)) continue;
      const looked = yield* send(reading(steps.look, pick, undefined, { provokes: 'anything' }));
      isMarking ||= mayBeMarked(plan, pick.item, seen, looked);
      const shownBy = lists.findLast((each) => picksOf(each, ground).some(({ id }) => id === pick.id));
      if (isMarking && shownBy !== undefined) yield* send(listedAgain(steps.listAfter, shownBy));
    }
    if (isMarking)
      for (const pick of picked.values())
        yield* send(reading(steps.lookAgain, pick, undefined, { provokes: 'anything' }));
    const missed = new Set(reads.filter(isUnfound).map((each) => each.probe.about.id));
    if (missed.size === 0) return;
    // Somebody may have deleted it meanwhile: what the list still shows must be there.
    const listed = yield* sendAll(lists.map((each) => listedAgain(steps.listAgain, each)));
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
