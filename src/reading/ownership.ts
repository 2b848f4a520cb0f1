/** Whose items are, and whether a write reached another one, as far as responses show it. */
import type { Exchange, WithResponse } from '../core/exchange.ts';
import { hasAnyMarker } from '../core/fresh.ts';
import type { JsonObject, Resource } from '../core/plan.ts';
import type { Provocation } from '../core/probe.ts';
import { fieldViolations, type Violation } from '../core/verdict.ts';
import { isMissing, reportsFailure } from './envelope.ts';
import { changedFields, type Item, readItem } from './items.ts';
import { isSame } from './json.ts';
import { listIn, type ListView } from './lists.ts';
import { sentIn, settledFields } from './sent.ts';

type Owned = Pick<Resource, 'ownerField'>;
type Provoked = WithResponse<Provocation>;
export type Stray = Violation<'shown' | 'listed' | 'status'>;

/** An item of a list that names another owner, or that is the same as one that does. */
export function strayItem(exchange: WithResponse, own: ListView, { ownerField }: Owned): Stray | undefined {
  const owner = exchange.probe.owner.at(-1);
  const ownerOf = ({ fields }: Item): string | undefined => {
    const value = ownerField === undefined ? undefined : fields[ownerField];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const stray = listIn(exchange)?.items.find((item) => {
    const known = ownerOf(item) ?? own.items.filter((each) => isTwin(each, item, ownerField)).map(ownerOf)[0];
    return known !== undefined && known !== owner;
  });
  if (stray === undefined) return undefined;
  const [seen, expected] = [`the item ${stray.ref?.ids.at(-1) ?? ''} of another owner`, 'only items of this owner'];
  return { kind: 'listed', at: stray.pointer, seen, expected, exchange };
}

/** A request below the wrong owner, unless the response is that to any missing item. */
export function strayRead(exchange: Provoked, own: ListView, absent?: WithResponse): Stray | undefined {
  const { response, probe } = exchange;
  const { status, isSuccess } = response;
  const { rejected, tolerated } = probe.intent;
  const isOpen = tolerated.includes(status) || (!isSuccess && status === absent?.response.status);
  if (rejected.includes(status) || isOpen || (isSuccess && reportsFailure(response))) return undefined;
  // A deletion of nothing may succeed, and which 4xx rejects a write, the rule about missing items judges.
  if (probe.method !== 'GET' && (!isSuccess || probe.method === 'DELETE')) return undefined;
  if (probe.method !== 'GET' || !isSuccess)
    return { kind: 'status', at: 'status', seen: String(status), expected: '404', exchange };
  const found = readItem(exchange);
  const isOfOwner = found !== undefined && own.items.some((each) => isTwin(each, found, undefined));
  const isFound = probe.item === undefined ? (listIn(exchange)?.count ?? 0) > 0 : isOfOwner;
  const seen = probe.item === undefined ? 'items of another owner' : 'an item of another owner';
  return isFound ? { kind: 'shown', at: 'status', seen, expected: '404', exchange } : undefined;
}

/** The first response that shows an item of ours with another owner than the one in its URL. */
export function strayOwn(own: readonly WithResponse[], { ownerField = '' }: Owned): readonly Violation<'named'>[] {
  const named = own.flatMap((exchange): readonly Violation<'named'>[] => {
    const item = readItem(exchange);
    const [owner, seen] = [exchange.probe.owner.at(-1) ?? '', String(item?.fields[ownerField])];
    if (item === undefined || !(ownerField in item.fields) || seen === owner) return [];
    return [{ kind: 'named', at: `${item.pointer}/${ownerField}`, field: ownerField, seen, expected: owner, exchange }];
  });
  return named.slice(0, 1);
}

/** What requests below other owners did to an item of ours: it is missing, or has a value that they sent. */
export function reachedOwn(
  [before, after]: readonly WithResponse[],
  requests: readonly WithResponse[],
): readonly Violation<'gone' | 'changed'>[] {
  const [was, is] = [before, after].map((each) => each && readItem(each));
  if (was === undefined || after === undefined) return [];
  if (is === undefined && isMissing(after.response))
    return [{ kind: 'gone', at: 'status', seen: String(after.response.status), expected: '200', exchange: after }];
  if (is === undefined) return [];
  const took = (field: string): boolean => requests.some((each) => isSame(sentIn(each)[field], is.fields[field]));
  return fieldViolations('changed', changedFields(was, is).filter(took), is, was.fields, after);
}

/** True if the lists of two owners have no item in common. */
export function isBelowOwner(list: ListView, own: ListView): boolean {
  return !list.items.some((item) => own.items.some((each) => isTwin(each, item, undefined)));
}

/** Ids may start again under each owner, so the other fields decide. A field that only one shows decides nothing. */
function isTwin(one: Item, other: Item, ownerField: string | undefined): boolean {
  if (one.ref?.ids.at(-1) !== other.ref?.ids.at(-1)) return false;
  const shared = Object.keys(one.fields).filter((field) => field in other.fields && field !== ownerField);
  return shared.length > 1 && shared.every((field) => isSame(one.fields[field], other.fields[field]));
}

export interface Reached {
  readonly was: Item;
  readonly is: Item;
  readonly neighborBefore: Exchange;
  readonly written: Exchange;
  readonly neighborWrites: readonly Exchange[];
}

/** The fields that the write changed, and whether the neighbor would show it if the write had reached it. */
export function reachedFields({ was, is, neighborBefore, written, neighborWrites }: Reached) {
  const values = valuesOf(written);
  const isOwner = neighborBefore.probe.resource?.path !== written.probe.resource?.path;
  // The states, counts, and totals of an owner may follow what it owns. A marker does not.
  const ours = isOwner ? markedFields(was) : settledFields(was, neighborWrites);
  const given: JsonObject = Object.assign({}, ...neighborWrites.map(sentIn));
  const isGiven = (field: string): boolean => field in given && isSame(given[field], values[field]);
  const took = (field: string): boolean =>
    !isOwner && field in values && !isGiven(field) && isSame(is.fields[field], values[field]);
  const changed = changedFields(was, is).filter((field) => ours.includes(field) || took(field));
  const differs = (field: string): boolean => field in was.fields && !isSame(was.fields[field], values[field]);
  const wouldTake = written.probe.method === 'DELETE' || Object.keys(values).some(differs);
  return { changed, wouldShow: isOwner ? ours.length > 0 : wouldTake };
}

function markedFields({ fields }: Item): readonly string[] {
  return Object.keys(fields).filter((field) => hasAnyMarker(JSON.stringify(fields[field]) ?? ''));
}

/** The values that a write sends, and the states that an action leads to. */
function valuesOf(written: Exchange): JsonObject {
  const { intent, resource } = written.probe;
  const { states } = resource ?? {};
  const to = intent.kind === 'action' && states?.allowed.find(({ by }) => by === intent.action)?.to;
  return to ? { [states?.field ?? '']: to } : sentIn(written);
}
