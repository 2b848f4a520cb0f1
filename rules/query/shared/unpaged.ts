import { isPartOfList, type PageFacts } from '../../../src/facts/lists/page-facts.ts';
import { inapplicable, type Judgement } from '../../../src/model/rule.ts';
import type { Trace } from '../../../src/model/trace.ts';
import type { Evidence } from '../../pagination/shared/evidence.ts';

type Lists = Pick<Evidence, 'answers' | 'lists' | 'isCut'>;

/**
 * Why a list that does not come in pages is not judged by them: it takes no notice of page and size, refuses them, or shows nothing then, or
 * all on its first page; one that shows a part without them pages in its own way.
 */
export function unpaged({ answers, lists, isCut }: Lists, trace: Trace): Judgement {
  const resource = resourceIn(trace);
  const asked = answers.filter(({ page, size }) => page !== undefined || size !== undefined);
  const within = asked.filter(({ provokes }) => provokes !== 'past-the-end');
  const [first] = within;
  const isPart = isCut || lists.some(isPartOfList);
  if (first !== undefined && within.every(({ status }) => status >= 400))
    return isPart
      ? inapplicable('paged-otherwise', { resource })
      : inapplicable('page-refused', { resource, status: first.status });
  if (isEmptied(within, lists)) return inapplicable('page-empty', { resource });
  if (isPart) return inapplicable('paged-otherwise', { resource });
  const isEnded = asked.some(({ page, count }) => page !== undefined && count === 0);
  const isIgnored = !isEnded || !asked.some(({ count }) => count > 0);
  return inapplicable(isIgnored ? 'not-paged' : 'one-page', { resource });
}

/** True where a list has items, and shows none in the answers in which it should. */
export function isEmptied(answers: readonly PageFacts[], lists: readonly PageFacts[]): boolean {
  return lists.some(({ isWhole, count }) => isWhole && count > 0) && answers.every(({ count }) => count === 0);
}

/** What reasons about a list are told of. */
export function resourceIn({ resource }: Trace): string {
  return resource?.key ?? '';
}
