import { describe, expect, test } from 'vitest';
import { closingWords, gated } from '../../src/cli/exit-code.ts';
import type { Report } from '../../src/model/report.ts';
import { compared, finding, report } from '../report/reports.ts';

const old = finding('errors/never-200');
const added = finding('envelope/shape', { qualifiers: ['new'] });
const warning = finding('fields/camel-case', { level: 'should', qualifiers: ['new'] });
const waived = finding('json/utf-8', { qualifiers: ['new', 'waived'] });

function beside(...findings: Report['findings']): Report {
  return report({ ...compared, diagnosis: [], exchanges: [], findings, cleanup: { ...compared.cleanup, left: [] } });
}

function codeOf(of: Report, failOn: 'must' | 'should' | 'never' = 'must'): number {
  return gated(of, { failOn }).code;
}

describe('the gate of a report that was compared with an earlier one', () => {
  test('lets pass what is not new, and says so', () => {
    expect(codeOf(beside(old))).toBe(0);
    expect(closingWords(0, beside(old, old), { failOn: 'must' })).toBe(
      'Exit 0: nothing that counts is new. The 2 violations that are left were all in main.json already.',
    );
    expect(closingWords(0, beside(), { failOn: 'must' })).toBe('Exit 0: passed. Every clause and rule: --verbose.');
  });

  test('fails for what is new at its level and not waived', () => {
    expect([codeOf(beside(old, added)), codeOf(beside(added), 'never')]).toEqual([1, 0]);
    expect([codeOf(beside(warning)), codeOf(beside(warning), 'should')]).toEqual([0, 1]);
    expect(codeOf(beside(waived), 'should')).toBe(0);
    expect(closingWords(1, beside(added), { failOn: 'must' })).toContain('what is new since main.json fails');
  });

  test('stays inconclusive where the run is', () => {
    expect(codeOf({ ...beside(old), verdict: 'incomplete' })).toBe(3);
    expect(codeOf({ ...beside(old), verdict: 'error' })).toBe(5);
  });

  test('does not count what was not judged again', () => {
    expect(codeOf(beside())).toBe(0);
  });
});
