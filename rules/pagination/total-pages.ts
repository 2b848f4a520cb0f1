import { numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule } from '../../src/model/rule.ts';
import { field, onePageMore, overfull } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { everyPage, type Evidence, foldedEvidence, keepPage } from './shared/evidence.ts';
import { judgeField, placeOf } from './shared/field.ts';
import { changing, pageExchange, wholeWalk } from './shared/page-examples.ts';
import { cutOf, overfullCut, sizeVerdict } from './shared/size-verdict.ts';

export default defineRule({
  id: 'pagination/total-pages',
  proves: ['pagination.total-pages'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'totalPages is totalElements divided by size, rounded up',
  why: 'Clients stop at the last page by this number; one too few hides items, one too many asks for a page that does not exist.',
  fix: 'Answer with ceil(totalElements / size), using the size that the answer states.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  joins: ['pagination/data', 'pagination/total-elements', 'pagination/page', 'pagination/size'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    const isMiscounted = evidence.across.faults.some((fault) => fault.kind === 'total');
    return judgeField(
      evidence,
      'totalPages',
      (facts) => wrongPages(facts, evidence, isMiscounted) ?? wrongLast(facts, evidence),
    );
  },
  examples: () => ({
    passed: [
      { note: 'rounded up', exchanges: wholeWalk() },
      { note: 'an exact division', exchanges: wholeWalk({ items: 6 }) },
      { note: 'an empty list', exchanges: wholeWalk({ items: 0 }) },
    ],
    failed: [
      {
        note: 'rounded down',
        exchanges: wholeWalk({
          edit: changing('totalPages', (_old, { size = 3 }, { totalElements }) =>
            Math.floor(Number(totalElements) / size),
          ),
        }),
        keys: ['not the quotient'],
      },
      {
        note: 'one too many if the size divides the total',
        exchanges: wholeWalk({
          items: 6,
          edit: changing('totalPages', (_old, { size = 3 }, { totalElements }) =>
            Math.floor(Number(totalElements) / size + 1),
          ),
        }),
        keys: ['not the quotient'],
      },
      {
        note: 'wrong on the last page alone',
        exchanges: wholeWalk({
          edit: changing('totalPages', (old, { page, size }) => (page === 2 && size === 2 ? 9 : old)),
        }),
        keys: ['not the quotient'],
      },
      { note: 'null', exchanges: [pageExchange({}, { edit: changing('totalPages', () => null) })] },
      { note: 'left out', exchanges: [pageExchange({}, { edit: changing('totalPages', () => undefined) })] },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [], error: null } }],
      },
    ],
  }),
});

function wrongPages(facts: PageFacts, evidence: Evidence, isMiscounted: boolean): Violation | undefined {
  const [total, size, pages] = [
    numberOf(facts, 'totalElements'),
    numberOf(facts, 'size'),
    numberOf(facts, 'totalPages'),
  ];
  if (total === undefined || size === undefined || pages === undefined) return undefined;
  // The one page of an empty list only warns: pagination/empty-total-pages.
  if (total === 0 && pages <= 1) return undefined;
  if ((total > 0 || isMiscounted) && isQuotient(facts, evidence, isMiscounted, pages)) return undefined;
  const wanted = total === 0 ? 0 : Math.ceil(total / size);
  // What is right for the items that are shown may be so for the pages as they are cut: then it is the size that is wrong.
  const isAsShown = facts.count < size && pages === Math.ceil(total / facts.count);
  const isAsCut = pages === Math.ceil(total / (overfullCut(facts, evidence) ?? 0));
  const signs = [...(isAsShown ? [field('totalPages'), field('size')] : []), ...(isAsCut ? [overfull] : [])];
  const isOneMore = total % size === 0 && pages === wanted + 1;
  return violation({
    at: placeOf(facts, 'totalPages'),
    expected: String(wanted),
    actual: String(pages),
    message: `${facts.request} answers with totalPages ${pages} for ${total} items of ${size} a page`,
    exchange: facts.exchange,
    key: 'not the quotient',
    ...(isOneMore ? { signs: [...signs, field('totalPages')], signOfService: onePageMore } : {}),
    ...(signs.length > 0 && !isOneMore ? { signs } : {}),
  });
}

/** A link to another last page than the one that the number and the walk agree on. */
function wrongLast(facts: PageFacts, { met = 0, shownBase }: Evidence): Violation | undefined {
  const { page, size } = facts.rest.last ?? {};
  const stated = numberOf(facts, 'size') ?? 0;
  const pages = Math.ceil(met / stated);
  const isClear = facts.isWhole && met > 0 && stated > 0 && numberOf(facts, 'totalPages') === pages;
  if (!isClear || shownBase === undefined || page === undefined || (size ?? stated) !== stated) return undefined;
  const wanted = shownBase + pages - 1;
  if (page === wanted) return undefined;
  return violation({
    at: 'header:Link',
    expected: `page=${wanted}`,
    actual: `page=${page}`,
    message: `${facts.request} links to page ${page} as the last of ${pages}, which are counted from ${shownBase}`,
    exchange: facts.exchange,
    key: 'a link to another last page',
  });
}

/**
 * True where the number follows from the total and the size; where one of those is wrong itself, from what it should be,
 * so that one wrong number is told once.
 */
function isQuotient(facts: PageFacts, evidence: Evidence, isMiscounted: boolean, pages: number): boolean {
  const stated = numberOf(facts, 'size') ?? 0;
  const total = numberOf(facts, 'totalElements') ?? 0;
  if (isMiscounted && facts.walk === undefined) return true;
  const isMisstated = sizeVerdict(facts, evidence) === 'misstated';
  if (stated === 0 && !isMisstated) return true;
  const totals = [total, ...(isMiscounted && evidence.met !== undefined ? [evidence.met] : [])];
  const isOf = (size: number): boolean => size > 0 && totals.some((items) => Math.ceil(items / size) === pages);
  if (isOf(stated)) return true;
  const isDoubtful = isMisstated || (stated === facts.count && isCounting(evidence));
  return isDoubtful && [facts.size ?? evidence.usual ?? 0, cutOf(facts, evidence) ?? facts.count].some(isOf);
}

/** True where a size that is only the number of items shown is wrong somewhere: it may be wrong wherever it is just that. */
function isCounting(evidence: Evidence): boolean {
  return evidence.lists.some(
    (facts) => numberOf(facts, 'size') === facts.count && sizeVerdict(facts, evidence) === 'misstated',
  );
}
