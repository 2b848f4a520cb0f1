/**
 * Existing items, and damage to them.
 *
 * Two checkpoints enclose everything that was sent in between (the window). An item was deleted if the first one shows
 * it, two later ones do not, and a read of it returns 404 or 410. The service is down if three reads of a checkpoint in a
 * row get no response. The window lists all requests in order: nothing here guesses which of them did it.
 */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import { isNoise, mostTries } from '../core/noise.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import { type Probe, riskOf } from '../core/probe.ts';
import type { Damage } from '../core/result.ts';
import { isMissing } from '../reading/failures.ts';
import { refsIn } from '../reading/lists.ts';

export interface Existing {
  /** By the URL of the list. */
  readonly checkpoints: Map<string, Checkpoint>;
  /** Risky exchanges since the oldest checkpoint. */
  risky: readonly Exchange[];
  /** The last risky exchange of each kind. */
  readonly tried: Map<string, Exchange>;
  /** Kinds after which a checkpoint found no damage. */
  readonly cleared: Set<string>;
  /** Reads of checkpoints in a row that got no response. */
  silent: number;
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
    silent: 0,
  }),
  step(state, exchange) {
    const { probe, refusal } = exchange;
    if (refusal !== undefined) return state;
    if (riskOf(probe) !== undefined) {
      state.risky = [...state.risky, exchange];
      state.tried.set(kindOf(probe), exchange);
    }
    if (probe.intent.kind !== 'checkpoint') return state;
    noteSilence(state, exchange);
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
  return { kind, resource, items, window: between };
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

/** True if nothing risky was sent since the last checkpoint of the list. */
export function isCurrent({ checkpoints, risky }: Existing, list: Probe): boolean {
  const checkpoint = checkpoints.get(list.url);
  return checkpoint !== undefined && (risky.at(-1)?.endedMs ?? 0) <= checkpoint.atMs;
}

/** Items that the latest checkpoint of the list did not show. */
export function missingFrom({ checkpoints }: Existing, list: Probe): readonly ItemRef[] {
  return checkpoints.get(list.url)?.missing ?? [];
}

function noteSilence(state: Existing, { probe, response, endedMs }: Exchange): void {
  state.silent = response === undefined ? state.silent + 1 : 0;
  if (state.silent < mostTries) return;
  const sinceMs = Math.min(...[...state.checkpoints.values()].map(({ atMs }) => atMs));
  state.damage ??= { kind: 'down', resource: probe.resource?.path ?? '', items: [], sinceMs, noticedMs: endedMs };
}

function noteList(state: Existing, exchange: Exchange): void {
  if (!hasResponse(exchange) || isNoise(exchange) || !exchange.response.isSuccess) return;
  const { startedMs, endedMs, probe } = exchange;
  const { resource, url: list } = probe;
  if (resource === undefined) return;
  const items = new Map(refsIn(exchange).map((ref) => [ref.url, ref]));
  const first: Checkpoint = { items, atMs: startedMs, missing: [], gone: new Set() };
  const before = state.checkpoints.get(list) ?? first;
  const missing = [...before.items.values()].filter(({ url }) => !items.has(url));
  const deleted = missing.map(({ url }) => url).filter((url) => before.gone.has(url));
  const since = { sinceMs: before.atMs, noticedMs: endedMs };
  if (deleted.length > 0) state.damage ??= { kind: 'deleted', resource: resource.path, items: deleted, ...since };
  if (missing.length > 0) {
    before.missing = missing;
    return;
  }
  // Items that others create later are not existing items.
  state.checkpoints.set(list, { ...first, items: before.items });
  forgetBefore(state, Math.min(...[...state.checkpoints.values()].map(({ atMs }) => atMs)));
  for (const [kind, sent] of state.tried)
    if (kind.startsWith(`${resource.path} `) && sent.endedMs <= startedMs) state.cleared.add(kind);
}

/** A response takes memory, and no window begins before the oldest checkpoint. The last one shows what is current. */
function forgetBefore(state: Existing, ms: number): void {
  const last = state.risky.at(-1);
  state.risky = state.risky.filter((each) => each === last || each.endedMs > ms);
}

/** An item that is only on another page now is no longer missing. */
function noteItem({ checkpoints }: Existing, url: string, exchange: Exchange): void {
  if (!hasResponse(exchange) || isNoise(exchange)) return;
  for (const { missing, gone, items } of checkpoints.values()) {
    if (!missing.some((item) => item.url === url)) continue;
    if (isMissing(exchange.response)) gone.add(url);
    else if (exchange.response.isSuccess) items.delete(url);
  }
}
