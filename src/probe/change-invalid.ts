import type { Exchange } from '../model/exchange.ts';
import type { Operation } from '../model/operation.ts';
import type { CreateExample, Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { type Fresh, type Scenario, type Sending, type Unmet, sendAll } from '../model/scenario.ts';
import type { JsonObject } from '../text/json.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { bodyProbe, remembering } from './creation.ts';
import { type InvalidBody, invalidBodies } from './invalid-bodies.ts';
import { ownId } from './own-id.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate, unmetOperation } from './unmet.ts';

type Change = 'patch' | 'replace';

const changes: readonly Change[] = ['patch', 'replace'];

/**
 * Sends changes of items of our own that are invalid in one thing each, beside one that is valid. Steps for `patch`, and
 * for `replace` alike: `patch-own`, `patch-valid` (the control), `patch-before`, `patch-<invalid body>`, `patch-after`.
 */
const changeInvalid: Scenario = {
  id: 'change-invalid',
  title: 'sends changes that are invalid in one thing each',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetChange(plan, resource)),
  offers: (plan, resource) => {
    if (resource?.create === undefined) return [];
    const { create } = resource;
    const read = sendable(plan, resource, 'read');
    const operations = changesOf(plan, resource);
    return [
      ...ownerOffers(plan, resource),
      ...ownOffers(plan, resource, operations.length),
      ...operations.map(({ change, operation }) =>
        offer(operation, bodiesFor(change, create).length + 1, 'to see that an invalid change is refused'),
      ),
      ...(read === undefined
        ? []
        : [offer(read, 2 * operations.length, 'to see that a refused change changed nothing')]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    if (resource?.create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const runs: Run[] = [];
    for (const { change, operation } of changesOf(plan, resource)) {
      const own = yield* createOwn(plan, resource, owners, readings, fresh, `${change}-own`);
      if (own !== undefined) runs.push({ change, operation, own, create: resource.create });
    }
    yield* sendAll(runs.map(control));
    yield* readAll(plan, resource, runs, 'before');
    const queues = runs.map((run) => {
      const { isPart } = ownId(resource, readings, run.own);
      return invalidProbes(run, fresh).filter(({ about: { field } }) => field === undefined || !isPart(field));
    });
    const rounds = Math.max(0, ...queues.map((queue) => queue.length));
    for (let round = 0; round < rounds; round += 1) {
      // One write at a time on each item: two at once may rightly end in a conflict.
      yield* sendAll(queues.flatMap((queue) => queue[round] ?? []));
    }
    yield* readAll(plan, resource, runs, 'after');
  },
};

interface Run {
  readonly change: Change;
  readonly operation: Operation;
  readonly own: OwnItem;
  readonly create: CreateExample;
}

function idsOf({ own }: Run): readonly string[] {
  return [...own.owners, own.id];
}

/** A valid body: for a replace all that was sent, for a patch one field of it. The values stay as they are. */
function validBody({ change, own, create }: Run): JsonObject {
  if (change === 'replace') return own.sent;
  const field = [...create.notBlank, ...create.required, ...Object.keys(own.sent)].find((name) =>
    Object.hasOwn(own.sent, name),
  );
  const value = field === undefined ? undefined : own.sent[field];
  return field === undefined || value === undefined ? {} : { [field]: value };
}

function control(run: Run): Probe {
  const { change, operation, own } = run;
  return bodyProbe(
    operation,
    idsOf(run),
    { body: validBody(run), marks: own.marks, owners: own.owners },
    { step: `${change}-valid`, why: 'to have a change that works', about: { id: own.id } },
  );
}

function invalidProbes(run: Run, fresh: Fresh): readonly Probe[] {
  const { change, operation, own, create } = run;
  return bodiesFor(change, create).map(({ step, defect, field, spoil }, index) => {
    const spoiling = remembering(fresh);
    const body = spoil(validBody(run), spoiling);
    return bodyProbe(
      operation,
      idsOf(run),
      { body, marks: [...own.marks, ...spoiling.given], owners: own.owners },
      {
        step: `${change}-${step}`,
        why: 'to see that an invalid change is refused',
        // A replace may merge, and then a field that is left out keeps its value.
        provokes: defect === 'missing' ? 'anything' : 'invalid-input',
        about: { id: own.id, defect, control: `${change}-valid`, ...(field === undefined ? {} : { field }) },
        again: index === 0 && defect !== 'missing',
      },
    );
  });
}

/** A patch may leave out anything; null, nothing at all or an empty object as the body may mean that nothing changes. */
function bodiesFor(change: Change, create: CreateExample): readonly InvalidBody[] {
  const skipped = ['null-body', 'empty-body', 'empty-object', ...(change === 'patch' ? ['missing'] : [])];
  const bodies = invalidBodies(create).filter(({ defect }) => !skipped.includes(defect));
  return bodies.toSorted((one, other) => Number(one.defect === 'missing') - Number(other.defect === 'missing'));
}

function* readAll(
  plan: Plan,
  resource: Resource,
  runs: readonly Run[],
  when: 'before' | 'after',
): Sending<readonly Exchange[]> {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return [];
  return yield* sendAll(
    runs.map((run) =>
      operationProbe(read, idsOf(run), {
        step: `${run.change}-${when}`,
        why: `to see the item ${when} the invalid changes`,
        about: { id: run.own.id, owners: run.own.owners },
      }),
    ),
  );
}

function changesOf(plan: Plan, resource: Resource): readonly { change: Change; operation: Operation }[] {
  return changes.flatMap((change) => {
    const operation = sendable(plan, resource, change);
    return operation === undefined ? [] : [{ change, operation }];
  });
}

function unmetChange(plan: Plan, resource: Resource | undefined): Unmet | undefined {
  const reasons = changes.map((change) => unmetOperation(plan, resource, change));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

export default changeInvalid;
