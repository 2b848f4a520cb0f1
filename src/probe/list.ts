import type { Scenario } from '../model/scenario.ts';
import { send } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetOperation } from './unmet.ts';

/** The list as it comes, without any parameter. Step: `list`. */
export default {
  id: 'list',
  title: 'reads the list',
  per: 'resource',
  unmet: (plan, resource) => unmetOperation(plan, resource, 'list'),
  offers: (plan, resource) => {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return [];
    return [...ownerOffers(plan, resource), offer(list, 1, 'to see the list as it comes')];
  },
  *run(plan, resource, readings) {
    const list = resource === undefined ? undefined : sendable(plan, resource, 'list');
    if (resource === undefined || list === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    yield* send(
      operationProbe(list, owners, {
        step: 'list',
        why: 'to see the list as it comes',
        about: { owners },
        share: true,
        again: true,
      }),
    );
  },
} satisfies Scenario;
