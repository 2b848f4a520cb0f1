/**
 * Existing items, and damage to them.
 *
 * Two checkpoints enclose everything that was sent in between (the window). An item was deleted if the first one shows
 * it, two later ones do not, and a read of it returns 404 or 410. The window lists all requests in order: nothing here
 * guesses which of them did it.
 */
import { type Exchange, hasResponse, requestLine } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import { isNoise } from '../core/noise.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import type { Resource } from '../core/plan.ts';
import { type Probe, riskOf } from '../core/probe.ts';
import type { Damage } from '../core/result.ts';
import { isMissing } from '../reading/failures.ts';
import { refsIn } from '../reading/lists.ts';

export interface Existing {
  readonly checkpoints: Map<string, Checkpoint>;
  readonly risky: Sent[];
  /** The last risky probe of each kind. */
  readonly tried: Map<string, Sent>;
  /** Kinds after which a checkpoint found no damage. */
  readonly cleared: Set<string>;
  damage?: Noticed;
}

interface Checkpoint {
  /** By URL. */
  readonly items: Map<string, ItemRef>;
  readonly atMs: number;
  /** Items that the latest checkpoint did not show. */
  missing: readonly ItemRef[];
  /** Those of them that read as missing. */
  readonly gone: Set<string>;
}

interface Sent {
  readonly line: string;
  readonly startedMs: number;
  readonly endedMs: number;
}

interface Noticed extends Omit<Damage, 'window'> {
  readonly sinceMs: number;
  readonly noticedMs: number;
}

export const existing: Projection<Existing> = {
  start: () => ({
    checkpoints: new Map(),
    risky: [],
    tried: new Map(),
    cleared: new Set(),
  }),
  step(state, exchange) {
    const { probe, startedMs, endedMs, refusal } = exchange;
    if (refusal !== undefined) return state;
    if (riskOf(probe) !== undefined) {
      const sent = { line: requestLine(exchange), startedMs, endedMs };
      state.risky.push(sent);
      state.tried.set(kindOf(probe), sent);
    }
    if (probe.intent.kind !== 'checkpoint') return state;
    if (probe.item === undefined) noteList(state, exchange);
    else noteItem(state, probe.item.url, exchange);
    return state;
  },
};

/** The damage with its window. A request that was still in flight when it was noticed joins the window as it ends. */
export function damageIn({ damage, risky }: Existing): Damage | undefined {
  if (damage === undefined) return undefined;
  const { kind, resource, items, sinceMs, noticedMs } = damage;
  const between = risky.filter(({ startedMs, endedMs }) => startedMs < noticedMs && endedMs > sinceMs);
  return { kind, resource, items, window: between.map(({ line }) => line) };
}

/** True if a probe of the same kind was sent, and a later checkpoint found no damage. */
export function isCleared({ tried, cleared }: Existing, probe: Probe): boolean {
  const kind = kindOf(probe);
  const hasCheckpoints = probe.resource !== undefined && offers(probe.resource, 'list');
  return cleared.has(kind) || (!hasCheckpoints && tried.has(kind));
}

function kindOf(probe: Probe): string {
  return `${probe.resource?.path} ${riskOf(probe)}`;
}

/** True if nothing risky was sent since the last checkpoint of the resource. */
export function isCurrent({ checkpoints, risky }: Existing, { path }: Resource): boolean {
  const checkpoint = checkpoints.get(path);
  return checkpoint !== undefined && (risky.at(-1)?.endedMs ?? 0) <= checkpoint.atMs;
}

/** Items that the latest checkpoint of the resource did not show. */
export function missingFrom({ checkpoints }: Existing, { path }: Resource): readonly ItemRef[] {
  return checkpoints.get(path)?.missing ?? [];
}

function noteList(state: Existing, exchange: Exchange): void {
  if (!hasResponse(exchange) || isNoise(exchange) || !exchange.response.isSuccess) return;
  const { startedMs, endedMs } = exchange;
  const { resource } = exchange.probe;
  if (resource === undefined) return;
  const items = new Map(refsIn(exchange).map((ref) => [ref.url, ref]));
  const first: Checkpoint = { items, atMs: startedMs, missing: [], gone: new Set() };
  const before = state.checkpoints.get(resource.path) ?? first;
  const missing = [...before.items.values()].filter(({ url }) => !items.has(url));
  const deleted = missing.map(({ url }) => url).filter((url) => before.gone.has(url));
  const since = { sinceMs: before.atMs, noticedMs: endedMs };
  if (deleted.length > 0) state.damage ??= { kind: 'deleted', resource: resource.path, items: deleted, ...since };
  if (missing.length > 0) {
    before.missing = missing;
    return;
  }
  // Items that others create later are not existing items.
  state.checkpoints.set(resource.path, { ...first, items: before.items });
  for (const [kind, sent] of state.tried)
    if (kind.startsWith(`${resource.path} `) && sent.endedMs <= startedMs) state.cleared.add(kind);
}

/** An item that is only on another page now is no longer missing. */
function noteItem({ checkpoints }: Existing, url: string, exchange: Exchange): void {
  const checkpoint = checkpoints.get(exchange.probe.resource?.path ?? '');
  if (checkpoint === undefined || !hasResponse(exchange) || isNoise(exchange)) return;
  if (isMissing(exchange.response)) checkpoint.gone.add(url);
  else if (exchange.response.isSuccess) checkpoint.items.delete(url);
}
