import type { Plan, Resource } from '../model/plan.ts';
import type { Scenario, Unmet } from '../model/scenario.ts';
import { isSendable } from './address.ts';
import { readOffers, refuseReads } from './credentials-reads.ts';
import { standInOffers, tryStandIns } from './credentials-stand-ins.ts';
import { unmetCredential } from './credentials-twin.ts';
import { refuseWrites, writeOffers } from './credentials-writes.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetOperation } from './unmet.ts';

/**
 * Every operation of a resource without a credential, with wrong ones, and with near misses of the right one; each on a
 * connection of its own, without cookies, beside the same request with the valid credential.
 */
const credentials: Scenario = {
  id: 'credentials',
  title: 'sends every operation without a valid credential',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCredential(plan), unmetOperations(plan, resource)),
  offers: (plan, resource) =>
    resource === undefined
      ? []
      : [
          ...ownerOffers(plan, resource),
          ...readOffers(plan, resource),
          ...standInOffers(plan, resource),
          ...writeOffers(plan, resource),
        ],
  *run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const worked = yield* refuseReads(plan, resource, owners, readings, fresh);
    yield* tryStandIns(plan, worked);
    const existing = worked.find(({ name }) => name === 'read')?.ids.at(-1);
    yield* refuseWrites({ plan, resource, owners, readings, fresh, worked, existing });
  },
};

function unmetOperations(plan: Plan, resource: Resource | undefined): Unmet | undefined {
  const isAnySendable = resource?.operations.some((operation) => isSendable(plan, operation)) ?? false;
  return isAnySendable ? undefined : unmetOperation(plan, resource, 'list');
}

export default credentials;
