import type { Credential } from '../model/credential.ts';
import { headerOf, isAnswered, isSuccess } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import { type Sending, send, sendAll } from '../model/scenario.ts';
import { offer, operationProbe, sendable } from './address.ts';
import type { Worked } from './credentials-reads.ts';
import { hasToken, twin } from './credentials-twin.ts';

/** The valid token where it does not belong; taking it there warns, but for the lower-case scheme, which is free. */
const otherPlaces: readonly Credential[] = [
  'token-in-other-scheme',
  'bare-token',
  'twice',
  'token-as-basic',
  'token-in-key-header',
  'token-in-query',
  'token-in-cookie',
  'lower-scheme',
];

/**
 * What must not stand in for the credential: the connection of an authenticated request, and the cookie of an earlier
 * answer; nor a token that is not signed. Then the valid token in other places. On the reads that worked with the valid
 * credential.
 */
export function* tryStandIns(plan: Plan, worked: readonly Worked[]): Sending {
  const usable = usableOf(worked);
  const [first] = usable;
  if (first === undefined) return;
  yield* tryConnection(first, usable);
  yield* tryCookies(usable);
  if (!hasToken(plan)) return;
  const unsigned = usable.map(({ name, operation, ids }) => twin(operation, ids, 'unsigned', { name, control: name }));
  yield* sendAll(unsigned);
  yield* sendAll(
    otherPlaces.map((credential) =>
      twin(first.operation, first.ids, credential, {
        name: first.name,
        control: first.name,
        why: 'to see whether the valid token is taken in another place or form',
        provokes: 'anything',
      }),
    ),
  );
}

function usableOf(worked: readonly Worked[]): readonly Worked[] {
  return worked.filter(({ exchange }) => isAnswered(exchange) && isSuccess(exchange.reply.status));
}

function* tryConnection(first: Worked, usable: readonly Worked[]): Sending {
  yield* send(
    operationProbe(first.operation, first.ids, {
      step: 'authenticated',
      why: 'to have a connection on which a request was authenticated',
      connection: 'fresh',
    }),
  );
  for (const { name, operation, ids } of usable) {
    yield* send(
      twin(operation, ids, 'none', {
        name,
        control: name,
        step: `${name}-same-connection`,
        why: 'to see that an earlier request on the connection does not stand in for the credential',
        connection: { sameAs: 'authenticated' },
      }),
    );
  }
  // A connection may be remembered as authenticated, and its later credentials not be looked at.
  yield* send(
    twin(first.operation, first.ids, 'wrong-token', {
      name: first.name,
      control: first.name,
      step: `${first.name}-same-connection-wrong`,
      connection: { sameAs: 'authenticated' },
    }),
  );
}

function* tryCookies(usable: readonly Worked[]): Sending {
  const source = usable.find(
    ({ exchange }) => exchange.reply !== undefined && headerOf(exchange.reply, 'set-cookie') !== undefined,
  );
  if (source !== undefined) yield* tryCookieOf(source.name, usable);
}

/** The reads with the cookie that the step's answer set, and no credential. */
export function* tryCookieOf(step: string, worked: readonly Worked[]): Sending {
  yield* sendAll(
    usableOf(worked).map(({ name, operation, ids }) =>
      twin(operation, ids, 'none', {
        name,
        control: name,
        step: step === name ? `${name}-with-cookie` : `${name}-with-cookie-of-${step}`,
        why: 'to see that a cookie of an earlier answer does not stand in for the credential',
        cookiesOf: step,
      }),
    ),
  );
}

/** What `tryStandIns` may send. */
export function standInOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const reads = (['list', 'read'] as const).flatMap((kind) => sendable(plan, resource, kind) ?? []);
  return reads.map((operation) =>
    offer(
      operation,
      7 + otherPlaces.length,
      'to see what else is taken for the credential: connection, cookie, other places of the token',
    ),
  );
}
