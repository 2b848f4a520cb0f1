/** What a response depends on, other than its request. */
import type { WithResponse } from '../core/exchange.ts';
import type { Plan } from '../core/plan.ts';
import type { Violation } from '../core/verdict.ts';
import { counting, dividing, placeOf, recurring, shownAt } from './differences.ts';
import { listIn } from './lists.ts';

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
      ...divided(kept, cold, (key) => (isOfCookie(key) ? 'cookie' : 'connection')),
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
