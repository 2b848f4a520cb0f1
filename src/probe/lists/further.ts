import { isPartOfList, type PageFacts, pageFactsOf } from '../../facts/lists/page-facts.ts';
import { isAnswered } from '../../model/exchange.ts';
import type { About } from '../../model/probe.ts';
import { beyondText, sizeText } from '../../model/list-onward.ts';
import { type Sending, send } from '../../model/scenario.ts';
import { pageWalk as steps, plainWalk } from '../../model/traces/page-walk.ts';
import { operationProbe } from '../address.ts';
import type { Walker } from './page-requests.ts';

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
  const known = new Set(first.ids);
  const beyond = beyondText({ count, pages: 1, lastId: undefined });
  for (const query of [beyond, sizeText(2 * count)]) {
    const [name = ''] = new URLSearchParams(query).keys();
    const shown = yield* look(walker, query, { parameter: { name, value: String(count) } });
    if (shown?.ids.some((id) => !known.has(id)) === true) {
      yield* look(walker, '', {});
      return;
    }
  }
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
