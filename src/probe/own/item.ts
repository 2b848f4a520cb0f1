import type { Walk } from '../../facts/lists/walk.ts';
import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { contradicts, isGivenId } from '../../model/given-id.ts';
import { idOf } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import type { Plan, Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { ground as groundSteps } from '../../model/traces/ground.ts';
import type { OwnSteps } from '../../model/step.ts';
import { isObject, type JsonObject, printJson } from '../../text/json.ts';
import { mostOthers, readMade } from '../ground/identify.ts';
import { creatable, jsonBody, offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { type Filled, fillExample, showsAll } from '../body.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';

/** An item that is proven ours, so that it may be written to. */
export interface OwnItem {
  readonly id: string;
  readonly owners: readonly string[];
  /** As it was sent. */
  readonly sent: JsonObject;
  readonly marks: readonly string[];
  /** As the service showed it when it was proven. */
  readonly shown: JsonObject;
  readonly created: Answered;
}

/**
 * Creates an item from the plan's example and proves it ours: its id was not listed before, and a read (or the list)
 * shows our fresh word; without such a word, the whole list must have been seen before, and the item show all that was
 * sent. A create without a trustworthy id is searched for in the list. Undefined where no item can be proven ours; the
 * trace then holds the create for whoever judges it.
 */
export function* createOwn(ground: Ground, steps: OwnSteps): Sending<OwnItem | undefined> {
  const { plan, resource, owners, fresh } = ground;
  const create = creatable(plan, resource);
  if (create === undefined || resource.create === undefined) return undefined;
  const filled = fillExample(resource.create, fresh);
  const { id } = filled;
  if (id !== undefined && !(yield* isVacant(ground, id))) return undefined;
  const created = yield* send(
    operationProbe(create, [...owners, ...(id === undefined ? [] : [id])], {
      step: steps.made,
      body: jsonBody(printJson(filled.body)),
      about: { sent: filled.body, marks: filled.marks, owners, ...(id === undefined ? {} : { id, vacant: true }) },
    }),
  );
  if (!isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const proof = yield* proveOwn(ground, created, filled, steps);
  return proof === undefined ? undefined : { ...proof, owners, sent: filled.body, marks: filled.marks, created };
}

/** True where a read says that nobody has the id. */
function* isVacant({ plan, resource, owners }: Ground, id: string): Sending<boolean> {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return false;
  const looked = yield* send(
    operationProbe(read, [...owners, id], { step: groundSteps.vacant, provokes: 'anything', about: { id, owners } }),
  );
  return isAnswered(looked) && [404, 410].includes(looked.reply.status);
}

/** The id and shape of what a create made, where it is proven ours; undefined where it is not. */
function* proveOwn(
  ground: Ground,
  created: Exchange,
  filled: Filled,
  steps: OwnSteps,
): Sending<{ id: string; shown: JsonObject } | undefined> {
  const { plan, resource, owners, readings } = ground;
  const isOurs = (item: JsonObject): boolean =>
    created.probe.about.vacant === true || filled.marks.length > 0
      ? showsMarkAsSent(item, filled.body, filled.marks)
      : readings.of(resource).complete && showsAll(item, filled.body);
  // Where no word was sent or survived: the service gave it an id of its own, as it gave others.
  const isGiven = (id: string, item: JsonObject): boolean =>
    created.reply?.status === 201 &&
    readings.of(resource).givesIds &&
    isGivenId(id, filled.body) &&
    !contradicts(item, filled.body);
  const id = isAnswered(created) ? createdId(resource, readings.of(resource), created) : undefined;
  const read = sendable(plan, resource, 'read');
  const wasListed = id !== undefined && readings.of(resource).hasListed(id);
  if (id !== undefined && !wasListed && read !== undefined) {
    const proof = yield* readMade(
      ground,
      created,
      operationProbe(read, [...owners, id], { step: steps.proof, about: { id, owners } }),
    );
    const item = isAnswered(proof) && isSuccess(proof.reply.status) ? itemOf(proof.reply) : undefined;
    if (item !== undefined && (isOurs(item) || isGiven(id, item)))
      return { id: proof.probe.about.id ?? id, shown: item };
  }
  return filled.marks.length === 0 ? undefined : yield* searchOwn(ground, isOurs, steps);
}

/** Walks the list until it shows an item of ours. */
function* searchOwn(
  ground: Ground,
  isOurs: (item: JsonObject) => boolean,
  { search }: OwnSteps,
): Sending<{ id: string; shown: JsonObject } | undefined> {
  const oursIn = ({ items, nameless }: Walk): readonly JsonObject[] =>
    [...items.values(), ...nameless].filter((item) => isObject(item)).filter(isOurs);
  const ours = oursIn(yield* walk(ground, search, (seen) => oursIn(seen).length > 0));
  const [shown] = ours;
  const id = idOf(shown, ground.readings.of(ground.resource).idField);
  // Of two with our word, one may be somebody's who quotes it.
  return shown === undefined || ours.length > 1 || id === undefined ? undefined : { id, shown };
}

/** What `createOwn` may send at some steps, one item each. */
export function ownOffers(plan: Plan, resource: Resource, ...items: readonly OwnSteps[]): readonly ProbeTemplate[] {
  return items.flatMap((steps) => ownOffersAt(plan, resource, steps, { usually: 1, atMost: 1 }));
}

/** What it may send for several items at the same steps. */
export function ownOffersAt(
  plan: Plan,
  resource: Resource,
  { made, proof, search }: OwnSteps,
  times: Times,
): readonly ProbeTemplate[] {
  const create = creatable(plan, resource);
  const read = sendable(plan, resource, 'read');
  const isPut = resource.create?.putId !== undefined;
  return [
    ...(create === undefined ? [] : [offerAt(made, create, times)]),
    ...(read === undefined || !isPut ? [] : [offerAt(groundSteps.vacant, read, times)]),
    ...(read === undefined ? [] : [offerAt(proof, read, { ...times, atMost: times.atMost + mostOthers })]),
    ...walkOffersAt(plan, resource, search, 0, times.atMost),
  ];
}
