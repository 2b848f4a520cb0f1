/**
 * Existing items, and damage to them.
 *
 * Two checkpoints enclose everything that was sent in between (the window). An item was deleted if the first one shows
 * it, two later ones do not, and a read of it returns 404 or 410. An item was changed if it takes on a value that was
 * sent in the window (taken.ts). A third checkpoint, after a time as long as the window, is the control: what goes on
 * while nothing risky is sent is normal activity. The service is down if three reads of a checkpoint in a row get no
 * response. The window lists all requests in order: nothing here guesses which of them did it.
 */
import { type Exchange, exchangeOf, hasResponse } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { Projection } from '../core/log.ts';
import { hasArrived, isNoise, mostTries } from '../core/noise.ts';
import { familyOf } from '../core/plan.ts';
import { isAsPlanned, type Probe, riskOf } from '../core/probe.ts';
import type { Damage, Losses } from '../core/result.ts';
import { changesIn, takenIn } from './taken.ts';
import { itemsIn, type Noticed, type Suspicion, watch, type Watched } from './watched.ts';
import { isMissing } from '../reading/envelope.ts';
import type { Item } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import { isOfProbity } from '../reading/sent.ts';

type Items = ReadonlyMap<string, Item>;
type Suspected = NonNullable<Watched['suspected']>;

export interface Existing {
  /** By URL. */
  readonly lists: Map<string, Watched>;
  /** Risky exchanges since the oldest checkpoint. */
  risky: Exchange[];
  /** The last risky exchange of each kind. */
  readonly tried: Map<string, { readonly family: string; readonly endedMs: number }>;
  /** Kinds after which a checkpoint found no damage. */
  readonly cleared: Set<string>;
  /** URLs that writes went to: items that this run created, and those that the plan spells out. */
  readonly addressed: Set<string>;
  /** Reads of checkpoints in a row that got no response. */
  silent: number;
  damage?: Noticed;
  /** More items were deleted after the damage, by cleanup. */
  isWorse?: true;
}

export const existing: Projection<Existing> = {
  start: () => ({ lists: new Map(), risky: [], tried: new Map(), cleared: new Set(), addressed: new Set(), silent: 0 }),
  step(state, exchange) {
    const { probe, refusal } = exchange;
    if (refusal !== undefined) return state;
    if (riskOf(probe) !== undefined) {
      watchFrom(state, familyOf(probe.resource));
      state.risky.push(withoutBody(exchange));
      state.tried.set(kindOf(probe), { family: familyOf(probe.resource), endedMs: exchange.endedMs });
      state.addressed.add(probe.item?.url ?? probe.url);
    } else if (isPlainList(probe)) {
      if (state.risky.length === 0) noteList(state, exchange);
      else noteIntact(state, exchange);
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
  return { kind, resource, items, sinceMs, window: between(risky, sinceMs, noticedMs) };
}

/** Items that disappeared from lists on which items come and go, or whose items cannot be read. */
export function lossesIn({ lists }: Existing): readonly Losses[] {
  const all = [...lists.values()].filter(({ losses }) => losses.size > 0);
  return all.map(({ resource, losses }) => ({ resource: resource.path, items: [...losses] }));
}

/** True if cleanup must not delete anything more: its own DELETE may be what does the damage. */
export function isDeleteHeld(state: Existing): boolean {
  return state.isWorse === true || damageIn(state)?.window.some(({ probe }) => probe.method === 'DELETE') === true;
}

/** True if a probe of the same kind was sent, and a later checkpoint of its family, if it has any, found no damage. */
export function isCleared({ lists, tried, cleared }: Existing, probe: Probe): boolean {
  const kind = kindOf(probe);
  const family = familyOf(probe.resource);
  const hasCheckpoints = (): boolean => [...lists.values()].some(({ resource }) => familyOf(resource) === family);
  return cleared.has(kind) || (tried.has(kind) && !hasCheckpoints());
}

/** The list that the probe requests, as far as checkpoints have seen it. */
export const watchedAt = ({ lists }: Existing, { url }: Probe): Watched | undefined => lists.get(url);

/** True if nothing risky was sent since the last checkpoint of the list. */
export function isCurrent({ lists, risky }: Existing, { url }: Probe): boolean {
  const { atMs, isBlind } = lists.get(url) ?? {};
  return atMs !== undefined && isBlind !== true && (risky.at(-1)?.endedMs ?? 0) <= atMs;
}

const kindOf = (probe: Probe): string => `${probe.resource?.path ?? ''} ${riskOf(probe)}`;

/** Before the first risky request to a family, the latest list that was read is as good as a checkpoint. */
function watchFrom({ lists }: Existing, family: string): void {
  for (const known of lists.values()) if (familyOf(known.resource) === family) known.atMs ??= known.seenMs;
}

/** A response takes memory, and the window needs only what was sent, and when. */
function withoutBody({ probe, startedMs, endedMs }: Exchange): Exchange {
  return exchangeOf(probe, {}, startedMs, endedMs);
}

function between(risky: readonly Exchange[], sinceMs: number, noticedMs: number): readonly Exchange[] {
  return risky.filter(({ startedMs, endedMs }) => startedMs < noticedMs && endedMs > sinceMs);
}

/** The request of a checkpoint, for another reason. */
function isPlainList(probe: Probe): boolean {
  return probe.intent.kind === 'list' && isAsPlanned(probe) && Object.keys(probe.intent).length === 1;
}

function noteSilence(state: Existing, exchange: Exchange): void {
  const { probe, endedMs } = exchange;
  state.silent = hasArrived(exchange) ? 0 : state.silent + 1;
  // If no plain list has worked before, silence says nothing about the risky requests.
  if (state.silent < mostTries || state.lists.size === 0) return;
  const sinceMs = oldest(state);
  if (between(state.risky, sinceMs, endedMs).length === 0) return;
  state.damage ??= { kind: 'down', resource: probe.resource?.path ?? '', items: [], sinceMs, noticedMs: endedMs };
}

function noteList(state: Existing, exchange: Exchange): void {
  const { probe, endedMs } = exchange;
  const { resource, url } = probe;
  const list = listIn(exchange);
  const known = state.lists.get(url);
  const isCheckpoint = probe.intent.kind === 'checkpoint';
  if (known !== undefined && isCheckpoint) known.isBlind = list === undefined || isNoise(exchange);
  if (list === undefined || isNoise(exchange) || resource === undefined) return;
  const items = itemsIn(list);
  if (known?.atMs === undefined) {
    const watched = observe(known ?? watch(resource), items, hasAnyMarker(exchange.response?.text ?? ''));
    watched.seenMs = exchange.startedMs;
    state.lists.set(url, watched);
    if (isCheckpoint) pass(state, watched, items, exchange);
    return;
  }
  const refs = [...known.items.values()].flatMap(({ ref }) => ref ?? []);
  known.missing = refs.filter((ref) => !items.has(ref.url) && !state.addressed.has(ref.url));
  if (known.suspected !== undefined) return confirm(state, known, known.suspected, items, exchange);
  const found = suspicion(state, known, items, exchange);
  if (found === undefined) {
    if (known.missing.length === 0 || known.isLively) pass(state, known, items, exchange);
    // After damage, each checkpoint shows it once more, and nothing is left to find out.
  } else if (state.damage === undefined) known.suspected = { ...found, endedMs, shown: items };
}

/** A list that a scenario reads is as good as a checkpoint if it shows every item as it was. */
function noteIntact(state: Existing, exchange: Exchange): void {
  const known = state.lists.get(exchange.probe.url);
  const list = listIn(exchange);
  if (known?.atMs === undefined || known.suspected !== undefined || list === undefined || isNoise(exchange)) return;
  const items = itemsIn(list);
  const isWhole = [...known.items.keys()].every((url) => items.has(url) || state.addressed.has(url));
  if (isWhole && changedIn(state, known, items, exchange.endedMs).length === 0) pass(state, known, items, exchange);
}

/** Until a list has its first checkpoint, nothing that happens to its items is damage. */
function observe(known: Watched, items: Map<string, Item>, mayShowOurs: boolean): Watched {
  const lost = [...known.items.keys()].filter((url) => !items.has(url));
  known.isLively ||= lost.length > 0;
  for (const url of lost) known.losses.add(url);
  for (const { field } of changesIn(known.items, items)) known.moving.add(field);
  known.items = mayShowOurs ? new Map([...items].filter(([, item]) => !isOfProbity(item))) : items;
  return known;
}

function suspicion(state: Existing, known: Watched, items: Items, { endedMs }: Exchange): Suspicion | undefined {
  const deleted = known.missing.map(({ url }) => url).filter((url) => known.gone.has(url));
  if (state.damage !== undefined && deleted.some((url) => !state.damage?.items.includes(url))) state.isWorse = true;
  if (deleted.length > 0 && !known.isLively) return { kind: 'deleted', items: deleted };
  const changed = changedIn(state, known, items, endedMs);
  return changed.length > 0 ? { kind: 'changed', items: changed } : undefined;
}

/** Existing items that took on a value that the family's risky requests sent in the window. */
function changedIn({ risky, addressed }: Existing, known: Watched, items: Items, endedMs: number) {
  const window = between(risky, known.atMs ?? endedMs, endedMs);
  const own = window.filter(({ probe }) => familyOf(probe.resource) === familyOf(known.resource));
  return takenIn(own, known, items).filter((url) => !addressed.has(url));
}

/** If the list loses more items, or the same fields change again, while nothing risky is sent, that is normal activity. */
function confirm(state: Existing, known: Watched, suspected: Suspected, now: Items, exchange: Exchange): void {
  const { kind, items, shown } = suspected;
  delete known.suspected;
  const { endedMs, probe } = exchange;
  known.isLively ||= [...known.items.keys()].some((url) => shown.has(url) && !now.has(url));
  for (const { field } of changesIn(shown, now)) known.moving.add(field);
  const still = suspicion(state, known, shown, exchange);
  if (still?.kind !== kind) return;
  const resource = probe.resource?.path ?? '';
  state.damage ??= { kind, resource, items, sinceMs: known.atMs ?? 0, noticedMs: endedMs };
}

function pass(state: Existing, known: Watched, items: Items, exchange: Exchange): void {
  const { probe, startedMs } = exchange;
  for (const [url, before] of known.items) {
    const now = items.get(url);
    known.items.set(url, now ?? before);
    if (now === undefined && known.isLively && known.items.delete(url)) known.losses.add(url);
  }
  known.atMs = startedMs;
  known.missing = [];
  known.gone.clear();
  for (const [kind, { family, endedMs }] of state.tried)
    if (family === familyOf(probe.resource) && endedMs <= startedMs) state.cleared.add(kind);
  if (state.damage !== undefined) return;
  const last = state.risky.at(-1);
  // A response takes memory, and no window begins before the oldest checkpoint. The last one shows what is current.
  const sinceMs = oldest(state);
  state.risky = state.risky.filter((each) => each === last || each.endedMs > sinceMs);
}

function oldest({ lists }: Existing): number {
  let sinceMs = Number.POSITIVE_INFINITY;
  for (const { atMs } of lists.values()) if (atMs !== undefined) sinceMs = Math.min(sinceMs, atMs);
  return sinceMs;
}

/** An item that is only on another page now is no longer missing. */
function noteItem({ lists }: Existing, url: string, exchange: Exchange): void {
  if (!hasResponse(exchange) || isNoise(exchange)) return;
  for (const { missing, gone, items } of lists.values()) {
    if (!missing.some((item) => item.url === url)) continue;
    if (isMissing(exchange.response)) gone.add(url);
    else if (exchange.response.isSuccess) items.delete(url);
  }
}
