import { readFileSync } from 'node:fs';
import { type DiagnosisCode, diagnosisOf } from '../../src/model/diagnosis.ts';
import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { widthOf } from '../../src/report/layout/width.ts';
import { type TerminalOptions, terminalReport } from '../../src/report/terminal.ts';
import { anyReport } from '../support/any-report.ts';
import { shareOf } from '../support/share-of.ts';
import {
  clause,
  conformant,
  errored,
  exchange,
  finding,
  givenUp,
  hostile,
  incomplete,
  nonconformant,
  report,
  rule,
} from './reports.ts';

const reports = { conformant, nonconformant, incomplete, errored, hostile };
const all: TerminalOptions['show'] = new Set(['problems', 'coverage', 'observations', 'rules']);
const closing = ['Exit 1: a must clause is violated.'];

function printed(of: Parameters<typeof terminalReport>[0], more: Partial<TerminalOptions> = {}): string {
  return terminalReport(of, { width: 80, colour: false, show: new Set(), unicode: true, closing, ...more }).join('');
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
      await expect(printed(of, { show: all })).toMatchFileSnapshot(golden(`${name}-80-verbose`));
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
        const rows = printed(of, { width, show: all }).split('\n');
        const prose = rows.filter((row) => !row.trimStart().startsWith('curl '));
        expect(prose.filter((row) => widthOf(row) > width)).toEqual([]);
        expect(rows.filter((row) => row !== row.trimEnd())).toEqual([]);
      }
    },
  );

  test('tells the verdict, the counts and, verbose, every rule with its outcome, whatever a service puts into it', () => {
    fc.assert(
      fc.property(anyReport, (of) => {
        const text = printed(of, { show: all, width: 200 });
        const { verdict, counts, rules } = of;
        expect(text).toContain(` ${verdict}: `);
        expect(text).toContain(`${counts.requests} request`);
        expect(
          text
            .split('\n')
            .filter((row) => row.includes(` ${verdict}: `))
            .at(-1),
        ).toMatch(
          counts.problems > 0 ? new RegExp(`[:;] ${counts.problems} problem`) : /[:;] (?:no problems|0 problems|\S)/,
        );
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
    const from = rows.indexOf('Gate       failed:');
    expect(rows.slice(from, from + 3)).toEqual([
      rows[from],
      '  · One reason.',
      expect.stringMatching(/^ {2}· Another one/),
    ]);
    expect(rows.slice(-2)).toEqual(['Exit 1: a must clause is violated.', '']);
    expect(printed({ ...conformant, gate: { ...gate, reasons: ['One reason.'] } })).toContain(
      '\nGate       failed: One reason.\n',
    );
    expect(printed({ ...conformant, gate: { ...gate, exitCode: 0, reasons: [] } })).not.toContain('Gate');
    expect(printed(conformant)).not.toContain('Gate');
  });

  test('a command is one row, unchanged', () => {
    const commands = nonconformant.findings.flatMap(({ violations }) => violations.flatMap(({ curl }) => curl ?? []));
    const rows = printed(nonconformant, { width: 40, show: all })
      .split('\n')
      .map((row) => row.trim());
    expect(commands.length).toBeGreaterThan(4);
    // What several findings show alike is told once, with the command of the first.
    const shown = new Set(commands.filter((command) => rows.includes(command)));
    expect(shown.size).toBeGreaterThan(3);
    expect(rows.filter((row) => row.startsWith('curl ') && !shown.has(row))).toEqual([]);
  });

  test('nothing that a service sends reaches the terminal as a control', () => {
    // oxlint-disable-next-line no-control-regex
    expect(printed(hostile, { show: all })).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(printed(hostile, { show: all })).toContain('red');
  });

  test('its own signs are ASCII where the terminal has no Unicode', () => {
    expect(printed(nonconformant, { unicode: false }).replace(/[李雷]/g, '')).toMatch(/^[\x20-\x7e\n]*$/);
  });

  test('the verdict is the last row but for what follows from it', () => {
    const last = (of: typeof conformant): string | undefined => printed(of, { width: 160 }).split('\n').at(-3);
    expect(last(conformant)).toBe('✓ conformant: no problems, 1 warning.');
    expect(last(nonconformant)).toMatch(/^✗ nonconformant: \d problems, 1 warning; 5 of 13 clauses violated\.$/);
    expect(last(incomplete)).toMatch(/^\? incomplete: the service asks for a valid credential/);
    expect(last(errored)).toMatch(/^! error: Probity itself failed/);
  });

  test('a run that was given up before anything was judged does not say that there are no problems', () => {
    expect(printed(givenUp, { width: 200 })).toContain('so nothing was judged.');
    expect(printed(givenUp)).not.toContain('no problems');
  });

  test('says how many requests had to be sent again, as a rate that is limited makes them', () => {
    const exchanges = [exchange('a/1', { attempts: 3 }), exchange('a/2'), exchange('a/3', { attempts: 2 })];
    expect(printed(report({ exchanges })).split('\n')[0]).toMatch(/ 412 requests \(3 sent again\), /);
    expect(printed(conformant)).not.toContain('sent again');
  });

  test('a run that stopped for what it did to the service says so, and not what got no answer after it', () => {
    const harm = {
      kind: 'silent',
      message: 'after GET /x nothing answered any more',
      resource: null,
      exchange: null,
      curl: null,
      isShown: false,
    } as const;
    const of = {
      ...nonconformant,
      harm,
      diagnosis: [
        diagnosisOf('fault-refused', { requests: 6, message: 'refused' }),
        diagnosisOf('unanswered', { rules: ['operation/list'] }),
      ],
    };
    expect(printed(of).split('\n')[1]).toBe('✗ The run stopped: after GET /x nothing answered any more.');
    expect(printed(of)).not.toContain('no usable answer');
    const gate = {
      exitCode: 1,
      failOn: 'must',
      coverage: 50,
      reasons: ['4 problems fail this run.', '6 requests failed.'],
    } as const;
    expect(printed({ ...of, gate })).not.toContain('6 requests failed');
    expect(printed(of, { show: all })).toContain('6 requests got no usable answer');
  });

  test('the index gives what was seen the room of the numbers on a page of 100 columns', () => {
    const of = report({
      rules: Array.from({ length: 5 }, (_, index) => rule(`part/rule-${index}`, 'failed')),
      findings: Array.from({ length: 5 }, (_, index) =>
        finding(`part/rule-${index}`, {
          violations: [
            {
              message: 'GET /v1/user-profiles answered 500 with a stack frame of JavaScript',
              expected: 'e',
              actual: 'a',
              at: 'status',
              exchange: null,
              curl: null,
            },
          ],
        }),
      ),
    });
    expect(printed(of, { width: 100 })).toMatch(
      /^✗ {2}5 clients {3}part\/rule-0 {2}GET \/v1\/user-profiles answered 500 with a stack frame of JavaScript$/m,
    );
    expect(printed(of, { width: 120 })).toMatch(/clauses answers\n✗ {2}5 clients .+ 1 {7}1$/m);
  });

  test('a run that was given up at once is told in 8 rows, the reason once, unless more is asked for', () => {
    const message = 'the answer is 429 and asks to wait 900 s; http.patience lets a request be put off for 60 s in all';
    const of = {
      ...nonconformant,
      plan: null,
      diagnosis: [
        diagnosisOf('throttled-out', { message }),
        diagnosisOf('fault-throttled', { requests: 6, message }),
        diagnosisOf('unanswered', { rules: ['operation/list'] }),
      ],
    };
    // A rate that is refused is all that refusals verify.
    const none = {
      ...of,
      clauses: [...of.clauses.filter(({ status }) => status !== 'verified'), clause('limits.rate', 'verified')],
    };
    const text = printed(none, { width: 100 });
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(8);
    expect(text).toContain('set http.rate to what it');
    expect(text).not.toContain('operation/list');
    // What a run verified or found before it was given up is still told.
    for (const whole of [printed(of, { width: 400 }), printed(none, { width: 400, show: new Set(['problems']) })]) {
      expect(whole).toContain('Coverage');
      expect(whole.split('asks to wait 900 s')).toHaveLength(2);
    }
  });

  test('a credential that is refused is told with its line of the plan and a command, in one row', () => {
    const curl = `curl -H "Authorization: Bearer $SHOP_TOKEN" ${'http://127.0.0.1:1/'.padEnd(120, 'a')}`;
    const refusal = {
      credential: 'given',
      request: 'GET /users',
      key: 'auth.bearer',
      line: 3,
      variables: ['$SHOP_TOKEN'],
    };
    const told = diagnosisOf('token-forbidden', { ...refusal, credential: 'given', curl });
    const text = printed({ ...incomplete, diagnosis: [told] });
    expect(text.split('\n').map((row) => row.trim())).toContain(curl);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /such as GET \/users: is auth\.bearer \(\$SHOP_TOKEN\) valid .*(?::3|line 3 of the plan)\./,
    );
  });

  test('--quiet shows the verdict and what is wrong with the setup alone', () => {
    expect(printed(conformant, { quiet: true }).split('\n')).toHaveLength(3);
    const text = printed(incomplete, { quiet: true });
    expect(text).toContain('? incomplete: ');
    expect(text).not.toContain('Coverage');
  });

  test('is at most 60 rows of 100 columns, whatever was found, with the heaviest problems and the verdict on one screen', () => {
    fc.assert(
      fc.property(anyReport, (of) => {
        const rows = printed(of, { width: 100 }).split('\n').slice(0, -1);
        expect(rows.length).toBeLessThanOrEqual(60);
        const index = rows.findIndex((row) => row.includes(', the heaviest first'));
        if (index === -1) return;
        const seen = Math.min(
          15,
          of.problems.filter(({ level, qualifiers }) => level === 'must' && !qualifiers.includes('waived')).length,
        );
        expect(rows.length - index - 1).toBeLessThanOrEqual(25 + 25);
        expect(rows.slice(index + 1, index + 1 + seen).every((row) => /^[✗!] +\d+ /.test(row))).toBe(true);
      }),
      { numRuns: shareOf(200) },
    );
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
    const text = printed(nonconformant, { width: 160, show: new Set(['problems']) });
    expect(
      text.match(/^ {2}Seen +20 times: GET \/users\/\{id\} and GET \/users\/\{id\}\/orders\/\{order_id\}/gm),
    ).toHaveLength(1);
  });

  test('what is beyond the first observations of a rule is counted, and shown by --show problems', () => {
    const many = report({
      verdict: 'nonconformant',
      rules: [rule('status/missing', 'failed')],
      findings: [404, 405, 500, 501, 502, 503, 504].map((status) =>
        finding('status/missing', {
          fingerprint: String(status),
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
    expect(printed(many)).toContain('2 other observations: --show problems');
    expect(printed(many)).not.toContain('m504');
    expect(printed(many, { show: all })).not.toContain('other observations');
    expect(printed(many, { show: all })).toContain('m504');
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
    expect(text).toContain('Start here\n');
    expect(text).toContain('✗ nonconformant: ');
  });
});
