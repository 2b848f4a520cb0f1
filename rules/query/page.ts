import type { PageFacts } from '../../src/facts/lists/page-facts.ts';
import { isPagedOtherwise, isTurning } from '../../src/facts/lists/paged-walk.ts';
import {
  defineRule,
  inapplicable,
  indistinct,
  judged,
  type Judgement,
  type Observation,
} from '../../src/model/rule.ts';
import { ownWalk, walkedPages } from '../../src/model/traces/page-walk.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Evidence, walkedEvidence } from '../pagination/shared/evidence.ts';
import { pageExamples } from './shared/page-examples.ts';
import { lostAnswer } from './shared/lost-answer.ts';
import { brokenEnd, faultViolation, hiddenPage } from './shared/page-violations.ts';
import { isEmptied, resourceIn, unpaged } from './shared/unpaged.ts';
import { isPageBroken, isSizeUntaken } from './shared/refusals.ts';

export default defineRule({
  id: 'query/page',
  proves: ['query.page'],
  breaks: ['pagination.total-elements', 'query.size'],
  weight: 6,
  label: 'clients',
  title: 'page selects the page: a walk over all pages returns each item once',
  why: 'Exports and infinite scrolling walk the pages; a page that repeats or leaves out items corrupts what they collect.',
  fix: 'Cut the pages from one fixed order at (page - base) * size, and answer a page after the last with an empty list, 404 or 400.',
  scope: 'trace',
  confirm: 'alone',
  wants: walkedPages,
  joins: ['query/unknown', 'stateless/continues'],
  after: ['json/well-formed', 'errors/never-200', 'operation/list-nulls'],
  explainedBy: ['pagination/data'],
  check: (trace, context): Judgement => {
    const evidence = walkedEvidence(trace, context);
    const walked = evidence.answers.filter((facts) => facts.walk !== undefined && facts.round === 1);
    const lost = lostAnswer(trace);
    if (walked.length === 0) return lost ?? inapplicable('no-page-asked');
    const isPageless = isBySizeAlone(evidence) && context.profile.names?.page === undefined;
    if (!evidence.isPaged || isPageless || isPagedOtherwise(evidence.lists, evidence.isCut)) {
      const own = evidence.across.faults.filter(({ facts }) => facts.walk === ownWalk);
      const led = own.flatMap((fault) => faultViolation(fault) ?? []);
      if (led.length > 0) return judged(led.map((each) => ({ ...each, clauses: ['pagination.total-elements'] })));
      const crashed = walked.find((facts) => isCrash(facts, evidence));
      // What the list itself does too is told of the list.
      if (crashed !== undefined && evidence.lists.length > 0) {
        return judged([
          { ...hiddenPage(crashed), clauses: [crashed.page === undefined ? 'query.size' : 'query.page'] },
        ]);
      }
      return (
        lost ??
        (isPageless ? inapplicable('paged-otherwise', { resource: resourceIn(trace) }) : unpaged(evidence, trace))
      );
    }
    const { faults, isLiving } = evidence.across;
    const told = faults.flatMap((fault) => faultViolation(fault) ?? []);
    const statuses = walked.flatMap((facts) => statusViolation(facts, evidence) ?? []);
    const violations = [...baseViolation(evidence, context.profile.pageBase), ...statuses, ...told];
    const judgement = { violations, observations: observationsOf(evidence), examined: walked.length };
    if (violations.length > 0) return judgement;
    if (lost !== undefined) return { ...judgement, ...lost };
    if (isLiving) return { ...judgement, ...indistinct('list-changed', { during: 'walked' }) };
    const resource = resourceIn(trace);
    if (evidence.lists.every(({ count }) => count === 0)) return inapplicable('list-empty', { resource });
    if (isEmptied(walked, evidence.lists)) return inapplicable('page-empty', { resource });
    return isTelling(evidence) ? judgement : { ...judgement, ...indistinct('too-few-to-page') };
  },
  examples: pageExamples,
});

/**
 * True where a size is taken, and no page: no answer has page numbers, and none shows others when another page is asked for. How the list goes on
 * is the service's own way, and pagination/numbers tells of it.
 */
function isBySizeAlone({ lists }: Evidence): boolean {
  const most = Math.max(...lists.map(({ count }) => count));
  const isCut = lists.some(({ size, count }) => count > 0 && count === size && count < most);
  return isCut && lists.every(({ numbers }) => Object.keys(numbers).length === 0) && !isTurning(lists);
}

/** True where pages can be told apart: two of them hold items, or one page after the last was asked for. */
function isTelling({ walks }: Evidence): boolean {
  return walks.some(({ pages }) => pages.filter(({ facts }) => facts.count > 0).length >= 2);
}

/** Where pages are counted from 1, a page 0 is none that can be used: query/invalid tells of it. */
function isCrash({ status, page, provokes }: PageFacts, { base }: Evidence): boolean {
  return status >= 500 && provokes !== 'past-the-end' && (page === undefined || page >= base);
}

/** A page that breaks down, or leads elsewhere; the first page, refused though the list has items. */
function statusViolation(facts: PageFacts, evidence: Evidence): Violation | undefined {
  const { status, page } = facts;
  if (page === undefined || page < evidence.base || status === 401 || status === 403) return undefined;
  const isFirst = page === evidence.base;
  const hasItems = (evidence.met ?? 0) > 0 || evidence.lists.some((each) => each.isWhole && each.count > 0);
  const isHidden = isFirst && hasItems && (facts.outcome === 'refused' || (status >= 300 && status < 400));
  if (status < 500 && !isHidden) return undefined;
  if (isSizeUntaken(facts, evidence) && !isPageBroken(evidence)) return undefined;
  return isHidden || facts.provokes !== 'past-the-end' ? hiddenPage(facts) : brokenEnd(facts);
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
