import { isPartOfList } from '../../../src/facts/lists/page-facts.ts';
import { inapplicable, type Judgement } from '../../../src/model/rule.ts';
import type { Evidence } from '../../pagination/shared/evidence.ts';

/** Why a list that does not come in pages is not judged by them: it takes no notice of page and size, refuses them, or shows nothing then. */
export function unpaged({ answers, lists, isCut }: Pick<Evidence, 'answers' | 'lists' | 'isCut'>): Judgement {
  const asked = answers.filter(
    ({ page, size, provokes }) => (page !== undefined || size !== undefined) && provokes !== 'past-the-end',
  );
  const [first] = asked;
  if (first !== undefined && asked.every(({ status }) => status >= 400))
    return inapplicable('page-refused', { status: first.status });
  const hasItems = lists.some(({ isWhole, count }) => isWhole && count > 0);
  if (hasItems && asked.every(({ count }) => count === 0)) return inapplicable('page-empty');
  return inapplicable(isCut || lists.some(isPartOfList) ? 'paged-otherwise' : 'not-paged');
}
