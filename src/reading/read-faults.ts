/** What is wrong with a list as such, and with a read of an item that it shows. */
import { standardDialect } from '../core/dialect.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { Context } from '../core/rule.ts';
import type { Violation } from '../core/verdict.ts';
import { isMissing, reportsFailure } from './envelope.ts';
import { type Item, readItem } from './items.ts';
import { isAlike, isSame, objectOf } from './json.ts';
import { listIn, refsIn } from './lists.ts';
import { hasQuery } from './pages.ts';
import { shown } from './shown.ts';
import { isObject, kindOf, parseJson } from '../text/json.ts';
import { instantOf } from '../text/time.ts';

export type ReadFault = Violation<'rejected' | 'list' | 'empty' | 'other' | 'differs'>;

export interface ReadFaults {
  readonly found: readonly ReadFault[];
  readonly doubt?: 'forbidden' | 'gone' | 'reported';
}

/** @param lists the list before the reads, and perhaps the same list after them. A one-to-one part has none. */
export function readFaults(
  exchange: WithResponse,
  lists: readonly WithResponse[],
  isVolatile: (field: string) => boolean,
): ReadFaults {
  const { response, probe } = exchange;
  const { status, isSuccess } = response;
  const url = probe.item?.url ?? '';
  if (isSuccess && reportsFailure(response)) return { found: [], doubt: 'reported' };
  if (status === 401 || status === 403) return { found: [], doubt: 'forbidden' };
  const isStillListed = lists.length > 1 && lists.every((each) => refsIn(each).some((ref) => ref.url === url));
  if (isMissing(response) && !isStillListed) return { found: [], doubt: 'gone' };
  if (!isSuccess)
    return { found: [{ kind: 'rejected', at: 'status', seen: String(status), expected: '200', exchange }] };
  const item = readItem(exchange);
  const others = listIn(exchange)?.items ?? [];
  if (item === undefined && others.some(({ ref }) => ref === undefined || ref.url === url))
    return { found: [{ kind: 'list', at: 'body:', seen: 'a list', expected: 'one item', exchange }] };
  if (item === undefined || Object.keys(item.fields).length === 0)
    return { found: [{ kind: 'empty', at: 'body:', seen: shownBy(exchange), expected: 'the item', exchange }] };
  return { found: itemFaults(exchange, item, lists, isVolatile) };
}

function itemFaults(
  exchange: WithResponse,
  item: Item,
  lists: readonly WithResponse[],
  isVolatile: (field: string) => boolean,
): readonly ReadFault[] {
  const { probe } = exchange;
  const { pointer: at } = item;
  const expected = `the item ${probe.item?.ids.at(-1)}`;
  const strayOwner = ownerIn(item, exchange);
  if (strayOwner !== undefined) return [{ kind: 'other', at, seen: strayOwner, expected, exchange }];
  const listed = lists.map((each) => listIn(each)?.items ?? []);
  const own = listed.map((items) => items.find(({ ref }) => ref?.url === probe.item?.url));
  const [before] = own;
  if (before === undefined) return [];
  if (!isSameItem(item, before)) return [{ kind: 'other', at, seen: 'another item', expected, exchange }];
  const moved = Object.keys(before.fields).filter(
    (field) => field in item.fields && !isSame(item.fields[field], before.fields[field]),
  );
  // A field that the read itself changed, or that changed meanwhile, differs between the lists, too.
  const isSteady = (field: string): boolean =>
    own.length > 1 && own.every((each) => each !== undefined && isSame(each.fields[field], before.fields[field]));
  return moved
    .filter((field) => isSteady(field) && !isVolatile(field) && isOtherValue(item.fields[field], before.fields[field]))
    .map((field) => ({
      kind: 'differs',
      at: `${at}/${field}`,
      field,
      seen: JSON.stringify(item.fields[field]),
      expected: JSON.stringify(before.fields[field]),
      exchange,
      level: 'should',
    }));
}

/** A one-to-one part may name its owner, who must be the one in the URL. */
function ownerIn({ fields }: Item, { probe }: WithResponse): string | undefined {
  const field = probe.resource?.isSingle === true ? probe.resource.ownerField : undefined;
  const owner = field === undefined ? undefined : fields[field];
  if (typeof owner !== 'string' && typeof owner !== 'number') return undefined;
  return String(owner) === probe.item?.ids.at(-1) ? undefined : `${field} ${owner}`;
}

/** A read may show the id under another name, or not at all. Then its fields have to be those of the list. */
function isSameItem(item: Item, listed: Item): boolean {
  const id = listed.ref?.ids.at(-1);
  if (item.ref?.url !== listed.ref?.url) return false;
  if (Object.values(item.fields).some((value) => String(value) === id)) return true;
  return Object.keys(listed.fields).some(
    (field) => field in item.fields && isAlike(item.fields[field], listed.fields[field]),
  );
}

/** A list may shorten texts, leave out values, and write times in another way. */
function isOtherValue(inRead: unknown, inList: unknown): boolean {
  if (typeof inRead !== typeof inList) return false;
  if (typeof inRead === 'number' || typeof inRead === 'boolean') return true;
  if (typeof inRead !== 'string' || typeof inList !== 'string' || isAlike(inRead, inList)) return false;
  const shortened = inList.replace(/(?:\.\.\.|…)$/, '').trim();
  if (inRead.startsWith(shortened) || inList.startsWith(inRead)) return false;
  const [one, other] = [instantOf(inRead), instantOf(inList)];
  return one === undefined || one !== other;
}

function shownBy({ response: { text, json } }: WithResponse): string {
  if (text === '') return 'no body';
  return json === undefined ? 'a body that is not JSON' : 'no item';
}

export interface ListFault {
  readonly kind: 'status' | 'data' | 'wrapped' | 'texts' | 'null' | 'names';
  readonly at: string;
  readonly seen: string;
  readonly expected: string;
}

/** `unknown`: nothing can be said about it, or another rule does. */
export function listFault(
  exchange: WithResponse,
  named: WithResponse | undefined,
  { plan, resource }: Context,
): ListFault | 'unknown' | undefined {
  const { response, probe } = exchange;
  const { status, isSuccess } = response;
  const isQuery = probe.intent.kind === 'list' && hasQuery(probe.intent);
  // Of a query, only a success that has no room for a list is judged here.
  if (isQuery ? status !== 204 && status !== 205 : status === 401 || status === 403 || status === 429) return 'unknown';
  if (status !== 200) return { kind: 'status', at: 'status', seen: String(status), expected: '200' };
  const isJson = response.json !== undefined || response.text === '';
  if (!isSuccess || !isJson || reportsFailure(response)) return 'unknown';
  const list = listIn(exchange);
  const data = objectOf(response.json)?.['data'];
  const at = data === undefined ? 'body:' : 'body:/data';
  const seen = shown(data === undefined ? response.json : data);
  if (list === undefined) return { kind: 'data', at, seen, expected: 'a list' };
  const { entries, items, pointers } = list;
  const isMapped = pointers.items === `body:${standardDialect(plan, resource).itemsAt}`;
  if (list.form === 'other' && isObject(data) && !isMapped)
    return { kind: 'wrapped', at, seen: pointers.items.replace('body:', ''), expected: 'a list' };
  const first = `${pointers.items}/0`;
  if (entries.length > 0 && entries.every(isObjectAsText))
    return { kind: 'texts', at: first, seen: 'text', expected: 'objects' };
  if (entries.includes(null) && items.length === entries.filter((entry) => entry !== null).length)
    return { kind: 'null', at: `${pointers.items}/${entries.indexOf(null)}`, seen: 'null', expected: 'an object' };
  const item = named && readItem(named);
  const hasFields = item !== undefined && Object.keys(item.fields).length > 1;
  return hasFields ? { kind: 'names', at: first, seen: shown(entries[0]), expected: 'an object' } : undefined;
}

function isObjectAsText(entry: unknown): boolean {
  return typeof entry === 'string' && /^\s*\{/.test(entry) && kindOf(parseJson(entry)) === 'object';
}
