/**
 * Checkpoints: reads of existing items before and after something risky. A checkpoint is one plain GET of the list of the
 * resource, or also of its owner and its children, and a few GETs of items that are no longer shown.
 */
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { isNoise, mostTries } from '../core/noise.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import { parentOf, type Plan, type Resource } from '../core/plan.ts';
import type { Probe } from '../core/probe.ts';
import { listProbe, readProbe } from '../core/requests.ts';
import type { Send } from '../core/send.ts';
import { createGate, type Gate } from '../core/tasks.ts';
import { existing, isCurrent, watchedAt } from '../projections/existing.ts';
import { itemsOf, owners, ownersOf } from '../projections/owners.ts';

/** At most this many missing items are read. One that was deleted is enough. */
const mostReads = 3;
const intent = { kind: 'checkpoint' } as const;

export interface Checkpoints {
  readonly log: Log;
  /** Shared by everything risky, so that nothing risky is sent while a control lasts. */
  readonly calm: Gate;
  /** True if nothing risky was sent since the last checkpoint of the probe's own list. */
  isCurrent(probe: Probe): boolean;
  /** True if the probe's own list was readable before, and is not now, so that damage could not be seen. */
  isBlind(probe: Probe): boolean;
  take(send: Send, probe: Probe, which: 'own' | 'around'): Promise<void>;
  /** Reads every list of the plan once, because damage may show elsewhere. */
  takeAll(send: Send): Promise<void>;
}

export function createCheckpoints(log: Log, plan: Plan, clock: Clock): Checkpoints {
  const { listsAround, listsOf } = createLists(log, plan);
  const calm = createGate();
  const watched = (list: Probe) => watchedAt(log.state(existing), list);
  return {
    log,
    calm,
    isCurrent: (probe) => listsAround(probe, 'own').every((list) => isCurrent(log.state(existing), list)),
    isBlind: (probe) => listsAround(probe, 'own').some((list) => watched(list)?.isBlind === true),
    async take(send, probe, which) {
      for (const list of listsAround(probe, which)) await check(send, list);
    },
    async takeAll(send) {
      for (const resource of plan.resources) for (const list of listsOf(resource)) await check(send, list);
    },
  };

  /** A suspicion has a control: the list once more, after a time as long as the window, with nothing risky sent. */
  async function check(send: Send, list: Probe): Promise<void> {
    const { resource } = list;
    await read(send, list);
    const missing = resource !== undefined && offers(resource, 'read') ? (watched(list)?.missing ?? []) : [];
    for (const item of missing.slice(0, mostReads)) if (resource) await read(send, readProbe(resource, item, intent));
    if (missing.length > 0) await read(send, list);
    const { suspected, atMs = 0 } = watched(list) ?? {};
    if (suspected === undefined) return;
    await calm.exclusive(async () => {
      await clock.wait(suspected.endedMs - atMs);
      await read(send, list);
    });
  }

  /** Three attempts. A service that does not respond gets its time to come back. */
  async function read(send: Send, probe: Probe): Promise<void> {
    for (let tries = 1; ; tries++) {
      const exchange = await send(probe);
      if (tries === mostTries || !isNoise(exchange)) return;
      if (exchange.fault !== undefined) await clock.wait(plan.http.patienceMs / mostTries);
    }
  }
}

/** The lists that a checkpoint reads. */
function createLists(log: Log, plan: Plan) {
  return { listsAround, listsOf };

  /** A resource without a list has that of its owner. Only below existing items, lists show existing items. */
  function listsAround({ resource, owner, item }: Probe, which: 'own' | 'around'): readonly Probe[] {
    if (resource === undefined) return [];
    const own = resource.isSingle ? [] : listNear(resource, owner);
    if (which === 'own' && own.length > 0) return own;
    const parent = parentOf(plan, resource);
    const above = parent === undefined ? [] : listNear(parent, owner.slice(0, -1));
    if (which === 'own' && above.length > 0) return above;
    const children = item === undefined ? [] : plan.resources.filter((each) => each.parent === resource.path);
    const lists = [...own, ...above, ...children.flatMap((child) => listsOf(child))];
    return which === 'own' ? lists.slice(0, 1) : lists;
  }

  function listNear(resource: Resource, owner: readonly string[]): readonly Probe[] {
    const parent = parentOf(plan, resource);
    const existingOwners = parent === undefined ? [] : itemsOf(log.state(owners), parent);
    const isExisting = existingOwners.some(({ ids }) => ids.join('/') === owner.join('/'));
    return isExisting ? listBelow(resource, owner) : listsOf(resource);
  }

  /** The list of a child below the existing item that owns the most. */
  function listsOf(resource: Resource): readonly Probe[] {
    if (resource.parent === undefined) return listBelow(resource, []);
    const [owner]: readonly ItemRef[] = ownersOf(log.state(owners), resource);
    return owner === undefined ? [] : listBelow(resource, owner.ids);
  }

  function listBelow(resource: Resource, owner: readonly string[]): readonly Probe[] {
    return offers(resource, 'list') ? [{ ...listProbe(plan, resource, owner), intent, isFresh: true }] : [];
  }
}
