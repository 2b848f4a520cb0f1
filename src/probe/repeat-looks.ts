import { listingOf } from '../model/envelope.ts';
import { isAnswered } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { disturbing } from '../model/repetition.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { offer, operationProbe, sendable } from './address.ts';
import type { Ground } from './repeat-asks.ts';

const otherOwners = 4;

/**
 * The lists of owners whose lists nobody has looked at in this run, each twice in a row: the first look must not change what
 * the second one shows. Steps: `owner-look`, and, where the two differ, `owner-look-again`.
 */
export function* lookAtOwners(plan: Plan, ground: Ground): Sending {
  const parent = resourceOf(plan, ground.resource.parent);
  const parents = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || parents === undefined) return;
  const above = ground.owners.slice(0, -1);
  const listed = yield* send(
    operationProbe(parents, above, { step: 'owners', why: 'to find other owners', share: true }),
  );
  const { idField } = ground.readings.of(parent);
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  const others = items
    .flatMap((item) => idOf(item, idField) ?? [])
    .filter((id) => id !== ground.owners.at(-1))
    .slice(0, otherOwners)
    .map((id) => [...above, id]);
  const look = (owners: readonly string[], step: string) =>
    operationProbe(ground.list, owners, {
      step,
      provokes: 'anything',
      why: 'to see that looking at a list changes nothing in it',
      alone: true,
      about: { owners, note: disturbing },
    });
  const looks = yield* sendAll(others.flatMap((owners) => [look(owners, 'owner-look'), look(owners, 'owner-look')]));
  const moved = others.filter((_owners, index) => {
    const [first, second] = looks.slice(2 * index, 2 * index + 2).map((each) => itemsIn(each).join('\n'));
    return first !== second;
  });
  yield* sendAll(moved.map((owners) => look(owners, 'owner-look-again')));
}

function itemsIn(exchange: Parameters<typeof isAnswered>[0]): readonly string[] {
  const items = isAnswered(exchange) ? (listingOf(exchange.reply)?.items ?? []) : [];
  return items.map((item) => printJson(item));
}

/** What `lookAtOwners` may send. */
export function lookOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined || resource.parent === undefined) return [];
  return [offer(list, 3 * otherOwners, 'to see that looking at a list changes nothing in it')];
}
