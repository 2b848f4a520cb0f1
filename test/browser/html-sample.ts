import type { Report, ReportedExchange } from '../../src/model/report.ts';
import { clause, exchange, finding, nonconformant, report, rule } from '../report/reports.ts';

const { counts: _counted, problems: _told, ...rest } = nonconformant;

/** A report with all that the page can show. */
export const whole: Report = report({
  ...rest,
  verdict: 'nonconformant',
  clauses: [
    ...nonconformant.clauses,
    clause('service.6', 'violated', { rules: ['exposure/banners'], text: 'Internal details are never exposed.' }),
  ],
  rules: [...nonconformant.rules, rule('status/created', 'passed', { clauses: ['status.missing'] })],
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

/** A report of so many problems, one of them a warning, whose messages end with `more`. */
export function manyProblems(number: number, more = ''): Report {
  const ids = Array.from({ length: number }, (_, index) => `errors/number-${index}`);
  const fix = 'Let one handler write the envelope for every 400, 403, 404 and 500, and log what was thrown.';
  return report({
    verdict: 'nonconformant',
    clauses: ids.map((id) => clause(id.replace('/', '.'), 'violated')),
    rules: ids.map((id, index) => rule(id, 'failed', { fix, level: index === 0 ? 'should' : 'must' })),
    findings: ids.map((id, index) =>
      finding(id, {
        level: index === 0 ? 'should' : 'must',
        operation: `GET /orders-${index}`,
        violations: [
          {
            message: `GET /orders-${index} answered 403 with plain text, not JSON${more}`,
            expected: `a JSON object${more}`,
            actual: `Forbidden${more}`,
            at: 'body:',
            exchange: 'users/list/list/1',
            curl: `curl -i http://127.0.0.1:8080/orders-${index}${more}`,
          },
        ],
      }),
    ),
    exchanges: [exchange('users/list/list/1', { url: '/users', body: `Forbidden${more}` })],
    gate: {
      exitCode: 1,
      failOn: 'must',
      coverage: 100,
      reasons: [`${number} problems fail this run (--fail-on must)`],
    },
  });
}

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
