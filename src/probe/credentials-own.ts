import { itemOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { changedMembers } from '../model/item-change.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import type { JsonObject } from '../text/json.ts';
import { operationProbe, sendable } from './address.ts';
import { bodyOf, ownWrites, type Write } from './credentials-changes.ts';
import { refuseOwnHeads } from './credentials-head.ts';
import type { Worked } from './credentials-reads.ts';
import { invalidFor, twin } from './credentials-twin.ts';
import { ownId } from './own-id.ts';
import { createOwn, type OwnItem } from './own-item.ts';

/** What the writes of a resource are tried on. */
export interface Ground {
  readonly plan: Plan;
  readonly resource: Resource;
  readonly owners: readonly string[];
  readonly readings: Readings;
  readonly fresh: Fresh;
  /** Reads that worked with the valid credential. */
  readonly worked: readonly Worked[];
  /** Id of an item that is there, for the actions that the plan wants on one. */
  readonly existing: string | undefined;
}

/** Slow clocks tick once a second: what moves by itself has moved by then. */
const settledMs = 1100;

/**
 * Writes to an item of our own with invalid credentials, each kind followed by a read that shows whether it was done all
 * the same. Their controls, the same requests with the valid credential, come last, and then a few requests to the item
 * that they deleted. Steps: `own-before`, `after-<name>`, `recheck-<name>`, `watched`, `watched-after-<name>`, `<name>`.
 */
export function* refuseOwn(ground: Ground, own: OwnItem): Sending {
  const { plan, resource, readings, fresh } = ground;
  const read = sendable(plan, resource, 'read');
  const writes = ownWrites(plan, resource, fresh, ownId(resource, readings, own));
  const proof = read === undefined ? [] : [look(read, own, { step: 'own-before', provokes: 'success' })];
  let last = shownIn(yield* sendAll(proof));
  if (last !== undefined && !(yield* refuseOwnHeads(ground, own))) return;
  const moving = new Set(last === undefined ? [] : changedMembers(own.shown, last, plan.volatile));
  for (const write of writes) {
    const answers = yield* refuseWrite(ground, own, write);
    if (read === undefined) continue;
    const after = yield* send(look(read, own, { step: `after-${write.name}` }));
    const seen = shownIn([after]);
    const changed = last === undefined || seen === undefined ? [] : changedMembers(last, seen, plan.volatile);
    const isSuspicious = changed.some((member) => !moving.has(member));
    if (write.operation.kind === 'action' && isSuspicious && !answers.some(isTaken)) {
      yield* lookCloser(ground, read, own, write, after);
    }
    last = seen ?? last;
  }
  for (const write of writes) {
    const why = 'to see that the refused request works otherwise';
    yield* send(
      operationProbe(write.operation, idsOf(own), {
        step: write.name,
        why,
        provokes: 'anything',
        ...bodyOf(write),
        about: aboutOf(write, own),
      }),
    );
  }
  yield* refuseDeleted(ground, own, writes);
}

function* refuseWrite({ plan }: Ground, own: OwnItem, write: Write): Sending<readonly Exchange[]> {
  const { name, operation } = write;
  const parts = { ...bodyOf(write), name, control: name, about: aboutOf(write, own) };
  const remembered = twin(operation, idsOf(own), 'none', {
    ...parts,
    step: `${name}-same-connection`,
    connection: { sameAs: 'authenticated' },
  });
  // A deletion that works would take the item away from all that follows.
  const onConnection = operation.kind === 'delete' ? [] : [remembered];
  return yield* sendAll([
    ...invalidFor(plan).map((credential) =>
      twin(operation, idsOf(own), credential, {
        ...parts,
        // Repeated after the item is gone, a replace might create it anew.
        again: credential === 'none' && operation.kind !== 'replace',
      }),
    ),
    ...onConnection,
  ]);
}

/**
 * The item changed: is that the refused action's doing? It is not where the value moves on by itself, nor where another
 * new item, which nobody touches, comes to the same value at the same age.
 */
function* lookCloser(ground: Ground, read: Operation, own: OwnItem, { name }: Write, after: Exchange): Sending {
  const { plan, resource, owners, readings, fresh } = ground;
  const age = after.receivedAt - own.created.sentAt + settledMs;
  const watched = yield* createOwn(plan, resource, owners, readings, fresh, `watched-${name}`);
  yield* send(look(read, own, { step: `recheck-${name}`, notBefore: { step: `after-${name}`, ms: settledMs } }));
  if (watched === undefined) return;
  const notBefore = { step: `watched-${name}`, ms: age };
  yield* send(look(read, watched, { step: `watched-after-${name}`, notBefore }));
}

/** A deleted item is missing, and that, too, is only told to those who may know. */
function* refuseDeleted({ plan, resource }: Ground, own: OwnItem, writes: readonly Write[]): Sending {
  if (!writes.some(({ operation }) => operation.kind === 'delete')) return;
  const read = sendable(plan, resource, 'read');
  const about = { id: own.id, owners: own.owners };
  const late = writes.filter(({ operation }) => operation.kind !== 'replace');
  yield* sendAll([
    ...(read === undefined
      ? []
      : [twin(read, idsOf(own), 'none', { name: 'deleted-read', control: 'own-before', about })]),
    ...late.map((write) =>
      twin(write.operation, idsOf(own), 'none', {
        ...bodyOf(write),
        name: `deleted-${write.name}`,
        control: write.name,
        about: aboutOf(write, own),
      }),
    ),
  ]);
}

function look(read: Operation, item: OwnItem, parts: Partial<Probe> & Pick<Probe, 'step'>): Probe {
  return operationProbe(read, idsOf(item), {
    why: 'to see that refused requests change nothing',
    provokes: 'anything',
    about: { id: item.id, owners: item.owners },
    ...parts,
  });
}

/** True where a request was answered with a 2xx. */
export function isTaken(exchange: Exchange): boolean {
  return isAnswered(exchange) && isSuccess(exchange.reply.status);
}

function shownIn([exchange]: readonly Exchange[]): JsonObject | undefined {
  return exchange?.reply !== undefined && isTaken(exchange) ? itemOf(exchange.reply) : undefined;
}

function idsOf(own: OwnItem): readonly string[] {
  return [...own.owners, own.id];
}

function aboutOf(write: Write, own: OwnItem): Probe['about'] {
  const sent = write.body === undefined ? {} : { sent: write.body };
  return { id: own.id, owners: own.owners, marks: write.marks, ...sent };
}
