import { itemOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { createdId } from '../model/item.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Scenario, type Sending, send } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { type Filled, fillExample } from './body.ts';
import { searchCreated, searchOffers } from './created-search.ts';
import { bodyProbe, listOffers, listProbe } from './creation.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetCreate } from './unmet.ts';
import { nameOf } from '../model/step.ts';

/** Creates two items from the plan's example and reads each right afterwards. Steps: `first`, `first-read`, `second`, `second-read`. */
const createValid: Scenario = {
  id: 'create-valid',
  title: 'creates two items and reads them',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...ownerOffers(plan, resource),
      ...listOffers(plan, resource),
      offer(create, 2, 'to see how a valid create is answered'),
      ...(read === undefined
        ? searchOffers(plan, resource)
        : [offer(read, 2, 'to see that a created item can be read')]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = listProbe(plan, resource, owners);
    if (list !== undefined) yield* send(list);
    for (const step of ['first', 'second']) {
      const filled = fillExample(resource.create, fresh);
      // The same body once more might rightly be a duplicate.
      if (step === 'second' && filled.marks.length === 0) break;
      const created = yield* send(
        bodyProbe(create, owners, { ...filled, owners }, { step, why: 'to see how a valid create is answered' }),
      );
      if (isAnswered(created) && isSuccess(created.reply.status)) {
        yield* readBack(plan, resource, owners, readings, created, filled);
      }
    }
    if (sendable(plan, resource, 'read') === undefined) yield* searchCreated(plan, resource, owners, readings);
  },
};

function* readBack(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  created: Exchange,
  filled: Filled,
): Sending {
  const read = sendable(plan, resource, 'read');
  const item = created.reply === undefined ? undefined : itemOf(created.reply);
  const id = createdId(resource, readings.of(resource), item, filled.body);
  if (read === undefined || id === undefined) return;
  const wasListed = readings.of(resource).hasListed(id);
  yield* send(
    operationProbe(read, [...owners, id], {
      step: `${nameOf(created.probe.step)}-read`,
      why: 'to see that the created item can be read, and is what was sent',
      // Whether it is there is the question, so no success is taken for granted.
      provokes: 'anything',
      about: { id, owners, control: created.probe.step, ...(wasListed ? { note: 'listed before' } : {}) },
    }),
  );
}

export default createValid;
