import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { type TerminalOptions, terminalReport } from '../../src/report/terminal.ts';
import { compared, finding, nonconformant, report } from './reports.ts';

function shown(of: Report, more: { readonly width?: number; readonly show?: TerminalOptions['show'] } = {}): string {
  const options = { width: 80, colour: false, show: new Set<never>(), unicode: true, ...more };
  return terminalReport(of, options).join('');
}

describe('the terminal report of a comparison', () => {
  test('says at its head since when how much is new, fixed and unchanged, in one row', () => {
    expect(shown(compared)).toContain(
      '\n── Since 2025-12-31: 1 new, 1 fixed, 4 unchanged, 1 not judged again ───────────\n',
    );
    expect(shown(compared)).toContain('Compared with main.json of 2025-12-31 23:59 UTC (nonconformant).\n');
    expect(shown(nonconformant)).not.toContain('Since');
  });

  test('names what is fixed, and what was not judged again and why', () => {
    const text = shown(compared, { width: 160 });
    expect(text).toContain(
      'Compared with main.json of 2025-12-31 23:59 UTC (nonconformant).\n\n  Fixed\n  ✓ service/methods in GET /users/{id}\n',
    );
    expect(text).toContain(
      '  Not checked this time, so it may still be there\n  ? auth/unauthorized in /users: the run was interrupted\n',
    );
  });

  test('names what is new where it is told, and new warnings by name', () => {
    expect(shown(compared)).not.toContain('\n  New\n');
    const warned = compared.findings.map((each) =>
      each.qualifiers.includes('new') ? { ...each, level: 'should' as const } : each,
    );
    const { problems: _problems, counts: _counts, ...rest } = compared;
    expect(shown(report({ ...rest, findings: warned }))).toContain(
      '\n  New\n  ✗ paths/plural-nouns (warning) in GET /getNews\n',
    );
  });

  test('tells what is new in full, and lists the rest', () => {
    const text = shown(compared, { width: 160 });
    expect(text).toContain('  New        not judged in the earlier report: the rule was not part of the run\n');
    expect(text).toMatch(/^✗ 5 clients {2}paths\/plural-nouns$/m);
    expect(text).toMatch(/^✗ {2}5 clients {3}paths\/plural-nouns +NEW /m);
    expect(text).not.toMatch(/^✗ 5 clients {2}errors\/never-200$/m);
    expect(text).toMatch(/^✗ {2}5 clients {3}errors\/never-200 +status is 200, not 4xx or 5xx/m);
  });

  test('tells all in full with --show problems', () => {
    expect(shown(compared, { width: 160, show: new Set(['problems']) })).toMatch(/^✗ 5 clients {2}errors\/never-200$/m);
  });

  test('tells a new violation apart from an equal one that is old', () => {
    const violations = [{ message: 'm', expected: 'a', actual: 'b', at: 'status', exchange: null, curl: null }];
    const old = finding('errors/never-200', { violations, resource: '/orders', operation: 'GET /orders' });
    const now = finding('errors/never-200', { violations, qualifiers: ['new'], operation: 'GET /users' });
    const { problems: _problems, counts: _counts, ...rest } = compared;
    const text = shown(report({ ...rest, findings: [old, now] }));
    expect(text).toMatch(
      /New {8}the earlier report did not have it\n[^]*Seen {7}once: GET \/users\n {2}Also {7}m \(once, GET \/orders\)\n/,
    );
  });

  test('keeps to the width, and to its rows where very much is fixed', () => {
    const many = Array.from({ length: 40 }, (_, number) =>
      finding(`part/rule-${number}`, { outcome: 'passed', qualifiers: ['fixed'], resource: '/users', operation: null }),
    );
    const of = report({ ...compared, findings: many });
    for (const width of [40, 80, 160]) {
      const text = shown(of, { width });
      expect(text.split('\n').filter((row) => row.length > width)).toEqual([]);
      const words = text.replaceAll(/\s+/g, ' ');
      expect(words).toContain('... and 35 further rows; --verbose shows them');
      expect(words).toContain('0 new, 40 fixed, 0 unchanged, 1 not judged again');
    }
    expect(shown(of, { show: new Set(['problems', 'coverage', 'observations', 'rules']) })).toContain(
      'part/rule-39 in /users',
    );
  });

  test('cannot be taken over by the name of a report', () => {
    const escape = '\u001b[31mred\u001b[0m\n── Since never';
    const { comparison } = compared;
    if (comparison === null) throw new Error('nothing was compared');
    const against = { ...comparison.against, name: escape, startedAt: escape };
    const unjudged = comparison.unjudged.map((each) => ({ ...each, rule: escape, resource: escape, reason: escape }));
    const text = shown(report({ ...compared, comparison: { ...comparison, against, unjudged } }));
    expect(text).not.toContain('\u001b');
    expect(text).not.toContain('\n── Since never');
  });
});
