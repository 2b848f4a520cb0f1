import { withoutField } from '../../model/body-field.ts';
import { isAnswered, isSuccess } from '../../model/exchange.ts';
import type { Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { unmet } from '../../model/reason.ts';
import type { Ground, ResourceScenario, Unmet } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { createMinimal as steps } from '../../model/traces/create-minimal.ts';
import { creatable, offerAt, sendable } from '../address.ts';
import { type Creating, createProbe, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { sendVacant, vacancyOffers } from '../own/vacant.ts';
import { firstUnmet, unmetCreate } from '../ground/unmet.ts';
import { optionalFields } from './optional-fields.ts';
import { readBack } from './read-back.ts';

/**
 * Creates an item without any of its optional fields, and reads it. Where that is refused, it is tried with all of them, and
 * without each alone; where it cannot be read, one that has all of them is read beside it.
 */
const createMinimal: ResourceScenario = {
  id: 'create-minimal',
  title: 'creates items without their optional fields',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource), unmetOptional(resource)),
  offers: (plan, resource) => {
    const create = creatable(plan, resource);
    if (create === undefined) return [];
    const read = sendable(plan, resource, 'read');
    return [
      ...homeOffers(plan, resource),
      ...vacancyOffers(plan, resource, { usually: 1, atMost: 2 + optionalFields(resource).length }),
      offerAt(steps.minimal, create, 1),
      offerAt(steps.full, create, { usually: 0, atMost: 1 }),
      offerAt(steps.without, create, { usually: 0, atMost: optionalFields(resource).length }),
      ...(read === undefined
        ? []
        : [offerAt(steps.minimalRead, read, 1), offerAt(steps.fullRead, read, { usually: 0, atMost: 1 })]),
    ];
  },
  run: onHome(function* run(ground) {
    const creating = creatingOf(ground, true);
    const fields = optionalFields(ground.resource);
    if (creating === undefined || fields.length === 0) return;
    const [minimal] = yield* sendVacant(ground, [without(ground, creating, fields, steps.minimal)]);
    if (minimal === undefined || !isAnswered(minimal)) return;
    const isTaken = isSuccess(minimal.reply.status);
    const read = isTaken ? yield* readBack(ground, minimal, steps.minimalRead) : undefined;
    if (isTaken && (read?.reply === undefined || isSuccess(read.reply.status))) return;
    const [full] = yield* sendVacant(ground, [createProbe(ground, creating, { step: steps.full })]);
    if (isTaken && full !== undefined) yield* readBack(ground, full, steps.fullRead);
    // A single optional field left out alone is the minimal body.
    else if (fields.length > 1) {
      yield* sendVacant(
        ground,
        fields.map((field) => without(ground, creating, [field], steps.without.of(field))),
      );
    }
  }),
};

/** A create without some fields. */
function without(ground: Ground, creating: Creating, fields: readonly string[], step: Step): Probe {
  const [field, ...more] = fields;
  const single = field === undefined || more.length > 0 ? {} : { field };
  const about = { control: steps.full, leftOut: fields, ...single };
  return createProbe(ground, creating, { step, about }, ({ body, marks }) => ({
    body: fields.reduce(withoutField, body),
    marks,
  }));
}

function unmetOptional(resource: Resource): Unmet | undefined {
  if (optionalFields(resource).length > 0) return undefined;
  return unmet('no-optional-field', { resource: resource.key });
}

export default createMinimal;
