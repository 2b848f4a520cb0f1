import { isPartOfList, type PageFacts, pageFactsOf } from '../../facts/lists/page-facts.ts';
import { isAnswered } from '../../model/exchange.ts';
import type { About } from '../../model/probe.ts';
import { type Sending, send } from '../../model/scenario.ts';
import { pageWalk as steps, plainWalk } from '../../model/traces/page-walk.ts';
import { operationProbe, queryText } from '../address.ts';
import type { Walker } from './page-requests.ts';

/** The usual names of a place in a list, counted by items, and by pages from 1. */
const places = ['offset', 'skip', 'start', '$skip', '_start', 'from', 'page[offset]'];
const pages = ['_page', 'page[number]', 'pagination[page]', 'pageNumber', 'page_number', 'pageNo', 'p'];
/** The usual names of a size beside the text's. */
const sizes = [
  'limit',
  'per_page',
  'perPage',
  'page_size',
  'pageSize',
  '_limit',
  '$top',
  'page[size]',
  'page[limit]',
  'pagination[pageSize]',
  'maxResults',
  'max_results',
  'take',
  'rows',
];
/** Services cut lists at such numbers by themselves. */
const roundness = 5;

/**
 * Where a list shows a round number of items, tells of no others, and takes no notice of page and size: asks for what comes after
 * them, or else for more of them, by all of the names that services give to these at once. Where that shows others, the list is read as
 * it comes once more: what somebody made meanwhile stands there too.
 */
export function* lookFurther(walker: Walker, first: PageFacts): Sending {
  const { count } = first;
  if (count === 0 || count % roundness !== 0 || isPartOfList(first)) return;
  const beyond = { ...named(places, count), ...named(pages, 2) };
  const known = new Set(first.ids);
  for (const query of [beyond, named(sizes, 2 * count)]) {
    const parameter = { name: Object.keys(query)[0] ?? '', value: String(count) };
    const shown = yield* look(walker, queryText(query), { parameter });
    if (shown?.ids.some((id) => !known.has(id)) === true) {
      yield* look(walker, '', {});
      return;
    }
  }
}

function named(names: readonly string[], value: number): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

function* look(
  { list, owners, idField }: Walker,
  query: string,
  told: Pick<About, 'parameter'>,
): Sending<PageFacts | undefined> {
  const about = { owners, walk: plainWalk, ...told };
  const exchange = yield* send(
    operationProbe(list, owners, { step: steps.further, query, provokes: 'anything', about }),
  );
  return isAnswered(exchange) ? pageFactsOf(exchange, idField()) : undefined;
}
