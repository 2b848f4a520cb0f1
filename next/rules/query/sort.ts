/**
 * Text sorts in the service's own order, and words such as low, medium, high may sort by their rank. Only pairs count
 * whose order no sensible collation would reverse.
 */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineRule, failed, inapplicable, observed, passed, undecided } from '../../src/core/rule.ts';
import type { ListIntent } from '../../src/core/probe.ts';
import type { Violation } from '../../src/core/verdict.ts';
import { fieldOf } from '../../src/reading/filters.ts';
import type { Item } from '../../src/reading/items.ts';
import { hasPages, knownList } from '../../src/reading/known-list.ts';
import { listIn } from '../../src/reading/lists.ts';
import { canTell, type Misplaced, misplacedBehind, misplacedIn, ownOrder } from '../../src/reading/order.ts';
import { shown } from '../../src/reading/shown.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { sort } from '../../src/scenarios/sort.ts';

type Page = WithResponse<ListIntent>;
type Direction = 'asc' | 'desc';

export default defineRule({
  id: 'query/sort',
  proves: ['query.sort'],
  weight: 5,
  label: 'clients',
  title: 'A list has the order that sort requests',
  headline: 'Lists do not have the requested order',
  why: 'Clients show what they get. A sort that is ignored, reversed, or applied page by page puts the wrong items on top.',
  fix: 'Sort the whole list by property and direction before you cut it into pages. Compare numbers as numbers, and put nulls at one end.',
  says: {
    refused: '{request} returned {seen}',
    order: '{request} returned {seen}',
    null: '{request} returned {seen}',
    own: 'this property sorts in an order of its own: {seen}',
    unlisted: 'another rule judges the response',
    hidden: 'the items do not show the property',
    alike: 'the values do not show in which order they are',
  },
  on: [sort, filter],
  judges: ['plain', 'sorted', 'again'],
  sees: ['rest', 'pages', 'control'],
  check: ({ plain, sorted, again, rest = [], pages = [], control = [] }, { isSteady }) => {
    const field = sorted[0]?.probe.intent.sort?.field ?? '';
    const refused = sorted.find(isRefused);
    if (refused !== undefined) return failed(refusal(refused));
    const lists = sorted.flatMap((exchange) => {
      const list = listIn(exchange);
      return list === undefined ? [] : [{ exchange, list, direction: directionOf(exchange) }];
    });
    if (lists.length < sorted.length) return inapplicable('unlisted');
    const known = knownList(plain, rest);
    const all = [...known.items.values(), ...[...sorted, ...pages].flatMap((each) => listIn(each)?.items ?? [])];
    const isComparable = isSteady(plain, again) && !known.isDoubtful;
    const found = lists.flatMap(({ exchange, list, direction }) => {
      const own = misplacedIn(list.items, field, direction);
      if (own !== undefined) return violation(own, field, exchange);
      // Items that belong before those of the first page must be on it.
      const isCut = (list.totalElements ?? list.count) > list.count && exchange.probe.intent.filters === undefined;
      const urls = new Set(list.keys);
      const others = all.filter(({ ref }) => ref !== undefined && !urls.has(ref.url));
      const behind = isCut && isComparable ? misplacedBehind(list.items, others, field, direction) : undefined;
      return behind === undefined ? [] : violation(behind, field, exchange);
    });
    const [rising, falling] = (['asc', 'desc'] as const).map((each) =>
      lists.find(({ direction }) => direction === each),
    );
    const rank =
      found.length > 0 && rising && falling ? ownOrder(rising.list.items, falling.list.items, field) : undefined;
    if (rank !== undefined && rising !== undefined)
      return observed({ kind: 'own', seen: rank.join(', '), exchange: rising.exchange });
    const isPaged = isComparable && hasPages(control, known);
    const across = isPaged ? acrossPages(pages, field) : undefined;
    const violations = [...found, ...(across === undefined ? [] : [across])];
    if (violations.length > 0) return failed(...violations);
    if (lists.every(({ list }) => list.items.every((item) => fieldOf(item.fields, field) === undefined)))
      return undecided('hidden');
    return lists.every(({ list }) => canTell(list.items, field)) ? passed : undecided('alike');
  },
});

function directionOf({ probe }: Page): Direction {
  return probe.intent.sort?.direction ?? 'asc';
}

function isRefused({ response: { status } }: Page): boolean {
  return status >= 400 && status !== 401 && status !== 429;
}

function refusal(exchange: Page): Violation<'refused'> {
  return { kind: 'refused', at: 'status', seen: String(exchange.response.status), expected: '200', exchange };
}

function acrossPages(pages: readonly Page[], field: string): Violation<'order' | 'null'> | undefined {
  const [first] = pages;
  const items = pages.flatMap((page) => listIn(page)?.items ?? []);
  const misplaced = first && misplacedIn(items, field, directionOf(first));
  const page = pages.find((each) => listIn(each)?.items.includes(misplaced?.later as Item));
  return misplaced === undefined || page === undefined ? undefined : violation(misplaced, field, page);
}

function violation(misplaced: Misplaced, field: string, exchange: Page): Violation<'order' | 'null'> {
  const { kind, earlier, later } = misplaced;
  const [one, other] = [earlier, later].map(({ fields }) => shown(fieldOf(fields, field)));
  const expected = kind === 'null' ? 'nulls first or last' : directionOf(exchange) === 'asc' ? 'rising' : 'falling';
  return { kind, at: `${later.pointer}/${field}`, field, seen: `${one} before ${other}`, expected, exchange };
}
