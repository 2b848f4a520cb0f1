import type { PageFault } from '../../src/model/page-faults.ts';
import { numberOf, type PageFacts } from '../../src/model/page-facts.ts';
import { defineRule, inapplicable, indistinct, type Judgement, type Observation } from '../../src/model/rule.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Evidence, walkedEvidence } from '../pagination/shared/evidence.ts';
import { pageExamples } from './shared/page-examples.ts';
import { lostAnswer } from './shared/lost-answer.ts';
import { isPageBroken, isSizeUntaken } from './shared/refusals.ts';

export default defineRule({
  id: 'query/page',
  clauses: ['query.page', 'pagination.total-elements'],
  title: 'page selects the page: a walk over all pages meets each item once',
  why: 'Exports and endless lists walk the pages; a page that repeats or leaves out items corrupts what they collect.',
  fix: 'Cut the pages from one fixed order at (page - base) * size, and answer a page after the last with an empty list, 404 or 400.',
  scope: 'trace',
  scenarios: ['page-walk'],
  after: ['json/well-formed', 'errors/never-200'],
  check: (trace, context): Judgement => {
    const evidence = walkedEvidence(trace, context);
    const walked = evidence.answers.filter((facts) => facts.walk !== undefined && facts.round === 1);
    const lost = lostAnswer(trace);
    if (walked.length === 0) return lost ?? inapplicable('no page of the list was asked for');
    if (!evidence.isPaged) return lost ?? inapplicable('the list does not page: it ignores page and size');
    const { faults, isLiving } = evidence.across;
    const told = faults.flatMap((fault) => toldOf(fault) ?? []);
    const statuses = walked.flatMap((facts) => statusViolation(facts, evidence) ?? []);
    const violations = [...baseViolation(evidence, context.profile.pageBase), ...statuses, ...told];
    const judgement = { violations, observations: observationsOf(evidence), examined: walked.length };
    if (violations.length > 0) return judgement;
    if (lost !== undefined) return { ...judgement, ...lost };
    if (isLiving) return { ...judgement, ...indistinct('the list changed while it was walked') };
    if (evidence.lists.every(({ count }) => count === 0)) return inapplicable('the list is empty');
    return isTelling(evidence) ? judgement : { ...judgement, ...indistinct('the list has too few items to page') };
  },
  examples: pageExamples,
});

/** True where pages can be told apart: two of them hold items, or one page after the last was asked for. */
function isTelling({ walks }: Evidence): boolean {
  return walks.some(({ pages }) => pages.filter(({ facts }) => facts.count > 0).length >= 2);
}

function toldOf({ kind, facts, earlier, item, met }: PageFault): Violation | undefined {
  const { exchange, request } = facts;
  const others = earlier?.request ?? 'the first page';
  const listed = `body:${facts.listAt}`;
  const walk = ['query.page', 'pagination.total-elements'];
  if (kind === 'same-page') {
    const message = `${request} shows the same items as ${others}; another page holds other items`;
    return violation({
      at: listed,
      expected: 'other items',
      actual: 'the items of another page',
      message,
      exchange,
      key: kind,
      clauses: ['query.page'],
    });
  }
  if (kind === 'past-the-end') {
    const message = `${request} asks for a page after the last and is shown the items of ${others} again; it is an empty list, 404 or 400`;
    return violation({
      at: listed,
      expected: 'no items',
      actual: `${facts.count} items`,
      message,
      exchange,
      key: kind,
      clauses: ['query.page'],
    });
  }
  if (kind === 'repeated') {
    const message = `${request} shows item ${item ?? ''}, and so does ${others}; a walk over the pages meets each item once`;
    return violation({
      at: listed,
      expected: 'each item on one page',
      actual: `item ${item ?? ''} on two`,
      message,
      exchange,
      key: kind,
      clauses: walk,
    });
  }
  if (kind === 'lost') {
    const message = `a walk that ends with ${request} does not meet item ${item ?? ''}, which other sizes show; a walk meets each of the ${met ?? 0} items once`;
    return violation({
      at: listed,
      expected: `${met ?? 0} items over all pages`,
      actual: `item ${item ?? ''} on no page`,
      message,
      exchange,
      key: kind,
      clauses: walk,
    });
  }
  return undefined;
}

/** A page that holds items but is not shown; a page after the last may be empty, 404 or 400, and another 4xx warns elsewhere. */
function statusViolation(facts: PageFacts, evidence: Evidence): Violation | undefined {
  const { status, page } = facts;
  if (page === undefined || page < evidence.base || status === 401 || status === 403) return undefined;
  const isOther = status >= 300 && status < 400;
  const isWithin = isWithinList(facts, evidence);
  const tells = status >= 500 || (isWithin && (isOther || facts.outcome === 'refused'));
  if (!tells || (isSizeUntaken(facts, evidence) && !isPageBroken(evidence))) return undefined;
  return violation({
    at: 'status',
    expected: isWithin ? '200' : 'an empty list, 404 or 400',
    actual: String(status),
    message: `${facts.request} answered ${status}; ${isWithin ? 'the page holds items, and page selects it' : 'a page after the last is an empty list, 404 or 400'}`,
    exchange: facts.exchange,
    clauses: ['query.page'],
    key: `${isWithin ? 'page' : 'page after the last'} answered ${Math.floor(status / 100)}xx`,
  });
}

/** True where the items known to be in the list reach up to that page. */
function isWithinList(facts: PageFacts, { base, met, walks, lists }: Evidence): boolean {
  const index = (facts.page ?? base) - base;
  const stated = lists.map((each) => numberOf(each, 'totalElements') ?? 0);
  const items = met ?? Math.max(0, ...stated);
  const first = walks.find((walk) => walk.name === facts.walk)?.pages.find((page) => page.index === 0)?.facts;
  const size = first !== undefined && first.count > 0 ? first.count : (facts.size ?? 0);
  return index * size < items;
}

function baseViolation({ shownBase, walks }: Evidence, stated: 0 | 1 | undefined): readonly Violation[] {
  if (stated === undefined || shownBase === undefined || stated === shownBase) return [];
  const first = walks.flatMap(({ pages }) => pages).find(({ index, facts }) => index === 0 && facts.page !== undefined);
  return [
    violation({
      at: 'query:page',
      expected: `pages counted from ${stated}`,
      actual: `pages counted from ${shownBase}`,
      message: `page ${shownBase} shows the first items of the list; profile.page_base says that pages are counted from ${stated}`,
      ...(first === undefined ? {} : { exchange: first.facts.exchange }),
      clauses: ['query.page'],
      key: 'another base than the profile',
    }),
  ];
}

function observationsOf({ shownBase, walks, answers }: Evidence): readonly Observation[] {
  const clause = 'query.page';
  const first = walks.flatMap(({ pages }) => pages).find(({ index, facts }) => index === 0 && facts.page !== undefined);
  const beyond = answers.find((facts) => facts.provokes === 'past-the-end' && facts.count === 0 && facts.status < 500);
  const end = beyond?.outcome === 'page' ? 'an empty list' : `a ${beyond?.status ?? 0}`;
  return [
    ...(shownBase === undefined || first === undefined
      ? []
      : [{ clause, text: `pages are counted from ${shownBase}`, exchanges: [first.facts.exchange] }]),
    ...(beyond === undefined
      ? []
      : [{ clause, text: `a page after the last is ${end}`, exchanges: [beyond.exchange] }]),
  ];
}
