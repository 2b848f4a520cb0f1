/** What differs between responses to the same request, and what it depends on. */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import type { Violation } from '../core/verdict.ts';
import { listIn } from './lists.ts';
import { wordsOf } from '../text/casing.ts';
import { isList, isObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';

/** The values of a response, by JSON pointer with `*` for every index. `status` is the status code. */
type Print = ReadonlyMap<string, string>;

/** The items of a list, in their order. */
const items = 'items';

/** The pointers at which two responses differ. The time of a response is left out. */
export function differingIn(one: WithResponse, other: WithResponse): readonly string[] {
  if (isSameText(one, other)) return [];
  const [left, right] = [printOf(one), printOf(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));
}

/** True if two bodies of JSON at one URL are the same text but for their time. It is a quick look, and may miss some. */
function isSameText(one: WithResponse, other: WithResponse): boolean {
  if (one.probe.url !== other.probe.url || one.response.status !== other.response.status) return false;
  return one.response.json !== undefined && withoutTime(one.response) === withoutTime(other.response);
}

function withoutTime({ text, json }: HttpResponse): string {
  const time = isObject(json) ? json['timestamp'] : undefined;
  return typeof time === 'string' ? text.replace(`"timestamp":"${time}"`, '') : text;
}

/**
 * The pointers at which all responses of each group agree, and the groups do not: what the groups have in common is the
 * cause. At least two responses are needed in each.
 */
export function dividing(these: readonly WithResponse[], those: readonly WithResponse[]): readonly string[] {
  const [this1, ...others] = these;
  const [that1, ...rest] = those;
  if (this1 === undefined || that1 === undefined || others.length === 0 || rest.length === 0) return [];
  const moving = new Set([
    ...others.flatMap((each) => differingIn(this1, each)),
    ...rest.flatMap((each) => differingIn(that1, each)),
  ]);
  return differingIn(this1, that1).filter((key) => !moving.has(key));
}

/** The pointers that show two values several times each. Nothing that is new in every response does. */
export function recurring([first, ...others]: readonly WithResponse[]): readonly string[] {
  if (first === undefined) return [];
  const keys = new Set(others.flatMap((each) => differingIn(first, each)));
  return [...keys].filter((key) => {
    const values = [first, ...others].map((each) => shownAt(each, key));
    const often = new Set(values.filter((value, index) => values.indexOf(value) !== index));
    return often.size > 1;
  });
}

/**
 * True if a request got another response under other conditions. The first response is that without them. Values that
 * are different in every response move by themselves.
 */
export function isUneven(exchanges: readonly Exchange[]): boolean {
  const [first, second, third] = exchanges.filter(hasResponse);
  if (first === undefined || second === undefined) return false;
  const before = differingIn(first, second);
  if (third === undefined) return before.some((key) => !isNameless(first, second, key));
  const after = differingIn(second, third);
  const isSteady = (key: string): boolean => before.includes(key) !== after.includes(key);
  if ([...before, ...after].some(isSteady)) return true;
  return before.some((key) => ['status', items].includes(key) || isCount(key, [first, second, third]));
}

/** The pointers of numbers that go up, or down, with each response, as if they counted the requests. */
export function counting(exchanges: readonly WithResponse[]): readonly string[] {
  const [first] = exchanges;
  const keys = first === undefined ? [] : [...printOf(first).keys()];
  return exchanges.length < 4 ? [] : keys.filter((key) => isCount(key, exchanges));
}

/** What a response shows at a pointer. */
export function shownAt(exchange: WithResponse, key: string): string {
  return printOf(exchange).get(key) ?? 'nothing';
}

/** The place of a violation. */
export function placeOf(key: string): string {
  if (key === 'status') return key;
  return key === items ? 'body:' : `body:${key}`;
}

/** Between two responses to the same request, if others were sent in between. */
const mostSteps = 1000;
/** Ids of requests and times grow, too. */
const noCounts = new Set(
  'id request trace correlation sequence time timestamp uptime took elapsed duration ms seconds age'.split(' '),
);

function isCount(key: string, exchanges: readonly WithResponse[]): boolean {
  if (key.includes('*') || wordsOf(key.split('/').at(-1) ?? '').some((word) => noCounts.has(word))) return false;
  const values = exchanges.map((each) => Number(printOf(each).get(key)));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? Number.NaN));
  const isSteady = steps.every((step) => Number.isInteger(step) && step !== 0 && Math.abs(step) <= mostSteps);
  return isSteady && new Set(steps.map(Math.sign)).size === 1;
}

/** Ids of requests, times, and other texts that nobody can read are new in every response. */
function isNameless(one: WithResponse, other: WithResponse, key: string): boolean {
  return (
    [one, other].every((each) => /^"?[\w.:+/-]*\d[\w.:+/-]*"?$/.test(shownAt(each, key))) && !isCount(key, [one, other])
  );
}

function printOf(exchange: WithResponse): Print {
  const list = listIn(exchange);
  const print = exchange.view(printIn);
  return list === undefined ? print : new Map([...print, [items, list.keys.join('\n')]]);
}

function printIn({ status, json, text }: HttpResponse): Print {
  const values = new Map<string, string[]>([['status', [String(status)]]]);
  const put = (pointer: string, value: string): void => {
    const known = values.get(pointer);
    if (known === undefined) values.set(pointer, [value]);
    else known.push(value);
  };
  const visit = (value: unknown, pointer: string): void => {
    if (isList(value)) {
      put(`${pointer}/#`, String(value.length));
      for (const each of value) visit(each, `${pointer}/*`);
    } else if (isObject(value))
      for (const [key, each] of Object.entries(value)) visit(each, pointer + formatPointer(key));
    else put(pointer, JSON.stringify(value));
  };
  if (json === undefined) put('', text);
  else visit(json, '');
  values.delete('/timestamp');
  return new Map([...values].map(([pointer, each]) => [pointer, each.join('\n')]));
}

type Many = readonly WithResponse[];

/** Responses to several requests under several conditions. Those to one request have the same URL. */
export interface Compared {
  readonly lists: Many;
  readonly kept: Many;
  readonly cold: Many;
  readonly cookied: Many;
  readonly afterThese: Many;
  readonly afterThose: Many;
  readonly unclear: Many;
}

export type Dependence = Violation<'connection' | 'order' | 'continues' | 'cookie' | 'count'>;

/** At most one for each URL. */
export function dependences(all: Compared, { volatile }: Pick<Plan, 'volatile'>): readonly Dependence[] {
  const urls = new Set([...all.kept, ...all.lists].map(({ probe }) => probe.url));
  const isStated = (key: string): boolean => volatile.some((each) => key.endsWith(each.replace(/^\/\*/, '')));
  return [...urls].flatMap((url) => {
    const of = (some: Many): Many => some.filter(({ probe }) => probe.url === url);
    const [kept, cold, cookied] = [of(all.kept), of(all.cold), of(all.cookied)];
    // A response may repeat the request.
    const isRepeated = (key: string): boolean =>
      kept.some((each) => Object.values(each.probe.headers ?? {}).some((value) => shownAt(each, key).includes(value)));
    const isOfCookie = (key: string): boolean =>
      cookied.length > 0 && cookied.every((each) => shownAt(each, key) === shownAt(kept[0] ?? each, key));
    const divided = (
      these: Many,
      those: Many,
      kindOf: (key: string) => Dependence['kind'] | undefined,
    ): readonly Dependence[] => {
      const key = dividing(these, those).find((each) => !isStated(each) && kindOf(each) !== undefined);
      const [exchange, other] = [these[0], those[0]];
      if (key === undefined || exchange === undefined || other === undefined) return [];
      return [differing(kindOf(key) ?? 'order', key, exchange, other)];
    };
    // What other requests change stays as it is without them.
    const isStill = (key: string): boolean => {
      const session = [...kept, ...cold, ...cookied, ...of(all.afterThese)];
      return session.every((each) => shownAt(each, key) === shownAt(kept[0] ?? each, key));
    };
    const found = [
      ...continued(of([...all.lists, ...all.kept, ...all.cold])),
      ...divided(kept, cold, (key) => (isRepeated(key) ? undefined : isOfCookie(key) ? 'cookie' : 'connection')),
      ...divided(of(all.afterThese), of(all.afterThose), (key) => (isStill(key) ? 'order' : undefined)),
      ...alternating(of(all.unclear)),
      ...counted([...kept, ...cold, ...cookied].toSorted((a, b) => a.startedMs - b.startedMs)),
    ];
    return found.slice(0, 1);
  });
}

/** A list without a page that shows another page than the first one, but not always. */
function continued(lists: Many): readonly Dependence[] {
  const numbers = lists.map((each) => listIn(each)?.number);
  const exchange = lists[numbers.findIndex((each) => each !== undefined && each > 0)];
  const page = exchange && listIn(exchange);
  if (page === undefined || exchange === undefined || !numbers.includes(0)) return [];
  const [at, seen] = [page.pointers.page, `page ${page.page}`];
  return [{ kind: 'continues', at, seen, expected: 'the first page', exchange }];
}

/** A second visit, with nothing else in flight, has to explain it. */
function alternating(all: Many): readonly Dependence[] {
  const [key] = recurring(all);
  const [first] = all;
  const other = all.find(
    (each) => key !== undefined && first !== undefined && shownAt(each, key) !== shownAt(first, key),
  );
  return key === undefined || first === undefined || other === undefined ? [] : [differing('order', key, other, first)];
}

function counted(all: Many): readonly Dependence[] {
  // What items count is a matter of reading them, and others may add items to a list.
  const [key] = counting(all).filter((each) => !each.startsWith('/data/') && !/total|count$/i.test(each));
  const exchange = all.at(-1);
  if (key === undefined || exchange === undefined) return [];
  const seen = all.map((each) => shownAt(each, key)).join(', ');
  return [{ kind: 'count', at: placeOf(key), seen, expected: 'the same number', exchange }];
}

function differing(kind: Dependence['kind'], key: string, exchange: WithResponse, other: WithResponse): Dependence {
  const isPlain = key !== 'items' && !key.includes('*');
  const seen = isPlain ? shownAt(exchange, key) : 'other items';
  const expected = isPlain ? shownAt(other, key) : 'the same ones';
  return { kind, at: placeOf(key), seen, expected, exchange };
}
