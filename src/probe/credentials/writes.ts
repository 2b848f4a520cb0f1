import { overlaid, topOf, withoutField } from '../../model/body-field.ts';
import { headerOf } from '../../model/exchange.ts';
import { isGuarded } from '../../model/operation.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Sending, send, sendAll } from '../../model/scenario.ts';
import { credentials as steps, watchedBeside } from '../../model/traces/credentials.ts';
import { type JsonObject, printJson } from '../../text/json.ts';
import { jsonBody, offerAt, operationProbe, sendable } from '../address.ts';
import { atHome } from '../own/home.ts';
import { createOwn, type OwnItem, ownOffers } from '../own/item.ts';
import { createProbe, creatingOf } from '../own/write.ts';
import { walk, walkOffersAt } from '../lists/walk.ts';
import { bodyOf, existingActions, ownWrites } from './changes.ts';
import { unmetOwn } from '../ground/unmet.ts';
import { headOffers } from './head.ts';
import { onConnection, refuseOwn, type Tried } from './own.ts';
import { tryCookieOf } from './stand-ins.ts';
import { guarded, isRefused, isTaken, refuseBare, twin } from './twin.ts';

/** Every write with invalid credentials: creates, actions on an item that is there, and all writes to an item of our own. */
export function* refuseWrites(tried: Tried): Sending {
  const home = yield* atHome(tried);
  const own = home && (yield* createOwn(home, steps.created));
  if (home !== undefined) yield* refuseCreates(home);
  yield* refuseExisting(tried);
  if (home === undefined || own === undefined) return;
  if (headerOf(own.created.reply, 'set-cookie') !== undefined) {
    yield* tryCookieOf(steps.created.made, tried.reads.worked);
  }
  yield* refuseDuplicate(home, own);
  yield* refuseOwn(home, own);
}

/** Creates, each with a body of its own, and then a search for what they sent. */
function* refuseCreates(tried: Tried): Sending {
  const { owners, wrong } = tried;
  const creating = creatingOf(tried);
  if (creating === undefined || !isGuarded(creating.operation)) return;
  const control = steps.created.made;
  const refused = (credential: Parameters<typeof twin>[2]) => {
    const valid = createProbe(tried, creating, { step: control });
    const { body, about } = valid;
    return twin(creating.operation, owners, credential, {
      at: steps.creates,
      name: 'create',
      control,
      about,
      ...(body === undefined ? {} : { body }),
    });
  };
  const first = wrong.of('create');
  const answers = yield* refuseBare(refused, first);
  if (first !== 'wrong-token' && answers.some((each) => each.probe.credential === first && isTaken(each)))
    yield* send(refused('wrong-token'));
  if (!answers.every(isTaken)) yield* walk(tried, steps.search);
}

/**
 * That an entry exists already is told by its record, so a second one without a credential is a 401 too; and so is one that is invalid
 * beside that, where a field can be spoiled that need not be unique.
 */
function* refuseDuplicate({ plan, resource }: Tried, { owners, sent, marks }: OwnItem): Sending {
  const create = guarded(plan, resource, 'create');
  if (create === undefined || (resource.create?.unique ?? []).length === 0) return;
  const spoiled = invalidOf(resource, sent);
  const body = jsonBody(printJson(spoiled));
  const about = { sent: spoiled, marks, owners };
  const parts = { name: 'duplicate-create', base: 'create', control: steps.created.made };
  yield* send(twin(create, owners, 'none', { ...parts, at: steps.duplicate, body, about }));
}

/** The body without a field that it must have, or with one that the plan calls invalid. */
function invalidOf({ create }: Resource, sent: JsonObject): JsonObject {
  const { unique = [], required = [], invalid = [] } = create ?? {};
  const isFree = (field: string): boolean => !unique.some((each) => topOf(each) === topOf(field));
  const missing = required.find(isFree);
  if (missing !== undefined) return withoutField(sent, missing);
  return overlaid(sent, invalid.find((values) => Object.keys(values).every(isFree)) ?? {});
}

/** Actions that the plan lets us do to items of others. Their control is only sent where a refusal needs it. */
function* refuseExisting({ plan, resource, owners, fresh, reads, wrong }: Tried): Sending {
  const existing = reads.worked.find(({ name }) => name === 'read')?.ids.at(-1);
  if (existing === undefined) return;
  const ids = [...owners, existing];
  for (const write of existingActions(plan, resource, fresh)) {
    const { name, operation } = write;
    const control = steps.existingControls.of(name);
    const parts = { at: steps.existing, name, control, ...bodyOf(write) };
    const credentials = ['none', wrong.of(name)] as const;
    const answers = yield* sendAll(credentials.map((credential) => twin(operation, ids, credential, parts)));
    if (answers.every(isRefused)) continue;
    yield* send(operationProbe(operation, ids, { step: control, provokes: 'anything', ...bodyOf(write) }));
  }
}

/** What `refuseWrites` may send. */
export function writeOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const create = sendable(plan, resource, 'create');
  const existing = existingActions(plan, resource).flatMap(({ operation }) => [
    offerAt(steps.existing, operation, 2),
    offerAt(steps.existingControls, operation, { usually: 0, atMost: 1 }),
  ]);
  if (unmetOwn(plan, resource) !== undefined) return existing;
  const own = ownWrites(plan, resource);
  const read = sendable(plan, resource, 'read');
  const actions = own.filter(({ operation }) => operation.kind === 'action');
  const isDeletable = own.some(({ operation }) => operation.kind === 'delete');
  const hasChange = own.some(({ operation }) => operation.kind === 'replace' || operation.kind === 'patch');
  const connected = onConnection({ plan, resource });
  return [
    ...existing,
    ...ownOffers(plan, resource, steps.created),
    ...actions.flatMap(({ name }) => seldom(ownOffers(plan, resource, watchedBeside(name)))),
    ...(create !== undefined && isGuarded(create)
      ? [
          offerAt(steps.creates, create, { usually: 2, atMost: 4 }),
          ...walkOffersAt(plan, resource, steps.search),
          ...((resource.create?.unique ?? []).length === 0 ? [] : [offerAt(steps.duplicate, create, 1)]),
        ]
      : []),
    ...headOffers(plan, resource),
    ...own.flatMap(({ name, operation }) => [
      offerAt(steps.writes, operation, { usually: operation.kind === 'delete' ? 3 : 2, atMost: 4 }),
      ...(name === connected ? [offerAt(steps.writeOnConnection, operation, 1)] : []),
      operation.kind === 'delete'
        ? offerAt(steps.gone, operation, 1)
        : offerAt(steps.controls, operation, { usually: 0, atMost: 1 }),
      ...(isDeletable && isNewest(plan, resource) && operation.kind !== 'replace'
        ? [offerAt(steps.deleted, operation, { usually: 1, atMost: 2 })]
        : []),
    ]),
    ...(read === undefined
      ? []
      : [
          offerAt(steps.before, read, 1),
          offerAt(steps.after, read, actions.length + (hasChange ? 1 : 0) + (isDeletable ? 1 : 0)),
          offerAt(steps.recheck, read, { usually: 0, atMost: actions.length }),
          offerAt(steps.watchedAfter, read, { usually: 0, atMost: actions.length }),
        ]),
  ];
}

/** Only sent where something is suspicious. */
function seldom(offers: readonly ProbeTemplate[]): readonly ProbeTemplate[] {
  return offers.map((offered) => ({ ...offered, usually: 0 }));
}
