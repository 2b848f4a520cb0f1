/**
 * Existing items, and damage to them.
 *
 * Two checkpoints enclose everything that was sent in between (the window). An item was deleted if the first one shows
 * it, two later ones do not, and a read of it returns 404 or 410. An item was changed if it takes on a value that was
 * sent in the window. A third checkpoint, after a time as long as the window, is the control: if the list goes on
 * losing or changing items while nothing risky is sent, that is normal activity. The service is down if three reads of
 * a checkpoint in a row get no response. The window lists all requests in order: nothing here guesses which of them
 * did it.
 */
import { type Exchange, exchangeOf, hasResponse } from '../core/exchange.ts';
import type { Projection } from '../core/log.ts';
import { hasArrived, isNoise, mostTries } from '../core/noise.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import { type Probe, riskOf } from '../core/probe.ts';
import type { Damage, Losses } from '../core/result.ts';
import { takenIn } from './taken.ts';
import { isMissing } from '../reading/envelope.ts';
import type { Item } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import { isOfProbity } from '../reading/sent.ts';

export interface Existing {
  /** By the URL of the list. */
  readonly checkpoints: Map<string, Checkpoint>;
  /** What plain lists showed before anything risky was sent. */
  readonly before: Map<string, ReadonlySet<string>>;
  /** Risky exchanges since the oldest checkpoint. */
  risky: Exchange[];
  /** When the last risky exchange of each kind ended, by the path of the resource. */
  readonly tried: Map<string, Map<string, number>>;
  /** Kinds after which a checkpoint found no damage. */
  readonly cleared: Set<string>;
  /** Items that this run deleted. */
  readonly ours: Set<string>;
  /** Lists on which items come and go by themselves. */
  readonly lively: Set<string>;
  /** Items that disappeared from a lively list, or from one whose items cannot be read. */
  readonly noted: Map<string, Losses>;
  /** Reads of checkpoints in a row that got no response. */
  silent: number;
  damage?: Noticed;
  /** More items were deleted after the damage, by cleanup. */
  isWorse?: true;
}

interface Checkpoint {
  /** By URL. */
  readonly items: Map<string, Item>;
  readonly atMs: number;
  /** Items that the latest checkpoint did not show. */
  missing: readonly ItemRef[];
  /** Those of them that read as missing. */
  readonly gone: Set<string>;
  /** Damage that the control has not confirmed yet. */
  suspected?: Pick<Noticed, 'kind' | 'items'> & { readonly endedMs: number; readonly missing: number };
}

interface Noticed extends Omit<Damage, 'window'> {
  readonly sinceMs: number;
  readonly noticedMs: number;
}

export const existing: Projection<Existing> = {
  start: () => ({
    checkpoints: new Map(),
    before: new Map(),
    risky: [],
    tried: new Map(),
    cleared: new Set(),
    ours: new Set(),
    lively: new Set(),
    noted: new Map(),
    silent: 0,
  }),
  step(state, exchange) {
    const { probe, refusal } = exchange;
    if (refusal !== undefined) return state;
    if (probe.method === 'DELETE' && probe.item !== undefined) state.ours.add(probe.item.url);
    if (riskOf(probe) !== undefined) {
      state.risky.push(withoutBody(exchange));
      triedIn(state, probe).set(kindOf(probe), exchange.endedMs);
    } else if (state.risky.length === 0) noteBefore(state, exchange);
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
  return { kind, resource, items, window: between(risky, sinceMs, noticedMs) };
}

/** True if cleanup must not delete anything more: its own DELETE may be what does the damage. */
export function isDeleteHeld(state: Existing): boolean {
  return state.isWorse === true || damageIn(state)?.window.some(({ probe }) => probe.method === 'DELETE') === true;
}

/** True if a probe of the same kind was sent, and a later checkpoint found no damage. */
export function isCleared({ tried, cleared }: Existing, probe: Probe): boolean {
  const kind = kindOf(probe);
  const hasCheckpoints = probe.resource !== undefined && offers(probe.resource, 'list');
  return cleared.has(kind) || (!hasCheckpoints && tried.get(pathOf(probe))?.has(kind) === true);
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

/** How long to wait before the control of suspected damage. It is undefined if nothing is suspected. */
export function controlWait({ checkpoints }: Existing, list: Probe): number | undefined {
  const checkpoint = checkpoints.get(list.url);
  return checkpoint?.suspected && checkpoint.suspected.endedMs - checkpoint.atMs;
}

function kindOf(probe: Probe): string {
  return `${pathOf(probe)} ${riskOf(probe)}`;
}

/** A response takes memory, and the window needs only what was sent, and when. */
function withoutBody({ probe, startedMs, endedMs }: Exchange): Exchange {
  return exchangeOf(probe, {}, startedMs, endedMs);
}

function pathOf({ resource }: Probe): string {
  return resource?.path ?? '';
}

function between(risky: readonly Exchange[], sinceMs: number, noticedMs: number): readonly Exchange[] {
  return risky.filter(({ startedMs, endedMs }) => startedMs < noticedMs && endedMs > sinceMs);
}

function noteBefore({ before }: Existing, exchange: Exchange): void {
  const { intent, credential, url } = exchange.probe;
  if (intent.kind !== 'list' || credential !== 'valid' || before.has(url)) return;
  const items = listIn(exchange)?.items ?? [];
  before.set(url, new Set(items.flatMap(({ ref }) => ref?.url ?? [])));
}

function noteSilence(state: Existing, exchange: Exchange): void {
  const { probe, endedMs } = exchange;
  state.silent = hasArrived(exchange) ? 0 : state.silent + 1;
  // If no plain list has worked before, silence says nothing about the risky requests.
  if (state.silent < mostTries || state.checkpoints.size === 0) return;
  const sinceMs = oldest(state);
  state.damage ??= { kind: 'down', resource: probe.resource?.path ?? '', items: [], sinceMs, noticedMs: endedMs };
}

function noteList(state: Existing, exchange: Exchange): void {
  const list = listIn(exchange);
  const { resource, url } = exchange.probe;
  if (list === undefined || isNoise(exchange) || resource === undefined) return;
  const items = new Map(list.items.flatMap((item) => (item.ref === undefined ? [] : [[item.ref.url, item]])));
  const known = state.checkpoints.get(url) ?? firstCheckpoint(state, exchange, items);
  known.missing = [...known.items.values()]
    .flatMap(({ ref }) => ref ?? [])
    .filter((ref) => !items.has(ref.url) && !state.ours.has(ref.url));
  if (known.suspected !== undefined) return confirm(state, known, exchange);
  const found = suspicion(state, known, items, exchange);
  if (found !== undefined) {
    // After damage, each checkpoint shows it once more, and nothing is left to find out.
    if (state.damage !== undefined) return;
    known.suspected = { ...found, endedMs: exchange.endedMs, missing: known.missing.length };
    return;
  }
  if (known.missing.length === 0 || state.lively.has(url)) pass(state, known, items, exchange);
}

function firstCheckpoint(state: Existing, exchange: Exchange, items: Map<string, Item>): Checkpoint {
  const { url } = exchange.probe;
  // Nothing risky was sent to this list yet, so what it has lost is not damage.
  for (const shown of state.before.get(url) ?? []) if (!items.has(shown)) state.lively.add(url);
  const existingItems = new Map([...items].filter(([, item]) => !isOfProbity(item)));
  const checkpoint = { items: existingItems, atMs: exchange.startedMs, missing: [], gone: new Set<string>() };
  state.checkpoints.set(url, checkpoint);
  return checkpoint;
}

function suspicion(
  state: Existing,
  { items: known, missing, gone, atMs }: Checkpoint,
  items: ReadonlyMap<string, Item>,
  { probe, endedMs }: Exchange,
): Pick<Noticed, 'kind' | 'items'> | undefined {
  const deleted = missing.map(({ url }) => url).filter((url) => gone.has(url));
  if (state.damage !== undefined && deleted.some((url) => !state.damage?.items.includes(url))) state.isWorse = true;
  if (deleted.length > 0) {
    if (!state.lively.has(probe.url)) return { kind: 'deleted', items: deleted };
    note(state, probe, deleted);
  }
  const changed = takenIn(between(state.risky, atMs, endedMs), known, items);
  return changed.length > 0 && !state.lively.has(probe.url) ? { kind: 'changed', items: changed } : undefined;
}

/** If the list lost more items while nothing risky was sent, the losses are normal activity there. */
function confirm(state: Existing, known: Checkpoint, { probe, endedMs }: Exchange): void {
  const { suspected, missing, atMs } = known;
  if (suspected === undefined) return;
  delete known.suspected;
  if (missing.length > suspected.missing) {
    state.lively.add(probe.url);
    note(state, probe, suspected.items);
    return;
  }
  const { kind, items } = suspected;
  state.damage ??= { kind, resource: probe.resource?.path ?? '', items, sinceMs: atMs, noticedMs: endedMs };
}

function note(state: Existing, { url, resource }: Probe, items: readonly string[]): void {
  const before = state.noted.get(url)?.items ?? [];
  state.noted.set(url, { resource: resource?.path ?? '', items: [...new Set([...before, ...items])] });
}

/** Items that others create later are not existing items. */
function pass(state: Existing, known: Checkpoint, items: ReadonlyMap<string, Item>, exchange: Exchange): void {
  const { probe, startedMs } = exchange;
  const still = [...known.items].flatMap(([url, before]) => {
    const now = items.get(url);
    return now === undefined && state.lively.has(probe.url) ? [] : [[url, now ?? before] as const];
  });
  const next = { items: new Map(still), atMs: startedMs, missing: [], gone: new Set<string>() };
  state.checkpoints.set(probe.url, next);
  const last = state.risky.at(-1);
  // A response takes memory, and no window begins before the oldest checkpoint. The last one shows what is current.
  const sinceMs = oldest(state);
  state.risky = state.risky.filter((each) => each === last || each.endedMs > sinceMs);
  for (const [kind, endedMs] of triedIn(state, probe)) if (endedMs <= startedMs) state.cleared.add(kind);
}

function triedIn({ tried }: Existing, probe: Probe): Map<string, number> {
  const known = tried.get(pathOf(probe)) ?? new Map<string, number>();
  tried.set(pathOf(probe), known);
  return known;
}

function oldest({ checkpoints }: Existing): number {
  let sinceMs = Number.POSITIVE_INFINITY;
  for (const { atMs } of checkpoints.values()) sinceMs = Math.min(sinceMs, atMs);
  return sinceMs;
}

/** An item that is only on another page now is no longer missing. */
function noteItem(state: Existing, url: string, exchange: Exchange): void {
  if (!hasResponse(exchange) || isNoise(exchange)) return;
  for (const { missing, gone, items } of state.checkpoints.values()) {
    if (!missing.some((item) => item.url === url)) continue;
    if (isMissing(exchange.response)) gone.add(url);
    else if (exchange.response.isSuccess) items.delete(url);
  }
}
