import { describe, expect, test } from 'vitest';
import type { DiagnosisCode } from '../../src/model/diagnosis.ts';
import type { GateSetting } from '../../src/audit/result/gate.ts';
import { closingWords, type ExitCode, failOnLevels, gated } from '../../src/cli/exit-code.ts';
import { type FailOn } from '../../src/facts/report/standing.ts';
import type { Diagnosis, Report } from '../../src/model/report.ts';
import {
  clause,
  conformant,
  errored,
  exchange,
  finding,
  incomplete,
  nonconformant,
  report,
  rule,
} from '../report/reports.ts';

const must = finding('envelope/shape');
const should = finding('errors/code-style', { level: 'should' });
const waived = finding('exposure/banners', { qualifiers: ['waived'], reason: 'OPS-12' });
const timeout = { kind: 'timeout', message: 'no complete answer within 10 s' };
const faulty = exchange('users/list/list/1', { response: null, fault: timeout });

function told(code: DiagnosisCode, message: string, level: Diagnosis['level'] = 'warning'): Diagnosis {
  return { code, level, message, resource: null, exchanges: [], facts: {} };
}

const ended = told('waiver-expired', 'the waiver of json/utf-8 (OPS-12) ended on 2026-01-31: renew it');
const unneeded = told('waiver-unneeded', 'the waiver of json/utf-8 (OPS-12) is no longer needed: take it out');
const unanswered = told(
  'unanswered',
  '1 rule could not be judged as a whole, because a usable answer is missing:  limits/payload',
);
const spent = told('budget-spent', '--max-requests 20 is used up: 3 of the 9 parts were left out', 'error');
const refused = told('token-refused', 'every answer was 401', 'error');
const flaky = told('flaky', '3 answers were not the same when asked for again (GET /users: 500)');
const interrupted = told('interrupted', 'the run was interrupted: the report is partial', 'error');
const unreachable = told('target-unreachable', 'nothing answered at http://127.0.0.1:8080', 'error');

const clauses = [
  clause('error.never-200', 'verified'),
  clause('error.distinct', 'violated'),
  clause('query.page', 'undecided', { reason: 'one item cannot be paged' }),
  clause('query.sort', 'not-exercised', { reason: 'to exercise it: resources[].sort' }),
  clause('limits.rate', 'not-specified', { level: 'gap' }),
  clause('auth.method', 'not-observable'),
];

type Row = readonly [name: string, report: Report, failOn: FailOn, code: ExitCode];

const table: readonly Row[] = [
  ['nothing violated', report(), 'must', 0],
  ['nothing violated, warnings fail', report(), 'should', 0],
  ['a warning only', conformant, 'must', 0],
  ['a warning only, warnings fail', conformant, 'should', 1],
  ['a warning only, nothing fails', conformant, 'never', 0],
  ['violations', nonconformant, 'must', 1],
  ['violations, warnings fail', nonconformant, 'should', 1],
  ['violations, nothing fails, and items are left behind', nonconformant, 'never', 3],
  ['a waived violation', report({ findings: [waived] }), 'must', 0],
  ['a waived violation beside a warning', report({ findings: [waived, should] }), 'must', 0],
  ['a waived warning, warnings fail', report({ findings: [{ ...should, qualifiers: ['waived'] }] }), 'should', 0],
  ['a waiver that has ended', report({ diagnosis: [ended] }), 'must', 1],
  ['a waiver that nothing needs', report({ diagnosis: [unneeded] }), 'should', 1],
  ['a waiver that has ended, nothing fails', report({ diagnosis: [ended] }), 'never', 0],
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
  [
    'a fault that was none when asked for again',
    report({ exchanges: [{ ...faulty, id: `${faulty.id}/try-1` }] }),
    'must',
    0,
  ],
  ['not sent', report({ exchanges: [{ ...faulty, fault: { kind: 'not-sent', message: 'x' } }] }), 'must', 0],
  [
    'a waived violation beside a rule without an answer',
    report({ verdict: 'nonconformant', findings: [waived], diagnosis: [unanswered] }),
    'must',
    3,
  ],
  [
    'a waived violation beside a setup that is wrong',
    report({ verdict: 'nonconformant', findings: [waived], diagnosis: [refused] }),
    'must',
    3,
  ],
  ['our own error', errored, 'must', 5],
  ['our own error beside violations', report({ verdict: 'error', findings: [must] }), 'must', 5],
];

describe('the exit code', () => {
  test.each(table)('%s', (_name, of, failOn, code) => {
    const result = gated(of, { failOn });
    expect(result.code).toBe(code);
    expect(closingWords(code, result.report, { failOn })).toMatch(new RegExp(`^Exit ${code}: .+\\.$`));
  });

  test.each(table)('%s, interrupted or unreachable', (_name, of, failOn) => {
    const with_ = (...more: readonly Diagnosis[]): Report => ({ ...of, diagnosis: [...of.diagnosis, ...more] });
    expect(gated(with_(interrupted), { failOn }).code).toBe(130);
    expect(gated({ ...with_(unreachable), verdict: 'error' }, { failOn }).code).toBe(4);
    expect(gated({ ...with_(unreachable, interrupted), verdict: 'error' }, { failOn }).code).toBe(4);
  });

  test('the closing words fit the reason', () => {
    const words = (code: ExitCode, of: Report, failOn: FailOn): string => closingWords(code, of, { failOn });
    expect(words(0, nonconformant, 'never')).toContain('--fail-on never');
    expect(words(0, report(), 'never')).toContain('passed');
    expect(words(0, report({ findings: [waived] }), 'must')).toContain('1 violation is waived by the plan');
    expect(words(1, conformant, 'should')).toContain('--fail-on should');
    expect(words(1, nonconformant, 'should')).toMatch(/fix th(is|ese) problem/);
    expect(words(1, report({ diagnosis: [ended] }), 'must')).toContain('a waiver of the plan');
    expect(words(1, report({ clauses }), 'never')).toContain('a clause that is required is violated');
    expect(words(3, report({ diagnosis: [spent] }), 'must')).toContain('not all was asked');
    expect(words(3, report({ clauses }), 'must')).toContain('all that the gate requires');
    expect(words(3, incomplete, 'must')).toContain('inconclusive');
    expect(words(4, report(), 'must')).toContain('base_url');
  });
});

/** Each combination of what the gate looks at. */
const combinations = failOnLevels.flatMap((failOn) =>
  [[], [must], [should], [waived], [must, should, waived]].flatMap((findings) =>
    [undefined, ended].flatMap((waiver) =>
      [undefined, spent].flatMap((budget) =>
        [[], [faulty]].flatMap((exchanges) =>
          [undefined, 40, 90].map((minCoverage) => ({ failOn, findings, waiver, budget, exchanges, minCoverage })),
        ),
      ),
    ),
  ),
);

describe('the gate', () => {
  test.each(combinations)('%j', ({ failOn, findings, waiver, budget, exchanges, minCoverage }) => {
    const isViolated = findings.some(({ level }) => level === 'must');
    const isOpen = budget !== undefined || exchanges.length > 0;
    const of = report({
      verdict: isViolated ? 'nonconformant' : isOpen ? 'incomplete' : 'conformant',
      findings,
      clauses,
      rules: [rule('envelope/shape', 'passed')],
      exchanges,
      diagnosis: [waiver, budget].filter((each) => each !== undefined),
    });
    const setting: GateSetting = { failOn, ...(minCoverage === undefined ? {} : { minCoverage }) };
    const { report: told, code } = gated(of, setting);
    const fails =
      failOn !== 'never' &&
      (waiver !== undefined || findings.includes(must) || (failOn === 'should' && findings.includes(should)));
    expect(code).toBe(fails ? 1 : isOpen || minCoverage === 90 ? 3 : 0);
    expect(told.gate?.exitCode).toBe(code);
    expect(told.gate?.failOn).toBe(failOn);
    expect(told.gate?.coverage).toBe(50);
    expect(told.gate?.reasons.length === 0).toBe(code === 0);
    expect(told.gate?.reasons.filter((reason) => !/^[A-Z\d-].*\.$/.test(reason))).toEqual([]);
    expect({ ...told, gate: null }).toEqual({ ...of, gate: null });
  });

  test('names every reason, the gravest first', () => {
    const of = report({ findings: [must, should], clauses, diagnosis: [ended, spent], exchanges: [faulty] });
    const { reasons = [] } =
      gated(of, { failOn: 'should', minCoverage: 80, required: ['query.sort'] }).report.gate ?? {};
    expect(reasons).toEqual([
      '1 problem fails this run (--fail-on should).',
      '1 warning fails this run (--fail-on should).',
      'The waiver of json/utf-8 (OPS-12) ended on 2026-01-31: renew it.',
      '--max-requests 20 is used up: 3 of the 9 parts were left out.',
      'A request got no usable answer: no complete answer within 10 s.',
      'query.sort is required (--require), but is not exercised: to exercise it: resources[].sort.',
      'The coverage is 50%, 2 of the 4 clauses that could be judged, and --require-coverage asks for 80%.',
    ]);
  });
});

describe('a required clause', () => {
  test.each<[string, ExitCode]>([
    ['error.never-200', 0],
    ['error.distinct', 1],
    ['query.page', 3],
    ['query.sort', 3],
    ['limits.rate', 3],
    ['nothing.known', 3],
  ])('%s: exit %i', (id, code) => {
    for (const failOn of failOnLevels) {
      const { report: told, code: given } = gated(report({ clauses }), { failOn, required: [id] });
      expect(given).toBe(code);
      expect(told.gate?.reasons.every((reason) => reason.startsWith(`${id} is required`))).toBe(true);
    }
  });

  test('that is violated fails, although the violation is waived', () => {
    const of = report({ verdict: 'nonconformant', clauses, findings: [waived] });
    expect(gated(of, { failOn: 'must', required: ['error.distinct'] }).code).toBe(1);
    expect(gated(report({ diagnosis: [flaky] }), { failOn: 'must' }).code).toBe(0);
    expect(gated(report({ diagnosis: [flaky] }), { failOn: 'never', failOnFlaky: true }).code).toBe(1);
  });
});

describe('the coverage', () => {
  test.each<[readonly (readonly [string, Parameters<typeof clause>[1]])[], number]>([
    [[], 0],
    [[['a', 'not-observable']], 0],
    [[['a', 'verified']], 100],
    [
      [
        ['a', 'verified'],
        ['b', 'violated'],
        ['c', 'undecided'],
      ],
      66.6,
    ],
    [
      [
        ['a', 'not-exercised'],
        ['b', 'not-specified'],
      ],
      0,
    ],
  ])('of %j is %d%%', (of, coverage) => {
    const told = report({ clauses: of.map(([id, status]) => clause(id, status)) });
    expect(gated(told, { failOn: 'must' }).report.gate?.coverage).toBe(coverage);
  });

  test.each<[number, ExitCode]>([
    [0, 0],
    [66.6, 0],
    [66.66, 0],
    [66.7, 3],
    [100, 3],
  ])('of two in three is not rounded for --require-coverage %d', (minCoverage, code) => {
    const of = report({ clauses: [clause('a', 'verified'), clause('b', 'violated'), clause('c', 'undecided')] });
    expect(gated(of, { failOn: 'must', minCoverage }).code).toBe(code);
  });

  test('of nothing is never enough', () => {
    expect(gated(report(), { failOn: 'must', minCoverage: 1 }).code).toBe(3);
    expect(gated(report(), { failOn: 'must', minCoverage: 0 }).code).toBe(0);
  });
});
