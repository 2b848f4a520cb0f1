import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { isNewest, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import { repeat as steps } from '../../model/traces/repeat.ts';
import { printJson } from '../../text/json.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import type { Repeating } from './asks.ts';

const otherOwners = 2;

/**
 * The lists of owners whose lists nobody has looked at in this run, each twice in a row: the first look must not change what
 * the second one shows; under the newest version alone. Where the two differ, once more.
 */
export function* lookAtOwners(ground: Repeating): Sending {
  const parent = resourceOf(ground.plan, ground.resource.parent);
  const parents = parent === undefined ? undefined : sendable(ground.plan, parent, 'list');
  if (parent === undefined || parents === undefined || !isNewest(ground.plan, ground.resource)) return;
  const above = ground.owners.slice(0, -1);
  const listed = yield* send(operationProbe(parents, above, { step: groundSteps.owners, share: true }));
  const { idField } = ground.readings.of(parent);
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  const others = items
    .flatMap((item) => idOf(item, idField) ?? [])
    .filter((id) => id !== ground.owners.at(-1))
    .slice(0, otherOwners)
    .map((id) => [...above, id]);
  const look = (owners: readonly string[], step: Step) =>
    operationProbe(ground.list, owners, {
      step,
      provokes: 'anything',
      about: { owners, disturbs: true },
    });
  const moved: (readonly string[])[] = [];
  for (const owners of others) {
    const first = itemsIn(yield* send(look(owners, steps.ownerLook)));
    const second = itemsIn(yield* send(look(owners, steps.ownerLook)));
    if (first.join('\n') !== second.join('\n')) moved.push(owners);
    // One list that a look left as it was is enough; one that holds nothing tells nothing.
    else if (first.length > 0) break;
  }
  yield* sendAll(moved.map((owners) => look(owners, steps.ownerLookAgain)));
}

function itemsIn(exchange: Exchange): readonly string[] {
  const items = isAnswered(exchange) ? (listingOf(exchange.reply)?.items ?? []) : [];
  return items.map((item) => printJson(item));
}

/** What `lookAtOwners` may send. */
export function lookOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const list = sendable(plan, resource, 'list');
  if (list === undefined || resource.parent === undefined || !isNewest(plan, resource)) return [];
  return [
    offerAt(steps.ownerLook, list, { usually: 2, atMost: 2 * otherOwners }),
    offerAt(steps.ownerLookAgain, list, { usually: 0, atMost: otherOwners }),
  ];
}
