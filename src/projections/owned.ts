/**
 * What the run owns.
 *
 * An item is ours if no response had shown its URL before our create was sent, if a read of it shows our marker in a
 * field where we sent it, and if no other item there shows it. A list only says which item to read. The response to the
 * create decides nothing: it may be lost, or wrong. After a delete the URL is no longer ours, because the service may
 * reuse it.
 */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { Projection } from '../core/log.ts';
import { isNoise } from '../core/noise.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import { creationOf, isAsPlanned, type Probe } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import type { CreateAttempt, Created, Owned } from './created.ts';
import { isProof } from './proof.ts';
import { isMissing, reportsFailure } from '../reading/envelope.ts';
import { createdItem, readItem } from '../reading/items.ts';
import { listIn } from '../reading/lists.ts';
import { carriesMarker, sentIn } from '../reading/sent.ts';
import { isThrottled } from '../reading/throttling.ts';

export const owned: Projection<Owned> = {
  start: () => ({
    created: new Map(),
    attempts: new Map(),
    open: new Set(),
    shown: new Map(),
    whole: new Map(),
    collections: new Map(),
    absent: new Map(),
    shared: new Set(),
    provable: new Set(),
  }),
  step(state, exchange) {
    const { probe, refusal } = exchange;
    const { resource } = probe;
    if (resource === undefined || refusal !== undefined) return state;
    if (probe.credential === 'other' && probe.method === 'GET') noteOther(state, exchange);
    // A read with another credential may show other items, or hide ours.
    if (probe.method === 'GET' && !isAsPlanned(probe)) return state;
    if (probe.method === 'GET' && hasResponse(exchange) && !isNoise(exchange)) noteAbsence(state, exchange);
    if (probe.method === 'GET') noteHidden(state, exchange);
    if (!offers(resource, 'create') && !offers(resource, 'replace')) return state;
    const creation = creationOf(probe);
    if (creation !== undefined) noteCreate(state, attemptOf(state, exchange), exchange);
    else if (isChange(probe)) noteChange(state, exchange);
    else if (!hasResponse(exchange) || isNoise(exchange)) return state;
    else if (probe.item === undefined) noteList(state, exchange);
    else noteItem(state, probe.item, exchange);
    return state;
  },
};

function noteOther({ shared, created }: Owned, exchange: Exchange): void {
  const { response, probe } = exchange;
  const own = created.get(probe.item?.url ?? '');
  if (own === undefined) return;
  const isClosed = response !== undefined && (response.status === 403 || isMissing(response));
  if (isClosed || carriesMarker(readItem(exchange), own)) shared.add(own.url);
  else shared.delete(own.url);
}

/** A URL that is missing stays so until a read or a list shows it. */
function noteAbsence({ absent }: Owned, exchange: WithResponse): void {
  const { probe, response, endedMs } = exchange;
  const { url } = probe.item ?? probe;
  if (response.isSuccess) absent.delete(url);
  else if (isMissing(response)) absent.set(url, endedMs);
  if (probe.item !== undefined || absent.size === 0) return;
  for (const { ref } of listIn(exchange)?.items ?? []) absent.delete(ref?.url ?? '');
}

function noteHidden({ created }: Owned, exchange: Exchange): void {
  const { probe, response } = exchange;
  const item = created.get(probe.item?.url ?? '');
  const isClear = response !== undefined && (isMissing(response) || isThrottled(response));
  if (item !== undefined && !isClear && readItem(exchange) === undefined) item.isHidden = true;
}

function attemptOf(state: Owned, exchange: Exchange): CreateAttempt {
  const { probe, startedMs, endedMs } = exchange;
  const { resource, owner } = probe;
  const creation = creationOf(probe);
  if (resource === undefined || creation === undefined) throw new Error('The probe creates nothing.');
  const namedUrl = namedUrlIn(state, exchange);
  const named = namedUrl === undefined ? {} : { namedUrl };
  const pending = exchange.response?.status === 202 ? ({ isPending: true } as const) : {};
  return { ...creation, resource, owner, startedMs, endedMs, outcome: outcomeOf(exchange), ...named, ...pending };
}

function outcomeOf(exchange: Exchange): CreateAttempt['outcome'] {
  if (!hasResponse(exchange) || isNoise(exchange)) return 'lost';
  return exchange.response.isSuccess && !reportsFailure(exchange.response) ? 'success' : 'failure';
}

/** The proof of a create without a marker: a 201 names a URL that a whole list did not show before. */
function namedUrlIn({ whole, shown }: Owned, exchange: Exchange): string | undefined {
  const { probe, response, startedMs } = exchange;
  const named = response?.status === 201 ? createdItem(exchange) : undefined;
  const creation = creationOf(probe);
  const id = named?.ids.at(-1);
  if (named === undefined || id === undefined || creation?.isUnmarked !== true) return undefined;
  const isSent = Object.values(creation.sent).some((value) => String(value) === id);
  const isNew = (whole.get(listKey(probe)) ?? Infinity) < startedMs && !shown.has(named.url);
  return !isSent && isNew ? named.url : undefined;
}

function noteCreate(state: Owned, attempt: CreateAttempt, exchange: Exchange): void {
  const { resource, owner } = attempt;
  state.collections.set(listKey({ ...exchange.probe, resource, owner }), { resource, owner });
  state.attempts.set(attempt.marker, attempt);
  // A PUT creates at its own URL.
  const ref = exchange.probe.item ?? createdItem(exchange);
  const known = ref && state.created.get(ref.url);
  if (ref === undefined || known !== undefined || !isNew(state, ref.url, attempt)) state.open.add(attempt);
  else state.created.set(ref.url, { ...attempt, ...ref, state: 'unread', isMarked: false });
}

function noteItem(state: Owned, ref: ItemRef, exchange: Exchange): void {
  const { probe, response, endedMs } = exchange;
  const item = state.created.get(ref.url);
  if (probe.method === 'DELETE' || probe.operation?.kind === 'delete') {
    // For another user it may have been missing, so the next read decides.
    const isDone = probe.credential !== 'other' && response?.isSuccess === true && !reportsFailure(response);
    if (item === undefined || !isDone) return;
    item.state = 'deleted';
    if (response.status === 202) item.isAccepted = true;
  } else if (probe.method !== 'GET') {
    return;
  } else if (response !== undefined && isMissing(response)) {
    if (item !== undefined) noteMissing(state, item, probe.intent.kind === 'cleanup');
    // A service may reuse the id, so whatever is at the URL later is new.
    if (!response.isSuccess) state.shown.delete(ref.url);
  } else if (response?.isSuccess === true) {
    if (item !== undefined) noteRead(state, item, exchange);
    show(state, ref.url, endedMs);
  }
}

function isChange({ method, item }: Probe): boolean {
  return item !== undefined && ['POST', 'PUT', 'PATCH'].includes(method);
}

/** It may have worked, even if its response was lost. */
function noteChange({ created }: Owned, exchange: Exchange): void {
  const item = created.get(exchange.probe.item?.url ?? '');
  if (item !== undefined) item.change = { ...item.change, ...sentIn(exchange) };
}

function noteMissing(state: Owned, item: Created, isCleanup: boolean): void {
  if (item.state === 'unread') noteAbsent(state, item);
  else if (item.state === 'deleted' || isCleanup) state.created.delete(item.url);
  else if (item.state === 'proven') item.state = 'missing';
}

/** Nothing is at the URL that the create named. If the create stored the item elsewhere, a list may show it. */
function noteAbsent({ created, open }: Owned, item: Created): void {
  const { url, ids: _, state: __, isMarked: ___, ...attempt } = item;
  created.delete(url);
  if (attempt.isOver !== true) open.add(attempt);
}

/** The service may have given the URL to another item, so each read must prove it again. */
function noteRead(state: Owned, item: Created, exchange: Exchange): void {
  const { created, open, provable } = state;
  const shown = readItem(exchange);
  const isOther = (each: CreateAttempt): boolean => each !== item && each.resource.path === item.resource.path;
  const others = [...open, ...created.values()].filter(isOther);
  const other = others.find((each) => mayShow(exchange.view(lowerText), each) && carriesMarker(shown, each));
  // Another create of ours has overwritten the item.
  if (other !== undefined && !carriesMarker(shown, item)) item.change = { ...item.change, ...other.sent };
  const isProven = isProof(exchange, item);
  // Only an item from a journal was deleted without having been seen. That run may be long over, so it is ours again.
  const isLeft = isProven && !item.isMarked;
  item.isMarked = isProven;
  if (item.state === 'deleted' && !isLeft) {
    if (!isProven && readItem(exchange) !== undefined) created.delete(item.url);
  } else if (item.state !== 'unprovable') {
    item.state = isProven ? 'proven' : 'unprovable';
    if (isProven) provable.add(item.resource.path);
  }
}

function noteList(state: Owned, exchange: Exchange): void {
  const list = listIn(exchange);
  const { probe, startedMs, endedMs } = exchange;
  if (list === undefined) return;
  const { items, totalElements } = list;
  const isWhole = totalElements === items.length;
  const sought = soughtIn(state, exchange).filter(({ resource }) => resource.path === probe.resource?.path);
  const text = sought.length > 0 ? exchange.view(lowerText) : '';
  for (const attempt of sought) {
    const showing = mayShow(text, attempt) ? items.filter((item) => carriesMarker(item, attempt)) : [];
    const marked = showing.flatMap(({ ref }) => ref ?? []);
    const unseen = marked.filter(({ url }) => isNew(state, url, attempt));
    const isLater = attempt.endedMs <= startedMs;
    if (isLater && marked.length === 0) attempt.isSought = true;
    const isElsewhere = marked.length === showing.length && marked.every(({ url }) => state.created.has(url));
    if (isLater && isElsewhere && isWhole && !attempt.isPending && state.open.has(attempt)) attempt.isAbsent = true;
    noteMarked(state, attempt, unseen);
  }
  if (isWhole && probe.intent.kind !== 'provocation') {
    state.whole.set(listKey(probe), endedMs);
    forgetDeleted(state, probe, new Set(items.map(({ ref }) => ref?.url)));
  }
  for (const { ref } of items) if (ref !== undefined) show(state, ref.url, endedMs);
}

/** A quick look at the text of the whole response, in lower case. A number may be written in several ways. */
function mayShow(text: string, { marker }: CreateAttempt): boolean {
  return text.includes(marker) || /^\d/.test(marker);
}

const lowerText = ({ text }: HttpResponse): string => (hasAnyMarker(text) ? text.toLowerCase() : '');

/** Creates whose items a list may show. What still shows the marker of a deleted item is looked for in cleanup. */
function soughtIn({ open, created, attempts }: Owned, { probe }: Exchange): readonly CreateAttempt[] {
  const current = [...open, ...created.values()];
  if (probe.intent.kind !== 'cleanup') return current;
  const markers = new Set(current.map(({ marker }) => marker));
  const over = [...attempts.values()].filter(({ marker }) => !markers.has(marker));
  return [...current, ...over.map((attempt) => ({ ...attempt, isOver: true as const }))];
}

/** Without a read operation, a delete counts when a whole list no longer shows the item. */
function forgetDeleted({ created }: Owned, list: Probe, shown: ReadonlySet<string | undefined>): void {
  for (const { url, state, resource, owner } of created.values()) {
    if (state !== 'deleted' || shown.has(url) || offers(resource, 'read')) continue;
    if (listKey({ ...list, resource, owner }) === listKey(list)) created.delete(url);
  }
}

/** The item is where a list shows the marker, whatever URL the create named. If two items show it, neither is ours. */
function noteMarked(state: Owned, attempt: CreateAttempt | Created, refs: readonly ItemRef[]): void {
  const { created, open, provable } = state;
  const known = 'url' in attempt ? attempt : undefined;
  if (refs.length === 0 || known?.state === 'deleted') return;
  const marked = new Map((known?.state === 'proven' ? [known, ...refs] : refs).map(({ url, ids }) => [url, ids]));
  if (known === undefined) open.delete(attempt);
  else created.delete(known.url);
  // Without a read operation, the list is the only proof.
  const isShown = known?.state === 'proven' || !offers(attempt.resource, 'read');
  const single = isShown ? 'proven' : 'unread';
  const found = { isMarked: true, state: marked.size === 1 ? single : 'unprovable' } as const;
  for (const [url, ids] of marked) created.set(url, { ...attempt, ...found, url, ids });
  if (marked.size === 1 && isShown) provable.add(attempt.resource.path);
}

function isNew({ shown }: Owned, url: string, { startedMs }: CreateAttempt): boolean {
  return (shown.get(url) ?? Infinity) > startedMs;
}

function show({ shown }: Owned, url: string, atMs: number): void {
  if (!shown.has(url)) shown.set(url, atMs);
}

const listKey = ({ resource, owner }: Probe): string => [resource?.path, ...owner].join(' ');
