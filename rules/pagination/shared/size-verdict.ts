import { numberOf, type PageFacts } from '../../../src/facts/lists/page-facts.ts';
import type { PagedWalk } from '../../../src/facts/lists/paged-walk.ts';
import type { Evidence } from './evidence.ts';

/**
 * How an answer's items agree with the size that was asked for and the one that is stated. `misstated`: the items follow
 * another size than the stated one. `ignored`: items and statement agree on another size than was asked for, which is not
 * the service's maximum. `exceeded`: more items than the size allows. `unknown`: no usable size is stated.
 */
export type SizeVerdict = 'fits' | 'misstated' | 'ignored' | 'exceeded' | 'unknown';

/** A verdict that the answer settles by itself, or the one that holds unless other answers show another cause. */
interface Opinion {
  readonly verdict: SizeVerdict;
  readonly unless?: SizeVerdict;
}

/** The verdict on one answer, in the light of all others (clauses pagination.size, pagination.data, query.size). */
export function sizeVerdict(facts: PageFacts, evidence: Evidence): SizeVerdict {
  const { verdict, unless } = opinionOf(facts, evidence);
  return unless !== undefined && settledVerdicts(evidence).has(unless) ? unless : verdict;
}

const settled = new WeakMap<Evidence, ReadonlySet<SizeVerdict>>();

/** The verdicts that single answers settle. */
function settledVerdicts(evidence: Evidence): ReadonlySet<SizeVerdict> {
  const known = settled.get(evidence);
  if (known !== undefined) return known;
  const opinions = evidence.lists.map((facts) => opinionOf(facts, evidence));
  const verdicts = new Set(opinions.filter(({ unless }) => unless === undefined).map(({ verdict }) => verdict));
  settled.set(evidence, verdicts);
  return verdicts;
}

function opinionOf(facts: PageFacts, evidence: Evidence): Opinion {
  const stated = numberOf(facts, 'size');
  if (stated === undefined) return { verdict: 'unknown' };
  // What a service shows before its first page is its own affair.
  if (facts.page !== undefined && facts.page < evidence.base) return { verdict: 'fits' };
  return facts.size === undefined
    ? unaskedOpinion(facts, stated, evidence)
    : askedOpinion(facts, facts.size, stated, evidence);
}

function askedOpinion(facts: PageFacts, asked: number, stated: number, evidence: Evidence): Opinion {
  const { count } = facts;
  if (stated === asked) {
    if (count > asked) return { verdict: 'exceeded' };
    return { verdict: isCutShorter(facts, asked, evidence) ? 'misstated' : 'fits' };
  }
  if (stated < asked && stated === evidence.maximum) {
    return { verdict: isCutShorter(facts, stated, evidence) ? 'misstated' : 'fits' };
  }
  const first = firstOf(facts, evidence);
  if (first !== undefined && first !== facts) {
    // A later page is cut as the first one was: it says the same of its size, or something that is not so.
    if (numberOf(first, 'size') === stated) return askedOpinion(first, asked, stated, evidence);
    if (count === itemsExpected(facts, first.count, evidence)) return { verdict: 'misstated' };
  }
  const follows = sizeFollowed(facts, asked, stated, evidence);
  if (follows === 'stated') return { verdict: 'ignored' };
  // Cut by exactly what was asked for; anything else may be a list that is not cut at all.
  const isCutAsAsked = count === asked && count !== evidence.met;
  if (count > stated && !isCutAsAsked) return { verdict: 'misstated', unless: 'exceeded' };
  return follows === 'asked' ? { verdict: 'misstated' } : { verdict: 'misstated', unless: 'ignored' };
}

/** Which of two sizes the number of items on the page follows; `unclear` where it is both or neither. */
function sizeFollowed(
  facts: PageFacts,
  asked: number,
  stated: number,
  evidence: Evidence,
): 'asked' | 'stated' | 'unclear' {
  const { count } = facts;
  const byStated = itemsExpected(facts, stated, evidence);
  const byAsked = itemsExpected(facts, asked, evidence);
  if (byStated === undefined || byAsked === undefined) return count > asked && count <= stated ? 'stated' : 'asked';
  if (byStated === byAsked) return 'unclear';
  if (stated > 0 && count === byStated) return 'stated';
  return count === byAsked ? 'asked' : 'unclear';
}

/** True where the answer's own number of pages shows that it was cut by fewer items than stated. */
function isCutShorter(facts: PageFacts, stated: number, evidence: Evidence): boolean {
  const walk = evidence.walks.find((each) => each.pages.some((page) => page.facts === facts));
  const isGoingOn = walk === undefined || (walk.pages[1]?.facts.count ?? 0) > 0;
  return isGoingOn && saysCut(facts, cutOf(facts, evidence) ?? 0, stated);
}

/** Items that a page of that size holds: as many as the first one shows; undefined where that was not seen, for the last may hold fewer. */
export function cutOf(facts: PageFacts, evidence: Evidence): number | undefined {
  const isFirst = ({ page = evidence.base }: PageFacts): boolean => page === evidence.base;
  const first = firstOf(facts, evidence) ?? (isFirst(facts) ? facts : undefined);
  if (first !== undefined) return first.count;
  const { size } = facts;
  const alike = evidence.lists.find(
    (each) => isFirst(each) && each.size === size && saysCut(each, each.count, size ?? 0),
  );
  return alike?.count;
}

/**
 * The number of items that a page is cut by, where another shows as many against a smaller size, or, of one without items, the first page of its
 * size does: then the size is not what cuts pages. Undefined elsewhere.
 */
export function overfullCut(facts: PageFacts, evidence: Evidence): number | undefined {
  const cut = cutOf(facts, evidence) ?? facts.count;
  const alike = evidence.lists.find(
    (each) =>
      (each.count === cut || (facts.count === 0 && each.size === facts.size)) &&
      sizeVerdict(each, evidence) === 'exceeded',
  );
  return alike?.count;
}

/** True where the number of pages is right for pages of `cut` items, and not for pages of so many as stated. */
function saysCut(facts: PageFacts, cut: number, stated: number): boolean {
  const [total, pages] = [numberOf(facts, 'totalElements') ?? 0, numberOf(facts, 'totalPages')];
  if (cut === 0 || cut >= stated || total <= cut) return false;
  return pages === Math.ceil(total / cut) && pages !== Math.ceil(total / stated);
}

function unaskedOpinion(facts: PageFacts, stated: number, evidence: Evidence): Opinion {
  const { count } = facts;
  if (stated === 0) return { verdict: 'misstated' };
  if (count > stated) {
    const [total, pages] = [numberOf(facts, 'totalElements') ?? 0, numberOf(facts, 'totalPages')];
    const isCountedByItems = pages === Math.ceil(total / count) && pages !== Math.ceil(total / stated);
    return isCountedByItems ? { verdict: 'misstated' } : { verdict: 'exceeded', unless: 'misstated' };
  }
  // Under a filter or a sort the default may be another.
  if (facts.isWhole && evidence.usual !== undefined && stated !== evidence.usual) return { verdict: 'misstated' };
  const walk = evidence.walks.find(({ pages: [first] }) => first?.index === 0 && first.facts.size === undefined);
  const first = walk?.pages[0]?.facts;
  if (walk === undefined || first === undefined || numberOf(first, 'size') !== stated) return { verdict: 'fits' };
  // The size by default is what the first page shows it to be, on every page and under every filter.
  if (first !== facts && first.count > stated) {
    const { verdict } = unaskedOpinion(first, stated, evidence);
    return verdict === 'misstated' ? { verdict } : { verdict: 'fits', unless: 'misstated' };
  }
  const isShort = isCutShorter(first, stated, evidence) || isCutShort(walk, first.count, stated, evidence);
  return { verdict: isShort ? 'misstated' : 'fits' };
}

/** True where the first page holds fewer items than it says, and the pages after it go on without a gap. */
function isCutShort(walk: PagedWalk, cut: number, stated: number, { across, met }: Evidence): boolean {
  const isSound = !across.isLiving && !across.faults.some((fault) => fault.facts.walk === walk.name);
  return walk.isComplete && isSound && cut > 0 && cut < Math.min(stated, met ?? 0);
}

/** The first page of the walk that an answer belongs to. */
function firstOf(facts: PageFacts, { walks }: Evidence): PageFacts | undefined {
  if (facts.walk === undefined) return undefined;
  return walks.find(({ name }) => name === facts.walk)?.pages.find(({ index }) => index === 0)?.facts;
}

/** Items that the page holds if the list is cut by that size; undefined where the number of all items is not known. */
function itemsExpected(facts: PageFacts, size: number, evidence: Evidence): number | undefined {
  const isWalked = facts.walk !== undefined;
  const total = isWalked && evidence.met !== undefined ? evidence.met : numberOf(facts, 'totalElements');
  if (total === undefined) return undefined;
  const index = facts.page === undefined ? 0 : facts.page - evidence.base;
  return Math.max(0, Math.min(size, total - index * size));
}
