import type { Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { type Scenario, send, sendAll } from '../model/scenario.ts';
import { offer, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { searchCreated, searchOffers } from './created-search.ts';
import { bodyProbe, remembering } from './creation.ts';
import { invalidBodies } from './invalid-bodies.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetCreate } from './unmet.ts';

/**
 * Sends creates that are invalid in one thing each, beside one that is valid, then looks whether a refused one was stored
 * all the same. Steps: `valid` (the control), those of the invalid bodies, `search`.
 */
const createInvalid: Scenario = {
  id: 'create-invalid',
  title: 'sends creates that are invalid in one thing each',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return [];
    return [
      ...ownerOffers(plan, resource),
      offer(create, invalidBodies(resource.create).length + 1, 'to see that invalid input is refused'),
      ...searchOffers(plan, resource),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource && sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const { create: example } = resource;
    const valid = fillExample(example, fresh);
    yield* send(bodyProbe(create, owners, { ...valid, owners }, { step: 'valid', why: 'to have a create that works' }));
    // An item whose id was spoiled could be neither proven ours nor deleted.
    const bodies = invalidBodies(example).filter(({ field }) => field !== readings.of(resource).idField);
    const probes = bodies.map(({ step, defect, field, spoil }, index): Probe => {
      const filled = fillExample(example, fresh);
      const spoiling = remembering(fresh);
      const body = spoil(filled.body, spoiling);
      return bodyProbe(
        create,
        owners,
        { body, marks: [...filled.marks, ...spoiling.given], owners },
        {
          step,
          why: `to see that a create is refused: ${describe(defect, field)}`,
          provokes: 'invalid-input',
          about: { defect, control: 'valid', ...(field === undefined ? {} : { field }) },
          again: index === 0,
        },
      );
    });
    yield* sendAll(probes);
    if (hasMarks(resource)) yield* searchCreated(plan, resource, owners, readings);
  },
};

function describe(defect: string, field: string | undefined): string {
  const words = defect.replace('-', ' ');
  return field === undefined ? words : `${field}, ${words}`;
}

/** Without fresh words in it, nothing that a list shows can be told to come from a certain create. */
function hasMarks(resource: Resource): boolean {
  return resource.create !== undefined && /\{\{unique(_number)?\}\}/.test(JSON.stringify(resource.create.example));
}

export default createInvalid;
