import { hasPageShape, numberOf, type PageFacts } from '../../src/facts/lists/page-facts.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { noNumbers } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { isList, type JsonObject } from '../../src/text/json.ts';
import { type Evidence, everyPage, foldedEvidence, isWholeForWantOfPage, keepPage } from './shared/evidence.ts';
import { wholeWalk } from './shared/page-examples.ts';

export default defineRule({
  id: 'pagination/fields',
  proves: [],
  breaks: ['pagination.page', 'pagination.size', 'pagination.total-elements', 'pagination.total-pages'],
  weight: 5,
  label: 'clients',
  title: 'Every page of a paginated list carries the page numbers',
  why: 'A client that finds its position by these numbers is lost on a page without them.',
  fix: 'Build all pages of a list in one place, with page, size, totalElements and totalPages on each.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    const { lists } = evidence;
    const shaped = lists.filter(hasPageShape);
    // An empty page after the last is one of the same list; one of another list may be all that there is.
    const isPage = ({ count, provokes, path }: PageFacts): boolean =>
      count > 0 || (provokes === 'past-the-end' && shaped.some((other) => other.path === path));
    const asked = lists.filter(
      (facts) => (facts.page ?? facts.size) !== undefined && isPage(facts) && !isWholeForWantOfPage(facts, evidence),
    );
    const [pattern] = shaped;
    if (pattern === undefined) return inapplicable('no-paged-list');
    if (asked.length === 0) return inapplicable('no-page-asked');
    const isLiving = folded.resource !== undefined && context.readings.of(folded.resource).isLiving;
    const first = isLiving ? [] : firstPages(evidence);
    return {
      examined: asked.length,
      violations: [...asked.filter((facts) => !hasPageShape(facts)), ...first].map((facts) => bare(facts, pattern)),
    };
  },
  examples: () => ({
    passed: [
      { note: 'on every page', exchanges: wholeWalk() },
      {
        note: 'a list that shows all its items where no page is asked for',
        exchanges: wholeWalk({ items: 3, edit: (body, { page }) => (page === undefined ? plain(body) : body) }),
      },
    ],
    failed: [
      {
        note: 'all left out on the last page',
        exchanges: wholeWalk({
          edit: (body, { page, size }) => (page === 1 && size === undefined ? plain(body) : body),
        }),
        keys: ['page without numbers'],
      },
      {
        note: 'all left out after the last page',
        exchanges: wholeWalk({ edit: (body) => (isEmpty(body) ? plain(body) : body) }),
        keys: ['page without numbers'],
      },
      {
        note: 'all left out if a page is asked for',
        exchanges: wholeWalk({ edit: (body, { page }) => (page === undefined ? body : plain(body)) }),
        keys: ['page without numbers'],
      },
      {
        note: 'all left out, and all but the first page as well, if none is asked for',
        exchanges: wholeWalk({ edit: (body, { page }) => (page === undefined ? plain(body) : body) }),
        keys: ['page without numbers'],
      },
    ],
    inapplicable: [
      { note: 'a list that never shows page numbers', exchanges: wholeWalk({ edit: plain }) },
      { note: 'the list without parameters alone', exchanges: wholeWalk().slice(0, 1) },
    ],
  }),
});

/**
 * The list without parameters, where it never has the numbers and never as many items as a walk over its pages: what a run creates meanwhile
 * would show in both.
 */
function firstPages({ lists, met = 0 }: Evidence): readonly PageFacts[] {
  const whole = lists.filter(({ isWhole }) => isWhole);
  const isPlain = ({ page, size }: PageFacts): boolean => page === undefined && size === undefined;
  const first = whole.find((facts) => isPlain(facts) && facts.count > 0);
  const same = whole.filter(({ path }) => path === first?.path);
  const inAll = same.filter(hasPageShape).map((facts) => numberOf(facts, 'totalElements') ?? 0);
  const isCut = same.filter(isPlain).every((facts) => !hasPageShape(facts) && facts.count < Math.min(met, ...inAll));
  return first === undefined || !isCut ? [] : [first];
}

function isEmpty({ data }: JsonObject): boolean {
  return isList(data) && data.length === 0;
}

/** The plain envelope with the items of a page. */
function plain({ success = true, data = [], error = null, timestamp = '' }: JsonObject): JsonObject {
  return { success, data, error, timestamp };
}

function bare(facts: PageFacts, pattern: PageFacts): Violation {
  return violation({
    at: `body:${facts.numbersAt}`,
    expected: 'page, size, totalElements and totalPages',
    actual: 'none of them',
    message: `${facts.request} shows a page of the list without the page numbers that ${pattern.request} shows`,
    exchange: facts.exchange,
    key: 'page without numbers',
    signs: [noNumbers],
  });
}
