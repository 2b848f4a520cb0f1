/** Trials: the same request several times under each of two conditions, to see which one a response depends on. */
import type { Exchange } from '../core/exchange.ts';
import { hasResponse } from '../core/exchange.ts';
import { dividing, recurring } from '../reading/differences.ts';
import type { Session } from './session.ts';

/** Every field may have responses to several requests. */
export interface Trials {
  /** On the connection of a session with others in between, and on new connections. */
  readonly kept: readonly Exchange[];
  readonly cold: readonly Exchange[];
  /** After some other requests, and after others of the same kind with other values. */
  readonly afterThese: readonly Exchange[];
  readonly afterThose: readonly Exchange[];
  /** Responses that come and go without a pattern. Requests to other resources may have disturbed them. */
  readonly unclear: readonly Exchange[];
  /** With cookies, and without. */
  readonly cookied: readonly Exchange[];
  readonly cookieless: readonly Exchange[];
}

const turns = [
  ['those', 2],
  ['these', 1],
  ['those', 1],
  ['these', 2],
] as const;

/** @param isDisturbed requests to other resources are in flight */
export function createTrials({ ask, alone, disturb }: Session, isDisturbed: boolean) {
  const found = {
    kept: [] as Exchange[],
    cold: [] as Exchange[],
    afterThese: [] as Exchange[],
    afterThose: [] as Exchange[],
    unclear: [] as Exchange[],
    cookied: [] as Exchange[],
    cookieless: [] as Exchange[],
  };
  return { found: found as Trials, ofSession, ofCookies };

  /** Conditions change at uneven distances, so that two servers that take turns do not look like a memory. */
  async function ofSession(subject: readonly Exchange[]): Promise<void> {
    const plain = subject[0]?.probe;
    if (plain === undefined) return;
    const kept = [await ask(plain)];
    const cold = [await alone(plain, false), await alone(plain, false)];
    kept.push(await ask(plain), await ask(plain));
    found.kept.push(...kept);
    found.cold.push(...cold);
    if (dividing(kept.filter(hasResponse), cold.filter(hasResponse)).length > 0) return;
    const after: Record<'these' | 'those', Exchange[]> = { these: [], those: [] };
    for (const [kind, times] of turns) {
      await disturb(kind);
      for (let count = 0; count < times; count++) after[kind].push(await ask(plain));
    }
    found.afterThese.push(...after.these);
    found.afterThose.push(...after.those);
    const isClear = dividing(after.these.filter(hasResponse), after.those.filter(hasResponse)).length > 0;
    const all = [...kept, ...cold, ...after.these, ...after.those];
    if (isDisturbed && !isClear && recurring(all.filter(hasResponse)).length > 0) found.unclear.push(...all);
  }

  async function ofCookies({ probe }: Exchange): Promise<void> {
    found.cookied.push(await alone(probe, true));
    found.cookieless.push(await alone(probe, false), await alone(probe, false));
    found.cookied.push(await alone(probe, true), await alone(probe, true));
  }
}
