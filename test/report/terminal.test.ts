import { readFileSync } from 'node:fs';
import type { DiagnosisCode } from '../../src/model/diagnosis.ts';
import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../src/report/layout/width.ts';
import { type TerminalOptions, terminalReport } from '../../src/report/terminal.ts';
import { anyReport } from '../support/any-report.ts';
import { shareOf } from '../support/share-of.ts';
import { conformant, errored, finding, hostile, incomplete, nonconformant, report, rule } from './reports.ts';

const reports = { conformant, nonconformant, incomplete, errored, hostile };
const closing = ['Exit 1: a must clause is violated.'];

function printed(of: Parameters<typeof terminalReport>[0], more: Partial<TerminalOptions> = {}): string {
  return terminalReport(of, { width: 80, colour: false, verbose: false, unicode: true, closing, ...more }).join('');
}

describe('the terminal report looks as it did', () => {
  for (const [name, of] of Object.entries(reports)) {
    for (const width of [80, 160]) {
      test(`${name}, ${width} columns`, async () => {
        await expect(printed(of, { width })).toMatchFileSnapshot(golden(`${name}-${width}`));
      });
    }
    test(`${name}, in colour`, async () => {
      await expect(printed(of, { colour: true })).toMatchFileSnapshot(golden(`${name}-80-colour`));
    });
    test(`${name}, verbose`, async () => {
      await expect(printed(of, { verbose: true })).toMatchFileSnapshot(golden(`${name}-80-verbose`));
    });
  }
});

function golden(name: string): string {
  return `../../fixtures/golden/terminal/${name}.txt`;
}

describe('the terminal report', () => {
  test.each(Object.entries(reports))('%s says the same with and without colour', (_name, of) => {
    expect(stripVTControlCharacters(printed(of, { colour: true }))).toBe(printed(of));
    expect(printed(of, { colour: true })).not.toBe(printed(of));
  });

  test.each(Object.entries(reports))(
    '%s keeps to the width, commands apart, and leaves no trailing blanks',
    (_name, of) => {
      for (const width of [40, 80, 160]) {
        const rows = printed(of, { width, verbose: true }).split('\n');
        const prose = rows.filter((row) => !row.trimStart().startsWith('curl '));
        expect(prose.filter((row) => widthOf(row) > width)).toEqual([]);
        expect(rows.filter((row) => row !== row.trimEnd())).toEqual([]);
      }
    },
  );

  test('tells the verdict, the counts and, verbose, every rule with its outcome, whatever a service puts into it', () => {
    fc.assert(
      fc.property(anyReport, (of) => {
        const text = printed(of, { verbose: true, width: 200 });
        const { verdict, counts, rules } = of;
        expect(text).toContain(` ${verdict}: `);
        expect(text).toContain(`${counts.requests} requests to `);
        for (const [outcome, number] of Object.entries(counts.rules)) {
          expect(text.includes(`${number} ${outcome}`)).toBe(number > 0);
        }
        expect(text.includes(`${counts.problems} problem`)).toBe(counts.rules.failed > 0);
        for (const { id, outcome } of rules) expect(text).toMatch(new RegExp(`^${outcome} +${id}(?: |$)`, 'm'));
      }),
    );
  });

  test('tells what the gate decided, with every reason, before the closing words', () => {
    const gate = {
      exitCode: 3,
      failOn: 'must',
      coverage: 62.5,
      reasons: ['One reason.', `Another ${'one '.repeat(30)}.`],
    } as const;
    const rows = printed({ ...conformant, gate }).split('\n');
    const from = rows.indexOf('✗ gate failed: 62.5% of the clauses that can be judged were (--fail-on must)');
    expect(rows.slice(from - 1, from + 3)).toEqual([
      '',
      rows[from],
      '  · One reason.',
      expect.stringMatching(/^ {2}· Another one/),
    ]);
    expect(rows.slice(-3)).toEqual(['', 'Exit 1: a must clause is violated.', '']);
    const passed = printed({ ...conformant, gate: { ...gate, exitCode: 0, reasons: [] } });
    expect(passed).toContain('\n✓ gate passed: 62.5% of the clauses that can be judged were (--fail-on must)\n\nExit');
    expect(printed(conformant)).not.toContain('gate');
  });

  test('a command is one row, unchanged', () => {
    const commands = nonconformant.findings.flatMap(({ violations }) => violations.flatMap(({ curl }) => curl ?? []));
    const rows = printed(nonconformant, { width: 40, verbose: true })
      .split('\n')
      .map((row) => row.trim());
    expect(commands.length).toBeGreaterThan(4);
    const shown = commands.filter((command) => rows.includes(command));
    expect(shown).toEqual(commands);
  });

  test('nothing that a service sends reaches the terminal as a control', () => {
    // oxlint-disable-next-line no-control-regex
    expect(printed(hostile, { verbose: true })).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(printed(hostile, { verbose: true })).toContain('red');
  });

  test('its own signs are ASCII where the terminal has no Unicode', () => {
    expect(printed(nonconformant, { unicode: false }).replace(/[李雷]/g, '')).toMatch(/^[\x20-\x7e\n]*$/);
  });

  test('the verdict is the first row', () => {
    const first = (of: typeof conformant): string | undefined => printed(of, { width: 160 }).split('\n')[0];
    expect(first(conformant)).toMatch(/^✓ conformant: none of 9 clauses violated, 1 warned; 4 verified/);
    expect(first(nonconformant)).toMatch(/^✗ nonconformant: 5 of 13 clauses violated, 1 warned; 2 verified/);
    expect(first(incomplete)).toMatch(/^\? incomplete: the credential was refused/);
    expect(first(errored)).toMatch(/^! error: Probity itself failed/);
  });

  test('a run that judged nothing, was stopped, or reached nobody says so', () => {
    const diagnosis = (code: DiagnosisCode) => [
      { code, level: 'error' as const, message: 'm', resource: null, exchanges: [], facts: {} },
    ];
    expect(printed(report({ verdict: 'incomplete' }))).toContain('nothing could be judged');
    expect(printed(report({ verdict: 'incomplete', diagnosis: diagnosis('interrupted') }))).toContain(
      'was interrupted',
    );
    expect(printed(report({ verdict: 'error', diagnosis: diagnosis('target-unreachable') }))).toContain(
      'the target cannot be reached',
    );
  });

  test('one observation on several resources is told once, with all of them', () => {
    const text = printed(nonconformant, { width: 160 });
    expect(
      text.match(/where +the status, in GET \/users\/\{id\} and GET \/users\/\{id\}\/orders\/\{order_id\}/g),
    ).toHaveLength(1);
    expect(text).toContain('20 times, first at users/missing/read/1');
  });

  test('what is beyond the first observations of a rule is counted, and shown by --verbose', () => {
    const many = report({
      verdict: 'nonconformant',
      rules: [rule('status/missing', 'failed')],
      findings: [404, 405, 500, 501, 502].map((status) =>
        finding('status/missing', {
          operation: `GET /things${status}`,
          key: String(status),
          violations: [
            {
              message: `m${status}`,
              expected: '404',
              actual: String(status),
              at: 'status',
              exchange: null,
              curl: null,
            },
          ],
        }),
      ),
    });
    expect(printed(many)).toContain('2 further observations, in GET /things501 and GET /things502');
    expect(printed(many, { verbose: true })).not.toContain('further observations');
    expect(printed(many, { verbose: true })).toContain('m502');
  });

  test('any text of a service is printed within the width, without controls', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 40, max: 170 }), (message, actual, expected, width) => {
        const of = report({
          verdict: 'nonconformant',
          findings: [
            finding('envelope/shape', {
              violations: [{ message, expected, actual, at: 'body:/data', exchange: null, curl: null }],
            }),
          ],
        });
        for (const row of printed(of, { width }).split('\n')) {
          expect(widthOf(row)).toBeLessThanOrEqual(width);
          expect(row).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u);
        }
      }),
      { numRuns: shareOf(200) },
    );
  });

  test('the golden texts show what they are named for', () => {
    const text = readFileSync(new URL('../../fixtures/golden/terminal/nonconformant-80.txt', import.meta.url), 'utf8');
    expect(text).toContain('✗ error.never-200 (must)');
    expect(text).toContain('Fix:       Send Content-Type: application/json with every body.');
  });
});
