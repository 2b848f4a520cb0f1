/** The bounds that the profile states. A size that was misstated or ignored is judged by its own rules. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listIn, type ListView, readList, totalIn } from '../../src/reading/lists.ts';
import { isRejected, type Page, shownPages } from '../../src/reading/pages.ts';
import { walk } from '../../src/scenarios/walk.ts';

export default defineRule({
  id: 'limits/page-size',
  proves: ['limits.page-size'],
  weight: 3,
  title: 'The default and the maximum page size are those in the profile',
  headline: 'Page sizes differ from the profile',
  why: 'Clients are written for the documented limits. A page that is cut shorter loses items that they rely on.',
  fix: 'Use the documented default and maximum, or correct profile.limits in the plan.',
  says: {
    usual: '{request} returned a page of {seen}, but the profile defines a default of {expected}',
    largest: '{request} returned a page of {seen}, but the profile defines a maximum of {expected}',
    refused: '{request} returned {seen}, although the profile defines this size as the maximum',
    unstated: 'the profile defines no page size',
    unpaged: 'no list has pages',
    few: 'the list is too short to show its page sizes',
    changed: 'the list changed while its pages were read',
  },
  on: walk,
  judges: ['plain', 'first', 'again'],
  sees: ['last', 'huge', 'maximum'],
  check: ({ plain, first, last, again, huge, maximum }, { plan, isSteady }) => {
    const { maxPageSize: most, defaultPageSize: usual } = plan.profile.limits;
    if (most === undefined && usual === undefined) return inapplicable('unstated');
    const head = readList(plain);
    const isCut = (listIn(first)?.count ?? head.count) < head.count;
    if (!head.isPaged && !isCut) return inapplicable('unpaged');
    if (!isSteady(plain, again)) return undecided('changed');
    // A service that misstates a size that it served may misstate the others.
    const isTrusted = [first, last].every((page) => statesItsSize(page));
    const servedIn = ({ size, count, ...list }: ListView): number | undefined => {
      if (isTrusted && size !== undefined && count <= size) return size;
      return count > 0 && count < totalIn({ size, count, ...list }) ? count : undefined;
    };
    const byDefault = servedIn(head);
    if (usual !== undefined && byDefault !== undefined && byDefault !== usual)
      return failed(violation('usual', plain, byDefault, usual));
    if (most !== undefined && maximum !== undefined && isRejected(maximum))
      return failed(violation('refused', maximum, maximum.response.status, most));
    const served = shownPages(plain, maximum, huge).map(({ exchange, list }) => ({ exchange, size: servedIn(list) }));
    const larger = served.filter((each): each is { exchange: Page; size: number } => each.size !== undefined);
    // A plain page may be smaller than the maximum.
    const wrong = larger.find(({ exchange, size }) => size > (most ?? size) || (exchange !== plain && size !== most));
    if (most !== undefined && wrong !== undefined)
      return failed(violation('largest', wrong.exchange, wrong.size, most));
    const isUsual = usual === undefined || byDefault === usual;
    const isMost = most === undefined || larger.some(({ exchange }) => exchange !== plain);
    return isUsual && isMost ? passed : undecided('few');
  },
});

function statesItsSize(page: Page | undefined): boolean {
  const list = page && listIn(page);
  return list?.size === undefined || list.size === page?.probe.intent.size;
}

function violation<K extends string>(kind: K, exchange: Page, seen: number, expected: number) {
  return { kind, at: 'query:size', seen: String(seen), expected: String(expected), exchange };
}
