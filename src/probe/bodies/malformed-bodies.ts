import { overlaid, topOf, valueAt } from '../../model/body-field.ts';
import { isSuccess } from '../../model/exchange.ts';
import { changesIn } from '../../model/resource-object.ts';
import { fillChange } from '../lifecycle/writes.ts';
import { chosenOf, isNewest, operationOf, type Plan, type Resource } from '../../model/plan.ts';
import type { Operation, OperationKind } from '../../model/operation.ts';
import type { About, Probe } from '../../model/probe.ts';
import { type Ground, type ResourceScenario, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { malformedBodies as steps } from '../../model/traces/malformed-bodies.ts';
import { type JsonObject, printJson } from '../../text/json.ts';
import { jsonBody, offerAt, operationProbe, sendable } from '../address.ts';
import { fillExample } from '../body.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { ownId } from '../own/id.ts';
import { namedOwner } from '../own/named-owner.ts';
import { type Creating, creatingOf } from '../own/write.ts';
import { homeOffers, onHome } from '../own/home.ts';
import { unmetPost } from '../ground/unmet.ts';

/** How a JSON text is spoiled, and what that is called. */
interface Mistake {
  readonly step: Step;
  readonly spoiled: string;
  readonly spoil: (text: string) => string;
  /** It is tried under the newest version alone. */
  readonly isVariant?: true;
}

const truncated: Mistake = { step: steps.truncated, spoiled: 'cut short', spoil: (text) => text.slice(0, -1) };

const mistakes: readonly Mistake[] = [
  truncated,
  {
    step: steps.mistakes.of('trailing-comma'),
    spoiled: 'a trailing comma',
    spoil: (text) => `${text.slice(0, -1)},}`,
    isVariant: true,
  },
  {
    step: steps.mistakes.of('trailing-text'),
    spoiled: 'text after its end',
    spoil: (text) => `${text} and more`,
    isVariant: true,
  },
];

const kibibyte = 1024;
/** Over the limit of most frameworks (100 KiB to 1 MiB), where the plan states none. */
const usuallyOver = 2048 * kibibyte;
/** Larger bodies are not worth their time. */
const largestSent = 16_384 * kibibyte;

/**
 * Creates of which the body is no JSON, has another media type, or is large (blanks after a valid one); the first of
 * each over PUT and PATCH of an item of ours too, and the large one by PUT on one resource: it costs megabytes.
 */
const malformedBodies: ResourceScenario = {
  id: 'malformed-bodies',
  title: 'sends bodies that cannot be read',
  per: 'resource',
  unmet: unmetPost,
  offers: (plan, resource) => {
    const create = sendable(plan, resource, 'create');
    if (create === undefined) return [];
    const [mediaTypes, replace] = [mediaTypesFor(plan, resource), largeReplace(plan, resource)];
    return [
      ...homeOffers(plan, resource),
      ...ownOffers(plan, resource, steps.own),
      ...mistakesFor(plan, resource).map(({ step }) => offerAt(step, create, 1)),
      ...mediaTypes.map(() => offerAt(steps.media, create, 1)),
      ...changesOf(plan, resource).flatMap((operation) => [
        offerAt(steps.changeTruncated, operation, 1),
        ...(isNewest(plan, resource) ? [offerAt(steps.changeMedia, operation, 1)] : []),
      ]),
      ...sizesFor(plan, resource).map(({ step }) => offerAt(step, create, 1)),
      ...(replace === undefined
        ? []
        : [steps.replaceSmall, steps.replaceAtLimit, steps.replaceOverLimit].map((step) => offerAt(step, replace, 1))),
    ];
  },
  run: onHome(function* run(ground) {
    const { plan, resource } = ground;
    const creating = creatingOf(ground);
    if (creating === undefined) return;
    const own = yield* createOwn(ground, steps.own);
    yield* sendAll([
      ...mistakesFor(plan, resource).map(({ step, spoiled, spoil }) =>
        createOf(ground, creating, { step, provokes: 'malformed-body', about: { spoiled } }, (text) =>
          jsonBody(spoil(text)),
        ),
      ),
      // Where the valid body is refused as well, a refusal says nothing of the media type.
      ...(own === undefined ? [] : mediaTypesFor(plan, resource)).map((mediaType) => {
        const step = steps.media.of(mediaType.replace(/^.*[/-]/, ''));
        const shape = (text: string): Body => ({ text, mediaType });
        return createOf(ground, creating, { step, provokes: 'wrong-media-type', about: { spoiled: mediaType } }, shape);
      }),
    ]);
    if (own !== undefined) yield* spoilChanges(ground, own);
    for (const { step, provokes, bytes } of sizesFor(plan, resource)) {
      const about = { control: steps.own.made };
      yield* send(createOf(ground, creating, { step, provokes, about }, (text) => grown(text, bytes)));
    }
    if (own !== undefined) yield* replaceLarge(ground, own);
  }),
};

type Body = NonNullable<Probe['body']>;
type Asked = Pick<Probe, 'step' | 'provokes' | 'about'>;

/** A valid create with its text made into another body; the marks stay with what it might make. */
function createOf(
  ground: Ground,
  { operation, example }: Creating,
  asked: Asked,
  shape: (text: string) => Body,
): Probe {
  const { owners, fresh } = ground;
  const { body, marks } = fillExample(example, fresh, namedOwner(ground));
  const about: About = { owners, marks, sent: body, ...asked.about };
  return operationProbe(operation, owners, { ...asked, body: shape(printJson(body)), about });
}

/** A change to what the item is to be, in another body: to what it is already, should it be taken all the same, the item can still be proven ours. */
function changeOf(operation: Operation, own: OwnItem, asked: Asked, shape: (text: string) => Body): Probe {
  const { id, owners, marks, sent } = own;
  const about: About = { id, owners, marks, sent, ...asked.about };
  return operationProbe(operation, [...owners, id], { ...asked, body: shape(printJson(sent)), about });
}

/**
 * The item with other values where the plan has any, so that it shows what was read of them. Its unique word stays where it is: should it be taken,
 * the item can still be proven ours.
 */
function changedBy(ground: Ground, own: OwnItem): JsonObject {
  const { resource, readings } = ground;
  const { change = {}, create } = resource;
  const isOurWord = (field: string): boolean =>
    own.marks.some((mark) => printJson(own.sent[field] ?? null).includes(mark));
  const changes = changesIn(ownId(resource, readings, own).leftOutOf(change), create?.example).filter(
    ([field]) => !isOurWord(topOf(field)),
  );
  const { body } = fillChange(ground, changes);
  return overlaid(
    own.sent,
    Object.fromEntries(changes.map(([field, value]) => [field, valueAt(body, field) ?? value])),
  );
}

function* spoilChanges(ground: Ground, own: OwnItem): Sending {
  const { plan, resource } = ground;
  const { spoiled, spoil } = truncated;
  const changes = changesOf(plan, resource);
  yield* sendAll(
    changes.map((operation) => {
      const step = steps.changeTruncated.of(operation.kind);
      return changeOf(operation, own, { step, provokes: 'malformed-body', about: { spoiled } }, (text) =>
        jsonBody(spoil(text)),
      );
    }),
  );
  if (!isNewest(plan, resource)) return;
  const mediaType = 'text/plain';
  const changed = { ...own, sent: changedBy(ground, own) };
  let isChanged = false;
  // One after the other, each with other values than the item has: what was not read shows.
  for (const operation of changes.toReversed()) {
    const step = steps.changeMedia.of(operation.kind);
    const asked = { step, provokes: 'wrong-media-type', about: { spoiled: mediaType } } as const;
    const to: OwnItem = isChanged ? own : changed;
    const { reply } = yield* send(changeOf(operation, to, asked, (text) => ({ text, mediaType })));
    isChanged ||= reply !== undefined && isSuccess(reply.status);
  }
}

/** Over PUT too, where a limit is stated. First with a body of everyday size. */
function* replaceLarge({ plan, resource }: Ground, own: OwnItem): Sending {
  const replace = largeReplace(plan, resource);
  if (replace === undefined) return;
  const about = { control: steps.replaceSmall };
  yield* send(changeOf(replace, own, { step: steps.replaceSmall, provokes: 'anything', about }, jsonBody));
  for (const { provokes, bytes } of sizesNear(plan)) {
    const step = provokes === 'too-large' ? steps.replaceOverLimit : steps.replaceAtLimit;
    yield* send(changeOf(replace, own, { step, provokes, about }, (text) => grown(text, bytes)));
  }
}

function mistakesFor(plan: Plan, resource: Resource): readonly Mistake[] {
  return mistakes.filter(({ isVariant }) => isVariant !== true || isNewest(plan, resource));
}

function mediaTypesFor(plan: Plan, resource: Resource): readonly string[] {
  return ['text/plain', ...(isNewest(plan, resource) ? ['application/x-www-form-urlencoded'] : [])];
}

function largeReplace(plan: Plan, resource: Resource): Operation | undefined {
  const isMeant = plan.profile.limits.maxBodyBytes !== undefined && isChosen(plan, resource, ['create', 'replace']);
  return isMeant ? sendable(plan, resource, 'replace') : undefined;
}

/** A JSON text as a body of so many bytes, blanks after it. */
function grown(text: string, bytes: number): Body {
  return jsonBody(text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text))));
}

/** PUT and PATCH, where they are declared. */
function changesOf(plan: Plan, resource: Resource): readonly Operation[] {
  return (['replace', 'patch'] as const).flatMap((kind) => sendable(plan, resource, kind) ?? []);
}

/** One resource that has the operations is enough for what costs megabytes and is only looked at. */
function isChosen(plan: Plan, resource: Resource, kinds: readonly OperationKind[]): boolean {
  const able = plan.resources.filter(
    (each) => each.create !== undefined && kinds.every((kind) => operationOf(each, kind) !== undefined),
  );
  return chosenOf(able) === resource;
}

/** A body to send, by its size. */
interface Size {
  readonly step: Step;
  readonly provokes: Probe['provokes'];
  readonly bytes: number;
}

/** Over the stated limit, and just within it, under the newest version; where none is stated, over what is usual, on one resource. */
function sizesFor(plan: Plan, resource: Resource): readonly Size[] {
  if (plan.profile.limits.maxBodyBytes === undefined) {
    return isChosen(plan, resource, ['create'])
      ? [{ step: steps.overLimit, provokes: 'too-large', bytes: usuallyOver }]
      : [];
  }
  return isNewest(plan, resource) ? sizesNear(plan) : [];
}

/** Just within the stated limit, and over it. */
function sizesNear(plan: Plan): readonly Size[] {
  const { maxBodyBytes: limit } = plan.profile.limits;
  if (limit === undefined || limit > largestSent) return [];
  const within = limit - kibibyte;
  return [
    ...(within > kibibyte ? [{ step: steps.atLimit, provokes: 'anything', bytes: within } as const] : []),
    { step: steps.overLimit, provokes: 'too-large', bytes: limit + kibibyte },
  ];
}

export default malformedBodies;
