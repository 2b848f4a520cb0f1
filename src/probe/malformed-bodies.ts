import type { Operation } from '../model/operation.ts';
import { type CreateExample, operationOf, type Plan, type Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { unmetCreate } from './unmet.ts';

const whys = {
  list: 'to see which items are there before anything is created',
  malformed: 'to see that a body that is no JSON is refused',
  media: 'to see what becomes of a body of another media type',
  large: 'to see what becomes of a large body',
} as const;

/** How a JSON text is spoiled, and what it is called. */
const mistakes: readonly (readonly [step: string, note: string, spoil: (text: string) => string])[] = [
  ['truncated', 'cut short', (text) => text.slice(0, -1)],
  ['trailing-comma', 'a trailing comma', (text) => `${text.slice(0, -1)},}`],
  ['single-quotes', 'single quotes', (text) => text.replaceAll('"', "'")],
  ['trailing-text', 'text after its end', (text) => `${text} and more`],
  ['bare-word', 'a bare word', () => 'nothing'],
  ['open-brace', 'an opening brace alone', () => '{'],
];

const mediaTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'] as const;

const kibibyte = 1024;
/** Over the limit of most frameworks (100 KiB to 1 MiB), where the plan states none. */
const usuallyOver = 2048 * kibibyte;
/** Larger bodies are not worth their time. */
const largestSent = 16_384 * kibibyte;

/**
 * Creates of which the body is no JSON, has another media type, or is large (blanks after a valid one); the first of
 * each over PUT and PATCH of an item of ours too. Steps: `list`, `own` (that valid creates work), one for each mistake and media
 * type, `replace-truncated`, `replace-plain`, `patch-truncated`, `patch-plain`, `at-limit`, `over-limit`, and with `replace-` before
 * them the same by PUT.
 */
export default {
  id: 'malformed-bodies',
  title: 'sends bodies that cannot be read',
  per: 'resource',
  unmet: unmetCreate,
  offers: (plan, resource) => {
    const create = resource === undefined ? undefined : sendable(plan, resource, 'create');
    if (resource === undefined || create === undefined) return [];
    const list = sendable(plan, resource, 'list');
    const large = largeReplace(plan, resource);
    return [
      ...ownerOffers(plan, resource),
      ...ownOffers(plan, resource, 1),
      ...(list === undefined ? [] : [offer(list, 1, whys.list)]),
      offer(create, mistakes.length, whys.malformed),
      offer(create, mediaTypes.length, whys.media),
      ...sizesFor(plan, resource).map(() => offer(create, 1, whys.large)),
      ...(large === undefined ? [] : [offer(large, 3, whys.large)]),
      ...changesOf(plan, resource).flatMap((operation) => [
        offer(operation, 1, whys.malformed),
        offer(operation, 1, whys.media),
      ]),
    ];
  },
  *run(plan, resource, readings, fresh) {
    const create = resource === undefined ? undefined : sendable(plan, resource, 'create');
    if (resource?.create === undefined || create === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const list = sendable(plan, resource, 'list');
    if (list !== undefined) {
      yield* send(operationProbe(list, owners, { step: 'list', why: whys.list, share: true, about: { owners } }));
    }
    const own = yield* createOwn(plan, resource, owners, readings, fresh, 'own');
    const sent = creating(resource.create, fresh, owners);
    yield* sendAll([
      ...mistakes.map(([step, note, spoil], index) =>
        operationProbe(create, owners, {
          step,
          why: whys.malformed,
          provokes: 'malformed-body',
          again: index === 0,
          ...sent(note, (text) => jsonBody(spoil(text))),
        }),
      ),
      ...mediaTypes.map((mediaType) =>
        operationProbe(create, owners, {
          step: mediaType.replace(/^.*[/-]/, ''),
          why: whys.media,
          provokes: 'wrong-media-type',
          again: mediaType === 'application/xml',
          ...sent(mediaType, (text) => ({ text, mediaType })),
        }),
      ),
    ]);
    if (own !== undefined) {
      // What the item is already: should it be taken all the same, the item can still be proven ours.
      const text = printJson(own.sent);
      const about = { id: own.id, owners, marks: own.marks, sent: own.sent };
      yield* sendAll(
        changesOf(plan, resource).flatMap((operation) => [
          operationProbe(operation, [...owners, own.id], {
            step: `${operation.kind}-truncated`,
            why: whys.malformed,
            provokes: 'malformed-body',
            body: jsonBody(text.slice(0, -1)),
            about: { ...about, note: 'cut short' },
          }),
          operationProbe(operation, [...owners, own.id], {
            step: `${operation.kind}-plain`,
            why: whys.media,
            provokes: 'wrong-media-type',
            body: { text, mediaType: 'text/plain' },
            about: { ...about, note: 'text/plain' },
          }),
        ]),
      );
    }
    const sizes = sizesFor(plan, resource);
    for (const { step, provokes, bytes } of sizes) {
      const { body, about } = sent(step, (text) => grown(text, bytes));
      const parts = { body, about: { ...about, control: 'own' } };
      yield* send(operationProbe(create, owners, { step, why: whys.large, provokes, ...parts }));
    }
    if (own !== undefined) yield* replaceLarge(plan, resource, own, sizes);
  },
} satisfies Scenario;

type Body = NonNullable<Probe['body']>;

/** Makes the body of a fresh, valid create and lets it be spoiled; the marks stay with what it might make. */
function creating(create: CreateExample, fresh: Fresh, owners: readonly string[]) {
  return (note: string, shape: (text: string) => Body): Pick<Probe, 'about' | 'body'> & { body: Body } => {
    const { body, marks } = fillExample(create, fresh);
    return { body: shape(printJson(body)), about: { owners, marks, note, sent: body } };
  };
}

/** Over PUT too, where a limit is stated; on one resource, for it costs megabytes. First with a body of everyday size. */
function* replaceLarge(plan: Plan, resource: Resource, own: OwnItem, sizes: readonly Size[]): Sending {
  const replace = largeReplace(plan, resource);
  if (replace === undefined) return;
  const everyday: Size = { step: 'small', provokes: 'anything', bytes: 0 };
  for (const { step, provokes, bytes } of [everyday, ...sizes]) {
    yield* send(
      operationProbe(replace, [...own.owners, own.id], {
        step: `replace-${step}`,
        why: whys.large,
        provokes,
        body: grown(printJson(own.sent), bytes),
        about: {
          id: own.id,
          owners: own.owners,
          marks: own.marks,
          sent: own.sent,
          note: step,
          control: 'replace-small',
        },
      }),
    );
  }
}

function largeReplace(plan: Plan, resource: Resource): Operation | undefined {
  const isMeant = plan.profile.limits.maxBodyBytes !== undefined && isFirst(plan, resource);
  return isMeant ? sendable(plan, resource, 'replace') : undefined;
}

/** A JSON text as a body of so many bytes, blanks after it. */
function grown(text: string, bytes: number): Body {
  return jsonBody(text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text))));
}

/** PUT and PATCH, where they are declared. */
function changesOf(plan: Plan, resource: Resource) {
  return (['replace', 'patch'] as const).flatMap((kind) => sendable(plan, resource, kind) ?? []);
}

/** One resource is enough for what costs megabytes and is only looked at. */
function isFirst(plan: Plan, resource: Resource): boolean {
  const able = plan.resources.find((each) => each.create !== undefined && operationOf(each, 'create') !== undefined);
  return able === resource;
}

/** A body to send, by its size. */
interface Size {
  readonly step: string;
  readonly provokes: Probe['provokes'];
  readonly bytes: number;
}

/** Over the stated limit and just within it; where none is stated, over what is usual, on one resource. */
function sizesFor(plan: Plan, resource: Resource): readonly Size[] {
  const { maxBodyBytes: limit } = plan.profile.limits;
  if (limit === undefined) {
    return isFirst(plan, resource) ? [{ step: 'over-limit', provokes: 'too-large', bytes: usuallyOver }] : [];
  }
  if (limit > largestSent) return [];
  const within = limit - kibibyte;
  return [
    ...(within > kibibyte ? [{ step: 'at-limit', provokes: 'anything', bytes: within } as const] : []),
    { step: 'over-limit', provokes: 'too-large', bytes: limit + kibibyte },
  ];
}
