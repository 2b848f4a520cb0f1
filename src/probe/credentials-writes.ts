import { invalidCredentials } from '../model/credential.ts';
import { itemOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../model/exchange.ts';
import { changedMembers } from '../model/item-change.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe, ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import type { JsonObject } from '../text/json.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { existingActions, ownWrites, type Write } from './credentials-changes.ts';
import { searchCreated, searchOffers } from './created-search.ts';
import { invalidFor, twin } from './credentials-twin.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';

/** Slow clocks tick once a second: what moves by itself has moved by then. */
const settledMs = 1100;

/**
 * Every write with invalid credentials. Creates are followed by a search for what they sent; replace, patch, actions and
 * delete go to an item of our own, each followed by a read that shows whether it changed all the same. Their controls,
 * the same requests with the valid credential, come last, and then a few requests to the item that they deleted.
 */
export function* refuseWrites(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
  existing: string | undefined,
): Sending {
  const own = yield* createOwn(plan, resource, owners, readings, fresh, 'create');
  yield* refuseCreates(plan, resource, owners, readings, fresh);
  if (existing !== undefined) yield* refuseExisting(plan, resource, [...owners, existing], fresh);
  if (own === undefined) return;
  yield* refuseDuplicate(plan, resource, own);
  const writes = ownWrites(plan, resource, fresh);
  yield* refuseOwn(plan, resource, own, writes);
  for (const write of writes) {
    yield* send(writeProbe(write, own, { step: write.name, why: 'to see that the refused request works otherwise' }));
  }
  yield* refuseDeleted(plan, resource, own, writes);
}

function* refuseCreates(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const create = sendable(plan, resource, 'create');
  const example = resource.create;
  if (create === undefined || example === undefined) return;
  const answers = yield* sendAll(
    invalidFor(plan).map((credential) => {
      const { body, marks } = fillExample(example, fresh);
      return twin(create, owners, credential, {
        name: 'create',
        control: 'create',
        body: jsonBody(printJson(body)),
        about: { sent: body, marks, owners },
        again: credential === 'none',
      });
    }),
  );
  if (!answers.every(isTaken)) yield* searchCreated(plan, resource, owners, readings);
}

/** That an entry exists already is told by its record, so a second one without a credential is a 401 too. */
function* refuseDuplicate(plan: Plan, resource: Resource, own: OwnItem): Sending {
  const create = sendable(plan, resource, 'create');
  if (create === undefined || (resource.create?.unique ?? []).length === 0) return;
  const { owners, sent, marks } = own;
  const body = jsonBody(printJson(sent));
  const about = { sent, marks, owners };
  yield* send(twin(create, owners, 'none', { name: 'create-duplicate', control: 'create', body, about }));
}

/** Actions that the plan lets us do to items of others. Their control is only sent where a refusal needs it. */
function* refuseExisting(plan: Plan, resource: Resource, ids: readonly string[], fresh: Fresh): Sending {
  for (const write of existingActions(plan, resource, fresh)) {
    const { name, operation, body } = write;
    const parts = { name, control: name, ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }) };
    const answers = yield* sendAll(invalidFor(plan).map((credential) => twin(operation, ids, credential, parts)));
    if (answers.every((exchange) => exchange.reply?.status === 401)) continue;
    yield* send(
      operationProbe(operation, ids, {
        step: name,
        why: 'to see that the refused request works otherwise',
        provokes: 'anything',
        ...(body === undefined ? {} : { body: jsonBody(printJson(body)) }),
      }),
    );
  }
}

function* refuseOwn(plan: Plan, resource: Resource, own: OwnItem, writes: readonly Write[]): Sending {
  const read = sendable(plan, resource, 'read');
  const ids = [...own.owners, own.id];
  const look = (step: string, parts: Partial<Probe> = {}): Probe[] =>
    read === undefined
      ? []
      : [
          operationProbe(read, ids, {
            step,
            why: 'to see that refused requests change nothing',
            provokes: 'anything',
            about: { id: own.id, owners: own.owners },
            ...parts,
          }),
        ];
  let last = shownIn(yield* sendAll(look('own-before', { provokes: 'success' })));
  const moving = new Set(last === undefined ? [] : changedMembers(own.shown, last, plan.volatile));
  for (const write of writes) {
    const { name } = write;
    const answers = yield* sendAll(
      invalidFor(plan).map((credential) => {
        const again = credential === 'none' && write.operation.kind !== 'replace';
        return twin(write.operation, ids, credential, {
          ...bodyOf(write),
          name,
          control: name,
          about: aboutOf(write, own),
          again,
        });
      }),
    );
    const seen = shownIn(yield* sendAll(look(`after-${name}`)));
    const changed = last === undefined || seen === undefined ? [] : changedMembers(last, seen, plan.volatile);
    if (write.operation.kind === 'action' && !answers.some(isTaken) && changed.some((member) => !moving.has(member))) {
      yield* sendAll(look(`recheck-${name}`, { notBefore: { step: `after-${name}`, ms: settledMs } }));
    }
    last = seen ?? last;
  }
}

/** A deleted item is missing, and that, too, is only told to those who may know. */
function* refuseDeleted(plan: Plan, resource: Resource, own: OwnItem, writes: readonly Write[]): Sending {
  if (!writes.some(({ operation }) => operation.kind === 'delete')) return;
  const read = sendable(plan, resource, 'read');
  const ids = [...own.owners, own.id];
  const about = { id: own.id, owners: own.owners };
  const late = writes.filter(({ operation }) => operation.kind !== 'replace');
  yield* sendAll([
    ...(read === undefined ? [] : [twin(read, ids, 'none', { name: 'read-deleted', control: 'own-before', about })]),
    ...late.map((write) =>
      twin(write.operation, ids, 'none', {
        ...bodyOf(write),
        name: `${write.name}-deleted`,
        control: write.name,
        about: aboutOf(write, own),
      }),
    ),
  ]);
}

function isTaken(exchange: Exchange): boolean {
  return isAnswered(exchange) && isSuccess(exchange.reply.status);
}

function shownIn(exchanges: readonly Exchange[]): JsonObject | undefined {
  const [exchange] = exchanges;
  return exchange?.reply !== undefined && isTaken(exchange) ? itemOf(exchange.reply) : undefined;
}

function writeProbe(write: Write, own: OwnItem, rest: { readonly step: string; readonly why: string }): Probe {
  return operationProbe(write.operation, [...own.owners, own.id], {
    ...rest,
    ...bodyOf(write),
    provokes: 'anything',
    about: aboutOf(write, own),
  });
}

function bodyOf(write: Write): Pick<Partial<Probe>, 'body'> {
  return write.body === undefined ? {} : { body: jsonBody(printJson(write.body)) };
}

function aboutOf(write: Write, own: OwnItem): Probe['about'] {
  const sent = write.body === undefined ? {} : { sent: write.body };
  return { id: own.id, owners: own.owners, marks: write.marks, ...sent };
}

/** What `refuseWrites` may send. */
export function writeOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const create = sendable(plan, resource, 'create');
  const read = sendable(plan, resource, 'read');
  const isOwnPossible = create !== undefined && resource.create !== undefined;
  const actions = existingActions(plan, resource).map(({ operation }) => operation);
  const own = isOwnPossible ? ownWrites(plan, resource).map(({ operation }) => operation) : [];
  return [
    ...(isOwnPossible ? ownOffers(plan, resource, 1) : []),
    ...(isOwnPossible
      ? [offer(create, invalidCredentials.length + 1, 'to see that creates are refused without the credential')]
      : []),
    ...(isOwnPossible ? searchOffers(plan, resource) : []),
    ...[...actions, ...own].map((operation) =>
      offer(
        operation,
        invalidCredentials.length + 2,
        'to see that it is refused without the credential, and works with it on our own item',
      ),
    ),
    ...(isOwnPossible && read !== undefined
      ? [offer(read, 2 + 2 * own.length, 'to see that refused requests change nothing')]
      : []),
  ];
}
