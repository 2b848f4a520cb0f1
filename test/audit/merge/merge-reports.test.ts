import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeReports } from '../../../src/audit/merge/merge-reports.ts';
import { applyWaivers } from '../../../src/audit/judge/waivers.ts';
import type { Finding, Report } from '../../../src/model/report.ts';
import { jsonReport } from '../../../src/report/json.ts';
import { readReport } from '../../../src/report/read-report.ts';
import { anyReport } from '../../support/any-report.ts';
import { anyJudgings, reportOf } from '../../support/any-run.ts';
import { conformant, exchange, finding, nonconformant, report, rule } from '../../report/reports.ts';
import { shareOf } from '../../support/share-of.ts';

/** What must not depend on how the judgements were shared out among runs: all but texts, times and the marks of wavering. */
function essence({ clauses, rules, findings, counts }: Report): object {
  const told = ({ qualifiers: _qualifiers, reason: _reason, grounds: _grounds, ...rest }: Finding): object => rest;
  return {
    clauses: clauses.map(({ reason: _reason, grounds: _grounds, ...rest }) => rest),
    rules: rules.map(({ reason: _reason, grounds: _grounds, ...rest }) => rest),
    findings: findings.map(told),
    counts: { ...counts, requests: 0, resources: 0, operations: 0 },
  };
}

const distinctRuns = fc
  .array(anyJudgings, { minLength: 1, maxLength: 4 })
  .map((runs) => runs.map((judgings, index) => reportOf(judgings, { plan: `p${index}`, startedAt: index * 60_000 })));

describe('merged reports', () => {
  it('say what one run would have said that judged all of it', () => {
    fc.assert(
      fc.property(fc.array(anyJudgings, { minLength: 1, maxLength: 4 }), (runs) => {
        const parts = runs.map((judgings, index) => reportOf(judgings, { plan: `p${index}`, startedAt: index }));
        expect(essence(mergeReports(parts))).toEqual(essence(reportOf(runs.flat())));
      }),
      { numRuns: shareOf(200) },
    );
  });

  it('are the same in whatever order they are given', () => {
    fc.assert(
      fc.property(distinctRuns, fc.nat(), (runs, turn) => {
        const at = turn % runs.length;
        expect(mergeReports([...runs.slice(at), ...runs.slice(0, at)])).toEqual(mergeReports(runs));
        expect(mergeReports(runs.toReversed())).toEqual(mergeReports(runs));
      }),
      { numRuns: shareOf(60) },
    );
  });

  it('count a report that is given twice once', () => {
    fc.assert(
      fc.property(distinctRuns, (runs) => {
        expect(mergeReports([...runs, ...runs])).toEqual(mergeReports(runs));
      }),
      { numRuns: shareOf(60) },
    );
  });

  it('may be merged again, in whatever steps', () => {
    fc.assert(
      fc.property(distinctRuns, (runs) => {
        const [first, ...rest] = runs;
        if (first === undefined || rest.length === 0) return;
        const stepwise = mergeReports([first, mergeReports(rest)]);
        const whole = mergeReports(runs);
        expect(essence(stepwise)).toEqual(essence(whole));
        expect(stepwise.diagnosis).toEqual(whole.diagnosis);
        expect(stepwise.timings).toEqual(whole.timings);
        expect(stepwise.verdict).toBe(whole.verdict);
        expect(stepwise.digests).toEqual(whole.digests);
      }),
      { numRuns: shareOf(60) },
    );
  });

  it('are reports of version 1, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(anyReport, { minLength: 1, maxLength: 3 }), (runs) => {
        const read = readReport([...jsonReport(mergeReports(runs))].join(''));
        expect(read).toMatchObject({ ok: true });
      }),
      { numRuns: shareOf(60) },
    );
  });

  it('have the worst verdict', () => {
    const of = (...verdicts: readonly Report['verdict'][]): string =>
      mergeReports(
        verdicts.map((verdict, at) => report({ verdict, timings: { startedAt: `2026-01-0${at + 1}`, durationMs: 1 } })),
      ).verdict;
    expect(of('conformant', 'conformant')).toBe('conformant');
    expect(of('conformant', 'incomplete')).toBe('incomplete');
    expect(of('nonconformant', 'incomplete', 'conformant')).toBe('nonconformant');
    expect(of('nonconformant', 'error')).toBe('error');
  });

  it('of nothing are an error of the caller', () => {
    expect(() => mergeReports([])).toThrow('there is no report to merge');
  });

  it('of one report are that report', () => {
    expect(mergeReports([nonconformant])).toBe(nonconformant);
  });
});

const then = { startedAt: '2026-01-01T00:00:00.000Z', durationMs: 2000 };
const later = { startedAt: '2026-01-01T01:00:00.000Z', durationMs: 1000 };
const seen = exchange('users/missing/read/1');
const place = { resource: '/users', examined: 4, operations: ['GET /users/{id}'], hiddenBy: [] };
const judged = [place];
const failed = finding('errors/never-200', {
  violations: [{ message: 'm', expected: '404', actual: '200', at: 'status', exchange: seen.id, curl: null }],
});
const failing = report({
  timings: then,
  verdict: 'nonconformant',
  rules: [rule('errors/never-200', 'failed', { judged })],
  findings: [failed],
  exchanges: [seen],
});
const passing = report({
  timings: later,
  rules: [rule('errors/never-200', 'passed', { judged })],
  findings: [finding('errors/never-200', { outcome: 'passed', resource: null, operation: null })],
  exchanges: [seen],
});

function qualifiersIn(...reports: readonly Report[]): readonly string[] {
  const { findings } = mergeReports(reports);
  return findings.filter(({ outcome }) => outcome === 'failed').flatMap(({ qualifiers }) => qualifiers);
}

describe('a violation', () => {
  it('of one run that another run of the same plan passed is flaky', () => {
    expect(qualifiersIn(failing, passing)).toEqual(['flaky']);
    expect(mergeReports([failing, passing]).verdict).toBe('nonconformant');
    expect(mergeReports([failing, passing]).rules.map(({ outcome }) => outcome)).toEqual(['failed']);
  });

  it('is not flaky where the other run has another plan, or did not judge it', () => {
    const other = { ...passing, digests: { ...passing.digests, plan: 'other' } };
    const elsewhere = rule('errors/never-200', 'passed', { judged: [{ ...place, resource: '/orders' }] });
    expect(qualifiersIn(failing, other)).toEqual([]);
    expect(qualifiersIn(failing, { ...passing, rules: [elsewhere] })).toEqual([]);
    expect(qualifiersIn(failing, { ...passing, exchanges: [] })).toEqual([]);
    expect(qualifiersIn(failing, report({ timings: later }))).toEqual([]);
  });

  it('is waived only where every run that has it waives it', () => {
    const waived = { ...failing, timings: later, findings: [{ ...failed, qualifiers: ['waived' as const] }] };
    expect(qualifiersIn(failing, waived)).toEqual([]);
    expect(qualifiersIn(waived, { ...waived, timings: then })).toEqual(['waived']);
  });

  it('that occurs twice in one report stands once in the merged one', () => {
    const twice = { ...failing, findings: [failed, failed] };
    const merged = mergeReports([twice, { ...twice, timings: later }]);
    expect(merged.findings.map(({ occurrences }) => occurrences)).toEqual([4]);
    expect(merged.counts.problems).toBe(1);
  });
});

describe('what the runs sent', () => {
  const merged = mergeReports([failing, passing]);

  it('keeps ids of its own, and the findings point at them', () => {
    expect(merged.exchanges.map(({ id }) => id)).toEqual(['users/missing/read/1', 'users/missing/read/1~2']);
    const other = mergeReports([
      { ...failing, timings: later },
      { ...passing, timings: then },
    ]);
    expect(other.findings[0]?.violations[0]?.exchange).toBe('users/missing/read/1~2');
    expect(new Set(mergeReports([merged, { ...failing, timings: later }]).exchanges.map(({ id }) => id)).size).toBe(3);
  });

  it('is counted together, and spans the time of all', () => {
    expect(merged.counts.requests).toBe(824);
    expect(merged.counts.resources).toBe(6);
    expect(merged.timings).toEqual({ startedAt: then.startedAt, durationMs: 3_601_000 });
    expect(merged.diagnosis.map(({ code }) => code)).toEqual(['merged-runs']);
    expect(merged.plan).toEqual(passing.plan);
  });

  it('is told to have been judged differently where it was', () => {
    const digests = { plan: 'aa', rules: 'other', conventions: 'other' };
    const codes = mergeReports([failing, { ...passing, digests }]).diagnosis.map(({ code }) => code);
    expect(codes).toEqual(['merged-runs', 'merged-rules', 'merged-conventions']);
  });

  it.each([[null], ['/users'], ['/orders']])(
    'makes a waiver needed that one of the runs needs (for %s)',
    (resource) => {
      const waiver = { rule: 'errors/never-200', reason: 'OPS-12', ...(resource === null ? {} : { resource }) };
      const { diagnosis } = applyWaivers([], {
        plan: { waivers: [waiver], rules: {}, resources: [] },
        today: '2026-06-15',
        isSettled: () => true,
      });
      expect(diagnosis.map(({ code }) => code)).toEqual(['waiver-unneeded']);
      const of = (...reports: readonly Report[]): readonly string[] =>
        mergeReports(reports).diagnosis.map(({ code }) => code);
      const isMet = resource !== '/orders';
      expect(of(failing, { ...passing, diagnosis })).toEqual([...(isMet ? [] : ['waiver-unneeded']), 'merged-runs']);
      expect(of({ ...passing, timings: then }, { ...passing, diagnosis })).toContain('waiver-unneeded');
    },
  );
});

describe('reports of several services', () => {
  const shop = { ...failing, target: { name: 'Shop API', baseUrl: 'https://shop.example.test', labels: {} } };
  const billing = {
    ...failing,
    target: { name: 'Billing', baseUrl: 'https://billing.example.test', labels: {} },
    timings: later,
  };
  const merged = mergeReports([shop, billing, { ...conformant, target: billing.target, timings: then }]);

  it('stand side by side, each under its name', () => {
    expect(merged.target.name).toBe('Billing, Shop API');
    expect(merged.findings.filter(({ rule: of }) => of === 'errors/never-200').map(({ resource }) => resource)).toEqual(
      ['Billing /users', 'Shop API /users'],
    );
    expect(new Set(merged.findings.map(({ rule: of, fingerprint }) => `${of} ${fingerprint}`)).size).toBe(
      merged.findings.length,
    );
    expect(merged.problems.map(({ resources }) => resources)).toContainEqual(['Billing /users', 'Shop API /users']);
    expect(merged.counts.problems).toBe(1);
    expect(merged.counts.resources).toBe(12);
    const ids = new Set(merged.exchanges.map(({ id }) => id));
    expect(merged.findings.flatMap(({ violations }) => violations).every(({ exchange: id }) => ids.has(id ?? ''))).toBe(
      true,
    );
  });

  it('are never flaky for what another service passes', () => {
    const staging = { ...failing, target: { name: 'Shop API', baseUrl: 'https://staging.example.test', labels: {} } };
    const production = { ...passing, target: { name: 'Shop API', baseUrl: 'https://shop.example.test', labels: {} } };
    const both = mergeReports([staging, production]);
    expect(both.findings.flatMap(({ qualifiers }) => qualifiers)).toEqual([]);
    expect(both.findings[0]?.resource).toBe('Shop API (https://staging.example.test) /users');
  });

  it('on this machine are told apart by name, for their ports come and go', () => {
    const at = (name: string, port: number, times: Report['timings']): Report => ({
      ...failing,
      timings: times,
      target: { name, baseUrl: `http://127.0.0.1:${port}`, labels: {} },
    });
    expect(mergeReports([at('Shop', 1, then), at('Shop', 2, later)]).target.name).toBe('Shop');
    expect(mergeReports([at('Shop', 1, then), at('Billing', 1, later)]).target.name).toBe('Billing, Shop');
    expect(mergeReports([at('127.0.0.1:1', 1, then), at('127.0.0.1:2', 2, later)]).target.name).toBe('127.0.0.1:2');
  });
});
