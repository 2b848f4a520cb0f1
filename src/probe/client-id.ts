import type { Operation } from '../model/operation.ts';
import { unmet } from '../model/reason.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, send, type Unmet } from '../model/scenario.ts';
import { idText } from '../model/item.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { bodyProbe, listOffers, listProbe } from './creation.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';

/**
 * Creates users with an id of our own choosing: one that is free, and that of a user of our own; then changes that user, by PATCH
 * and by PUT, to an id that is free. Steps: `own`, `own-proof`, `free-id`, `taken-id`, `patch-id`, `replace-id`, and after each of
 * these four a read of that id, `<step>-read`. Of the changes about.note is the id that was sent.
 */
const clientId: Scenario = {
  id: 'client-id',
  title: 'sends ids of its own choosing',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetUser(resource)),
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    const changes = changesOf(plan, resource);
    return [
      ...ownerOffers(plan, resource),
      ...listOffers(plan, resource),
      ...ownOffers(plan, resource, 1),
      offer(create, 2, 'to see that an id sent by the client is not honoured'),
      ...changes.map(({ operation }) => offer(operation, 1, whyChange)),
      ...(read === undefined ? [] : [offer(read, 2 + changes.length, whyRead)]),
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
      if (read !== undefined) yield* send(readProbe(read, owners, id, step));
    }
    for (const { operation, step } of changesOf(plan, resource)) {
      const id = freeId(resource, readings, fresh);
      yield* send(changeToId(operation, own, step, idField, id));
      if (read !== undefined) yield* send(readProbe(read, owners, id, step));
    }
  },
};

const whyRead = 'to see that an id sent by the client was not honoured';
const whyChange = 'to see that a change does not give an item another id';

/** The changes of one item that the plan lets be sent, with the steps in which they are. */
function changesOf(
  plan: Plan,
  resource: Resource,
): readonly { readonly operation: Operation; readonly step: 'patch-id' | 'replace-id' }[] {
  const patch = sendable(plan, resource, 'patch');
  const replace = sendable(plan, resource, 'replace');
  return [
    ...(patch === undefined ? [] : [{ operation: patch, step: 'patch-id' } as const]),
    ...(replace === undefined ? [] : [{ operation: replace, step: 'replace-id' } as const]),
  ];
}

function readProbe(read: Operation, owners: readonly string[], id: Id, step: string): Probe {
  return operationProbe(read, [...owners, textOf(id)], {
    step: `${step}-read`,
    why: whyRead,
    provokes: 'anything',
    about: { id: textOf(id), owners, control: step },
  });
}

/** A change of an item of ours that is valid but for an id that the item does not have. */
function changeToId(operation: Operation, own: OwnItem, step: string, idField: string, id: Id): Probe {
  const { owners, marks, sent } = own;
  const body = { ...(operation.kind === 'replace' ? sent : {}), [idField]: id };
  return bodyProbe(
    operation,
    [...owners, own.id],
    { body, marks, owners },
    {
      step,
      why: whyChange,
      // Refused or ignored: both are right.
      provokes: 'anything',
      about: { id: own.id, field: idField, control: 'own', marks, note: textOf(id) },
    },
  );
}

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
    : unmet('no-user-resource', { resource: resource?.key ?? 'the service' });
}

export default clientId;
