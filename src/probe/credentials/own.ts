import { itemOf } from '../../model/envelope.ts';
import type { Credential } from '../../model/credential.ts';
import type { Exchange } from '../../model/exchange.ts';
import { changedMembers } from '../../model/item-change.ts';
import { isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { Operation } from '../../model/operation.ts';
import type { Probe } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { credentials as steps, watchedBeside } from '../../model/traces/credentials.ts';
import type { JsonObject } from '../../text/json.ts';
import { operationProbe, sendable } from '../address.ts';
import { ownId } from '../own/id.ts';
import { createOwn, type OwnItem } from '../own/item.ts';
import { bodyOf, ownWrites, type Write } from './changes.ts';
import { refuseHeads } from './head.ts';
import type { Reads } from './reads.ts';
import { isRefused, isTaken, refuseBare, twin } from './twin.ts';
import type { Wrong } from './wrong.ts';

/** What the writes of a resource are tried on. */
export interface Tried extends Ground {
  readonly reads: Reads;
  readonly wrong: Wrong;
}

/** Slow clocks tick once a second: what moves by itself has moved by then. */
const settledMs = 1100;

/**
 * Writes to an item of our own with invalid credentials, and reads that show whether they were done all the same: one after the
 * changes, one after each action, one after the deletion. The same requests with the valid credential, where a refusal needs them to
 * be judged, come last; then, once it is deleted, a few requests to the item.
 */
export function* refuseOwn(tried: Tried, own: OwnItem): Sending {
  const { plan, resource, readings, fresh } = tried;
  const read = sendable(plan, resource, 'read');
  const writes = ownWrites(plan, resource, fresh, ownId(resource, readings, own));
  const proof = read === undefined ? [] : [look(read, own, { step: steps.before, provokes: 'success' })];
  let last = shownIn(yield* sendAll(proof));
  if (last !== undefined && !(yield* refuseHeads(tried, own))) return;
  const moving = new Set(last === undefined ? [] : changedMembers(own.shown, last, plan.volatile));
  const doubtful: Write[] = [];
  for (const { name, together } of inTurn(writes)) {
    const answers: Exchange[] = [];
    for (const write of together) {
      const ofOne = yield* refuseWrite(tried, own, write);
      if (!ofOne.every(isRefused) || write.operation.kind === 'delete') doubtful.push(write);
      answers.push(...ofOne);
    }
    if (read === undefined) continue;
    const after = yield* send(look(read, own, { step: steps.after.of(name) }));
    const seen = shownIn([after]);
    const changed = last === undefined || seen === undefined ? [] : changedMembers(last, seen, plan.volatile);
    const isSuspicious = changed.some((member) => !moving.has(member));
    if (together[0]?.operation.kind === 'action' && isSuspicious && !answers.some(isTaken)) {
      yield* lookCloser(tried, read, own, { name, after });
    }
    last = seen ?? last;
  }
  for (const write of doubtful) {
    const at = write.operation.kind === 'delete' ? steps.gone : steps.controls;
    yield* send(
      operationProbe(write.operation, idsOf(own), {
        step: at.of(write.name),
        provokes: 'anything',
        ...bodyOf(write),
        about: aboutOf(write, own),
      }),
    );
  }
  yield* refuseDeleted(tried, own, writes, doubtful);
}

/** Writes after which the item is looked at once. */
interface Turn {
  readonly name: string;
  readonly together: readonly Write[];
}

/** Replace and patch show what they did by the values that they sent; an action and a deletion are looked at alone. */
function inTurn(writes: readonly Write[]): readonly Turn[] {
  const isChange = ({ operation }: Write): boolean => operation.kind === 'replace' || operation.kind === 'patch';
  const changes = writes.filter(isChange);
  const others = writes.filter((write) => !isChange(write));
  return [
    ...(changes.length === 0 ? [] : [{ name: 'changes', together: changes }]),
    ...others.map((write) => ({ name: write.name, together: [write] })),
  ];
}

function* refuseWrite({ plan, resource, wrong }: Tried, own: OwnItem, write: Write): Sending<readonly Exchange[]> {
  const { name, operation } = write;
  const control = (operation.kind === 'delete' ? steps.gone : steps.controls).of(name);
  const parts = { ...bodyOf(write), name, control, about: aboutOf(write, own) };
  const first = wrong.of(name);
  const tried = (credential: Credential): Probe =>
    twin(operation, idsOf(own), credential, { at: steps.writes, ...parts });
  // What works once may not work again: cookies stand in for a credential where a write can be repeated, and once the item is gone.
  const isRepeatable = operation.kind === 'replace' || operation.kind === 'patch';
  const refused = isRepeatable ? yield* refuseBare(tried, first) : yield* sendAll([tried('none'), tried(first)]);
  const isNearTaken = refused.some((each) => each.probe.credential === first && isTaken(each));
  const near = first !== 'wrong-token' && isNearTaken ? (['wrong-token'] as const) : [];
  // What is plainly wrong was refused, and no deletion was done yet.
  const last = operation.kind === 'delete' && !refused.some(isTaken) ? lastFor(plan, resource) : [];
  const further = [...near, ...last].map(tried);
  const isConnected = name === onConnection({ plan, resource });
  const remembered = twin(operation, idsOf(own), 'none', {
    ...parts,
    at: steps.writeOnConnection,
    connection: { sameAs: steps.authenticated },
  });
  return [...refused, ...(yield* sendAll([...further, ...(isConnected ? [remembered] : [])]))];
}

/** What a deletion is tried with last: of these one a resource, in turn, for what lets one of them in mostly does so on several routes. */
const lastOfAll = ['longer', 'wrong-scheme', 'empty-token'] as const;

function lastFor(plan: Plan, resource: Resource): readonly Credential[] {
  const deletable = plan.resources.filter((each) => sendable(plan, each, 'delete') !== undefined);
  return lastOfAll.filter((_each, index) => index === deletable.indexOf(resource) % lastOfAll.length);
}

/** The write that is tried on the connection of an authenticated request; a deletion that works would take the item away. */
export function onConnection({ plan, resource }: Pick<Ground, 'plan' | 'resource'>): string | undefined {
  if (!isNewest(plan, resource)) return undefined;
  const names = ownWrites(plan, resource).map(({ name }) => name);
  return names.find((name) => name === 'patch') ?? names.find((name) => name !== 'delete');
}

/**
 * The item changed: is that the refused action's doing? It is not where the value moves on by itself, nor where another
 * new item, which nobody touches, comes to the same value at the same age.
 */
function* lookCloser(
  ground: Ground,
  read: Operation,
  own: OwnItem,
  { name, after }: { readonly name: string; readonly after: Exchange },
): Sending {
  const age = after.receivedAt - own.created.sentAt + settledMs;
  const beside = watchedBeside(name);
  const watched = yield* createOwn(ground, beside);
  const notBefore = (step: Step, ms: number) => ({ notBefore: { step, ms } });
  yield* send(look(read, own, { step: steps.recheck.of(name), ...notBefore(steps.after.of(name), settledMs) }));
  if (watched === undefined) return;
  yield* send(look(read, watched, { step: steps.watchedAfter.of(name), ...notBefore(beside.made, age) }));
}

/** A deleted item is missing, and that, too, is only told to those who may know. A replace might create it anew. */
function* refuseDeleted(
  { plan, resource }: Ground,
  own: OwnItem,
  writes: readonly Write[],
  doubtful: readonly Write[],
): Sending {
  if (!isNewest(plan, resource) || !writes.some(({ operation }) => operation.kind === 'delete')) return;
  for (const write of writes.filter(({ operation }) => operation.kind !== 'replace')) {
    yield* refuseBare((credential) =>
      twin(write.operation, idsOf(own), credential, {
        ...bodyOf(write),
        at: steps.deleted,
        name: `deleted-${write.name}`,
        base: write.name,
        // What was refused as it should be is there; of anything else it must be seen that it works.
        control:
          write.operation.kind !== 'delete' && doubtful.includes(write)
            ? steps.controls.of(write.name)
            : steps.gone.of('delete'),
        about: aboutOf(write, own),
      }),
    );
  }
}

function look(read: Operation, item: OwnItem, parts: Partial<Probe> & { readonly step: Step }): Probe {
  return operationProbe(read, idsOf(item), {
    provokes: 'anything',
    about: { id: item.id, owners: item.owners },
    ...parts,
  });
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
