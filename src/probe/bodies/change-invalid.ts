import { topOf } from '../../model/body-field.ts';
import type { Operation } from '../../model/operation.ts';
import { type CreateExample, isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import { type Ground, type ResourceScenario, type Sending, send, type Unmet } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { changeInvalid as steps } from '../../model/traces/change-invalid.ts';
import type { JsonObject } from '../../text/json.ts';
import { offerAt, operationProbe, sendable } from '../address.ts';
import { fillBody } from '../body.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { bodyProbe, remembering } from '../own/write.ts';
import { ownId } from '../own/id.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { firstUnmet, unmetOperation, unmetOwn } from '../ground/unmet.ts';
import { invalidChanges } from './invalid-bodies.ts';
import { type InvalidChange, shownBy } from './invalid-body.ts';

/**
 * Sends changes of an item of our own that are invalid in one thing each, one after the other (two at once may rightly end in a
 * conflict), patches and then replaces, after one of each that is valid. The item is read before, between and after them.
 */
const changeInvalid: ResourceScenario = {
  id: 'change-invalid',
  title: 'sends changes that are invalid in one thing each',
  per: 'resource',
  fitsSingle: true,
  unmet: (plan, resource) => firstUnmet(unmetOwn(plan, resource), unmetChange(plan, resource)),
  offers: (plan, resource) => {
    const changes = changesOf(plan, resource);
    const read = sendable(plan, resource, 'read');
    const looks = [steps.before, ...(changes.length > 1 ? [steps.between] : []), steps.after];
    return [
      ...homeOffers(plan, resource),
      ...ownOffers(plan, resource, steps.own),
      ...changes.flatMap(({ kind, operation }) => [
        offerAt(places[kind].valid, operation, 1),
        ...bodiesFor(plan, resource, kind).map(({ at }) => offerAt(at(places[kind].invalid), operation, 1)),
      ]),
      ...(read === undefined ? [] : looks.map((step) => offerAt(step, read, 1))),
    ];
  },
  run: onHome(function* run(ground) {
    const { plan, resource, readings } = ground;
    const made = yield* createOwn(ground, steps.own);
    if (made === undefined) return;
    const own = resource.single === true ? { ...made, sent: fillBody(resource.change ?? {}, ground.fresh).body } : made;
    const changes = changesOf(plan, resource);
    // The patch last: a replace would take back what it changed.
    for (const change of changes.toReversed()) yield* send(control(ground, own, change));
    yield* look(ground, own, steps.before);
    const { isPart } = ownId(resource, readings, own);
    for (const [index, change] of changes.entries()) {
      if (index > 0) yield* look(ground, own, steps.between);
      const bodies = bodiesFor(plan, resource, change.kind).filter(
        ({ field }) => field === undefined || !isPart(field),
      );
      for (const body of bodies) yield* send(invalid(ground, own, change, body));
    }
    yield* look(ground, own, steps.after);
  }),
};

const places = {
  patch: { valid: steps.patchValid, invalid: steps.patch },
  replace: { valid: steps.replaceValid, invalid: steps.replace },
} as const;

interface Change {
  readonly kind: keyof typeof places;
  readonly operation: Operation;
}

function changesOf(plan: Plan, resource: Resource): readonly Change[] {
  return (['patch', 'replace'] as const).flatMap((kind) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [{ kind, operation }];
  });
}

/** A valid body: for a replace all that was sent, for a patch one field of it, if one is known one that can be changed. The values stay as they are. */
function validBody(resource: Resource, { sent }: OwnItem, { kind }: Change): JsonObject {
  const { change = {} } = resource;
  const create = exampleOf(resource);
  if (kind === 'replace') return sent;
  const named = [...(create?.notBlank ?? []), ...(create?.required ?? [])].map(topOf);
  const known = [...named, ...Object.keys(change), ...Object.keys(sent)].filter((name) => Object.hasOwn(sent, name));
  const field = known.find((name) => Object.hasOwn(change, name)) ?? known[0];
  const value = field === undefined ? undefined : sent[field];
  return field === undefined || value === undefined ? {} : { [field]: value };
}

/** What is valid. A patch changes the field that the invalid ones then send as it was made: where one of them is stored in part, that shows. */
function control({ resource, readings, fresh }: Ground, own: OwnItem, change: Change): Probe {
  const { id, owners, marks } = own;
  const valid = validBody(resource, own, change);
  const changes = change.kind === 'patch' ? fillBody(resource.change ?? {}, fresh).body : {};
  const changed = ownId(resource, readings, own).leftOutOf(changes);
  const body = Object.fromEntries(Object.entries(valid).map(([field, value]) => [field, changed[field] ?? value]));
  return bodyProbe(
    change.operation,
    [...owners, id],
    { body, marks, owners },
    { step: places[change.kind].valid, about: { id } },
  );
}

function invalid({ resource, fresh }: Ground, own: OwnItem, change: Change, body: InvalidChange): Probe {
  const { id, owners, marks } = own;
  const { at, defect, field, spoil, spoiled: how } = body;
  const { valid, invalid: invalidAt } = places[change.kind];
  const spoiling = remembering(fresh);
  const spoiled = spoil(validBody(resource, own, change), spoiling);
  return bodyProbe(
    change.operation,
    [...owners, id],
    { body: spoiled, marks: [...marks, ...spoiling.given], owners },
    {
      step: at(invalidAt),
      provokes: 'invalid-input',
      about: {
        id,
        defect,
        control: valid,
        ...(field === undefined ? {} : { field }),
        ...(how === undefined ? {} : { spoiled: how }),
      },
    },
  );
}

/** What a valid body is like; what is one-to-one is made with its parent, and is known by what changes it. */
function exampleOf({ create, single, change }: Resource): CreateExample | undefined {
  if (single !== true || change === undefined) return create;
  return { example: change, required: [], notBlank: [], email: [], unique: [], invalid: [] };
}

function bodiesFor(plan: Plan, resource: Resource, kind: Change['kind']): readonly InvalidChange[] {
  const example = exampleOf(resource);
  if (example === undefined) return [];
  return invalidChanges(example, kind, shownBy(resource)).filter(
    ({ isVariant }) => isVariant !== true || isNewest(plan, resource),
  );
}

function* look({ plan, resource }: Ground, { id, owners }: OwnItem, step: Step): Sending {
  const read = sendable(plan, resource, 'read');
  if (read !== undefined) yield* send(operationProbe(read, [...owners, id], { step, about: { id, owners } }));
}

function unmetChange(plan: Plan, resource: Resource): Unmet | undefined {
  const [patch, replace] = [unmetOperation(plan, resource, 'patch'), unmetOperation(plan, resource, 'replace')];
  if (patch !== undefined && replace !== undefined) return patch;
  return exampleOf(resource) === undefined ? unmet('no-change', { resource: resource.key }) : undefined;
}

export default changeInvalid;
