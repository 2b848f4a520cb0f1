import type { PageFacts } from '../../../src/facts/lists/page-facts.ts';
import type { Evidence } from '../../pagination/shared/evidence.ts';

/** True where a size was asked for that no answer honoured with a list: then the size is refused, not the page. */
export function isSizeUntaken({ size }: PageFacts, { lists }: Evidence): boolean {
  return size !== undefined && lists.every((facts) => facts.size !== size);
}

/** True where even the first page is not shown when it is asked for by its number alone. */
export function isPageBroken({ answers, base }: Evidence): boolean {
  const first = answers.find((facts) => facts.walk !== undefined && facts.page === base && facts.size === undefined);
  return first !== undefined && first.outcome !== 'page';
}
