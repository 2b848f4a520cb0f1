import { numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule } from '../../src/model/rule.ts';
import { field, goesOn, pagesUnder, pastTheEnd, unheeding } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { everyPage, type Evidence, foldedEvidence, isOthers, keepPage } from './shared/evidence.ts';
import { judgeField, placeOf } from './shared/field.ts';
import { changing, pageExchange, wholeWalk } from './shared/page-examples.ts';

export default defineRule({
  id: 'pagination/page',
  proves: ['pagination.page'],
  breaks: [],
  weight: 4,
  label: 'clients',
  title: 'page is the number of the page that is shown',
  why: 'Pagers compute the next and the previous page from it; a wrong number sends them in circles.',
  fix: 'Answer with the number of the page served, as an integer, counted from the same base as the parameter.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  explainedBy: ['query/filter-pages', 'query/sort-complete', 'stateless/continues', 'stateless/order'],
  joins: ['pagination/total-elements', 'query/page', 'query/filter'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    const isDeaf = evidence.lists.some((facts) => isHonestlyAnother(facts, evidence));
    return judgeField(evidence, 'page', (facts) => {
      const stated = numberOf(facts, 'page');
      // By the plan's own base the first page has that number, wherever the service begins to count.
      const isPlanned = facts.page === undefined && stated === context.plan.profile.pageBase;
      return isPlanned ? undefined : wrongPage(facts, evidence, isDeaf);
    });
  },
  examples: () => ({
    passed: [
      { note: 'counted from 0', exchanges: wholeWalk() },
      { note: 'counted from 1', exchanges: wholeWalk({ base: 1 }) },
    ],
    failed: [
      {
        note: 'always the first page',
        exchanges: wholeWalk({ edit: changing('page', () => 0) }),
        keys: ['not the page asked for'],
      },
      {
        note: 'counted from 1 in the answer, from 0 in the parameter',
        exchanges: wholeWalk({ edit: changing('page', (old) => Number(old) + 1) }),
        keys: ['wrong if none is asked for', 'not the page asked for'],
      },
      {
        note: 'another base only if no page is asked for',
        exchanges: wholeWalk({ edit: changing('page', (old, asked) => (asked.page === undefined ? 1 : old)) }),
        keys: ['wrong if none is asked for'],
      },
      { note: 'a text', exchanges: [pageExchange({ page: 0 }, { edit: changing('page', () => '0') })] },
      { note: 'left out', exchanges: [pageExchange({ page: 0 }, { edit: changing('page', () => undefined) })] },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [], error: null } }],
      },
      {
        note: 'a page that cannot be served',
        exchanges: [
          pageExchange({}, { edit: changing('page', () => null) }, { provokes: 'unusable-parameter', about: {} }),
        ],
      },
    ],
  }),
});

/** Another page than was asked for, and the items are that page's: then the parameter is ignored, not the number wrong. */
function isHonestlyAnother(facts: PageFacts, { lists, base }: Evidence): boolean {
  const stated = numberOf(facts, 'page');
  if (facts.page === undefined || stated === facts.page || facts.ids.length === 0) return false;
  return lists.some(
    (other) =>
      other !== facts &&
      other.walk === facts.walk &&
      (other.page ?? base) === stated &&
      other.round === facts.round &&
      other.ids.join('\n') === facts.ids.join('\n'),
  );
}

function wrongPage(facts: PageFacts, evidence: Evidence, isDeaf: boolean): Violation | undefined {
  const stated = numberOf(facts, 'page');
  const { shownBase } = evidence;
  const wanted = facts.page ?? shownBase;
  if (wanted === undefined ? stated === 0 || stated === 1 : stated === wanted) return undefined;
  if (facts.page !== undefined) {
    const isUncertain = facts.provokes === 'anything' && shownBase === undefined;
    // A service that ignores the parameter is judged for that.
    if (isUncertain || isHonestlyAnother(facts, evidence) || (isDeaf && facts.walk === undefined)) return undefined;
  }
  return violation({
    at: placeOf(facts, 'page'),
    expected: wanted === undefined ? '0 or 1' : String(wanted),
    actual: String(stated),
    message: `${facts.request} answers with page ${stated}${facts.page === undefined ? ` though pages are counted from ${wanted ?? '0 or 1'}` : ''}`,
    exchange: facts.exchange,
    key: facts.page === undefined ? 'wrong if none is asked for' : 'not the page asked for',
    ...(facts.page === undefined ? { signOfService: goesOn } : {}),
    signs: [
      field('page'),
      ...facts.further.map(pagesUnder),
      ...(facts.provokes === 'past-the-end' && facts.count > 0 ? [pastTheEnd] : []),
      ...(isOthers(facts, evidence) ? unheeding : []),
    ],
  });
}
