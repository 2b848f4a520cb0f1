import type { Report, ReportedExchange } from '../../src/model/report.ts';
import { clause, exchange, finding, nonconformant, report, rule } from '../report/reports.ts';

const { counts: _counted, ...rest } = nonconformant;

/** A report with all that the page can show. */
export const whole: Report = report({
  ...rest,
  verdict: 'nonconformant',
  clauses: [
    ...nonconformant.clauses,
    clause('service.6', 'violated', { rules: ['exposure/banners'], text: 'Internal details are never exposed.' }),
  ],
  rules: [
    ...nonconformant.rules,
    rule('exposure/banners', 'failed', { clauses: ['service.6'], level: 'should', fix: 'Switch the banner off.' }),
    rule('status/created', 'passed', { clauses: ['status.missing'] }),
  ],
  findings: [
    ...nonconformant.findings.map((each, index) => (index === 0 ? { ...each, qualifiers: ['new'] as const } : each)),
    finding('exposure/banners', {
      clauses: ['service.6'],
      level: 'should',
      qualifiers: ['waived'],
      operation: 'GET /health',
      reason: 'accepted until the proxy is replaced',
      violations: [
        {
          message: 'a banner that the proxy adds',
          expected: 'nothing of the inside',
          actual: 'Express',
          at: 'header:X-Powered-By',
          exchange: 'service/probes/health/1',
          curl: 'curl http://127.0.0.1:8080/health',
        },
      ],
    }),
    finding('status/created', { clauses: ['status.missing'], outcome: 'passed', qualifiers: ['fixed'] }),
  ],
  comparison: {
    against: { name: 'Shop API', startedAt: '2025-12-31T23:00:00.000Z', verdict: 'nonconformant' },
    new: 1,
    fixed: 1,
    unchanged: 7,
    flaky: 1,
    unjudged: [
      { rule: 'auth/bearer', resource: '/users', fingerprint: 'ff', reason: 'the list was empty', grounds: null },
    ],
  },
  gate: { exitCode: 1, failOn: 'must', coverage: 92.5, reasons: ['7 violations of a must', 'a waiver has ended'] },
});

/** So many exchanges, the last of which alone holds `needle` in its body. */
export function manyExchanges(number: number, needle: string): readonly ReportedExchange[] {
  return Array.from({ length: number }, (_, index) =>
    exchange(`users/list/page/${index + 1}`, {
      url: `/users?page=${index + 1}`,
      body: JSON.stringify({ success: true, data: index === number - 1 ? [needle] : [{ id: index, name: 'Ada' }] }),
    }),
  );
}

/** The same from a service that takes minutes over each answer. */
export const slow: Report = {
  ...whole,
  timings: { ...whole.timings, durationMs: 86_399_000 },
  exchanges: whole.exchanges.map((each) => ({ ...each, durationMs: 1_234_567 })),
};
