/**
 * Guard: the first risky probe of each kind runs alone in its family, between two checkpoints. After that, every tenth
 * risky probe of the family goes alone, too, and a checkpoint follows it before anything else risky is sent.
 *
 * After damage, nothing risky is sent except by cleanup, and a checkpoint follows each of its deletes.
 */
import type { Clock } from '../core/clock.ts';
import { type Exchange, refused } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { isNoise, mostTries } from '../core/noise.ts';
import { offers } from '../core/operation.ts';
import { familyOf, type Plan, type Resource } from '../core/plan.ts';
import { type Intent, type Probe, riskOf } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import type { Middleware, Send } from '../core/send.ts';
import { createGate, type Gate } from '../core/tasks.ts';
import { existing, isCleared, isCurrent, missingFrom } from '../projections/existing.ts';

const interval = 10;
/** At most this many missing items are read. One that was deleted is enough. */
const mostReads = 3;
const intent = { kind: 'checkpoint' } as const;

export function guarded(log: Log, plan: Plan, clock: Clock): Middleware {
  const families = new Map<string, { readonly gate: Gate; count: number }>();

  return (next) => {
    const send: Send = async (probe) => {
      if (riskOf(probe) === undefined) return next(probe);
      const family = familyWith(probe.resource);
      const isKnown = (): boolean => isCleared(log.state(existing), probe);
      const isDue = ++family.count % interval === 0;
      if (isKnown() && !isDue) return family.gate.shared(() => sendKnown(probe, false));
      return family.gate.exclusive(() => (isKnown() ? sendKnown(probe, isDue) : sendFirst(probe)));
    };
    return send;

    async function sendKnown<I extends Intent>(probe: Probe<I>, isDue: boolean): Promise<Exchange<I>> {
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      const exchange = await next(probe);
      if (isDue || isDamaged()) await checkpoint(probe);
      return exchange;
    }

    async function sendFirst<I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> {
      const list = listOf(probe);
      if (list !== undefined && !isCurrent(log.state(existing), list)) await checkpoint(probe);
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      const exchange = await next(probe);
      // A request that was refused after a wait was sent before.
      if (exchange.refusal === undefined || exchange.earlier !== undefined) await checkpoint(probe);
      return exchange;
    }

    /** Reads the plain list, then the items that it no longer shows. */
    async function checkpoint(probe: Probe): Promise<void> {
      const list = listOf(probe);
      const { resource } = probe;
      if (list === undefined || resource === undefined) return;
      await read(list);
      const missing = offers(resource, 'read') ? missingFrom(log.state(existing), list) : [];
      for (const item of missing.slice(0, mostReads)) await read(readProbe(resource, item, intent));
      if (missing.length > 0) await read(list);
    }

    /** Three attempts. A service that does not respond gets its time to come back. */
    async function read(probe: Probe): Promise<void> {
      for (let tries = 1; ; tries++) {
        const exchange = await next(probe);
        if (tries === mostTries || !isNoise(exchange)) return;
        if (exchange.fault !== undefined) await clock.wait(plan.http.patienceMs / mostTries);
      }
    }
  };

  function listOf({ resource, owner }: Probe): Probe | undefined {
    if (resource === undefined || !offers(resource, 'list')) return undefined;
    return { ...listProbe(plan, resource, owner), intent };
  }

  function familyWith(resource: Resource | undefined) {
    const name = resource === undefined ? '' : familyOf(resource);
    const family = families.get(name) ?? { gate: createGate(), count: 0 };
    families.set(name, family);
    return family;
  }

  function isDamaged(): boolean {
    return log.state(existing).damage !== undefined;
  }

  function isHeld({ intent: { kind } }: Probe): boolean {
    return isDamaged() && kind !== 'cleanup';
  }
}
