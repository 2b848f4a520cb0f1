import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { closingWords, type ExitCode, exitCodeOf, type FailOn } from '../../src/cli/exit-code.ts';
import { conformant, errored, exchange, finding, incomplete, nonconformant, report } from '../report/reports.ts';

const must = finding('envelope/shape');
const should = finding('errors/code-style', { level: 'should' });
const waived = finding('exposure/banners', { qualifiers: ['waived'] });
const timeout = { kind: 'timeout', message: 'no complete answer within 10 s' };
const faulty = exchange('users/list/list/1', { response: null, fault: timeout });

const spent = {
  code: 'waiver-expired',
  level: 'warning',
  message: 'the waiver of json/utf-8 (OPS-12) ended on 2026-01-31: mend the violation, or renew it',
  resource: null,
  exchanges: [],
} as const;

type Row = readonly [name: string, report: Report, failOn: FailOn, code: ExitCode];

const table: readonly Row[] = [
  ['nothing violated', report(), 'must', 0],
  ['nothing violated, warnings fail', report(), 'should', 0],
  ['a warning only', conformant, 'must', 0],
  ['a warning only, warnings fail', conformant, 'should', 1],
  ['a warning only, nothing fails', conformant, 'never', 0],
  ['violations', nonconformant, 'must', 1],
  ['violations, warnings fail', nonconformant, 'should', 1],
  ['violations, nothing fails', nonconformant, 'never', 0],
  ['a waived violation', report({ findings: [waived] }), 'must', 0],
  ['a waived violation beside a warning', report({ findings: [waived, should] }), 'must', 0],
  ['a waiver that has ended', report({ diagnosis: [spent] }), 'must', 1],
  ['a waiver that has ended, nothing fails', report({ diagnosis: [spent] }), 'never', 0],
  ['no usable answer', incomplete, 'must', 3],
  ['no usable answer, nothing fails', incomplete, 'never', 3],
  [
    'violations and no usable answer',
    report({ verdict: 'nonconformant', findings: [must], exchanges: [faulty] }),
    'must',
    1,
  ],
  ['the same, nothing fails', report({ verdict: 'nonconformant', findings: [must], exchanges: [faulty] }), 'never', 3],
  ['a warning fails, and no usable answer', report({ verdict: 'incomplete', findings: [should] }), 'should', 1],
  [
    'a fault where cutting off is a fair answer',
    report({ exchanges: [{ ...faulty, provokes: 'too-large' }] }),
    'must',
    0,
  ],
  ['not sent', report({ exchanges: [{ ...faulty, fault: { kind: 'not-sent', message: 'x' } }] }), 'must', 0],
  ['our own error', errored, 'must', 5],
  ['our own error beside violations', report({ verdict: 'error', findings: [must] }), 'must', 5],
];

describe('the exit code', () => {
  test.each(table)('%s', (_name, of, failOn, code) => {
    const ended = { report: of, failOn, interrupted: false, unreachable: false };
    expect(exitCodeOf(ended)).toBe(code);
    expect(closingWords(code, ended)).toMatch(new RegExp(`^Exit ${code}: .+\\.$`));
  });

  test.each(table)('%s, interrupted or unreachable', (_name, of, failOn) => {
    expect(exitCodeOf({ report: of, failOn, interrupted: true, unreachable: false })).toBe(130);
    expect(exitCodeOf({ report: of, failOn, interrupted: false, unreachable: true })).toBe(4);
    expect(exitCodeOf({ report: of, failOn, interrupted: true, unreachable: true })).toBe(4);
  });

  test('the closing words fit the reason', () => {
    expect(closingWords(0, { report: nonconformant, failOn: 'never' })).toContain('--fail-on never');
    expect(closingWords(0, { report: report(), failOn: 'never' })).toContain('nothing that counts was violated');
    expect(closingWords(1, { report: conformant, failOn: 'should' })).toContain('--fail-on should');
    expect(closingWords(1, { report: nonconformant, failOn: 'should' })).toContain('a must of the conventions');
    expect(closingWords(4, { report: report(), failOn: 'must' })).toContain('http://127.0.0.1:8080');
  });
});
