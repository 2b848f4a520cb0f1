import { itemOf } from '../model/envelope.ts';
import { unmet } from '../model/reason.ts';
import { isAnswered, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { showsMark } from '../model/mark.ts';
import { deleteItem, fieldChanges, type Held, lookAt, patchItem, replaceItem, tidy } from './lifecycle-writes.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate, unmetOperation } from './unmet.ts';
import { walkList, walkOffers } from './walk.ts';

const firsts = ['patch', 'replace', 'delete'] as const;
type First = (typeof firsts)[number];

/**
 * Items whose very first request, after their creation, is a write: what only a read loads, or caches, is missing then. They
 * are proven ours by the list, which shows their unique word, and not by a read. One more item is never written to and read at
 * the end: where that works, a written one that cannot be read was lost by its write.
 */
const firstWrite: Scenario = {
  id: 'first-write',
  title: 'writes to items that were never read',
  per: 'resource',
  unmet: (plan, resource) =>
    firstUnmet(
      unmetCreate(plan, resource),
      unmetOperation(plan, resource, 'list'),
      resource === undefined || writable(plan, resource).length > 0
        ? undefined
        : unmet('no-item-write', { resource: resource.key }),
    ),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  run: function* run(plan, resource, readings, fresh) {
    if (resource?.create === undefined || fillExample(resource.create, fresh).marks.length === 0) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const made = new Map<First | 'none', Held>();
    for (const kind of [...writable(plan, resource), 'none'] as const) {
      const unread = yield* createUnread(plan, resource, owners, readings, fresh, kind);
      if (unread !== undefined) made.set(kind, unread);
    }
    const why = 'to prove by their unique words that the created items are ours, without reading them';
    const walk = yield* walkList(plan, resource, owners, readings, 'proof', why);
    for (const kind of firsts) {
      const item = made.get(kind);
      if (item !== undefined && isProven(walk, item)) yield* writeTo(plan, resource, readings, kind, item, fresh);
    }
    const untouched = made.get('none');
    if (untouched === undefined) return;
    const reason = 'to see that a created item which nobody wrote to can be read';
    yield* sendAll(lookAt(plan, resource, untouched, { step: 'untouched-read', why: reason }));
    const kept = [...made].filter(([kind, item]) => kind !== 'delete' && isProven(walk, item));
    yield* tidy(
      plan,
      resource,
      kept.map(([, item]) => item),
    );
  },
};

/** The writes that may be sent to an item; a patch needs values to send. */
function writable(plan: Plan, resource: Resource): readonly First[] {
  return firsts.filter(
    (kind) =>
      sendable(plan, resource, kind) !== undefined &&
      (kind !== 'patch' || Object.keys(resource.change ?? {}).length > 0),
  );
}

/** Creates an item and takes its id from the answer; undefined where there is none, or where it was listed before. */
function* createUnread(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
  kind: First | 'none',
): Sending<Held | undefined> {
  const create = sendable(plan, resource, 'create');
  if (create === undefined || resource.create === undefined) return undefined;
  const filled = fillExample(resource.create, fresh);
  const made = kind === 'none' ? 'untouched' : `to-${kind}`;
  const created = yield* send(
    operationProbe(create, owners, {
      step: made,
      why:
        kind === 'none' ? 'to have an item that nobody writes to' : `to have an item whose first request is a ${kind}`,
      body: jsonBody(printJson(filled.body)),
      about: { sent: filled.body, marks: filled.marks, owners },
    }),
  );
  if (!isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const shown = itemOf(created.reply);
  const id = idOf(shown, readings.of(resource).idField);
  if (shown === undefined || id === undefined || readings.of(resource).hasListed(id)) return undefined;
  return { id, owners, made, sent: filled.body, marks: filled.marks, shown };
}

/** True where the list shows the item with its unique word. */
function isProven(walk: Walk, { id, marks }: Held): boolean {
  const listed = walk.items.get(id);
  return listed !== undefined && showsMark(listed, marks);
}

function* writeTo(plan: Plan, resource: Resource, readings: Readings, kind: First, item: Held, fresh: Fresh): Sending {
  if (kind === 'replace') yield* replaceItem(plan, resource, readings, item, fresh);
  if (kind === 'delete') yield* deleteItem(plan, resource, readings, item);
  const [change] = fieldChanges(resource, readings, item, fresh);
  if (kind === 'patch' && change !== undefined) {
    yield* patchItem(plan, resource, readings, item, { step: 'patch', ...change });
  }
}

function offersOf(plan: Plan, resource: Resource): ReturnType<Scenario['offers']> {
  const kinds = writable(plan, resource);
  const offered = (kind: 'create' | 'read' | First, atMost: number, why: string) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [offer(operation, atMost, why)];
  };
  return [
    ...ownerOffers(plan, resource),
    ...walkOffers(plan, resource, 1),
    ...offered('create', kinds.length + 1, 'to have items that nobody has read'),
    ...offered('read', kinds.length + 2, 'to see what the first write did'),
    ...offered('delete', kinds.length + 1, 'to leave nothing behind'),
    ...kinds.flatMap((kind) => offered(kind, kind === 'replace' ? 3 : 1, `to ${kind} an item that was never read`)),
  ];
}

export default firstWrite;
