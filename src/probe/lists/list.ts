import { isAnswered, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { listingOf } from '../../model/list-page.ts';
import { resourceOf } from '../../model/plan.ts';
import { type Ground, type ResourceScenario, type Sending, send } from '../../model/scenario.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import { plainWalk } from '../../model/traces/page-walk.ts';
import { list as steps } from '../../model/traces/list.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { identify, identifyOffers } from '../ground/identify.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetOperation } from '../ground/unmet.ts';

/** The list as it comes, without any parameter; below an owner also that of the last owner who is listed, who may have nothing. */
export default {
  id: 'list',
  title: 'reads the list',
  isFirst: true,
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return [];
    const isOwned = resource.parent !== undefined;
    return [
      ...ownerOffers(plan, resource),
      offerAt(steps.list, list, 1),
      ...identifyOffers(plan, resource),
      ...(isOwned ? [offerAt(steps.otherList, list, 1)] : []),
    ];
  },
  run: onGround(function* run(ground) {
    const { plan, resource, owners } = ground;
    const list = sendable(plan, resource, 'list');
    if (list === undefined) return;
    const listed = yield* send(
      operationProbe(list, owners, { step: steps.list, about: { owners, walk: plainWalk }, share: true, again: true }),
    );
    yield* identify(ground, listed);
    const last = yield* lastOwner(ground);
    if (last === undefined || last === owners.at(-1)) return;
    const others = [...owners.slice(0, -1), last];
    yield* send(operationProbe(list, others, { step: steps.otherList, about: { owners: others }, share: true }));
  }),
} satisfies ResourceScenario;

/** The last owner that the list of owners shows; the same request has found the owners before. */
function* lastOwner({ plan, resource, owners, readings }: Ground): Sending<string | undefined> {
  const parent = resourceOf(plan, resource.parent);
  const list = parent === undefined ? undefined : sendable(plan, parent, 'list');
  if (parent === undefined || list === undefined) return undefined;
  const listed = yield* send(operationProbe(list, owners.slice(0, -1), { step: groundSteps.owners, share: true }));
  const items = isAnswered(listed) && isSuccess(listed.reply.status) ? listingOf(listed.reply)?.items : undefined;
  return (items ?? []).map((item) => idOf(item, readings.of(parent).idField)).findLast((id) => id !== undefined);
}
