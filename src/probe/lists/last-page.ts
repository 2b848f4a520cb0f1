import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { lastPageOf, listingOf } from '../../model/list-page.ts';
import type { Operation } from '../../model/operation.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import { read as steps } from '../../model/traces/read.ts';
import { operationProbe, pageText } from '../address.ts';

/**
 * The last page by the numbers that the first answer states, without a size as that was asked for; undefined where it states none or
 * there is only one. Shared: all who look at the last item of a list look at the same one.
 */
export function* lastPage(
  { plan, resource, owners, readings }: Ground,
  list: Operation,
  first: Exchange,
): Sending<Exchange | undefined> {
  const listing = isAnswered(first) ? listingOf(first.reply) : undefined;
  const { pageBase } = readings.of(resource);
  const page = listing === undefined || pageBase === undefined ? undefined : lastPageOf(listing, pageBase);
  if (page === undefined) return undefined;
  return yield* send(
    operationProbe(list, owners, {
      step: steps.lastPage,
      query: pageText(plan, { page }),
      provokes: 'anything',
      about: { owners, page },
      share: true,
    }),
  );
}
