import type { Walk } from '../../facts/lists/walk.ts';
import { cutField } from '../../model/body-field.ts';
import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { hasPlaceholder } from '../../model/mark.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import type { Ground, ResourceScenario } from '../../model/scenario.ts';
import { createInvalid as steps } from '../../model/traces/create-invalid.ts';
import { creatable, offerAt, sendable } from '../address.ts';
import { invalidCreates } from '../bodies/invalid-bodies.ts';
import { type InvalidBody, shownBy } from '../bodies/invalid-body.ts';
import { unexpected } from '../bodies/unexpected.ts';
import { isDone } from '../own/held.ts';
import { createProbe, creatingOf, remembering } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { sendVacant, vacancyOffers } from '../own/vacant.ts';
import { unmetCreate } from '../ground/unmet.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { readBack } from './read-back.ts';

/**
 * Sends creates that are invalid in one thing each, beside one that is valid, then looks whether a refused one was stored
 * all the same.
 */
const createInvalid: ResourceScenario = {
  id: 'create-invalid',
  title: 'sends creates that are invalid in one thing each',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = creatable(plan, resource);
    if (create === undefined) return [];
    const bodies = bodiesFor(plan, resource);
    const read = sendable(plan, resource, 'read');
    return [
      ...homeOffers(plan, resource),
      ...vacancyOffers(plan, resource, { usually: bodies.length + 1, atMost: bodies.length + 4 }),
      offerAt(steps.valid, create, 1),
      ...bodies.map(({ at }) => offerAt(at(steps.invalid), create, 1)),
      offerAt(steps.invalid.unexpected, create, { usually: 0, atMost: 3 }),
      ...(read === undefined ? [] : [offerAt(steps.unexpectedRead, read, { usually: 0, atMost: 1 })]),
      ...(hasMarks(resource) ? walkOffersAt(plan, resource, steps.search) : []),
    ];
  },
  run: onHome(function* run(ground) {
    const { plan, resource, readings, fresh } = ground;
    const creating = creatingOf(ground, true);
    if (creating === undefined) return;
    yield* sendVacant(ground, [createProbe(ground, creating, { step: steps.valid })]);
    // An item whose id was spoiled could be neither proven ours nor deleted.
    const bodies = bodiesFor(plan, resource).filter(({ field }) => field !== readings.of(resource).idField);
    const probeOf = ({ at, defect, field, spoiled, spoil }: InvalidBody): Probe => {
      const about = {
        defect,
        control: steps.valid,
        ...(field === undefined ? {} : { field }),
        ...(spoiled === undefined ? {} : { spoiled }),
      };
      const rest = { step: at(steps.invalid), provokes: 'invalid-input', about } as const;
      return createProbe(ground, creating, rest, ({ body, marks }) => {
        const spoiling = remembering(fresh);
        return { body: spoil(body, spoiling), marks: [...marks, ...spoiling.given] };
      });
    };
    const sent = yield* sendVacant(ground, bodies.map(probeOf));
    const isRefused = sent.some(
      ({ probe, reply }) => probe.about.defect === 'unexpected' && reply !== undefined && !isSuccess(reply.status),
    );
    const apart = isRefused ? unexpected(creating.example, shownBy(resource)).apart : [];
    const more = yield* sendVacant(ground, apart.map(probeOf));
    const listed = hasMarks(resource) ? (yield* walk(ground, steps.search)).items : undefined;
    const cut = [...sent, ...more].find((each) => isCut(ground, each, listed));
    if (cut !== undefined) yield* readBack(ground, cut, steps.unexpectedRead);
  }),
};

/** True for a create with a long text that its answer, or the list, shows cut off. */
function isCut({ resource, readings }: Ground, created: Exchange, listed: Walk['items'] | undefined): boolean {
  const { defect, sent } = created.probe.about;
  if (defect !== 'unexpected' || !isAnswered(created) || !isDone(created)) return false;
  const item = listed?.get(createdId(resource, readings.of(resource), created) ?? '');
  return [itemOf(created.reply), item].some((shown) => cutField(sent, shown) !== undefined);
}

function bodiesFor(plan: Plan, resource: Resource): readonly InvalidBody[] {
  if (resource.create === undefined) return [];
  return invalidCreates(resource.create, shownBy(resource)).filter(
    ({ isVariant }) => isVariant !== true || isNewest(plan, resource),
  );
}

/** Without fresh words in it, nothing that a list shows can be told to come from a certain create. */
function hasMarks(resource: Resource): boolean {
  return resource.create !== undefined && hasPlaceholder(resource.create.example);
}

export default createInvalid;
