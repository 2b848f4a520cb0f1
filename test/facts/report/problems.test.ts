import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareReports } from '../../../src/audit/compare/compare-reports.ts';
import { mergeReports } from '../../../src/audit/merge/merge-reports.ts';
import { problemsOf } from '../../../src/facts/report/problems.ts';
import type { Report } from '../../../src/model/report.ts';
import { finding, rule } from '../../report/reports.ts';
import { anyJudgings, reportOf } from '../../support/any-run.ts';

const seen = { message: 'm', expected: 'e', actual: 'a', at: 'status', curl: null };

describe('a problem', () => {
  test('is a failed rule with all its findings', () => {
    const [problem, ...others] = problemsOf({
      rules: [
        rule('errors/never-200', 'failed', { clauses: ['error.never-200', 'error.distinct'], fix: 'Answer with 404.' }),
        rule('status/missing', 'passed', {
          judged: [{ resource: '/users', examined: 0, operations: [], hiddenBy: ['errors/never-200'] }],
        }),
      ],
      findings: [
        finding('errors/never-200', {
          clauses: ['error.distinct'],
          fingerprint: 'waived',
          qualifiers: ['waived', 'new'],
          resource: '/orders',
          operation: null,
        }),
        finding('errors/never-200', {
          clauses: ['error.never-200'],
          fingerprint: 'open',
          qualifiers: ['new'],
          violations: [
            { ...seen, exchange: 'users/missing/read/1' },
            { ...seen, exchange: 'users/missing/read/1' },
          ],
        }),
        finding('status/missing', { outcome: 'passed' }),
      ],
    });
    expect(others).toEqual([]);
    expect(problem).toEqual({
      id: 'errors/never-200',
      cause: 'rule',
      title: 'The good state of errors/never-200',
      level: 'must',
      label: 'clients',
      weight: 5,
      resources: ['/orders', '/users'],
      clauses: ['error.never-200', 'error.distinct'],
      findings: ['open', 'waived'],
      hides: ['status/missing'],
      places: ['GET /users/{id}', '/orders'],
      evidence: ['users/missing/read/1'],
      fix: 'Answer with 404.',
      qualifiers: ['new'],
    });
  });

  test('hides a rule where that could judge nothing of a resource, not where it missed one answer of many', () => {
    const behind = (id: string, ...places: readonly (readonly [string | null, number])[]) =>
      rule(id, 'passed', {
        judged: places.map(([resource, examined]) => ({
          resource,
          examined,
          operations: [],
          hiddenBy: ['json/well-formed'],
        })),
      });
    const [problem] = problemsOf({
      rules: [
        rule('json/well-formed', 'failed'),
        behind('a/once', ['/users', 20], ['/orders', 1]),
        behind('a/unknown-address', [null, 0], ['/users', 3]),
        behind('a/of-one-list', ['/users', 20], ['/orders', 0]),
        behind('a/of-all', [null, 0]),
      ],
      findings: [finding('json/well-formed')],
    });
    expect(problem?.hides).toEqual(['a/of-one-list', 'a/of-all']);
  });

  test('hides no rule where it failed on one answer of many', () => {
    const rules = [
      rule('json/well-formed', 'failed', {
        judged: [{ resource: '/users', examined: 40, operations: [], hiddenBy: [] }],
      }),
      rule('envelope/clock', 'inapplicable', {
        judged: [{ resource: '/users', examined: 0, operations: [], hiddenBy: ['json/well-formed'] }],
      }),
    ];
    const hidesWith = (occurrences: number) =>
      problemsOf({ rules, findings: [finding('json/well-formed', { resource: '/users', occurrences })] })[0]?.hides;
    expect(hidesWith(1)).toEqual([]);
    expect(hidesWith(40)).toEqual(['envelope/clock']);
  });

  test('shows first what it breaks of an operation of the plan', () => {
    const [problem] = problemsOf({
      rules: [rule('errors/never-200', 'failed')],
      findings: [
        finding('errors/never-200', { fingerprint: 'elsewhere', resource: null, operation: null }),
        finding('errors/never-200', { fingerprint: 'planned', resource: null, operation: 'GET /health' }),
        finding('errors/never-200', { fingerprint: 'offered', resource: '/users', operation: null }),
      ],
    });
    expect(problem?.findings).toEqual(['planned', 'offered', 'elsewhere']);
  });

  test('is told first where the service did not survive it, whatever breaks more', () => {
    const rules = [
      rule('auth/bearer', 'failed', { weight: 10, clauses: ['auth.bearer', 'auth.unauthorized', 'service.2'] }),
      rule('status/survived', 'failed', { weight: 10 }),
    ];
    const findings = rules.map(({ id, clauses }) => finding(id, { clauses: [...clauses], fingerprint: id }));
    expect(problemsOf({ rules, findings }).map(({ id }) => id)).toEqual(['status/survived', 'auth/bearer']);
  });

  test('stands before those that weigh less, then break or hide less; what is waived stands last', () => {
    const rules = [
      rule('a/light', 'failed', { weight: 2, level: 'should' }),
      rule('a/heavy', 'failed', { weight: 10 }),
      rule('a/narrow', 'failed'),
      rule('a/wide', 'failed', { clauses: ['a.wide', 'a.wider'] }),
      rule('a/waived', 'failed', { weight: 10 }),
    ];
    const findings = rules.map(({ id, clauses }) =>
      finding(id, { clauses, qualifiers: id === 'a/waived' ? ['waived'] : [] }),
    );
    expect(problemsOf({ rules, findings }).map(({ id }) => id)).toEqual([
      'a/heavy',
      'a/wide',
      'a/narrow',
      'a/light',
      'a/waived',
    ]);
  });
});

/** Every failed finding, and every one that a problem explains. */
function told({ findings, problems }: Report): readonly (readonly string[])[] {
  const failed = findings.filter(({ outcome }) => outcome === 'failed').map(({ fingerprint }) => fingerprint);
  return [failed.sort(), problems.flatMap((problem) => problem.findings).sort()];
}

test('every failed finding belongs to one problem, in single, merged and compared reports', () => {
  fc.assert(
    fc.property(anyJudgings, anyJudgings, (one, other) => {
      const [earlier, later] = [reportOf(one), reportOf(other, { startedAt: 60_000 })];
      for (const report of [later, mergeReports([earlier, later]), compareReports(earlier, 'earlier', later)]) {
        const [failed, explained] = told(report);
        expect(explained).toEqual(failed);
        expect(report.problems).toEqual(problemsOf(report));
      }
    }),
  );
});
