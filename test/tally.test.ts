/** Settling, tallying, and the assessment, with judgments and visits as data. */
import { describe, expect, test } from 'vitest';
import { type ClauseId } from '../rules/clauses.ts';
import { createAssessment, settled } from '../src/core/assessment.ts';
import { conformanceOf, type Result } from '../src/core/result.ts';
import { defineRule, failed, inapplicable, type Judgment, passed, type Rule, undecided } from '../src/core/rule.ts';
import type { Trace } from '../src/core/scenario.ts';
import { createTally } from '../src/core/tally.ts';
import { undecidedBecause, type Verdict, type Violation } from '../src/core/verdict.ts';
import { smallPlan, usersResource as users } from './support/plans.ts';
import { context, exchange, header, runContext, story, traceRule, visitOf } from './support/stories.ts';

const own = { ...header, says: {}, on: story, judges: ['first'], check: () => passed } as const;
const rule = defineRule({ ...own, id: 'own/trace' });
const onSight = defineRule({ ...own, id: 'own/sight', onSight: true });
const violation = (kind: string, more: Partial<Violation> = {}): Violation => ({
  kind,
  at: 'status',
  seen: '',
  expected: '',
  exchange: exchange(200),
  ...more,
});
const fails = (...kinds: readonly string[]): Verdict => failed(...kinds.map((kind) => violation(kind)));

function judgment(verdict: Verdict, noise?: string, by: Rule = rule): Judgment {
  return { rule: by, verdict, revisit: { subject: '0', ...(noise === undefined ? {} : { noise }) } };
}

/** The outcome, with the kinds of the violations. */
function outcomeOf(verdict: Verdict | undefined): string {
  if (verdict?.outcome === 'failed') return `failed ${verdict.violations.map(({ kind }) => kind).join(' ')}`;
  return verdict === undefined ? 'nothing' : verdict.outcome;
}

describe('settling', () => {
  test.each<readonly [string, readonly Judgment[], string]>([
    ['one failure', [judgment(fails('a'))], 'undecided'],
    ['the same failure twice', [judgment(fails('a')), judgment(fails('a'))], 'failed a'],
    ['two different failures', [judgment(fails('a')), judgment(fails('b'))], 'undecided'],
    ['a shared kind', [judgment(fails('a', 'b')), judgment(fails('b'))], 'failed b'],
    ['a failure and a pass', [judgment(fails('a')), judgment(passed)], 'undecided'],
    ['noise and a pass', [judgment(fails('a'), '0 x'), judgment(passed)], 'passed'],
    ['noise of one write in each visit', ['0 x', '0 x', '0 x'].map((noise) => judgment(fails('a'), noise)), 'failed a'],
    ['noise in two visits', ['0 x', '0 x'].map((noise) => judgment(fails('a'), noise)), 'undecided'],
    ['noise of different writes', ['0 x', '0 y', '0 x'].map((noise) => judgment(fails('a'), noise)), 'undecided'],
    [
      'a failure on sight that only one visit shows',
      [judgment(fails('a'), undefined, onSight), judgment(passed, undefined, onSight)],
      'failed a',
    ],
  ])('%s', (_, judgments, outcome) => expect(outcomeOf(settled(judgments))).toBe(outcome));

  test.each([
    { name: 'passed', other: passed, reason: 'once' },
    { name: 'cannot tell', other: undecided('own'), reason: 'own' },
    { name: 'could not judge', other: undecidedBecause({ kind: 'unreadable' }), reason: 'unconfirmed' },
  ])('after a failure, a visit that $name gives the reason $reason', ({ other, reason }) => {
    expect(settled([judgment(fails('a')), judgment(other)])).toMatchObject({ because: { kind: reason } });
  });
});

describe('tallying', () => {
  /** The status of a clause after these judgments. */
  function statusOf(clause: ClauseId, judgments: readonly Judgment[], isSample = false) {
    const tally = createTally([...new Set(judgments.map((each) => each.rule))], isSample ? 'sample' : undefined);
    tally.add(judgments);
    return tally.clauses(smallPlan).find((each) => each.clause === clause);
  }
  const proving = (id: string): Rule => defineRule({ ...own, id, proves: ['envelope.shape'] });

  test('a clause whose rules only warn says so', () => {
    const warning: Rule = { ...proving('own/warns'), level: 'should' };
    expect(statusOf('envelope.shape', [judgment(passed, undefined, warning)])).toMatchObject({
      status: 'not-exercised',
      because: { reason: { kind: 'warns' } },
    });
  });

  test('a rule of level should never decides a must clause', () => {
    const breaks = ['envelope.shape'] as const;
    const should = defineRule({ ...own, id: 'own/should', level: 'should', breaks });
    const statuses = [should, { ...rule, breaks }].map((by) =>
      statusOf('envelope.shape', [judgment(fails('a'), undefined, by)]),
    );
    expect(statuses).toMatchObject([{ status: 'not-exercised', warnings: 1 }, { status: 'violated' }]);
  });

  test.each<{ name: string; verdict: Verdict; status: string }>([
    { name: 'passed', verdict: passed, status: 'verified' },
    { name: 'could not tell', verdict: undecided('own'), status: 'undecided' },
    { name: 'had nothing to judge', verdict: inapplicable('own'), status: 'verified' },
    { name: 'got no response', verdict: undecidedBecause({ kind: 'no-response', code: 'reset' }), status: 'undecided' },
  ])('if one rule passed, and another one $name, the clause is $status', ({ verdict, status }) => {
    const judgments = [
      judgment(passed, undefined, proving('own/one')),
      judgment(verdict, undefined, proving('own/other')),
    ];
    expect(statusOf('envelope.shape', judgments)?.status).toBe(status);
  });

  test('equal violations are one finding, whatever the index of the place', () => {
    const tally = createTally([rule]);
    const places = ['body:/data/0/name', 'body:/data/7/name', 'body:/data/0/id'];
    tally.add(places.map((at) => judgment(failed(violation('a', { at })))));
    expect(tally.findings().map(({ fingerprint, count }) => [fingerprint, count])).toEqual([
      ['own/trace /users GET /users - a body:/data/*/name', 2],
      ['own/trace /users GET /users - a body:/data/*/id', 1],
    ]);
  });
});

describe('the assessment', () => {
  /** Takes visits with these first responses, and returns the numbers of the visits that it asks for. */
  function assess(rules: readonly Rule[], ...traces: readonly Trace[]) {
    const assessment = createAssessment({ rules, selected: rules, isQuick: false }, smallPlan);
    const rounds = traces.map((trace) => {
      assessment.take(visitOf(trace), context);
      const next = assessment.next();
      return next && `${next.round}${next.isLast ? ', the last' : ''}`;
    });
    assessment.endPhase();
    assessment.endRun([], runContext.state);
    return { rounds, assessment };
  }
  const first = traceRule('own/first', ['first']);

  test('a violation is visited again, and a pass is not', () => {
    expect(assess([first], { first: exchange(200) }).rounds).toEqual([undefined]);
    const { rounds, assessment } = assess([first], { first: exchange(409) }, { first: exchange(409) });
    expect(rounds).toEqual(['2', undefined]);
    expect(assessment.findings()).toHaveLength(1);
  });

  test('a violation that a second visit does not show is a doubt, and the run is complete', () => {
    const { rounds, assessment } = assess([first], { first: exchange(409) }, { first: exchange(200) });
    expect(rounds).toEqual(['2', undefined]);
    expect(assessment.findings()).toEqual([]);
    expect(assessment.isIncomplete()).toBe(false);
    expect(assessment.rules()).toMatchObject([{ failures: 0, because: { reason: { kind: 'once' } } }]);
  });
});

const finding = { rule, violation: violation('a'), fingerprint: '', places: new Set<string>(), count: 1 };

test.each<readonly [string, string, Partial<Result>]>([
  ['conformant', 'nothing is wrong', {}],
  ['nonconformant', 'a rule failed', { findings: [finding] }],
  ['conformant', 'a rule warned', { findings: [{ ...finding, violation: violation('a', { level: 'should' }) }] }],
  ['incomplete', 'nothing was judged', { clauses: [] }],
  ['conformant', 'a rule passed, and none proves a clause', { clauses: [], rules: [ruleStatus([], 'passed')] }],
  ['incomplete', 'no rule proves a clause, and none passed', { rules: [ruleStatus([], 'inapplicable')] }],
  ['incomplete', 'a request was held back', { isIncomplete: true }],
  ['nonconformant', 'a rule failed, and a request was held back', { isIncomplete: true, findings: [finding] }],
  ['incomplete', 'a rule threw', { errored: [{ rule, reason: { kind: 'threw', message: '' } }] }],
  ['incomplete', 'the plan has the wrong path', { setupProblems: [setupProblem('wrong-path')] }],
  ['conformant', 'a list is empty', { setupProblems: [setupProblem('empty')] }],
  ['incomplete', 'an item remains', { remaining: [{ resource: users, url: '/users/5', ids: ['5'], isMarked: true }] }],
])('the run is %s if %s', (conformance, _, change) => {
  const clauses = [{ clause: 'service.3', status: 'verified', passes: 1, warnings: 0 }] as const;
  const rules = [ruleStatus(['service.3'], 'passed')];
  const whole = { clauses, rules, findings: [], errored: [], setupProblems: [], remaining: [], unfound: [] };
  expect(conformanceOf({ ...whole, isIncomplete: false, ...change } as never)).toBe(conformance);
});

function ruleStatus(proves: Rule['proves'], outcome: 'passed' | 'inapplicable') {
  return { rule: { ...rule, proves }, outcome, passes: 0, failures: 0, places: [] };
}

function setupProblem(kind: 'wrong-path' | 'empty') {
  return { kind, exchange: exchange(404), key: '' } as const;
}
