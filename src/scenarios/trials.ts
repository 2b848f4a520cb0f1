/** Trials: the same request several times under each of two conditions, to see which one a response depends on. */
import type { Exchange } from '../core/exchange.ts';
import { hasResponse } from '../core/exchange.ts';
import type { Intent, Probe } from '../core/probe.ts';
import { dividing } from '../reading/differences.ts';
import type { Session } from './session.ts';

/** Every field may have responses to several requests. */
export interface Trials {
  /** On the connection of a session, on new connections, and on new connections with the cookies of the session. */
  readonly kept: readonly Exchange[];
  readonly cold: readonly Exchange[];
  readonly cookied: readonly Exchange[];
  /** After some other requests, and after others of the same kind with other values. */
  readonly afterThese: readonly Exchange[];
  readonly afterThose: readonly Exchange[];
}

const conditions = ['kept', 'cold', 'cookied', 'kept', 'cold', 'cold', 'cookied', 'kept'] as const;
const turns = [
  ['those', 2],
  ['these', 1],
  ['those', 1],
  ['these', 2],
] as const;

export function createTrials({ ask, alone, disturb }: Session) {
  const found = {
    kept: [] as Exchange[],
    cold: [] as Exchange[],
    cookied: [] as Exchange[],
    afterThese: [] as Exchange[],
    afterThose: [] as Exchange[],
  };
  return { found: found as Trials, run };

  /** Conditions change often, and at uneven distances, so that servers that take turns do not look like a memory. */
  async function run<I extends Intent>(plain: Probe<I>): Promise<readonly Exchange<I>[]> {
    const group: Record<'kept' | 'cold' | 'cookied', Exchange<I>[]> = { kept: [], cold: [], cookied: [] };
    for (const name of conditions)
      group[name].push(await (name === 'kept' ? ask(plain) : alone(plain, name === 'cookied')));
    const { kept, cold, cookied } = group;
    found.kept.push(...kept);
    found.cold.push(...cold);
    found.cookied.push(...cookied);
    const session = [...kept, ...cold, ...cookied];
    if (dividing(kept.filter(hasResponse), cold.filter(hasResponse)).length > 0) return session;
    const after: Record<'these' | 'those', Exchange<I>[]> = { these: [], those: [] };
    for (const [kind, times] of turns) {
      await disturb(kind);
      for (let count = 0; count < times; count++) after[kind].push(await ask(plain));
    }
    found.afterThese.push(...after.these);
    found.afterThose.push(...after.those);
    return [...session, ...after.these, ...after.those];
  }
}
