import { invalidCredentials } from '../model/credential.ts';
import { headerOf } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { searchCreated, searchOffers } from './created-search.ts';
import { bodyOf, existingActions, ownWrites } from './credentials-changes.ts';
import { type Ground, isTaken, refuseOwn } from './credentials-own.ts';
import { tryCookieOf } from './credentials-stand-ins.ts';
import { invalidFor, twin } from './credentials-twin.ts';
import { createOwn, type OwnItem, ownOffers } from './own-item.ts';

/** Every write with invalid credentials: creates, actions on an item that is there, and all writes to an item of our own. */
export function* refuseWrites(ground: Ground): Sending {
  const { plan, resource, owners, readings, fresh } = ground;
  const own = yield* createOwn(plan, resource, owners, readings, fresh, 'create');
  yield* refuseCreates(ground);
  yield* refuseExisting(ground);
  if (own === undefined) return;
  if (headerOf(own.created.reply, 'set-cookie') !== undefined) yield* tryCookieOf('create', ground.worked);
  yield* refuseDuplicate(ground, own);
  yield* refuseOwn(ground, own);
}

/** Creates, each with a body of its own, and then a search for what they sent. */
function* refuseCreates({ plan, resource, owners, readings, fresh }: Ground): Sending {
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
function* refuseDuplicate({ plan, resource }: Ground, { owners, sent, marks }: OwnItem): Sending {
  const create = sendable(plan, resource, 'create');
  if (create === undefined || (resource.create?.unique ?? []).length === 0) return;
  const body = jsonBody(printJson(sent));
  const about = { sent, marks, owners };
  yield* send(twin(create, owners, 'none', { name: 'duplicate-create', control: 'create', body, about }));
}

/** Actions that the plan lets us do to items of others. Their control is only sent where a refusal needs it. */
function* refuseExisting({ plan, resource, owners, fresh, existing }: Ground): Sending {
  if (existing === undefined) return;
  const ids = [...owners, existing];
  for (const write of existingActions(plan, resource, fresh)) {
    const { name, operation } = write;
    const parts = { name, control: name, ...bodyOf(write) };
    const answers = yield* sendAll(invalidFor(plan).map((credential) => twin(operation, ids, credential, parts)));
    if (answers.every(({ reply }) => reply?.status === 401)) continue;
    const why = 'to see that the refused request works otherwise';
    yield* send(operationProbe(operation, ids, { step: name, why, provokes: 'anything', ...bodyOf(write) }));
  }
}

/** What `refuseWrites` may send. */
export function writeOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const create = sendable(plan, resource, 'create');
  const isOwnPossible = create !== undefined && resource.create !== undefined;
  const own = isOwnPossible ? ownWrites(plan, resource) : [];
  const read = isOwnPossible ? sendable(plan, resource, 'read') : undefined;
  const watched = own.filter(({ operation }) => operation.kind === 'action').length;
  const writes = [...existingActions(plan, resource), ...own];
  return [
    ...(isOwnPossible ? ownOffers(plan, resource, 1 + watched) : []),
    ...(isOwnPossible
      ? [offer(create, invalidCredentials.length + 1, 'to see that creates are refused without the credential')]
      : []),
    ...(isOwnPossible ? searchOffers(plan, resource) : []),
    ...writes.map(({ operation }) =>
      offer(
        operation,
        invalidCredentials.length + 3,
        'to see that it is refused without the credential, and works with it on our own item',
      ),
    ),
    ...(read === undefined ? [] : [offer(read, 3 + 3 * own.length, 'to see that refused requests change nothing')]),
  ];
}
