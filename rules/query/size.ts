import { isEmptied, resourceIn, unpaged } from './shared/unpaged.ts';
import type { PageFault } from '../../src/facts/lists/page-faults.ts';
import { numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { isPagedOtherwise, type PagedWalk } from '../../src/facts/lists/paged-walk.ts';
import { defineRule, inapplicable, indistinct, type Judgement, type Observation } from '../../src/model/rule.ts';
import { crashBy, goesOn, noNumbers, overfull, parameter, sizeUnserved, unheeding } from '../../src/model/signs.ts';
import { walkedPages } from '../../src/model/traces/page-walk.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Evidence, isWholeForWantOfPage, walkedEvidence } from '../pagination/shared/evidence.ts';
import { pageBody, wholeWalk } from '../pagination/shared/page-examples.ts';
import { overfullCut, sizeVerdict } from '../pagination/shared/size-verdict.ts';
import { lostAnswer } from './shared/lost-answer.ts';
import { isPageBroken, isSizeUntaken } from './shared/refusals.ts';

export default defineRule({
  id: 'query/size',
  proves: ['query.size'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'size sets the number of items per page',
  why: 'Clients ask for as much as they can show or store; any other amount breaks both.',
  fix: 'Cut pages to the requested size, or to the maximum of the service if the request asks for more.',
  scope: 'trace',
  confirm: 'alone',
  wants: walkedPages,
  joins: ['query/unknown', 'pagination/numbers', 'pagination/data', 'query/page', 'stateless/continues'],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  check: (trace, context): Judgement => {
    const evidence = walkedEvidence(trace, context);
    const sized = evidence.answers.filter(
      (facts) => facts.size !== undefined && facts.round === 1 && !isWholeForWantOfPage(facts, evidence),
    );
    const lost = lostAnswer(trace);
    if (sized.length === 0) return lost ?? inapplicable('no-size-asked');
    if (!evidence.isPaged) return lost ?? unpaged(evidence, trace);
    const short = evidence.across.faults.flatMap((fault) => shortPage(fault, evidence) ?? []);
    const unheard = withoutEffect(sized, evidence);
    if (unheard !== undefined && isPagedOtherwise(evidence.lists, evidence.isCut))
      return lost ?? unpaged(evidence, trace);
    const violations = [
      ...(unheard === undefined
        ? sized.toSorted(byItems).flatMap((facts) => sizeViolation(facts, evidence) ?? [])
        : [unheard]),
      ...refused(sized, evidence),
      ...short,
    ];
    const judgement = { violations, observations: observationsOf(evidence), examined: sized.length };
    if (violations.length > 0) return judgement;
    if (lost !== undefined) return { ...judgement, ...lost };
    const resource = resourceIn(trace);
    if (evidence.lists.every(({ count }) => count === 0)) return inapplicable('list-empty', { resource });
    if (isEmptied(sized, evidence.lists)) return inapplicable('page-empty', { resource });
    const isTelling = sized.some((facts) => facts.count > 0 && facts.count < (evidence.met ?? Infinity));
    if (!isTelling) return { ...judgement, ...indistinct('too-few-for-sizes') };
    return isHeard(sized, evidence) ? judgement : { ...judgement, ...indistinct('sizes-alike') };
  },
  examples: () => ({
    passed: [
      { note: 'pages of the size asked for', exchanges: wholeWalk() },
      {
        note: 'a list without page numbers that keeps to the size',
        exchanges: wholeWalk({ edit: ({ data = [] }) => ({ success: true, data, error: null }) }),
      },
    ],
    failed: [
      {
        note: 'always the default',
        exchanges: wholeWalk({ edit: (_body, { page }) => pageBody(page === undefined ? {} : { page }) }),
        keys: ['more items than asked for', 'another size than asked for'],
      },
      {
        note: 'one item too many, and no size stated',
        exchanges: wholeWalk({
          edit: (_body, { page, size }) => {
            const { data = [] } = pageBody({ page: page ?? 0, ...(size === undefined ? {} : { size: size + 1 }) });
            return { success: true, data, error: null };
          },
        }),
        keys: ['more items than asked for'],
      },
      {
        note: 'every size refused',
        exchanges: wholeWalk({ status: ({ size }) => (size === undefined ? 200 : 400) }),
      },
      {
        note: 'one item too few on each page, and more pages than stated',
        exchanges: wholeWalk({
          items: 4,
          beyond: 3,
          edit: (body, { page, size }) =>
            size === 2 ? { ...pageBody({ page: page ?? 0, size: 1 }, { items: 4 }), size: 2, totalPages: 2 } : body,
        }),
      },
      {
        note: 'one size ends in a 500',
        exchanges: wholeWalk({ status: ({ size }) => (size === 2 ? 500 : 200) }),
      },
    ],
    inapplicable: [{ note: 'only the list without parameters', exchanges: wholeWalk().slice(0, 1) }],
    inconclusive: [
      {
        note: 'one item a page, whatever size is asked for',
        exchanges: wholeWalk({ edit: (_body, { page = 0 }) => pageBody({ page, size: 1 }) }),
      },
      {
        note: 'one item cannot distinguish sizes',
        exchanges: wholeWalk({ items: 1 }),
      },
    ],
  }),
});

/** What shows items tells more than what shows none. */
function byItems(one: PageFacts, other: PageFacts): number {
  return Number(other.count > 0) - Number(one.count > 0);
}

function sizeViolation(facts: PageFacts, evidence: Evidence): Violation | undefined {
  const { size, count } = facts;
  if (size === undefined) return undefined;
  const verdict = sizeVerdict(facts, evidence);
  const isOver = verdict === 'unknown' && facts.outcome === 'page' && facts.numbers.size === undefined && count > size;
  if (verdict !== 'ignored' && !isOver) return undefined;
  const stated = numberOf(facts, 'size');
  const usual = usualOf(evidence);
  return violation({
    at: 'query:size',
    expected: `pages of ${size}`,
    actual: stated === undefined ? `${count} items` : `pages of ${stated}`,
    message: `${facts.request} shows ${count} items${stated === undefined ? '' : ` with a size of ${stated}`}`,
    exchange: facts.exchange,
    key: count > size ? 'more items than asked for' : 'another size than asked for',
    signOfService: goesOn,
    signs: [
      parameter('size'),
      ...(count > size ? [overfull] : []),
      ...(count === usual?.count && stated === numberOf(usual, 'size') ? unheeding : []),
    ],
  });
}

/** True where two sizes, one of them perhaps the default, make a difference: who always shows one item may take no notice of any. */
function isHeard(sized: readonly PageFacts[], { lists, base }: Evidence): boolean {
  const isFirst = ({ page = base, count, isWhole }: PageFacts): boolean => isWhole && page === base && count > 0;
  const isOther = (one: PageFacts, other: PageFacts): boolean =>
    one.path === other.path &&
    one.size !== other.size &&
    (one.count !== other.count || numberOf(one, 'size') !== numberOf(other, 'size'));
  const firsts = lists.filter(isFirst);
  return sized.filter(isFirst).some((one) => firsts.some((other) => isOther(one, other)));
}

/** The list as it comes. */
function usualOf({ lists }: Pick<Evidence, 'lists'>): PageFacts | undefined {
  return lists.find(({ isWhole, page, size }) => isWhole && page === undefined && size === undefined);
}

/** A list that comes in pages, of the same number of items whatever size is asked for. */
function withoutEffect(sized: readonly PageFacts[], { lists, base }: Evidence): Violation | undefined {
  const usual = usualOf({ lists });
  const isFirst = ({ page = base, outcome }: PageFacts): boolean => page === base && outcome === 'page';
  const smaller = sized.filter((facts) => isFirst(facts) && (facts.size ?? 0) < (usual?.count ?? 0));
  const [first] = smaller;
  const isUnheard = smaller.every(({ count, numbers }) => count === usual?.count && numbers.size === undefined);
  if (first === undefined || !isUnheard) return undefined;
  return violation({
    at: 'query:size',
    expected: `pages of ${first.size ?? 0}`,
    actual: `${first.count} items`,
    message: `${first.request} shows ${first.count} items, as many as without a size: it has no effect`,
    exchange: first.exchange,
    key: 'no effect',
    // What has another name in the answer has one in the query too.
    signs: [lists.some(({ rest }) => rest.names.size !== undefined) ? noNumbers : parameter('size')],
    signOfService: goesOn,
  });
}

/** A service may refuse one size or another, not all of them, and must not break down over one. */
function refused(asked: readonly PageFacts[], evidence: Evidence): readonly Violation[] {
  // Where pages are refused, a size alone still tells of sizes.
  const sized = isPageBroken(evidence) ? asked.filter(({ page }) => page === undefined) : asked;
  if (sized.length === 0) return [];
  const broken = sized.filter((facts) => facts.status >= 500 && isSizeUntaken(facts, evidence));
  const isNoneTaken = sized.every((facts) => facts.outcome === 'refused' && ![401, 403].includes(facts.status));
  const [told] = isNoneTaken ? sized : broken;
  if (told === undefined) return [];
  return [
    violation({
      at: 'status',
      expected: '200',
      actual: String(told.status),
      message: `${told.request} answered ${told.status}${isNoneTaken ? ', as did every other size' : ''}`,
      exchange: told.exchange,
      key: 'size refused',
      signs: told.status >= 500 ? [crashBy('size')] : [parameter('size')],
    }),
  ];
}

function shortPage({ kind, facts, earlier }: PageFault, evidence: Evidence): Violation | undefined {
  if (kind !== 'short') return undefined;
  return violation({
    at: `body:${facts.listAt}`,
    expected: `${facts.size ?? 0} items`,
    actual: `${facts.count} items`,
    message: `${facts.request} shows ${facts.count} items, and ${earlier?.request ?? 'a page after the last'} still has some`,
    exchange: facts.exchange,
    key: 'fewer items than asked for',
    ...(facts.size !== undefined && numberOf(facts, 'size') === facts.size ? { signOfService: sizeUnserved } : {}),
    signs: [parameter('size'), ...(overfullCut(facts, evidence) !== undefined ? [overfull] : [])],
  });
}

function observationsOf({ lists, walks, met, usual, base }: Evidence): readonly Observation[] {
  const clause = 'query.size';
  const first = lists.find((facts) => facts.size === undefined);
  const isTurned = ({ pages: [one, other] }: PagedWalk): boolean =>
    one?.facts.ids.join('\n') !== other?.facts.ids.join('\n');
  const byDefault =
    usual ??
    walks.find((walk) => walk.name === 'by default' && walk.pages.length > 2 && isTurned(walk))?.pages[0]?.facts.count;
  const most = Math.max(...lists.map(({ count }) => count));
  // A last page is short by itself, and a list that takes some smaller size has no more to give than its largest page.
  const isTaken = lists.some(({ size, count }) => size !== undefined && count === size && count < most);
  const cut = lists.find(
    ({ page = base, size = 0, count }) =>
      isTaken && page === base && count === most && count < Math.min(size, met ?? 0),
  );
  // What another page exceeds is no maximum, nor is a size that an answer only repeats.
  const isKept = (stated: number): boolean => lists.every(({ size, count }) => size === undefined || count <= stated);
  const stating = lists.find((facts) => {
    const stated = numberOf(facts, 'size');
    return stated !== undefined && stated < (facts.size ?? 0) && isKept(stated);
  });
  const largest = stating ?? cut;
  const held = stating === undefined ? cut?.count : numberOf(stating, 'size');
  return [
    ...(first === undefined || byDefault === undefined
      ? []
      : [{ clause, text: `a page holds ${byDefault} items if no size is given`, exchanges: [first.exchange] }]),
    ...(largest === undefined
      ? []
      : [{ clause, text: `a page holds ${held} items at most`, exchanges: [largest.exchange] }]),
  ];
}
