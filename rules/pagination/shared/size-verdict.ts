import { numberOf, type PageFacts } from '../../../src/model/page-facts.ts';
import type { Evidence } from './evidence.ts';

/**
 * How an answer's items agree with the size that was asked for and the one that is stated. `misstated`: the items follow
 * another size than the stated one. `ignored`: items and statement agree on another size than was asked for, which is not
 * the service's maximum. `exceeded`: more items than the size allows. `unknown`: no usable size is stated.
 */
export type SizeVerdict = 'fits' | 'misstated' | 'ignored' | 'exceeded' | 'unknown';

/** The verdict on one answer, in the light of all others (clauses pagination.size, pagination.data, query.size). */
export function sizeVerdict(facts: PageFacts, evidence: Evidence): SizeVerdict {
  const stated = numberOf(facts, 'size');
  if (stated === undefined) return 'unknown';
  return facts.size === undefined
    ? unaskedVerdict(facts, stated, evidence)
    : askedVerdict(facts, facts.size, stated, evidence);
}

function askedVerdict(facts: PageFacts, asked: number, stated: number, evidence: Evidence): SizeVerdict {
  const { count } = facts;
  if (stated === asked) return count > asked ? 'exceeded' : 'fits';
  const isMaximum = stated > 0 && stated < asked && stated === evidence.largest;
  if (isMaximum && count <= stated) return 'fits';
  const byStated = itemsExpected(facts, stated, evidence);
  const byAsked = itemsExpected(facts, asked, evidence);
  if (byStated === undefined || byAsked === undefined)
    return count > asked && count <= stated ? 'ignored' : 'misstated';
  if (byStated !== byAsked) return count === byStated && stated > 0 ? 'ignored' : 'misstated';
  // A short page fits either way: where others show that sizes are ignored, that is the cause.
  return evidence.lists.some((each) => isPlainlyIgnored(each)) ? 'ignored' : 'misstated';
}

/** More items than asked for, and the answer admits to it. */
function isPlainlyIgnored(facts: PageFacts): boolean {
  const stated = numberOf(facts, 'size');
  return facts.size !== undefined && stated !== undefined && facts.count > facts.size && facts.count <= stated;
}

function unaskedVerdict(facts: PageFacts, stated: number, evidence: Evidence): SizeVerdict {
  const { count } = facts;
  if (count > stated) {
    const [total, pages] = [numberOf(facts, 'totalElements'), numberOf(facts, 'totalPages')];
    const isCountedByItems =
      stated === 0 || (pages === Math.ceil((total ?? 0) / count) && pages !== Math.ceil((total ?? 0) / stated));
    return isCountedByItems ? 'misstated' : 'exceeded';
  }
  if (stated === 0 || (evidence.usual !== undefined && stated !== evidence.usual)) return 'misstated';
  return isShortOf(facts, stated, evidence) ? 'misstated' : 'fits';
}

/** True where the first page holds fewer items than it says, and the pages after it go on from there without a gap. */
function isShortOf(facts: PageFacts, stated: number, evidence: Evidence): boolean {
  const walk = evidence.walks.find(({ pages }) =>
    pages.some((page) => page.facts.path === facts.path && page.facts.size === undefined),
  );
  if (walk === undefined || !walk.isComplete || !facts.isWhole || facts.page !== undefined) return false;
  const isSound = !evidence.across.isLiving && !evidence.across.faults.some((fault) => fault.facts.walk === walk.name);
  const first = walk.pages[0]?.facts;
  return isSound && first?.count === facts.count && facts.count < Math.min(stated, evidence.met ?? 0);
}

/** Items that the page holds if the list is cut by that size; undefined where the number of all items is not known. */
function itemsExpected(facts: PageFacts, size: number, evidence: Evidence): number | undefined {
  const isWalked = facts.walk !== undefined;
  const total = isWalked && evidence.met !== undefined ? evidence.met : numberOf(facts, 'totalElements');
  if (total === undefined) return undefined;
  const index = facts.page === undefined ? 0 : facts.page - evidence.base;
  return Math.max(0, Math.min(size, total - index * size));
}
