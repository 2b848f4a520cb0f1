import { isAnswered, isFailure } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import { ancestorsOf, type Plan, type Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import { hierarchy as steps } from '../../model/traces/hierarchy.ts';
import { naming, offerAt, operationProbe, sendable } from '../address.ts';

/**
 * Below two owners or more: the list, and an item of it, where an owner further out is another one who exists, and the owner
 * next to it is not his, as a read has just shown.
 */
export function* askAcross(ground: Ground, ids: readonly string[]): Sending {
  const { plan, owners } = ground;
  const ancestors = ancestorsOf(plan, ground.resource);
  const [id] = ids;
  for (const [level, ancestor] of ancestors.slice(0, -1).entries()) {
    const { look, list, read } = acrossAt(ground, ancestors, level);
    if (look === undefined || (list ?? read) === undefined) continue;
    const stranger = yield* findSibling(ground, ancestor, level);
    if (stranger === undefined) continue;
    const crossed = owners.map((owner, index) => (index === level ? stranger : owner));
    const inner = { id: owners[level + 1] ?? '', owners: crossed.slice(0, level + 1) };
    const seen = yield* send(
      operationProbe(look, [...inner.owners, inner.id], {
        step: steps.crossedOwner,
        provokes: 'anything',
        about: inner,
      }),
    );
    // Where each owner counts anew, he may have one of that id; where he is shown what is not his, that is told already.
    if (!isAnswered(seen) || !isFailure(seen.reply.status)) continue;
    const about = { owners: crossed };
    yield* sendAll([
      ...(list === undefined
        ? []
        : [operationProbe(list, crossed, { step: steps.crossedList, provokes: 'anything', about })]),
      ...(read === undefined || id === undefined
        ? []
        : [
            operationProbe(read, [...crossed, id], {
              step: steps.crossedRead,
              provokes: 'anything',
              about: { ...about, id },
            }),
          ]),
    ]);
  }
}

/** What can be asked where the owner of that level is another: what names that owner, and the one next to it. */
function acrossAt(
  { plan, resource }: Pick<Ground, 'plan' | 'resource'>,
  ancestors: readonly Resource[],
  level: number,
): Readonly<Record<'look' | 'list' | 'read', Operation | undefined>> {
  const next = ancestors[level + 1];
  return {
    look: next === undefined ? undefined : naming(plan, next, 'read', level),
    list: naming(plan, resource, 'list', level),
    read: naming(plan, resource, 'read', level),
  };
}

/** Another item of the ancestor, beside the one in the address. */
function* findSibling(
  { plan, owners, readings }: Ground,
  ancestor: Resource,
  level: number,
): Sending<string | undefined> {
  const list = sendable(plan, ancestor, 'list');
  if (list === undefined) return undefined;
  const listed = yield* send(operationProbe(list, owners.slice(0, level), { step: groundSteps.owners, share: true }));
  const items = isAnswered(listed) ? (listingOf(listed.reply)?.items ?? []) : [];
  const { idField } = readings.of(ancestor);
  return items.map((item) => idOf(item, idField)).find((id) => id !== undefined && id !== owners[level]);
}

/** What `askAcross` may send. */
export function crossedOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const ancestors = ancestorsOf(plan, resource);
  return ancestors.slice(0, -1).flatMap((_ancestor, level) => {
    const { look, list, read } = acrossAt({ plan, resource }, ancestors, level);
    if (look === undefined) return [];
    const asked = [
      ...(list === undefined ? [] : [offerAt(steps.crossedList, list, 1)]),
      ...(read === undefined ? [] : [offerAt(steps.crossedRead, read, 1)]),
    ];
    return asked.length === 0 ? [] : [offerAt(steps.crossedOwner, look, 1), ...asked];
  });
}
