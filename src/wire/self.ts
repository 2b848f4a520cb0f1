import type { Plan } from '../model/plan.ts';
import { type Caller, callerOf } from './credential.ts';
import { secretsOf } from './secrets.ts';
import { createVeil, type Veil } from './veil.ts';

/** Who the audit is at this moment, and what hides all that it ever was. */
export interface Self {
  readonly caller: Caller;
  readonly veil: Veil;
  readonly secrets: readonly string[];
  /** Goes on with another token; the secrets of the earlier ones stay hidden. */
  readonly goOnAs: (token: string) => void;
}

/** `onSecrets` is told of what came with a later token. */
export function createSelf(
  plan: Plan,
  token: string | undefined,
  onSecrets?: (secrets: readonly string[]) => void,
): Self {
  let caller = callerOf(plan.auth, token);
  let secrets = secretsOf(plan, caller);
  const veilOf = (): Veil =>
    createVeil(
      secrets,
      caller.extra.map(([name]) => name),
    );
  let veil = veilOf();
  return {
    get caller() {
      return caller;
    },
    get veil() {
      return veil;
    },
    get secrets() {
      return secrets;
    },
    goOnAs: (next) => {
      caller = callerOf(plan.auth, next);
      secrets = [...new Set([...secrets, ...secretsOf(plan, caller)])];
      veil = veilOf();
      onSecrets?.(secrets);
    },
  };
}
