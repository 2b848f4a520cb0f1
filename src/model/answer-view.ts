import { isList, isObject, type Json } from '../text/json.ts';
import { parseHttpDate } from '../text/http-date.ts';
import { pointer, withoutPointers } from '../text/json-pointer.ts';
import { jsonOf, objectOf } from './body.ts';
import { itemAt, itemOf, looksEnveloped } from './envelope.ts';
import { type Answered, headerOf } from './exchange.ts';
import { idOf } from './item.ts';
import { listingOf } from './list-page.ts';
import { liftedPointer } from './resource-object.ts';

/**
 * An answer taken apart into what equal requests must be answered alike, the time of serving and what only repeats the request left out. Keys: `status`,
 * `type`, `language`, `text` (a body that is no JSON), and JSON pointers of plain values, in which the items of a list stand
 * by their ids (`/data/#7/name`); `members` and `order` are the ids of a list, sorted and as sent. Values are JSON texts.
 */
export type AnswerView = ReadonlyMap<string, string>;

/** What must be known to take an answer apart: the plan's volatile places, and the field that identifies items. */
export interface ViewSetting {
  readonly volatile: readonly string[];
  readonly idField: string;
}

/** Clocks of service and audit may differ by so much where the service does not tell its own time. */
const toleranceMs = 5000;

const views = new WeakMap<Answered['reply'], AnswerView>();

/** The answer of which the latest view was made, by the data that it shows: most answers that are compared are equal. */
const latest = new WeakMap<object, { readonly exchange: Answered; readonly setting: ViewSetting }>();

/** The view of an answer; made once for each reply, and once for equal ones that follow each other. */
export function viewOf(exchange: Answered, setting: ViewSetting): AnswerView {
  const known = views.get(exchange.reply);
  if (known !== undefined) return known;
  const data = objectOf(exchange.reply)?.['data'];
  const before = typeof data === 'object' && data !== null ? latest.get(data) : undefined;
  const isEqual =
    before !== undefined && isSameView(before.setting, setting) && isEqualAnswer(before.exchange, exchange);
  const view = (isEqual ? views.get(before.exchange.reply) : undefined) ?? takeApart(exchange, setting);
  views.set(exchange.reply, view);
  if (typeof data === 'object' && data !== null) latest.set(data, { exchange, setting });
  return view;
}

function isSameView(one: ViewSetting, other: ViewSetting): boolean {
  return one.idField === other.idField && one.volatile === other.volatile;
}

/** True where nothing but the timestamp of the envelope tells the answers apart, as far as that is seen at once. */
function isEqualAnswer(one: Answered, other: Answered): boolean {
  const [mine, theirs] = [objectOf(one.reply), objectOf(other.reply)];
  if (mine === undefined || theirs === undefined || !looksEnveloped(mine)) return false;
  const keys = Object.keys(mine);
  return (
    one.reply.status === other.reply.status &&
    ['content-type', 'content-language'].every((name) => headerOf(one.reply, name) === headerOf(other.reply, name)) &&
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => key === 'timestamp' || (mine[key] === theirs[key] && Object.hasOwn(theirs, key)))
  );
}

/** Of each view what was left out, for it was of the moment: an item that was just made is older when it is seen again. */
const momentary = new WeakMap<AnswerView, ReadonlyMap<string, string>>();

/** The keys in which two answers differ. */
export function differingKeys(one: AnswerView, other: AnswerView): readonly string[] {
  if (one === other) return [];
  const keys: string[] = [];
  one.forEach((value, key) => {
    if (value !== valueIn(other, key)) keys.push(key);
  });
  other.forEach((value, key) => {
    if (!one.has(key) && value !== valueIn(one, key)) keys.push(key);
  });
  return keys;
}

function valueIn(view: AnswerView, key: string): string | undefined {
  return view.get(key) ?? momentary.get(view)?.get(key);
}

/** The key without ids: `/data/*` for `/data/#7`. */
export function generalKey(key: string): string {
  return key.replace(/\/#[^/]*/g, '/*');
}

/** Fewer answers may show different texts by chance. */
const leastTold = 4;

/** Keys, beside items, of texts that are others in each of some answers, whatever was asked: they name the answer, as a request id does. */
export function textsOfEach(
  seen: readonly { readonly exchange: Answered; readonly view: AnswerView }[],
): ReadonlySet<string> {
  const values = new Map<string, string[]>();
  for (const { exchange, view } of seen)
    for (const [key, value] of view)
      if (key.startsWith('/') && !isItemKey(key, exchange)) values.set(key, [...(values.get(key) ?? []), value]);
  const isOfEach = (texts: readonly string[]): boolean =>
    texts.length >= leastTold &&
    new Set(texts).size === texts.length &&
    texts.every((text) => /^"(?!\d*"$)/.test(text));
  return new Set([...values].flatMap(([key, texts]) => (isOfEach(texts) ? [key] : [])));
}

/** The last segment of a key: the name of the field. */
export function fieldName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

/** True where the key lies in an item: of a list, or the one that was read. */
export function isItemKey(key: string, exchange: Answered): boolean {
  if (key.includes('/#')) return true;
  if (!key.startsWith('/') || listingOf(exchange.reply) !== undefined) return false;
  const at = itemAt(exchange.reply);
  return at === '' ? itemOf(exchange.reply) !== undefined : key.startsWith(`${at}/`);
}

function takeApart(exchange: Answered, { volatile, idField }: ViewSetting): AnswerView {
  const { reply } = exchange;
  const view = new Map<string, string>([['status', String(reply.status)]]);
  const put = (key: string, value: string | undefined): void => {
    if (value !== undefined) view.set(key, value);
  };
  put('type', headerOf(reply, 'content-type'));
  put('language', headerOf(reply, 'content-language'));
  const body = jsonOf(reply);
  if (body === undefined) {
    put('text', reply.text);
    return view;
  }
  const times = timesOf(exchange);
  const listing = listingOf(reply);
  const rest = withoutPointers(body, everywhere(volatile));
  const isEnvelope = isObject(body) && looksEnveloped(body);
  const sent = sentTexts(exchange);
  const ofNow = new Map<string, string>();
  const visit = (value: Json, at: string): void => {
    if (isEnvelope && at === '/timestamp') return;
    if (isList(value) && value.length > 0) {
      value.forEach((item, index) =>
        visit(item, `${at}/${at === listing?.at ? placeOf(item, index, idField) : index}`),
      );
    } else if (isObject(value) && Object.keys(value).length > 0) {
      for (const key of Object.keys(value)) visit(value[key] ?? null, `${at}${pointer(key)}`);
    } else if (typeof value !== 'string' || (!sent.has(value) && !aSocket.test(value))) {
      const own = isOfNow(value, times) ? ofNow : view;
      own.set(at, JSON.stringify(typeof value === 'bigint' ? String(value) : value));
    }
  };
  visit(rest, '');
  if (ofNow.size > 0) momentary.set(view, ofNow);
  if (listing !== undefined) {
    const ids = listing.items.map((item, index) => placeOf(item, index, idField));
    view.set('order', ids.join(' '));
    view.set('members', ids.toSorted().join(' '));
  }
  return view;
}

function placeOf(item: Json, index: number, idField: string): string {
  const id = idOf(item, idField);
  return id === undefined ? String(index) : `#${pointer(id).slice(1)}`;
}

/** A plan may write its volatile places from the body on or from the item on. */
function everywhere(volatile: readonly string[]): readonly string[] {
  return volatile.flatMap((each) =>
    ['', '/data', '/data/*', '/data/data/*', '/*'].map((place) => `${place}${liftedPointer(each)}`),
  );
}

/** Where a connection comes from. */
const aSocket = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\]):\d+$/i;

/** What an answer may repeat of its request: the address, its path and its query, and headers. */
function sentTexts({ request: { url, headers }, probe: { target } }: Answered): ReadonlySet<string> {
  return new Set([url, target, ...target.split('?'), ...headers.map(([, value]) => value)]);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** When the answer was made, by our clock and by what the service says of its own. */
function timesOf({ sentAt, receivedAt, reply }: Answered): readonly Span[] {
  const body = objectOf(reply);
  const stated = body === undefined ? undefined : instantOf(body['timestamp']);
  const dated = parseHttpDate(headerOf(reply, 'date') ?? '', receivedAt);
  const own = [stated, dated].filter((time) => time !== undefined);
  return [{ from: sentAt, to: receivedAt }, ...own.map((time) => ({ from: time, to: time }))];
}

/** True for a date-time, or an epoch number in seconds or milliseconds, that lies in the time of the request itself. */
function isOfNow(value: Json, times: readonly Span[]): boolean {
  const instant = instantOf(value);
  if (instant === undefined) return false;
  return times.some(({ from, to }) => instant >= from - toleranceMs && instant <= to + toleranceMs);
}

function instantOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') {
    if (value > 1e12 && value < 1e13) return value;
    return value > 1e9 && value < 1e10 ? value * 1000 : undefined;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}/.test(value)) return undefined;
  const isZoned = /(?:[Zz]|[+-]\d{2}:?\d{2})$/.test(value);
  const time = Date.parse(isZoned ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : time;
}
