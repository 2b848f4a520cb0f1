import { isGuarded } from '../../model/operation.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import { unmet } from '../../model/reason.ts';
import type { ResourceScenario, Unmet } from '../../model/scenario.ts';
import { isSendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { homeOffers } from '../own/home.ts';
import { firstUnmet, unmetOperation } from '../ground/unmet.ts';
import { readOffers, refuseReads } from './reads.ts';
import { standInOffers, tryStandIns } from './stand-ins.ts';
import { unmetCredential } from './twin.ts';
import { refuseWrites, writeOffers } from './writes.ts';
import { wrongFor } from './wrong.ts';

/**
 * Every operation of a resource without a credential and with a wrong one; what comes near the right one on one operation each;
 * on connections that never carry the valid one, without cookies, beside the same request with the valid credential.
 */
export default {
  id: 'credentials',
  title: 'sends every operation without a valid credential',
  per: 'resource',
  fitsSingle: true,
  unmet: (plan, resource) => firstUnmet(unmetCredential(plan), unmetOperations(plan, resource)),
  offers: (plan, resource) => [
    ...homeOffers(plan, resource),
    ...readOffers(plan, resource),
    ...standInOffers(plan, resource),
    ...writeOffers(plan, resource),
  ],
  run: onGround(function* run(ground) {
    const reads = yield* refuseReads(ground);
    yield* tryStandIns(ground, reads.worked);
    yield* refuseWrites({ ...ground, reads, wrong: wrongFor(ground.plan, ground.resource) });
  }),
} satisfies ResourceScenario;

function unmetOperations(plan: Plan, resource: Resource): Unmet | undefined {
  const sent = [...resource.operations, ...resource.actions.map(({ operation }) => operation)].filter((operation) =>
    isSendable(plan, operation),
  );
  if (sent.length === 0) return unmetOperation(plan, resource, 'list');
  return sent.some(isGuarded) ? undefined : unmet('declared-public', { resource: resource.key });
}
