import { isAnswered, isSuccess } from '../../model/exchange.ts';
import { listingOf } from '../../model/list-page.ts';
import { isGuarded, type Operation } from '../../model/operation.ts';
import type { Plan } from '../../model/plan.ts';
import { type ResourceScenario, send } from '../../model/scenario.ts';
import { preflight as steps } from '../../model/traces/preflight.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { ownerOffers } from '../ground/owner.ts';
import { missingItem } from '../ground/missing-id.ts';
import { unmetOperation } from '../ground/unmet.ts';

/** Below a list that does not answer as one, an item that nobody has; else the list without the credential. */
export default {
  id: steps.trace.scenario,
  title: 'looks whether the plan fits the service',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    const read = sendable(plan, resource, 'read');
    if (list === undefined) return [];
    const once = { usually: 0, atMost: 1 };
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.list, list, once),
      ...(read === undefined ? [] : [offerAt(steps.item, read, once)]),
      ...(isClosed(plan, list) ? [offerAt(steps.open, list, once)] : []),
    ];
  },
  run: onGround(function* run({ plan, resource, owners, fresh }) {
    const list = sendable(plan, resource, 'list');
    const read = sendable(plan, resource, 'read');
    if (list === undefined) return;
    const listed = yield* send(operationProbe(list, owners, { step: steps.list, share: true }));
    if (isAnswered(listed) && isSuccess(listed.reply.status) && listingOf(listed.reply) !== undefined) {
      if (!isClosed(plan, list)) return;
      const open = { step: steps.open, about: { owners }, credential: 'none', provokes: 'anything' } as const;
      yield* send(operationProbe(list, owners, open));
    } else if (read !== undefined) {
      const about = { ...missingItem([], fresh), owners };
      yield* send(operationProbe(read, [...owners, about.id], { step: steps.item, provokes: 'missing', about }));
    }
  }),
} satisfies ResourceScenario;

/** True where the plan says that the credential opens it. */
function isClosed({ auth }: Plan, list: Operation): boolean {
  return auth !== undefined && isGuarded(list);
}
