import { hasPageShape, numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { field, onePageMore } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { everyPage, foldedEvidence, keepPage } from './shared/evidence.ts';
import { placeOf } from './shared/field.ts';
import { changing, pageExchange } from './shared/page-examples.ts';

export default defineRule({
  id: 'pagination/empty-total-pages',
  proves: [],
  breaks: ['pagination.total-pages'],
  weight: 1,
  label: 'clients',
  level: 'should',
  title: 'An empty list has no pages',
  why: 'A client that walks up to totalPages requests a page that does not exist.',
  fix: 'Answer with totalPages 0 if totalElements is 0.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: ['pagination/total-pages'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    // A total that is wrong, 0 for a list that has items, is told by its own rule.
    const isCounted = !evidence.across.faults.some((fault) => fault.kind === 'total');
    const empty = isCounted ? evidence.lists.filter(isEmptyList) : [];
    if (empty.length === 0) return inapplicable('no-empty-page');
    return {
      examined: empty.length,
      violations: empty
        .filter((facts) => numberOf(facts, 'totalPages') === 1)
        .map((facts) =>
          violation({
            at: placeOf(facts, 'totalPages'),
            expected: '0',
            actual: '1',
            message: `${facts.request} answers with totalPages 1 for an empty list`,
            exchange: facts.exchange,
            key: 'one page of nothing',
            signs: [field('totalPages')],
            signOfService: onePageMore,
          }),
        ),
    };
  },
  examples: () => ({
    passed: [{ note: 'no pages', exchanges: [pageExchange({}, { items: 0 })] }],
    failed: [
      {
        note: 'one page of nothing',
        exchanges: [pageExchange({}, { items: 0, edit: changing('totalPages', () => 1) })],
      },
    ],
    inapplicable: [{ note: 'a list with items', exchanges: [pageExchange({})] }],
  }),
});

function isEmptyList(facts: PageFacts): boolean {
  const hasPages = numberOf(facts, 'totalPages') !== undefined;
  return hasPageShape(facts) && hasPages && numberOf(facts, 'totalElements') === 0;
}
