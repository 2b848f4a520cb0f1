import { type Credential, credentialWords } from '../../model/credential.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { isGuarded, type Operation } from '../../model/operation.ts';
import { hasToken, keysIn, type Plan, type Resource } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { unmet, type Unmet } from '../../model/reason.ts';
import { type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { operationProbe, type Rest, sendable } from '../address.ts';

/** Why nothing can be said of credentials: the plan has none that a request could lack. */
export function unmetCredential(plan: Plan): Unmet | undefined {
  const { auth } = plan;
  const isThere = hasToken(auth) || (auth !== undefined && keysIn(auth).length > 0);
  return isThere ? undefined : unmet('no-credential');
}

/** The operation of that kind where it may be sent, and refuses who has no valid credential. */
export function guarded(plan: Plan, resource: Resource, kind: Operation['kind']): Operation | undefined {
  const operation = sendable(plan, resource, kind);
  return operation !== undefined && isGuarded(operation) ? operation : undefined;
}

/** A request that must be refused, and the step that shows that it would work with the valid credential. */
export interface Twin extends Partial<Omit<Rest, 'step' | 'why'>> {
  /** Where it is sent. */
  readonly at: { of(name: string, credential: Credential): Step };
  /** What is asked for, in a word: it names the step. */
  readonly name: string;
  /** What it is a variety of, where it is one: a list with a query is a list. */
  readonly base?: string;
  readonly control: Step;
}

/**
 * A request with an invalid credential, without cookies: on a connection that never carried a credential where it has none, and on
 * one of its own where a cookie stands in for it.
 */
export function twin(operation: Operation, ids: readonly string[], credential: Credential, parts: Twin): Probe {
  const { at, name, base, control, ...rest } = parts;
  const step = at.of(name, credential);
  return operationProbe(operation, ids, {
    step,
    why: `${step.kind.what}: with ${credentialWords[credential]}`,
    credential,
    provokes: 'unauthorized',
    connection: rest.cookiesOf === undefined && credential !== 'made-up-cookie' ? 'shared' : 'fresh',
    ...rest,
    about: { control, attempt: name, ...(base === undefined ? {} : { varietyOf: base }), ...rest.about },
  });
}

/**
 * A request without a credential, but with cookies that nobody set, for a service may take any; what is not refused as it should be is
 * asked once more with nothing at all.
 */
export function* refuseBare(
  make: (credential: Credential) => Probe,
  ...others: readonly Credential[]
): Sending<readonly Exchange[]> {
  const [bare, ...rest] = yield* sendAll((['made-up-cookie', ...others] as const).map(make));
  const isOpen = bare !== undefined && !isRefused(bare);
  return [...(bare === undefined ? [] : [bare]), ...rest, ...(isOpen ? [yield* send(make('none'))] : [])];
}

/** True where a request was answered with a 2xx. */
export function isTaken(exchange: Exchange): boolean {
  return isAnswered(exchange) && isSuccess(exchange.reply.status);
}

/** True where it was refused as it should be. */
export function isRefused({ reply }: Exchange): boolean {
  return reply?.status === 401;
}
