import * as fc from 'fast-check';
import { type DiagnosisCode, diagnosisOf } from '../../../src/model/diagnosis.ts';
import { describe, expect, it } from 'vitest';
import { compareReports, withoutComparison } from '../../../src/audit/compare/compare-reports.ts';
import type { Finding, Judged, Report, ReportedExchange } from '../../../src/model/report.ts';
import { anyReport } from '../../support/any-report.ts';
import { anyJudgings, reportOf } from '../../support/any-run.ts';
import { clause, exchange, finding, report, rule } from '../../report/reports.ts';
import { shareOf } from '../../support/share-of.ts';

const id = 'errors/never-200';
const users: Judged = { resource: '/users', examined: 4, operations: ['GET /users/{id}'], hiddenBy: [] };
const seen = exchange('users/missing/read/1', { url: '/users/1' });

const failed = finding(id, {
  fingerprint: 'aaaa',
  violations: [
    { message: 'status is 200', expected: '404', actual: '200', at: 'status', exchange: seen.id, curl: null },
  ],
});
const passed = finding(id, { outcome: 'passed', resource: null, operation: null, fingerprint: 'pppp' });

function run(
  findings: readonly Finding[],
  { judged = [users], exchanges = [seen], ...more }: Partial<Report> & { judged?: readonly Judged[] } = {},
): Report {
  const outcome = findings.some((each) => each.outcome === 'failed')
    ? 'failed'
    : findings.some((each) => each.outcome === 'inconclusive')
      ? 'inconclusive'
      : 'passed';
  return report({
    rules: [rule(id, outcome, { judged })],
    clauses: [clause('errors.never-200', 'verified')],
    findings,
    exchanges,
    ...more,
  });
}

const then = run([failed]);

function compared(now: Report, old = then): NonNullable<Report['comparison']> {
  const { comparison } = compareReports(old, 'old.json', now);
  if (comparison === null) throw new Error('nothing was compared');
  return comparison;
}

/** Why the violation of the earlier report is neither seen again nor fixed. */
function unjudgedIn(now: Report, old = then): string | undefined {
  const { fixed, unjudged } = compared(now, old);
  expect(fixed).toBe(0);
  return unjudged[0]?.reason;
}

describe('what failed in the earlier report', () => {
  it('and fails now is unchanged', () => {
    expect(compared(then)).toMatchObject({ new: 0, fixed: 0, unchanged: 1, flaky: 0, unjudged: [] });
  });

  it('and was judged again and passes is fixed, and named', () => {
    const now = run([passed]);
    const told = compareReports(then, 'old.json', now);
    expect(told.comparison).toEqual({
      against: { name: 'old.json', startedAt: then.timings.startedAt, verdict: then.verdict },
      new: 0,
      fixed: 1,
      unchanged: 0,
      flaky: 0,
      unjudged: [],
    });
    const [fixed] = told.findings.filter(({ qualifiers }) => qualifiers.includes('fixed'));
    expect(fixed).toMatchObject({
      outcome: 'passed',
      resource: '/users',
      fingerprint: 'aaaa',
      examined: 4,
      reason: 'earlier: status is 200',
      violations: [],
    });
    expect(told.counts).toEqual(now.counts);
    expect(told.verdict).toBe(now.verdict);
  });

  it('and fails otherwise on the same resource is fixed, for the rule looked there again', () => {
    const other = { ...failed, fingerprint: 'bbbb' };
    expect(compared(run([other]))).toMatchObject({ new: 1, fixed: 1, unchanged: 0 });
  });

  it('is not fixed where the resource is gone', () => {
    const orders = { ...users, resource: '/orders' };
    expect(unjudgedIn(run([passed], { judged: [orders] }))).toBe('the rule judged nothing of /users');
  });

  it('is not fixed where the rule was switched off, or has another name now', () => {
    expect(unjudgedIn(run([], { rules: [] }))).toBe('the rule was not part of the run');
    expect(unjudgedIn(run([], { rules: [rule('errors/renamed', 'passed')] }))).toBe('the rule was not part of the run');
  });

  it('is not fixed where the rule had nothing to judge, or failed itself', () => {
    const of = (outcome: 'inapplicable' | 'errored', reason: string): Report =>
      run([], { rules: [rule(id, outcome, { reason })] });
    expect(unjudgedIn(of('inapplicable', 'the plan allows no writes'))).toBe('the plan allows no writes');
    expect(unjudgedIn(of('errored', 'TypeError'))).toBe('the rule itself failed');
  });

  it.each<[DiagnosisCode, string]>([
    ['interrupted', 'the run was interrupted'],
    ['target-unreachable', 'the target could not be reached'],
    ['token-refused', 'the token was refused'],
    ['budget-spent', 'the budget of the run was spent'],
  ])('is not fixed by a run that ended early: %s', (code, reason) => {
    const diagnosis = [{ code, level: 'error' as const, message: 'm', resource: null, exchanges: [], facts: {} }];
    expect(unjudgedIn(run([passed], { diagnosis }))).toBe(reason);
  });

  it('is not fixed where the operation was not judged, or the request not sent or not answered', () => {
    expect(unjudgedIn(run([passed], { judged: [{ ...users, operations: ['GET /users'] }] }))).toBe(
      'the rule judged nothing of GET /users/{id}',
    );
    expect(unjudgedIn(run([passed], { exchanges: [exchange('users/list/list/1', { operation: 'GET /users' })] }))).toBe(
      'GET /users/{id} (missing, read) was not asked',
    );
    const faulty: ReportedExchange = { ...seen, response: null, fault: { kind: 'timeout', message: 'no answer' } };
    expect(unjudgedIn(run([passed], { exchanges: [faulty] }))).toBe('GET /users/{id} (missing, read) got no answer');
    const again = { ...seen, id: 'users/missing/read/2' };
    expect(unjudgedIn(run([passed], { exchanges: [again, faulty] }))).toMatch(/got no answer$/);
  });

  it('is not fixed where the service breaks down in the same scenario, unless it did before', () => {
    const crash = exchange('users/missing/replace/1', { status: 500, operation: 'PUT /users/{id}' });
    expect(unjudgedIn(run([passed], { exchanges: [seen, crash] }))).toBe(
      'PUT /users/{id} (missing, replace) was answered with 500',
    );
    expect(
      compared(run([passed], { exchanges: [seen, crash] }), run([failed], { exchanges: [seen, crash] })).fixed,
    ).toBe(1);
    const elsewhere = exchange('users/list/list/1', { status: 500 });
    expect(compared(run([passed], { exchanges: [seen, elsewhere] })).fixed).toBe(1);
  });

  it('is not fixed where another failure hid it from the rule', () => {
    const hidden = { ...users, hiddenBy: ['json/well-formed'] };
    expect(unjudgedIn(run([passed], { judged: [hidden] }))).toBe(
      'what failed json/well-formed was not shown to the rule',
    );
    expect(compared(run([passed], { judged: [hidden] }), run([failed], { judged: [hidden] })).fixed).toBe(1);
    const silent = rule(id, 'inapplicable', { judged: [{ ...hidden, examined: 0 }], reason: 'nothing was seen' });
    expect(unjudgedIn(run([], { rules: [silent] }))).toBe('what failed json/well-formed was not shown to the rule');
  });

  it('is not fixed where the rule left something open there that it had not left open', () => {
    const open = finding(id, { outcome: 'inconclusive', fingerprint: 'oooo', reason: 'one item', occurrences: 1 });
    expect(unjudgedIn(run([open, passed]))).toBe('one item');
    expect(compared(run([open, passed]), run([failed, open])).fixed).toBe(1);
    expect(unjudgedIn(run([{ ...open, occurrences: 2 }, passed]), run([failed, open]))).toBe('one item');
    expect(compared(run([{ ...open, resource: '/orders' }, passed])).fixed).toBe(1);
  });

  it('is fixed by numbers that differ, but not by another question', () => {
    const asked = (url: string): Report => run([passed], { exchanges: [exchange('users/filter/filtered/3', { url })] });
    const filtered = {
      ...failed,
      violations: failed.violations.map((each) => ({ ...each, exchange: 'users/filter/filtered/1' })),
    };
    const old = run([filtered], {
      exchanges: [exchange('users/filter/filtered/1', { url: '/users?page=7&status=active' })],
    });
    expect(compared(asked('/users?status=active&page=12'), old).fixed).toBe(1);
    expect(unjudgedIn(asked('/users?status=blocked&page=7'), old)).toMatch(/was not asked$/);
    expect(unjudgedIn(asked('/users?page=7'), old)).toMatch(/was not asked$/);
  });

  it('of the service as a whole has no resource, and is fixed like any other', () => {
    const whole: Judged = { ...users, resource: null, operations: [] };
    const service = { ...failed, resource: null, operation: null };
    expect(compared(run([passed], { judged: [whole] }), run([service], { judged: [whole] })).fixed).toBe(1);
    expect(unjudgedIn(run([passed]), run([service], { judged: [whole] }))).toBe(
      'the rule judged nothing of the service',
    );
  });

  it('of a rule over the whole run is judged again where the rule looked at the run again', () => {
    const whole: Judged = { ...users, resource: null, operations: [] };
    expect(compared(run([passed], { judged: [whole] }), run([failed], { judged: [whole] })).fixed).toBe(1);
  });

  it('of a comparison of snapshots is fixed where as much was compared', () => {
    const whole = (examined: number): Judged => ({ resource: null, examined, operations: [], hiddenBy: [] });
    const unsent = { ...failed, resource: null, operation: null, violations: [] };
    const old = run([unsent], { judged: [whole(4)], exchanges: [] });
    expect(compared(run([passed], { judged: [whole(4)], exchanges: [] }), old).fixed).toBe(1);
    expect(unjudgedIn(run([passed], { judged: [whole(3)], exchanges: [] }), old)).toBe(
      'less of the service was compared',
    );
  });

  it('counts once where it stood twice', () => {
    expect(compared(run([passed]), run([failed, failed]))).toMatchObject({ fixed: 1, unjudged: [] });
    expect(compared(run([failed, failed]), run([failed, failed]))).toMatchObject({ unchanged: 2, new: 0 });
  });
});

describe('what fails now', () => {
  it('and was judged then is new', () => {
    const { findings, comparison } = compareReports(run([passed]), 'old.json', then);
    expect(comparison?.new).toBe(1);
    expect(findings[0]).toMatchObject({ qualifiers: ['new'], reason: null });
  });

  it('and was not judged then is new, with the reason', () => {
    const old = run([], { rules: [] });
    expect(compareReports(old, 'old.json', then).findings[0]).toMatchObject({
      qualifiers: ['new'],
      reason: 'not judged in the earlier report: the rule was not part of the run',
    });
  });

  it('under another version is new, and what stood without it was not judged', () => {
    const moved = { ...failed, resource: '/v1/users', fingerprint: 'vvvv' };
    const now = run([moved], { judged: [{ ...users, resource: '/v1/users' }] });
    expect(compared(now)).toMatchObject({ new: 1, fixed: 0, unjudged: [{ resource: '/users' }] });
  });

  it('keeps its waiver and the reason of it', () => {
    const waived = { ...failed, qualifiers: ['waived' as const], reason: 'OPS-12' };
    expect(compareReports(run([passed]), 'old.json', run([waived])).findings[0]).toMatchObject({
      qualifiers: ['waived', 'new'],
      reason: 'OPS-12',
    });
  });
});

describe('what wavers', () => {
  const flaky = { ...failed, qualifiers: ['flaky' as const] };

  it('is neither fixed nor unchanged', () => {
    expect(compared(run([passed]), run([flaky]))).toMatchObject({ fixed: 0, flaky: 1, unchanged: 0 });
    expect(compared(then, run([flaky]))).toMatchObject({ flaky: 1, unchanged: 0, new: 0 });
    expect(compared(run([flaky]))).toMatchObject({ flaky: 1, unchanged: 0 });
  });

  it('is new where it never failed before', () => {
    expect(compared(run([flaky]), run([passed]))).toMatchObject({ new: 1, flaky: 0 });
  });
});

describe('the notes of a comparison', () => {
  const codesOf = (old: Report, now: Report): readonly string[] =>
    compareReports(old, 'old.json', now).diagnosis.map(({ code }) => code);

  it('name what makes the two reports hard to compare', () => {
    expect(codesOf(then, then)).toEqual([]);
    const moved = { ...then, target: { name: then.target.name, baseUrl: 'https://shop.example.test', labels: {} } };
    expect(codesOf(moved, then)).toEqual(['compared-addresses']);
    const port = { ...then, target: { name: then.target.name, baseUrl: 'http://localhost:9', labels: {} } };
    expect(codesOf(port, then)).toEqual([]);
    const other = { ...then, target: { name: 'Billing', baseUrl: 'https://billing.example.test', labels: {} } };
    expect(codesOf(other, then)).toEqual(['compared-services']);
    const edition = { ...then, digests: { ...then.digests, conventions: 'x' }, rules: [] };
    expect(codesOf(edition, then)).toEqual(['compared-rules', 'compared-conventions']);
    const later = { ...then, timings: { startedAt: '2027-01-01T00:00:00.000Z', durationMs: 1 } };
    expect(codesOf(later, then)).toEqual(['compared-order']);
    const diagnosis = [{ ...diagnosisOf('interrupted', {}), message: 'm' }];
    expect(codesOf({ ...then, diagnosis }, then)).toEqual(['compared-partial']);
  });
});

describe('any two reports', () => {
  const categories = ({ new: added, fixed, unchanged, flaky, unjudged }: NonNullable<Report['comparison']>): number =>
    added + fixed + unchanged + flaky + unjudged.length;

  it('are compared so that each violation is in one category, and the numbers are those of the marks', () => {
    fc.assert(
      fc.property(anyJudgings, anyJudgings, (before, after) => {
        const old = reportOf(before);
        const now = reportOf(after);
        const told = compareReports(old, 'old.json', now);
        const keys = (of: Report): readonly string[] =>
          of.findings.filter(({ outcome }) => outcome === 'failed').map(({ fingerprint }) => fingerprint);
        const union = new Set([...keys(old), ...keys(now)]);
        const comparison = told.comparison;
        if (comparison === null) throw new Error('nothing was compared');
        expect(categories(comparison)).toBe(union.size);
        expect(told.findings.filter(({ qualifiers }) => qualifiers.includes('new')).length).toBe(comparison.new);
        expect(told.findings.filter(({ qualifiers }) => qualifiers.includes('fixed')).length).toBe(comparison.fixed);
        const judgedAgain = new Set(
          told.findings.filter(({ qualifiers }) => qualifiers.includes('fixed')).map(({ rule: of }) => of),
        );
        for (const of of judgedAgain) {
          expect(['passed', 'failed', 'inconclusive']).toContain(now.rules.find((each) => each.id === of)?.outcome);
        }
      }),
      { numRuns: shareOf(200) },
    );
  });

  it('are equal to themselves', () => {
    fc.assert(
      fc.property(anyJudgings, (judgings) => {
        const only = reportOf(judgings);
        const { comparison } = compareReports(only, 'old.json', only);
        expect(comparison).toMatchObject({ new: 0, fixed: 0, flaky: 0, unjudged: [] });
      }),
      { numRuns: shareOf(100) },
    );
  });

  it('may be compared again, with another', () => {
    fc.assert(
      fc.property(anyJudgings, anyJudgings, anyJudgings, (first, second, third) => {
        const [one, two, now] = [reportOf(first), reportOf(second), reportOf(third)];
        const once = compareReports(one, 'one.json', now);
        expect(withoutComparison(once)).toEqual(now);
        expect(compareReports(two, 'two.json', once)).toEqual(compareReports(two, 'two.json', now));
      }),
      { numRuns: shareOf(100) },
    );
  });

  it('are compared whatever is in them', () => {
    fc.assert(
      fc.property(anyReport, anyReport, (one, other) => {
        const { comparison, verdict, counts } = compareReports(one, 'old.json', other);
        expect(comparison?.against.verdict).toBe(one.verdict);
        expect([verdict, counts]).toEqual([other.verdict, other.counts]);
      }),
      { numRuns: shareOf(100) },
    );
  });
});
