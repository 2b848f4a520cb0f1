/**
 * Guard: the first risky probe of each kind runs alone in its family, between two checkpoints of its list. After that,
 * every tenth risky probe of the family goes alone, too, and a checkpoint of all lists around it follows before anything
 * else risky is sent.
 *
 * After damage, nothing risky is sent except by cleanup, and a checkpoint follows each of its deletes. While a list that
 * was readable is not, nothing risky is sent either.
 */
import { type Exchange, refused } from '../core/exchange.ts';
import { familyOf, type Resource } from '../core/plan.ts';
import { type Intent, type Probe, riskOf } from '../core/probe.ts';
import type { Middleware } from '../core/send.ts';
import { createGate, type Gate } from '../core/tasks.ts';
import { existing, isCleared, isDeleteHeld } from '../projections/existing.ts';
import type { Checkpoints } from './checkpoint.ts';

const interval = 10;

export function guarded({ log, calm, isCurrent, isBlind, take }: Checkpoints): Middleware {
  const families = new Map<string, { readonly gate: Gate; count: number }>();

  return (next) => {
    return (probe) => {
      if (riskOf(probe) === undefined) return next(probe);
      const family = familyWith(probe.resource);
      const isKnown = (): boolean => isCleared(log.state(existing), probe) && !isBlind(probe);
      const isDue = ++family.count % interval === 0;
      if (isKnown() && !isDue) return family.gate.shared(() => sendKnown(probe, false));
      return family.gate.exclusive(() => (isKnown() ? sendKnown(probe, isDue) : sendFirst(probe)));
    };

    async function sendKnown<I extends Intent>(probe: Probe<I>, isDue: boolean): Promise<Exchange<I>> {
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      const exchange = await calm.shared(() => next(probe));
      if (isDue || isDamaged()) await take(next, probe, 'around');
      return exchange;
    }

    async function sendFirst<I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> {
      if (!isCurrent(probe)) await take(next, probe, 'own');
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      if (isBlind(probe) && probe.intent.kind !== 'cleanup') return refused(probe, { by: 'health' });
      const exchange = await calm.shared(() => next(probe));
      // A request that was refused after a wait was sent before.
      if (exchange.refusal === undefined || exchange.earlier !== undefined)
        await take(next, probe, isDamaged() ? 'around' : 'own');
      return exchange;
    }
  };

  function familyWith(resource: Resource | undefined) {
    const name = familyOf(resource);
    const family = families.get(name) ?? { gate: createGate(), count: 0 };
    families.set(name, family);
    return family;
  }

  function isDamaged(): boolean {
    return log.state(existing).damage !== undefined;
  }

  function isHeld({ intent: { kind } }: Probe): boolean {
    if (!isDamaged()) return false;
    return kind !== 'cleanup' || isDeleteHeld(log.state(existing));
  }
}
