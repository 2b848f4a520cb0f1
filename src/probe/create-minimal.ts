import { itemOf } from '../model/envelope.ts';
import { unmet } from '../model/reason.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import { createdId } from '../model/item.ts';
import type { Resource } from '../model/plan.ts';
import { type Fresh, type Scenario, type Unmet, send, sendAll } from '../model/scenario.ts';
import type { JsonObject } from '../text/json.ts';
import { offer, operationProbe, sendable } from './address.ts';
import { type Filled, fillExample } from './body.ts';
import { bodyProbe } from './creation.ts';
import { optionalFields } from './optional-fields.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';
import { nameOf } from '../model/step.ts';

/**
 * Creates items without their optional fields: without all of them, and without each alone. Steps: `full` (the control),
 * `minimal`, `without-<field>`, `full-read`, `minimal-read`.
 */
const createMinimal: Scenario = {
  id: 'create-minimal',
  title: 'creates items without their optional fields',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetOptional(resource)),
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...ownerOffers(plan, resource),
      offer(create, leftOut(resource).length + 1, 'to see that optional fields may be left out'),
      ...(read === undefined ? [] : [offer(read, 2, 'to see that an item without optional fields can be read')]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const why = 'to see that optional fields may be left out';
    const full = fillExample(resource.create, fresh);
    const control = yield* send(
      bodyProbe(create, owners, { ...full, owners }, { step: 'full', why: 'to have a create that works' }),
    );
    const [minimal] = yield* sendAll(
      leftOut(resource).map(({ step, fields }) => {
        const sent = { ...withoutFields(resource, fields, fresh), owners };
        const [field, ...more] = fields;
        const about = { control: 'full', ...(field === undefined || more.length > 0 ? {} : { field }) };
        return bodyProbe(create, owners, sent, { step, why, about: { ...about, note: fields.join(', ') } });
      }),
    );
    for (const made of [control, minimal]) {
      if (made === undefined || !isAnswered(made) || !isSuccess(made.reply.status)) return;
      const read = sendable(plan, resource, 'read');
      const id = createdId(resource, readings.of(resource), itemOf(made.reply), full.body);
      if (read === undefined || id === undefined) return;
      yield* send(
        operationProbe(read, [...owners, id], {
          step: `${nameOf(made.probe.step)}-read`,
          why: 'to see that an item without optional fields can be read, as one with them can',
          provokes: 'anything',
          about: { id, owners },
        }),
      );
    }
  },
};

interface LeftOut {
  readonly step: string;
  readonly fields: readonly string[];
}

function leftOut(resource: Resource): readonly LeftOut[] {
  const fields = optionalFields(resource);
  return [
    ...(fields.length > 0 ? [{ step: 'minimal', fields }] : []),
    // A single optional field left out alone is the minimal body.
    ...(fields.length > 1 ? fields.map((field) => ({ step: `without-${field}`, fields: [field] })) : []),
  ];
}

function withoutFields(resource: Resource, fields: readonly string[], fresh: Fresh): Filled {
  if (resource.create === undefined) return { body: {}, marks: [] };
  const { body, marks } = fillExample(resource.create, fresh);
  const kept: JsonObject = Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
  return { body: kept, marks };
}

function unmetOptional(resource: Resource | undefined): Unmet | undefined {
  if (resource === undefined || optionalFields(resource).length > 0) return undefined;
  return unmet('no-optional-field', { resource: resource.key });
}

export default createMinimal;
