/** What differs between responses to the same request, and what it depends on. */
import { type Exchange, hasResponse, type WithResponse } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { HttpResponse } from '../core/response.ts';
import type { Violation } from '../core/verdict.ts';
import { listIn } from './lists.ts';
import { wordSet, wordsOf } from '../text/casing.ts';
import { isList, isObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';

type Many = readonly WithResponse[];

/** The values of a response, by JSON pointer with `*` for every index. `status` is the status code. */
type Print = ReadonlyMap<string, string>;

/** The items of a list, in their order. */
const items = 'items';

/** The pointers at which two responses differ. The time of a response is left out. */
function differingIn(one: WithResponse, other: WithResponse): readonly string[] {
  if (isSameText(one, other)) return [];
  const [left, right] = [printOf(one), printOf(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));
}

/** True if two responses at one URL are the same text but for their time. It is a quick look, and may miss some. */
function isSameText(one: WithResponse, other: WithResponse): boolean {
  if (one.probe.url !== other.probe.url || one.response.status !== other.response.status) return false;
  return one.view(timelessIn) === other.view(timelessIn);
}

const timelessIn = ({ text }: HttpResponse): string => text.replace(/"timestamp":"[^"]*"/, '');

/** The pointers at which the responses of each group agree, and the groups do not. Each needs two responses. */
export function dividing(these: Many, those: Many): readonly string[] {
  const [this1, ...others] = these;
  const [that1, ...rest] = those;
  if (this1 === undefined || that1 === undefined || others.length === 0 || rest.length === 0) return [];
  const moving = new Set([
    ...others.flatMap((each) => differingIn(this1, each)),
    ...rest.flatMap((each) => differingIn(that1, each)),
  ]);
  return differingIn(this1, that1).filter((key) => !moving.has(key));
}

/** True if a request got another response under other conditions, apart from values that nobody can read. */
export function isUneven(exchanges: readonly Exchange[]): boolean {
  const shown = exchanges.filter(hasResponse);
  const steps = shown.slice(1).map((each, at) => differingIn(shown[at] ?? each, each));
  const isSteady = (key: string): boolean => !steps.every((step) => step.includes(key));
  return steps.flat().some((key) => isSteady(key) || isCount(key, shown) || !isNameless(key, shown));
}

/** Ids of requests, times, and other texts that nobody can read are new in every response. */
function isNameless(key: string, shown: Many): boolean {
  return key !== 'status' && shown.every((each) => /^"?[\w.:+/-]*\d[\w.:+/-]*"?$/.test(shownAt(each, key)));
}

function shownAt(exchange: WithResponse, key: string): string {
  return printOf(exchange).get(key) ?? 'nothing';
}

/** Between two responses to the same request, if others were sent in between. */
const mostSteps = 1000;
/** Ids of requests and times grow, too. */
const noCounts = wordSet(
  'id request trace correlation sequence time timestamp uptime took elapsed duration ms seconds age',
);

/** True for a number that goes up, or down, with each response, as if it counted the requests. */
function isCount(key: string, shown: Many): boolean {
  if (key.includes('*') || wordsOf(key.split('/').at(-1) ?? '').some((word) => noCounts.has(word))) return false;
  const values = shown.map((each) => Number(printOf(each).get(key)));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? Number.NaN));
  const isStepping = steps.every((step) => Number.isInteger(step) && step !== 0 && Math.abs(step) <= mostSteps);
  return isStepping && new Set(steps.map(Math.sign)).size === 1;
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

/** Responses to several requests under several conditions. Those to one request have the same URL. */
type Compared = Readonly<Record<'lists' | 'kept' | 'cold' | 'cookied' | 'afterThese' | 'afterThose', Many>>;

export type Dependence = Violation<'connection' | 'order' | 'continues' | 'cookie' | 'count'>;

/** At most one for each URL. */
export function dependences(all: Compared, { volatile }: Pick<Plan, 'volatile'>): readonly Dependence[] {
  const urls = new Set([...all.kept, ...all.lists].map(({ probe }) => probe.url));
  const isStated = (key: string): boolean => volatile.some((each) => key.endsWith(each.replace(/^\/\*/, '')));
  return [...urls].flatMap((url) => {
    const of = (some: Many): Many => some.filter(({ probe }) => probe.url === url);
    const [kept, cold, cookied, afterThese] = [of(all.kept), of(all.cold), of(all.cookied), of(all.afterThese)];
    const session = [...kept, ...cold, ...cookied];
    const isAlike = (some: Many, key: string): boolean =>
      some.every((each) => shownAt(each, key) === shownAt(kept[0] ?? each, key));
    // A response may repeat the request.
    const isRepeated = (key: string): boolean =>
      kept.some((each) => Object.values(each.probe.headers ?? {}).some((value) => shownAt(each, key).includes(value)));
    const byConnection = dividing(kept, cold).find((key) => !isStated(key) && !isRepeated(key));
    const isOfCookie = byConnection !== undefined && cookied.length > 0 && isAlike(cookied, byConnection);
    // What other requests change stays as it is without them.
    const isStill = (key: string): boolean => isAlike([...session, ...afterThese], key);
    const byOrder = dividing(afterThese, of(all.afterThose)).find((key) => !isStated(key) && isStill(key));
    return [
      ...continued(of([...all.lists, ...all.kept, ...all.cold])),
      ...differing(isOfCookie ? 'cookie' : 'connection', byConnection, kept[0], cold[0]),
      ...differing('order', byOrder, afterThese[0], of(all.afterThose)[0]),
      ...counted(session.toSorted((a, b) => a.startedMs - b.startedMs)),
    ].slice(0, 1);
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

function counted(all: Many): readonly Dependence[] {
  const [first] = all;
  const exchange = all.at(-1);
  if (first === undefined || exchange === undefined || all.length < 4) return [];
  // What items count is a matter of reading them, and others may add items to a list.
  const isOther = (key: string): boolean => key.startsWith('/data/') || /total|count$/i.test(key);
  const key = [...printOf(first).keys()].find((each) => isCount(each, all) && !isOther(each));
  if (key === undefined) return [];
  const seen = all.map((each) => shownAt(each, key)).join(', ');
  return [{ kind: 'count', at: placeOf(key), seen, expected: 'the same number', exchange }];
}

function differing(kind: Dependence['kind'], key?: string, exchange?: WithResponse, other?: WithResponse) {
  if (key === undefined || exchange === undefined || other === undefined) return [];
  const isPlain = key !== items && !key.includes('*');
  const seen = isPlain ? shownAt(exchange, key) : 'other items';
  const expected = isPlain ? shownAt(other, key) : 'the same ones';
  return [{ kind, at: placeOf(key), seen, expected, exchange }];
}

function placeOf(key: string): string {
  if (key === 'status') return key;
  return key === items ? 'body:' : `body:${key}`;
}
