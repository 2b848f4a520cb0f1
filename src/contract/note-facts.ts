/** Notes what a response says about its operation: status and codes, headers that clients act on, and how a list works. */
import { countOf, type FactName, inMap, type OperationRecord, see } from './snapshot.ts';
import type { WithResponse } from '../core/exchange.ts';
import type { ListIntent } from '../core/probe.ts';
import type { HttpResponse } from '../core/response.ts';
import { codeOf } from '../reading/envelope.ts';
import { fieldOf } from '../reading/filters.ts';
import type { Item } from '../reading/items.ts';
import { listIn, type ListView, totalIn } from '../reading/lists.ts';
import { certainOrder } from '../text/collate.ts';
import { parseMediaType } from '../text/media-type.ts';
import { perObject } from '../text/memo.ts';

/** The responses that each header belongs to. Elsewhere, its absence says nothing. */
const clientHeaders: Readonly<Record<string, (response: HttpResponse) => boolean>> = {
  'Cache-Control': ({ isSuccess }) => isSuccess,
  'Content-Type': ({ text }) => text !== '',
  ETag: ({ isSuccess }) => isSuccess,
  Location: ({ status }) => status === 201 || status === 202 || (status >= 300 && status < 400),
  'Retry-After': ({ status }) => status === 202 || status === 429 || status === 503,
};

/** If more is requested, the response shows the largest size. */
const hugeSize = 1000;
const pageLink = /;\s*rel="?[^",;]*\b(?:next|prev|previous|first|last)\b/i;

/** More requests add nothing to a fact. */
const enough = 2;

type Put = (name: FactName, key: string, value: string) => void;

function puttingIn(record: OperationRecord, exchange: WithResponse): Put {
  const name = `${exchange.probe.url} ${exchange.startedMs}`;
  return (fact, key, value) => {
    const values = inMap(inMap(record.facts, fact), key);
    if (countOf(values, value) < enough) see(values, value, name, exchange);
  };
}

/** @param isBare the body says nothing about the operation */
export function noteFacts(record: OperationRecord, situation: string, exchange: WithResponse, isBare: boolean): void {
  const { response } = exchange;
  const { status, headers, text, json } = response;
  const put = puttingIn(record, exchange);
  put('status', situation, String(status));
  if (isBare) return;
  const key = `${situation} ${status}`;
  for (const [name, isMeant] of Object.entries(clientHeaders))
    if (isMeant(response))
      put('header', `${key} ${name}`, headers[name.toLowerCase()] === undefined ? 'missing' : 'shown');
  // A body that is not JSON belongs to the rules about JSON.
  if (text !== '' && json === undefined) return;
  const code = codeOf(exchange);
  if (code !== undefined) put('code', key, code);
  const type = parseMediaType(headers['content-type'] ?? '');
  if (type !== undefined) put('media-type', key, type.essence);
}

/** What later queries are compared with: totals and directions, by path. It is kept only during the run. */
type Memory = { readonly totals: Map<string, number>; readonly sorted: Map<string, string> };

const memoryOf = perObject((_: OperationRecord): Memory => ({ totals: new Map(), sorted: new Map() }));

/** Notes how a list works. Nothing was written to it yet, so that its numbers can be compared. */
export function noteList(record: OperationRecord, exchange: WithResponse): void {
  const { probe, response, view } = exchange;
  const list = probe.intent.kind === 'list' ? listIn(exchange) : undefined;
  if (list === undefined || probe.intent.kind !== 'list') return;
  const put = puttingIn(record, exchange);
  const { page, size, sort, filters = {} } = probe.intent;
  const memory = memoryOf(record);
  const path = probe.url.split('?')[0] ?? '';
  const total = memory.totals.get(path) ?? 0;
  const isPart = totalIn(list) > list.count;
  const shownSize = list.size ?? (isPart && list.count > 0 ? list.count : undefined);
  if (isPart) put('header', 'success page Link', pageLink.test(response.headers['link'] ?? '') ? 'shown' : 'missing');
  const names = Object.keys(filters);
  const isWhole = page === undefined && size === undefined;
  if (isWhole && sort === undefined && names.length === 1 && total > 1)
    put('filter', names[0] ?? '', totalIn(list) < total ? 'an effect' : 'no effect');
  if (isWhole && sort !== undefined && names.length === 0) noteSort(memory, sort, path, list, put);
  if (sort !== undefined || names.length > 0) return;
  put('form', isWhole ? 'success' : 'success page', list.form);
  if (isWhole) {
    memory.totals.set(path, totalIn(list));
    if (shownSize !== undefined) put('default-size', 'success', String(shownSize));
    noteOrders(record, list.items, put);
    return;
  }
  const { pageBase, hasPages } = view((_, dialect) => dialect);
  // What the first pages seemed to say may have been wrong.
  inMap(record.facts, 'page-base').delete('success page');
  if (hasPages) put('page-base', 'success page', String(pageBase));
  if (size !== undefined && size >= hugeSize && shownSize !== undefined)
    put('largest-size', 'success size', String(shownSize));
  if (size === undefined || size >= hugeSize || (page ?? pageBase) !== pageBase) return;
  if (list.count > size) put('size-effect', 'success page', 'no effect');
  else if (list.count === size && total > size) put('size-effect', 'success page', 'an effect');
}

type Sort = NonNullable<ListIntent['sort']>;

/** A sort works if both directions differ. If all values are equal, they cannot. */
function noteSort({ sorted }: Memory, sort: Sort, path: string, { keys, items }: ListView, put: Put): void {
  const { field, direction } = sort;
  const order = keys.join('\n');
  const other = sorted.get(`${path} ${field} ${direction === 'asc' ? 'desc' : 'asc'}`);
  sorted.set(`${path} ${field} ${direction}`, order);
  const isTelling = new Set(items.map(({ fields }) => JSON.stringify(fieldOf(fields, field)))).size > 1;
  if (other !== undefined && (order !== other || isTelling))
    put('sort', field, order === other ? 'no effect' : 'an effect');
}

/** Only orders that every plain list has count. */
function noteOrders(record: OperationRecord, items: readonly Item[], put: Put): void {
  if (items.length < fewestValues) return;
  const known = inMap(record.facts, 'order').get('success');
  const fields = known === undefined ? Object.keys(items[0]?.fields ?? {}) : [...known.keys()].map(fieldOfOrder);
  const orders = fields.flatMap((field) => orderOf(items, field) ?? []);
  for (const order of known?.keys() ?? []) if (!orders.includes(order)) known?.delete(order);
  for (const order of orders) if (known === undefined || known.has(order)) put('order', 'success', order);
}

/** Fewer different values are in order by chance. */
const fewestValues = 5;
const fieldOfOrder = (order: string): string => order.replace(/ (?:asc|desc)$/, '');

/** `name asc` if all values of the field certainly rise, `name desc` if they fall. */
function orderOf(items: readonly Item[], field: string): string | undefined {
  const values = items.map(({ fields }) => fields[field]);
  const first = certainOrder(values[0], values[1]);
  const isKept = values.slice(2).every((value, index) => certainOrder(values[index + 1], value) === first);
  return (first === -1 || first === 1) && isKept ? `${field} ${first === -1 ? 'asc' : 'desc'}` : undefined;
}
