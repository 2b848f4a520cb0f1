import { expect, test } from 'vitest';
import { toldProblems } from '../../../src/facts/report/told.ts';
import { finding, report, rule } from '../../report/reports.ts';

test('of what a problem shows that is told first which was seen most', () => {
  const seen = (message: string) => [{ message, expected: 'a', actual: 'b', at: 'status', exchange: null, curl: null }];
  const of = report({
    rules: [rule('status/missing', 'failed'), rule('exposure/stack-traces', 'failed', { weight: 9 })],
    findings: [
      finding('status/missing', { key: 'write', occurrences: 1, violations: seen('PATCH answered 204') }),
      finding('exposure/stack-traces', { cause: 'status/missing', occurrences: 30, violations: seen('a trace') }),
      finding('status/missing', { key: 'read', resource: '/a', occurrences: 9, violations: seen('GET answered 403') }),
      finding('status/missing', { key: 'read', resource: '/b', occurrences: 9, violations: seen('GET answered 403') }),
    ],
  });
  const messages = toldProblems(of).map(({ told }) => told.map(({ violation }) => violation.message));
  expect(messages).toEqual([['GET answered 403', 'PATCH answered 204', 'a trace']]);
});
