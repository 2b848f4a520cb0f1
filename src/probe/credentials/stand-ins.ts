import { type Credential, queryNames, wrongFor } from '../../model/credential.ts';
import { headerOf, isAnswered } from '../../model/exchange.ts';
import { isGuarded } from '../../model/operation.ts';
import { hasToken, isNewest, type Plan, type Resource } from '../../model/plan.ts';
import type { ProbeTemplate } from '../../model/probe.ts';
import { type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { credentials as steps } from '../../model/traces/credentials.ts';
import { offerAt, operationProbe } from '../address.ts';
import type { Worked } from './reads.ts';
import { guarded, isRefused, isTaken, twin } from './twin.ts';

/** Other forms of the valid token in its own header; taking them warns. */
const otherForms: readonly Credential[] = ['bare-token', 'twice'];

/** Other places than that header. */
const otherPlaces: readonly Credential[] = ['token-in-key-header', 'token-in-query', 'token-in-cookie'];

/**
 * What must not stand in for the credential: the connection of an authenticated request, and the cookie of an earlier
 * answer. Then the valid token in other forms and places, on one of the reads that worked with it, under the newest version alone.
 */
export function* tryStandIns({ plan, resource }: Ground, worked: readonly Worked[]): Sending {
  const usable = usableOf(worked);
  const [first] = usable;
  if (first === undefined || !isNewest(plan, resource)) return;
  yield* tryConnection(first, usable.at(-1) ?? first);
  const source = usable.find(
    ({ exchange }) => exchange.reply !== undefined && headerOf(exchange.reply, 'set-cookie') !== undefined,
  );
  if (source !== undefined) yield* tryCookieOf(source.control, usable);
  if (isInHeader(plan)) yield* tryPlaces(first, hasToken(plan.auth));
}

function usableOf(worked: readonly Worked[]): readonly Worked[] {
  return worked.filter(({ exchange, operation }) => isTaken(exchange) && isGuarded(operation));
}

/** Without a credential, and with a wrong one, for a connection may be remembered as authenticated and its later ones not be looked at. */
function* tryConnection(first: Worked, last: Worked): Sending {
  yield* send(operationProbe(first.operation, first.ids, { step: steps.authenticated, connection: 'kept' }));
  const onIt = ({ name, operation, ids, control }: Worked, credential: Credential) =>
    twin(operation, ids, credential, {
      at: steps.onConnection,
      name,
      control,
      connection: { sameAs: steps.authenticated },
    });
  yield* send(onIt(last, 'none'));
  yield* send(onIt(first, 'wrong-token'));
}

/** The reads with the cookie that a step's answer set, and no credential. */
export function* tryCookieOf(setter: Step, worked: readonly Worked[]): Sending {
  yield* sendAll(
    usableOf(worked).map(({ name, operation, ids, control }) =>
      twin(operation, ids, 'none', {
        at: { of: () => steps.withCookie.of(setter === control ? name : `${name}-of-${setter.name}`) },
        name,
        control,
        cookiesOf: setter,
      }),
    ),
  );
}

/** True where the credential is a token, or a key in a header: a key in the query is where no other place is worse. */
function isInHeader({ auth }: Plan): boolean {
  return hasToken(auth) || Object.keys(auth?.headers ?? {}).length > 0;
}

/**
 * The token in all other places at once, and in each alone where that was not refused; and in other forms in its own. A key that is no token
 * has no such forms: as a bearer token it would be as it should be.
 */
function* tryPlaces({ name, operation, ids, control }: Worked, isToken: boolean): Sending {
  const tried = (credential: Credential, at: typeof steps.places) =>
    twin(operation, ids, credential, { at, name, control, provokes: 'anything' });
  const together = yield* send(tried('token-elsewhere', steps.elsewhere));
  const places = isRefused(together) ? [] : otherPlaces;
  const placed = yield* sendAll([
    ...(isToken ? [tried('token-in-other-scheme', steps.otherScheme)] : []),
    ...[...(isToken ? otherForms : []), ...places].map((credential) => tried(credential, steps.places)),
  ]);
  // Some name may be taken by itself, and the others refused as parameters that nobody knows.
  const inQuery = placed.find((each) => each.probe.credential === 'token-in-query');
  const isUnclear = inQuery !== undefined && isAnswered(inQuery) && !isTaken(inQuery) && !isRefused(inQuery);
  const named = isUnclear
    ? yield* sendAll(queryNames.map((each) => tried(`token-in-query-${each}`, steps.places)))
    : [];
  // Anything else may do as well there.
  const taken = [...placed.filter(isTaken), ...named.filter(isTaken).slice(0, 1)];
  yield* sendAll(
    taken
      .flatMap(({ probe }) => wrongFor(probe.credential) ?? [])
      .map((credential) => twin(operation, ids, credential, { at: steps.madeUp, name, control })),
  );
  if (!isToken) return;
  const asBasic = yield* send(tried('token-as-basic', steps.asBasic));
  if (isTaken(asBasic)) yield* send(twin(operation, ids, 'wrong-scheme', { at: steps.basic, name, control }));
}

/** What `tryStandIns` and `tryCookieOf` may send. */
export function standInOffers(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const reads = (['list', 'read'] as const).flatMap((kind) => guarded(plan, resource, kind) ?? []);
  const isToken = hasToken(plan.auth);
  const forms = isToken ? otherForms.length : 0;
  return reads.flatMap((operation, index) => {
    const isTried = index === 0;
    const often = (usually: number, atMost: number) => ({ usually: isTried ? usually : 0, atMost });
    return [
      offerAt(steps.withCookie, operation, { usually: 0, atMost: 2 }),
      ...(isNewest(plan, resource)
        ? [
            offerAt(steps.authenticated, operation, often(1, 1)),
            offerAt(steps.onConnection, operation, { usually: reads.length === 1 ? 2 : 1, atMost: 2 }),
          ]
        : []),
      ...(isNewest(plan, resource) && isInHeader(plan)
        ? [
            offerAt(steps.elsewhere, operation, often(1, 1)),
            ...(isToken ? [offerAt(steps.otherScheme, operation, often(1, 1))] : []),
            offerAt(steps.places, operation, often(forms, forms + otherPlaces.length + queryNames.length)),
            ...(isToken
              ? [
                  offerAt(steps.asBasic, operation, often(1, 1)),
                  offerAt(steps.basic, operation, { usually: 0, atMost: 1 }),
                ]
              : []),
            offerAt(steps.madeUp, operation, { usually: 0, atMost: otherPlaces.length }),
          ]
        : []),
    ];
  });
}
