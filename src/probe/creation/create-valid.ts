import { type ResourceScenario, send } from '../../model/scenario.ts';
import { createValid as steps } from '../../model/traces/create-valid.ts';
import { offerAt, sendable } from '../address.ts';
import { onGround } from '../ground/ground.ts';
import { createProbe, creatingOf } from '../own/write.ts';
import { mostOthers } from '../ground/identify.ts';
import { ownerOffers } from '../ground/owner.ts';
import { unmetCreate } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { listBefore, listedBeforeOffers } from './listed-before.ts';
import { readBack } from './read-back.ts';

/** Creates two items from the plan's example and reads each right afterwards. */
const createValid: ResourceScenario = {
  id: 'create-valid',
  title: 'creates two items and reads them',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = sendable(plan, resource, 'create');
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...ownerOffers(plan, resource),
      ...listedBeforeOffers(plan, resource, steps.list),
      ...[steps.first, steps.second].map((step) => offerAt(step, create, 1)),
      ...(read === undefined
        ? walkOffersAt(plan, resource, steps.search)
        : [steps.firstRead, steps.secondRead].map((step) =>
            offerAt(step, read, { usually: 1, atMost: 1 + mostOthers }),
          )),
    ];
  },
  run: onGround(function* run(ground) {
    const creating = creatingOf(ground);
    if (creating === undefined) return;
    yield* listBefore(ground, steps.list);
    const first = yield* send(createProbe(ground, creating, { step: steps.first }));
    yield* readBack(ground, first, steps.firstRead);
    // The same body once more might rightly be a duplicate.
    if (first.probe.about.marks?.length !== 0) {
      const second = yield* send(createProbe(ground, creating, { step: steps.second }));
      yield* readBack(ground, second, steps.secondRead);
    }
    if (sendable(ground.plan, ground.resource, 'read') === undefined) yield* walk(ground, steps.search);
  }),
};

export default createValid;
