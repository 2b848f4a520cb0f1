import type { PageFault } from '../../src/facts/lists/page-faults.ts';
import { numberOf, type PageFacts, totalOf } from '../../src/facts/lists/page-facts.ts';
import { defineRule, indistinct } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { everyPage, type Evidence, foldedEvidence, keepPage } from './shared/evidence.ts';
import { judgeField, placeOf } from './shared/field.ts';
import { changing, pageBody, pageExchange, wholeWalk } from './shared/page-examples.ts';

export default defineRule({
  id: 'pagination/total-elements',
  proves: ['pagination.total-elements'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'totalElements is the number of items on all pages together',
  why: 'Pagers, counters and exports rely on it; a wrong count loses the last items or sends clients to empty pages.',
  fix: 'Count with the same conditions that select the items of a page, and send the same count on every page.',
  scope: 'resource',
  wants: everyPage,
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  digest: keepPage,
  check: (folded, context) => {
    const evidence = foldedEvidence(folded, context);
    const totals = evidence.across.faults.filter(isTotal);
    const wrong = new Map(totals.map((fault) => [fault.facts, wrongTotal(fault)]));
    if (totals.some(({ facts }) => facts.numbers.totalElements === undefined))
      return { violations: [...wrong.values()], examined: wrong.size };
    const judgement = judgeField(evidence, 'totalElements', (facts) => wrong.get(facts), true);
    if (judgement.inapplicable !== undefined || (judgement.violations ?? []).length > 0) return judgement;
    const short = evidence.met === undefined ? shortLists(evidence) : [];
    if (short.length > 0) return { ...judgement, violations: short.map(shortList) };
    return { ...judgement, ...doubtOf(evidence, context.plan.http.maxPages) };
  },
  examples: () => ({
    passed: [
      { note: 'as many as a walk meets', exchanges: wholeWalk() },
      { note: 'an empty list', exchanges: wholeWalk({ items: 0 }) },
      {
        note: 'next to sums that have nothing to do with the number of items',
        exchanges: wholeWalk({
          edit: (body) => ({ ...body, total: 4900, summary: { total: 12 }, meta: { count: 2 } }),
        }),
      },
    ],
    failed: [
      {
        note: 'one too many',
        exchanges: wholeWalk({ edit: changing('totalElements', (old) => Number(old) + 1) }),
        keys: ['not the number of items met'],
      },
      {
        note: 'right, and another total next to it that is not',
        exchanges: wholeWalk({ edit: (body) => ({ ...body, meta: { total: 9 } }) }),
        keys: ['not the number of items met'],
      },
      {
        note: 'the items of the page instead of all',
        exchanges: wholeWalk({
          edit: changing('totalElements', (_old, _asked, { data }) => (Array.isArray(data) ? data.length : 0)),
        }),
        keys: ['not the number of items met'],
      },
      {
        note: 'wrong on one page alone',
        exchanges: wholeWalk({
          edit: changing('totalElements', (old, asked) => (asked.page === 2 && asked.size === 2 ? 1 : old)),
        }),
      },
      {
        note: 'an only page that lacks what it counts',
        exchanges: [0, 1].map(() => pageExchange({}, { items: 3, edit: changing('data', () => []) })),
        keys: ['not the number of items shown'],
      },
      {
        note: 'by itself, and one too many',
        exchanges: wholeWalk({
          edit: (body) => ({ success: true, data: body.data ?? [], totalElements: Number(body.totalElements) + 1 }),
        }),
        keys: ['not the number of items met'],
      },
      {
        note: 'wrong where no page is asked for, as others saw it before the walk',
        exchanges: wholeWalk({
          edit: changing('totalElements', (old, { page, size }) =>
            (page ?? size) === undefined ? Number(old) - 1 : old,
          ),
        }).map((each, index) => (index === 0 ? { ...each, about: {} } : each)),
      },
      { note: 'a text', exchanges: [pageExchange({}, { edit: changing('totalElements', () => '5') })] },
      { note: 'below zero', exchanges: [pageExchange({}, { edit: changing('totalElements', () => -1) })] },
      { note: 'left out', exchanges: [pageExchange({}, { edit: changing('totalElements', () => undefined) })] },
    ],
    inapplicable: [
      {
        note: 'a list without page numbers',
        exchanges: [{ request: 'GET /users', status: 200, body: { success: true, data: [], error: null } }],
      },
    ],
    inconclusive: [
      {
        note: 'a list that others change',
        exchanges: wholeWalk({
          items: 6,
          edit: (body, asked, round) => (round === 1 ? pageBody(asked, { items: asked.size === 1 ? 5 : 6 }) : body),
        }),
      },
    ],
  }),
});

function isTotal({ kind }: PageFault): boolean {
  return kind === 'total' || kind === 'other-total';
}

function wrongTotal({ facts, met, stated }: PageFault): Violation {
  const at = stated?.at ?? (facts.numbers.totalElements === undefined ? facts.rest.names.totalElements : undefined);
  const total = stated?.count ?? totalOf(facts);
  return violation({
    at: at === undefined ? placeOf(facts, 'totalElements') : `${at.startsWith('/') ? 'body' : 'header'}:${at}`,
    expected: String(met),
    actual: String(total),
    message: `${facts.request} answers with ${at ?? 'totalElements'} ${total}, and a walk over all pages meets ${met} items`,
    exchange: facts.exchange,
    key: 'not the number of items met',
  });
}

/** Lists that by their own numbers fit on one page, and hold fewer items, each time that they were asked for as they come. */
function shortLists({ lists, across }: Evidence): readonly PageFacts[] {
  if (across.isLiving) return [];
  const plain = lists.filter(({ isWhole, page }) => isWhole && page === undefined);
  const only = plain.filter(
    (facts) => (numberOf(facts, 'totalElements') ?? Infinity) <= (numberOf(facts, 'size') ?? 0),
  );
  const isShort = (facts: PageFacts): boolean => facts.count < (numberOf(facts, 'totalElements') ?? 0);
  return only.filter((facts) => {
    const same = only.filter(({ path }) => path === facts.path);
    return same.length > 1 && same.every(isShort);
  });
}

function shortList(facts: PageFacts): Violation {
  const stated = numberOf(facts, 'totalElements');
  return violation({
    at: placeOf(facts, 'totalElements'),
    expected: String(facts.count),
    actual: String(stated),
    message: `${facts.request} answers with totalElements ${stated}, which would fit on its page, and shows ${facts.count} items`,
    exchange: facts.exchange,
    key: 'not the number of items shown',
  });
}

/** Why the number could not be held against a walk, where that was not possible. */
function doubtOf(evidence: Evidence, maxPages: number): Partial<ReturnType<typeof indistinct>> {
  if (evidence.across.isLiving) return indistinct('list-changed', { during: 'walked' });
  const walked = evidence.lists.filter((facts: PageFacts) => facts.walk !== undefined);
  if (evidence.met !== undefined || walked.length === 0) return {};
  // A limit that no walk came to is not what ended it.
  return walked.length < maxPages ? indistinct('list-not-whole') : indistinct('walk-too-short', { pages: maxPages });
}
