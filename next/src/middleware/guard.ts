/**
 * Guard: the first risky probe of each kind runs alone in its family, between two checkpoints. After that, every tenth
 * risky probe of the family goes alone, too, and a checkpoint follows it before anything else risky is sent.
 *
 * After damage, nothing risky is sent except by cleanup, and a checkpoint follows each of its deletes.
 */
import { type Exchange, refused } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { offers } from '../core/operation.ts';
import { familyOf, type Plan, type Resource } from '../core/plan.ts';
import { type Intent, type Probe, riskOf } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import type { Middleware, Send } from '../core/send.ts';
import { createGate, type Gate } from '../core/tasks.ts';
import { existing, isCleared, isCurrent, missingFrom } from '../projections/existing.ts';
import { repeated } from './retry.ts';

const interval = 10;
/** At most this many missing items are read. One that was deleted is enough. */
const mostReads = 3;

export function guarded(log: Log, plan: Plan): Middleware {
  const families = new Map<string, { readonly gate: Gate; count: number }>();

  return (next) => {
    const read = repeated(next);
    const send: Send = async (probe) => {
      if (riskOf(probe) === undefined) return next(probe);
      const { gate } = familyWith(probe.resource);
      const isKnown = (): boolean => isCleared(log.state(existing), probe);
      const isDue = ++familyWith(probe.resource).count % interval === 0;
      if (isKnown() && !isDue) return gate.shared(() => sendKnown(probe, false));
      return gate.exclusive(() => (isKnown() ? sendKnown(probe, isDue) : sendFirst(probe)));
    };
    return send;

    async function sendKnown<I extends Intent>(probe: Probe<I>, isDue: boolean): Promise<Exchange<I>> {
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      const exchange = await next(probe);
      if (isDue || isDamaged()) await checkpoint(probe);
      return exchange;
    }

    async function sendFirst<I extends Intent>(probe: Probe<I>): Promise<Exchange<I>> {
      const { resource } = probe;
      if (resource !== undefined && !isCurrent(log.state(existing), resource)) await checkpoint(probe);
      if (isHeld(probe)) return refused(probe, { by: 'damage' });
      const exchange = await next(probe);
      // A request that was refused after a wait was sent before.
      if (exchange.refusal === undefined || exchange.earlier !== undefined) await checkpoint(probe);
      return exchange;
    }

    /** Reads the plain list, then the items that it no longer shows. */
    async function checkpoint({ resource, owner }: Probe): Promise<void> {
      if (resource === undefined || !offers(resource, 'list')) return;
      const intent = { kind: 'checkpoint' } as const;
      const list = { ...listProbe(plan, resource, owner), intent };
      await read(list);
      const missing = offers(resource, 'read') ? missingFrom(log.state(existing), resource) : [];
      for (const item of missing.slice(0, mostReads)) await read(readProbe(resource, item, intent));
      if (missing.length > 0) await read(list);
    }
  };

  function familyWith(resource: Resource | undefined) {
    const name = resource === undefined ? '' : familyOf(resource);
    const family = families.get(name) ?? { gate: createGate(), count: 0 };
    families.set(name, family);
    return family;
  }

  function isDamaged(): boolean {
    return log.state(existing).damage !== undefined;
  }

  function isHeld({ intent }: Probe): boolean {
    return isDamaged() && intent.kind !== 'cleanup';
  }
}
