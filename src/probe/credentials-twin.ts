import { type Credential, credentialWords, invalidCredentials } from '../model/credential.ts';
import { unmet } from '../model/reason.ts';
import type { Operation } from '../model/operation.ts';
import type { Plan } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Unmet } from '../model/scenario.ts';
import { operationProbe, type Rest } from './address.ts';

/** True where the plan's credential is a bearer token, whichever way it is had; false for an API key in its own header. */
export function hasToken(plan: Plan): boolean {
  const { auth } = plan;
  if (auth === undefined) return false;
  if (auth.bearer !== undefined || auth.command !== undefined || auth.oauth2 !== undefined) return true;
  return Object.entries(auth.headers).some(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^bearer /i.test(value),
  );
}

/** Why nothing can be said of credentials: the plan has none that a request could lack. */
export function unmetCredential(plan: Plan): Unmet | undefined {
  const isThere = hasToken(plan) || Object.keys(plan.auth?.headers ?? {}).length > 0;
  return isThere ? undefined : unmet('no-credential');
}

/** Every credential that must be refused. An API key has no scheme, so variations of the scheme are left out for it. */
export function invalidFor(plan: Plan): readonly Credential[] {
  const isScheme = (credential: Credential): boolean => credential === 'wrong-scheme' || credential === 'empty-token';
  return hasToken(plan) ? invalidCredentials : invalidCredentials.filter((credential) => !isScheme(credential));
}

/** A request that must be refused, and the step that shows that it would work with the valid credential. */
export interface Twin extends Partial<Rest> {
  /** What is asked for, in a word: with the credential it names the step. */
  readonly name: string;
  readonly control: string;
}

/** A request with an invalid credential, on a connection of its own and without cookies. */
export function twin(operation: Operation, ids: readonly string[], credential: Credential, parts: Twin): Probe {
  const { name, control, ...rest } = parts;
  return operationProbe(operation, ids, {
    step: `${name}-${credential}`,
    why: `to see that a request with ${credentialWords[credential]} is refused`,
    credential,
    provokes: 'unauthorized',
    connection: 'fresh',
    ...rest,
    about: { control, note: name, ...rest.about },
  });
}
