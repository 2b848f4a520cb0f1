import type { Walk } from '../../facts/lists/walk.ts';
import { createdId } from '../../model/created-id.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Answered, isAnswered, isSuccess } from '../../model/exchange.ts';
import { contradicts, isGivenId } from '../../model/given-id.ts';
import { namesIdOf } from '../../model/id-field.ts';
import { idOf, idText } from '../../model/item.ts';
import { showsMarkAsSent } from '../../model/mark.ts';
import { type CreateExample, idScope, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { isReservedId } from '../../model/reserved-id.ts';
import type { OwnSteps } from '../../model/step.ts';
import { isObject, type JsonObject, printJson } from '../../text/json.ts';
import { mostOthers, readMade } from '../ground/identify.ts';
import { creatable, jsonBody, offerAt, operationProbe, sendable, type Times } from '../address.ts';
import { type Filled, fillExample } from '../body.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { ownId } from './id.ts';
import { namedOwner } from './named-owner.ts';
import { isVacant, vacancyOffers } from './vacant.ts';

/** An item that is proven ours, so that it may be written to. */
export interface OwnItem {
  readonly id: string;
  readonly owners: readonly string[];
  /** As it was sent, but with the id that it got: no write to it names another. */
  readonly sent: JsonObject;
  readonly marks: readonly string[];
  /** As the service showed it when it was proven. */
  readonly shown: JsonObject;
  readonly created: Answered;
  /** Of what is one-to-one: its parent, as the service showed it. */
  readonly parent?: JsonObject;
}

/**
 * Creates an item from the plan's example and proves it ours: its id was not listed before, and a read (or the list)
 * shows our fresh word where it was sent; without such a word, the service must have given it an id of its own. A create
 * without a trustworthy id is searched for in the list. Undefined where no item can be proven ours; the trace then holds
 * the create for whoever judges it.
 */
export function* createOwn(ground: Ground, steps: OwnSteps, draft?: Draft): Sending<OwnItem | undefined> {
  if (ground.resource.single === true) return yield* createParent(ground, steps);
  const made = yield* tryOwn(ground, steps, draft);
  return made === 'unproven' ? undefined : made;
}

/** The same of what is no one-to-one part; `unproven` where the create was taken, and its item cannot be proven ours, or no further create is let out. */
export function* tryOwn(ground: Ground, steps: OwnSteps, draft?: Draft): Sending<OwnItem | 'unproven' | undefined> {
  const { plan, resource, owners } = ground;
  const create = creatable(plan, resource);
  const { create: example } = resource;
  if (create === undefined || example === undefined) return undefined;
  const drawn = draft ?? draftOf(ground, example);
  const { id, marks, body, share } = drawn;
  if (id !== undefined && !(yield* isVacant(ground, id, share))) return undefined;
  const created = yield* send(
    operationProbe(create, [...owners, ...(id === undefined ? [] : [id])], {
      step: steps.made,
      body: jsonBody(printJson(body)),
      about: { sent: body, marks, owners, ...(id === undefined ? {} : { id, vacant: true }) },
      share,
    }),
  );
  if (created.fault?.kind === 'not-sent') return 'unproven';
  if (!isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const proof = yield* proveOwn(ground, created, drawn, steps);
  if (proof === undefined) return 'unproven';
  const sent = ownId(resource, ground.readings, { ...proof, sent: body, marks }).keptIn(body);
  return { ...proof, owners, sent, marks, created };
}

/** Creates an item of ours that has the one-to-one part; undefined where that cannot be read. Nothing of it was sent. */
function* createParent(ground: Ground, steps: OwnSteps): Sending<OwnItem | undefined> {
  const { plan, resource } = ground;
  const parent = resourceOf(plan, resource.parent);
  const read = sendable(plan, resource, 'read');
  if (parent === undefined || read === undefined) return undefined;
  const own = yield* createOwn({ ...ground, resource: parent }, steps);
  if (own === undefined) return undefined;
  const { id, owners } = own;
  const about = { id, owners };
  const looked = yield* send(operationProbe(read, [...owners, id], { step: steps.proof, provokes: 'anything', about }));
  const shown = isAnswered(looked) && isSuccess(looked.reply.status) ? itemOf(looked.reply) : undefined;
  if (shown === undefined) return undefined;
  if (!showsAnotherParent(ground, parent, id, shown)) return { ...own, sent: {}, shown, parent: own.shown };
  // What is written there would be written to somebody else's: how it is read is for the rules of reads to tell.
  yield* send(operationProbe(read, [...owners, id], { step: steps.search, about }));
  return undefined;
}

/** True for a part that names another parent than it was asked for by. */
function showsAnotherParent({ resource, readings }: Ground, parent: Resource, id: string, shown: JsonObject): boolean {
  const { parentFields } = readings.of(resource);
  const { ids } = readings.of(parent);
  return Object.entries(shown).some(([field, value]) => {
    const named = namesIdOf(parent, field) ? idText(value) : undefined;
    return named !== undefined && named !== id && (parentFields.has(field) || ids.includes(named));
  });
}

/** What is to be sent, and what the list showed before that. */
export interface Draft extends Filled {
  readonly before: ReadonlySet<string>;
  /** True where that was all that there was. */
  readonly wasWhole: boolean;
  /** True where several ask for the one item. */
  readonly share: boolean;
}

/** Fills the example anew. */
export function draftOf(ground: Ground, example: CreateExample, share = false): Draft {
  const { resource, owners, readings, fresh } = ground;
  const seen = readings.of(resource);
  // What is under other owners tells nothing of this one.
  const wasWhole = seen.complete && owners.length === 0;
  return {
    ...fillExample(example, fresh, namedOwner(ground)),
    before: new Set(seen.listedUnder(idScope(resource, owners))),
    wasWhole,
    share,
  };
}

/** The id and shape of what a create made, where it is proven ours; undefined where it is not. */
function* proveOwn(
  ground: Ground,
  created: Answered,
  filled: Draft,
  steps: OwnSteps,
): Sending<{ id: string; shown: JsonObject } | undefined> {
  const { plan, resource, owners, readings } = ground;
  const isOurs = (item: JsonObject): boolean => showsMarkAsSent(item, filled.body, filled.marks);
  // Who was there before has our word by what the create did to it, and what stands for others too is not ours alone.
  const isOld = (id: string | undefined): boolean => id !== undefined && (filled.before.has(id) || isReservedId(id));
  const id = createdId(resource, readings.of(resource), created);
  const read = sendable(plan, resource, 'read');
  if (id !== undefined && !isOld(id) && read !== undefined) {
    const proof = yield* readMade(
      ground,
      created,
      operationProbe(read, [...owners, id], { step: steps.proof, about: { id, owners }, share: filled.share }),
    );
    const item = isAnswered(proof) && isSuccess(proof.reply.status) ? itemOf(proof.reply) : undefined;
    const proven = { id: proof.probe.about.id ?? id, shown: item ?? {} };
    if (item !== undefined && (isOurs(item) || (yield* isGivenOne(ground, created, filled, proven, steps))))
      return proven;
  }
  if (filled.marks.length === 0) return undefined;
  const { idField } = readings.of(resource);
  return yield* searchOwn(ground, (item) => !isOld(idOf(item, idField)) && isOurs(item), steps);
}

/**
 * Where no word was sent or survived: true where a 201 gave the item an id of its own, and either gave others as well, or the whole list has
 * this one more than before.
 */
function* isGivenOne(
  ground: Ground,
  { reply }: Answered,
  { body, before, wasWhole }: Draft,
  { id, shown }: { readonly id: string; readonly shown: JsonObject },
  { search }: OwnSteps,
): Sending<boolean> {
  if (reply.status !== 201 || !isGivenId(id, body) || contradicts(shown, body, itemOf(reply))) return false;
  if (ground.readings.of(ground.resource).givesIds) return true;
  if (!wasWhole) return false;
  const { whole, items } = yield* walk(ground, search);
  const more = [...items.keys()].filter((each) => !before.has(each));
  return whole && more.length === 1 && more[0] === id;
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
export function ownOffersAt(plan: Plan, resource: Resource, steps: OwnSteps, times: Times): readonly ProbeTemplate[] {
  const { made, proof, search } = steps;
  const parent = resource.single === true ? resourceOf(plan, resource.parent) : undefined;
  const part = sendable(plan, resource, 'read');
  if (parent !== undefined)
    return [
      ...ownOffersAt(plan, parent, steps, times),
      ...(part === undefined ? [] : [offerAt(proof, part, times), offerAt(search, part, { ...times, usually: 0 })]),
    ];
  const create = creatable(plan, resource);
  const read = sendable(plan, resource, 'read');
  return [
    ...(create === undefined ? [] : [offerAt(made, create, times)]),
    ...vacancyOffers(plan, resource, times),
    ...(read === undefined ? [] : [offerAt(proof, read, { ...times, atMost: times.atMost + mostOthers })]),
    ...walkOffersAt(plan, resource, search, 0, times.atMost),
  ];
}
