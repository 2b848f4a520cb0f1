import { numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule } from '../../src/model/rule.ts';
import { field, overfull, pagesUnder, parameter, sizeUnserved, unheeding } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { everyPage, type Evidence, foldedEvidence, isOthers, keepPage } from './shared/evidence.ts';
import { judgeField, placeOf } from './shared/field.ts';
import { changing, pageExchange, wholeWalk } from './shared/page-examples.ts';
import { overfullCut, sizeVerdict } from './shared/size-verdict.ts';

export default defineRule({
  id: 'pagination/size',
  proves: ['pagination.size'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'size is the number of items requested per page',
  why: 'Clients multiply page by size to know where they are; the length of the last page, or a default, misleads them.',
  fix: 'Answer with the requested size, or with the maximum that the service allows, the same on every page.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  explainedBy: ['query/filter-pages', 'query/sort-complete', 'stateless/order'],
  joins: [
    'pagination/data',
    'query/size',
    'pagination/total-elements',
    'pagination/page',
    'query/page',
    'query/filter',
  ],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    return judgeField(evidence, 'size', (facts) => wrongSize(facts, evidence));
  },
  examples: () => ({
    passed: [
      { note: 'the size asked for, on every page', exchanges: wholeWalk() },
      {
        note: "the service's own maximum",
        exchanges: [
          pageExchange({ size: 100 }, { items: 80, edit: (_body, asked) => maximum(asked.size ?? 0) }),
          pageExchange({ size: 50 }, { items: 80, edit: (_body, asked) => maximum(asked.size ?? 0) }),
        ],
      },
    ],
    failed: [
      {
        note: 'the default instead of what was asked for',
        exchanges: wholeWalk({ edit: changing('size', () => 3) }),
        keys: ['not the size asked for'],
      },
      {
        note: 'the number of items on the last page',
        exchanges: wholeWalk({
          edit: changing('size', (_old, _asked, { data }) => (Array.isArray(data) ? data.length : 0)),
        }),
        keys: ['not the size by default', 'not the size asked for'],
      },
      { note: 'a text', exchanges: [pageExchange({ size: 2 }, { edit: changing('size', () => '2') })] },
      { note: 'left out', exchanges: [pageExchange({ size: 2 }, { edit: changing('size', () => undefined) })] },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [], error: null } }],
      },
    ],
  }),
});

/** True where a filter or a sort makes the list forget the size; what it makes of sizes without them, query/size tells. */
function isForQuery({ isWhole, size = 0 }: PageFacts, evidence: Evidence): boolean {
  const sized = evidence.lists.filter((facts) => facts.isWhole && facts.size !== undefined);
  const isHeard = sized.every((facts) => sizeVerdict(facts, evidence) === 'fits');
  return !isWhole && isHeard && sized.some((facts) => (numberOf(facts, 'size') ?? 0) >= size);
}

/** The answer of a service that shows 40 items at most, to an example. */
function maximum(asked: number): JsonObject {
  const size = Math.min(asked, 40);
  const data = Array.from({ length: size }, (_, index) => ({ id: index + 1 }));
  return { success: true, data, error: null, page: 0, size, totalElements: 80, totalPages: 80 / size };
}

function wrongSize(facts: PageFacts, evidence: Evidence): Violation | undefined {
  const verdict = sizeVerdict(facts, evidence);
  if (verdict !== 'misstated' && !(verdict === 'ignored' && isForQuery(facts, evidence))) return undefined;
  const stated = numberOf(facts, 'size');
  const wanted = facts.size ?? evidence.usual;
  // It says what was asked for, and the pages are cut by another number.
  const isAsSaid = stated === wanted;
  return violation({
    at: placeOf(facts, 'size'),
    expected: isAsSaid || wanted === undefined ? 'the number of items per page' : String(wanted),
    actual: String(stated),
    message: `${facts.request} shows ${facts.count} items and answers with size ${stated}`,
    exchange: facts.exchange,
    key: facts.size === undefined ? 'not the size by default' : 'not the size asked for',
    ...(isAsSaid ? { signOfService: sizeUnserved } : {}),
    signs: [
      field('size'),
      parameter('size'),
      ...facts.further.map(pagesUnder),
      ...(overfullCut(facts, evidence) !== undefined ? [overfull] : []),
      ...(isOthers(facts, evidence) ? unheeding : []),
    ],
  });
}
