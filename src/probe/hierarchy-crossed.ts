import { listingOf } from '../model/envelope.ts';
import { isAnswered, isFailure } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import { ancestorsOf, type Plan, type Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { lookAt } from './lifecycle-writes.ts';

/**
 * Below two owners or more: the list, and an item of it, where an owner further out is another one who exists, and the owner
 * next to it is not his. Steps: `owners`, `crossed-owner` (the read which shows that it is not), `crossed-list`, `crossed-read`.
 */
export function* askAcross(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  ids: readonly string[],
  readings: Readings,
): Sending {
  const list = sendable(plan, resource, 'list');
  const ancestors = ancestorsOf(plan, resource);
  const [id] = ids;
  for (const [level, ancestor] of ancestors.slice(0, -1).entries()) {
    const stranger = yield* findSibling(plan, ancestor, owners, level, readings);
    const next = ancestors[level + 1];
    if (stranger === undefined || next === undefined || list === undefined) continue;
    const crossed = owners.map((owner, index) => (index === level ? stranger : owner));
    const inner = { id: owners[level + 1] ?? '', owners: crossed.slice(0, level + 1) };
    const [look] = lookAt(plan, next, inner, {
      step: 'crossed-owner',
      why: 'to see that the inner owner does not belong to the outer one',
    });
    const seen = look === undefined ? undefined : yield* send(look);
    // Where each owner counts anew, he may have one of that id; where he is shown what is not his, that is told already.
    if (seen === undefined || !isAnswered(seen) || !isFailure(seen.reply.status)) continue;
    const why = 'to see that the owners in the address belong together';
    const lists = operationProbe(list, crossed, {
      step: 'crossed-list',
      why,
      provokes: 'anything',
      about: { owners: crossed },
    });
    const reads =
      id === undefined ? [] : lookAt(plan, resource, { id, owners: crossed }, { step: 'crossed-read', why });
    yield* sendAll([lists, ...reads]);
  }
}

/** Another item of the ancestor, beside the one in the address. */
function* findSibling(
  plan: Plan,
  ancestor: Resource,
  owners: readonly string[],
  level: number,
  readings: Readings,
): Sending<string | undefined> {
  const list = sendable(plan, ancestor, 'list');
  if (list === undefined) return undefined;
  const why = 'to find another owner';
  const listed = yield* send(operationProbe(list, owners.slice(0, level), { step: 'owners', why, share: true }));
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  const { idField } = readings.of(ancestor);
  return items.map((item) => idOf(item, idField)).find((id) => id !== undefined && id !== owners[level]);
}

/** What `askAcross` may send. */
export function crossedOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const ancestors = ancestorsOf(plan, resource);
  const outer = ancestors.slice(0, -1);
  if (outer.length === 0) return [];
  const why = 'to see that the owners in the address belong together';
  const own = (['list', 'read'] as const).flatMap((kind) => sendable(plan, resource, kind) ?? []);
  const above = ancestors.flatMap((each) =>
    (['list', 'read'] as const).flatMap((kind) => sendable(plan, each, kind) ?? []),
  );
  return [...own, ...above].map((operation) => offer(operation, outer.length, why));
}
