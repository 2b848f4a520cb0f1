import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { type Fresh, type Scenario, type Unmet, send } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { searchCreated, searchOffers } from './created-search.ts';
import { bodyProbe } from './creation.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';

const whyChange = 'to see that no change makes a duplicate entry';

/**
 * Creates an item, then entries that share one unique value with it, at once and again after another create; then the
 * other item is changed to share it. Steps: `original`, `original-proof`, `at-once-<field>`, `other`, `other-proof`,
 * `later-<field>`, `change-<field>`, `original-after`, `search`.
 */
const duplicate: Scenario = {
  id: 'duplicate',
  title: 'creates a second entry with a value that must be unique',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetUnique(resource)),
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...ownerOffers(plan, resource),
      ...ownOffers(plan, resource, 2),
      offer(create, 2 * uniqueFields(resource).length, 'to see that a duplicate entry is refused'),
      ...changesOf(plan, resource).map((change) => offer(change, uniqueFields(resource).length, whyChange)),
      ...(read === undefined ? [] : [offer(read, 1, 'to see that a refused duplicate left the first entry alone')]),
      ...searchOffers(plan, resource),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const original = yield* createOwn(plan, resource, owners, readings, fresh, 'original');
    if (original === undefined) return;
    const fields = uniqueFields(resource);
    for (const [index, field] of fields.entries()) {
      yield* send(duplicateOf(original, resource, create, field, fresh, `at-once-${field}`, index === 0));
    }
    const other = yield* createOwn(plan, resource, owners, readings, fresh, 'other');
    for (const field of fields) {
      yield* send(duplicateOf(original, resource, create, field, fresh, `later-${field}`, false));
    }
    const [change] = changesOf(plan, resource);
    if (other !== undefined && change !== undefined) {
      for (const field of fields) yield* send(changeTo(original, other, change, field));
    }
    const read = sendable(plan, resource, 'read');
    if (read !== undefined) {
      yield* send(
        operationProbe(read, [...owners, original.id], {
          step: 'original-after',
          why: 'to see that a refused duplicate left the first entry alone',
          about: { id: original.id, owners, before: original.shown },
        }),
      );
    }
    yield* searchCreated(plan, resource, owners, readings);
  },
};

function duplicateOf(
  original: OwnItem,
  resource: Resource,
  create: Operation,
  field: string,
  fresh: Fresh,
  step: string,
  again: boolean,
): Probe {
  const filled = resource.create === undefined ? { body: {}, marks: [] } : fillExample(resource.create, fresh);
  const body = { ...filled.body, [field]: original.sent[field] ?? null };
  return bodyProbe(
    create,
    original.owners,
    { body, marks: [...filled.marks, ...original.marks], owners: original.owners },
    {
      step,
      why: `to see that a second entry with the same ${field} is refused`,
      provokes: 'duplicate',
      about: { field, control: 'original' },
      again,
    },
  );
}

/** How an item of ours can be given another value: by PATCH where there is one, else by PUT. */
function changesOf(plan: Plan, resource: Resource): readonly Operation[] {
  const change = sendable(plan, resource, 'patch') ?? sendable(plan, resource, 'replace');
  return change === undefined ? [] : [change];
}

/** Nothing is provoked by it: which 4xx refuses such a change is not stated. */
function changeTo(original: OwnItem, other: OwnItem, change: Operation, field: string): Probe {
  const value = { [field]: original.sent[field] ?? null };
  const sent = change.kind === 'patch' ? value : { ...other.sent, ...value };
  const { owners, id } = other;
  return operationProbe(change, [...owners, id], {
    step: `change-${field}`,
    why: whyChange,
    provokes: 'anything',
    body: jsonBody(printJson(sent)),
    about: { id, owners, field, sent, marks: [...other.marks, ...original.marks], control: 'other' },
  });
}

/** The unique fields that the example gives a value. */
function uniqueFields(resource: Resource): readonly string[] {
  const example = resource.create?.example ?? {};
  return (resource.create?.unique ?? []).filter((field) => Object.hasOwn(example, field) && example[field] !== null);
}

function unmetUnique(resource: Resource | undefined): Unmet | undefined {
  if (resource === undefined || uniqueFields(resource).length > 0) return undefined;
  return { reason: `the plan names no unique field of ${resource.key}`, key: 'resources[].create.unique' };
}

export default duplicate;
