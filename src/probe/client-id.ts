import type { Operation } from '../model/operation.ts';
import type { Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, send, type Unmet } from '../model/scenario.ts';
import { idText } from '../model/item.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { bodyProbe, listOffers, listProbe } from './creation.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';

/**
 * Creates users with an id of our own choosing: one that is free, and that of a user of our own. Steps: `own`,
 * `own-proof`, `free-id`, `free-id-read`, `taken-id`, `taken-id-read`.
 */
const clientId: Scenario = {
  id: 'client-id',
  title: 'creates users with an id of its own choosing',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetUser(resource)),
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...ownerOffers(plan, resource),
      ...listOffers(plan, resource),
      ...ownOffers(plan, resource, 1),
      offer(create, 2, 'to see that an id sent by the client is not honoured'),
      ...(read === undefined ? [] : [offer(read, 2, 'to see that an id sent by the client was not honoured')]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = listProbe(plan, resource, owners);
    if (list !== undefined) yield* send(list);
    const own = yield* createOwn(plan, resource, owners, readings, fresh, 'own');
    if (own === undefined) return;
    const { idField } = readings.of(resource);
    const read = sendable(plan, resource, 'read');
    const taken = own.shown[idField];
    const wanted: readonly (readonly [step: string, id: Id])[] = [
      ['free-id', freeId(resource, readings, fresh)],
      ['taken-id', typeof taken === 'number' || typeof taken === 'bigint' ? taken : own.id],
    ];
    for (const [step, id] of wanted) {
      yield* send(withId(resource, create, owners, step, idField, id, fresh));
      if (read === undefined) continue;
      yield* send(
        operationProbe(read, [...owners, textOf(id)], {
          step: `${step}-read`,
          why: 'to see that an id sent by the client was not honoured',
          provokes: 'anything',
          about: { id: textOf(id), owners, control: step },
        }),
      );
    }
  },
};

type Id = string | number | bigint;

function textOf(id: Id): string {
  return idText(id) ?? '';
}

function withId(
  resource: Resource,
  create: Operation,
  owners: readonly string[],
  step: string,
  idField: string,
  id: Id,
  fresh: Fresh,
): Probe {
  const filled = resource.create === undefined ? { body: {}, marks: [] } : fillExample(resource.create, fresh);
  return bodyProbe(
    create,
    owners,
    { body: { ...filled.body, [idField]: id }, marks: filled.marks, owners },
    {
      step,
      why: 'to see that an id sent by the client is refused or ignored',
      // Refused or ignored: both are right.
      provokes: 'anything',
      about: { id: textOf(id), field: idField, control: 'own' },
    },
  );
}

/** An id that nobody has, of the kind that the service's own are. */
function freeId(resource: Resource, readings: Readings, fresh: Fresh): Id {
  const { items, idField } = readings.of(resource);
  return typeof items[0]?.[idField] === 'string' ? fresh.word() : Number(fresh.number());
}

function unmetUser(resource: Resource | undefined): Unmet | undefined {
  return resource?.kind === 'user'
    ? undefined
    : {
        reason: `${resource?.key ?? 'the service'} is no user resource, and who assigns other ids is left open`,
        key: 'resources[].kind: user',
      };
}

export default clientId;
