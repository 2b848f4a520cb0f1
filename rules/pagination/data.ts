import { hasPageShape, numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { isSuccess } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, type Observation } from '../../src/model/rule.ts';
import { noList as noListSign, overfull } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { everyPage, type Evidence, foldedEvidence, keepPage, shaped } from './shared/evidence.ts';
import { changing, pageExchange, wholeWalk } from './shared/page-examples.ts';
import { sizeVerdict } from './shared/size-verdict.ts';

const forms: Partial<Readonly<Record<NonNullable<PageFacts['form']>, string>>> = {
  plain: 'lists answer with the list as the data of the envelope',
  merged: 'lists answer in the pagination shape next to success, error and timestamp',
  bare: 'lists answer in the bare pagination shape',
  nested: "lists answer with the pagination shape as the envelope's data",
};

export default defineRule({
  id: 'pagination/data',
  proves: ['pagination.data'],
  breaks: ['query.size'],
  weight: 5,
  label: 'clients',
  title: 'The data of a page is a list of at most size items',
  why: 'Clients lay out, buffer and count by size; a longer page overflows, and anything but a list breaks them.',
  fix: 'Cut the page to the size that it states, and answer with an empty list if there is nothing to show.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  joins: ['operation/list', 'operation/sub-list', 'query/filter-complete'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    const pages = shaped(evidence);
    // Where no list shows at all, operation/list tells it.
    const listless = evidence.lists.length === 0 ? [] : evidence.answers.filter(isListless);
    const named = pages.filter(({ form }) => form !== 'other' && form !== 'array');
    const violations = [...listless.map(noList), ...pages.flatMap((facts) => tooLong(facts, evidence) ?? [])];
    // A list under another name proves nothing of the field data.
    if (violations.length + named.length === 0) {
      return { ...inapplicable('no-paged-list'), observations: observationsOf(evidence) };
    }
    return {
      violations,
      observations: observationsOf(evidence),
      examined: Math.max(1, named.length + listless.length),
    };
  },
  examples: () => ({
    passed: [
      { note: 'pages of the size that is stated', exchanges: wholeWalk() },
      {
        note: "the service's own maximum instead of a huge size",
        exchanges: [pageExchange({ size: 100 }, { items: 3, edit: changing('size', () => 3) })],
      },
    ],
    failed: [
      {
        note: 'one item more than size',
        exchanges: [
          pageExchange({ size: 2 }, { edit: changing('data', () => [{ id: 1 }, { id: 2 }, { id: 3 }]) }),
          pageExchange({}),
        ],
      },
      {
        note: 'more items than the stated default',
        exchanges: [pageExchange({}, { edit: changing('data', () => [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]) })],
      },
      {
        note: 'null on a page after the last',
        exchanges: [
          pageExchange({ page: 9 }, { edit: changing('data', () => null) }, { provokes: 'past-the-end' }),
          pageExchange({}),
        ],
      },
      {
        note: 'nothing at all on a page after the last, under another name',
        exchanges: [
          pageExchange({ page: 9 }, { edit: () => ({ total: 3 }) }, { provokes: 'past-the-end' }),
          pageExchange({}, { edit: () => ({ total: 3, items: [{ id: 1 }] }) }),
        ],
      },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [{ id: 1 }], error: null } }],
      },
    ],
  }),
});

/** A page without a list. The list as it comes is judged by the operation rules. */
function isListless(facts: PageFacts): boolean {
  const isPlainRead = facts.isWhole && facts.page === undefined && facts.size === undefined;
  // The list as it comes is for operation/list and operation/sub-list to judge.
  return facts.outcome === 'other' && isSuccess(facts.status) && !isPlainRead;
}

function noList(facts: PageFacts): Violation {
  const seen = facts.dataKind === 'object' ? 'an object' : facts.dataKind;
  return violation({
    at: `body:${facts.listAt}`,
    expected: 'a list',
    actual: seen ?? 'nothing',
    message: `${facts.request} answers ${facts.status} ${seen === undefined ? 'without any list' : `with ${seen} as data`}`,
    exchange: facts.exchange,
    clauses: ['pagination.data'],
    key: 'no list',
    signOfService: noListSign,
  });
}

function tooLong(facts: PageFacts, evidence: Evidence): Violation | undefined {
  if (sizeVerdict(facts, evidence) !== 'exceeded') return undefined;
  const size = numberOf(facts, 'size') ?? 0;
  return violation({
    at: `body:${facts.listAt}`,
    expected: `at most ${size} items`,
    actual: `${facts.count} items`,
    message: `${facts.request} shows ${facts.count} items with a size of ${size}`,
    exchange: facts.exchange,
    clauses: facts.size === undefined ? ['pagination.data'] : ['pagination.data', 'query.size'],
    key: 'more items than size',
    signs: [overfull],
  });
}

function observationsOf(evidence: Evidence): readonly Observation[] {
  const first = evidence.lists.find((facts) => facts.isWhole && facts.page === undefined && facts.size === undefined);
  const text = first?.form === undefined ? undefined : forms[first.form];
  if (first === undefined || text === undefined || (first.form !== 'plain' && !hasPageShape(first))) return [];
  return [{ clause: 'pagination.data', text, exchanges: [first.exchange] }];
}
