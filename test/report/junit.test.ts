import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Report } from '../../src/model/report.ts';
import { junitReport } from '../../src/report/junit.ts';
import { anyReport } from '../support/any-report.ts';
import { childrenOf, readXml, type XmlElement } from '../support/xml-reader.ts';
import * as reports from './reports.ts';
import { shareOf } from '../support/share-of.ts';

/** Ant's schema, which the sources of junit-xml hold as text. */
function antSchema(): string {
  const source = readFileSync(new URL('../../node_modules/junit-xml/src/index.test.ts', import.meta.url), 'utf8');
  const text = /const antJunitSchema = '(.*)';/.exec(source)?.[1]?.replaceAll("\\'", "'") ?? '';
  // That is its first edition; the present one knows skipped test cases.
  const marks = '<xs:choice minOccurs="0">';
  const attribute =
    '<xs:attribute name="time" type="xs:decimal" use="required"><xs:annotation><xs:documentation xml:lang="en">Time taken (in seconds) to execute the tests';
  if (!text.includes(marks) || !text.includes(attribute)) throw new Error('the schema is not where it was');
  return text
    .replace(marks, `${marks}<xs:element name="skipped"/>`)
    .replace(attribute, `<xs:attribute name="skipped" type="xs:int" use="optional"/>${attribute}`);
}

const schemas = {
  ant: antSchema(),
  jenkins: readFileSync(new URL('schemas/junit-jenkins.xsd', import.meta.url), 'utf8'),
};

function render(report: Report): string {
  return junitReport(report).join('');
}

function suitesOf(report: Report): readonly XmlElement[] {
  return childrenOf(readXml(render(report)), 'testsuite');
}

function casesOf(report: Report): readonly XmlElement[] {
  return suitesOf(report).flatMap((suite) => childrenOf(suite, 'testcase'));
}

/** The test case of a rule. */
function caseOf(report: Report, rule: string): XmlElement {
  const found = casesOf(report).find(({ attributes }) => attributes['name']?.startsWith(`${rule}: `));
  if (found === undefined) throw new Error(`no test case for ${rule}`);
  return found;
}

/** Mark of a test case, with its type. */
function markOf(report: Report, rule: string): string {
  const [mark] = caseOf(report, rule).children;
  return mark === undefined ? 'passed' : `${mark.name} ${mark.attributes['type']}`;
}

function gateOf(report: Report): XmlElement {
  const [gate] = casesOf(report);
  if (gate === undefined) throw new Error('no test case for the gate');
  return gate;
}

function isRed(report: Report): boolean {
  return casesOf(report).some(({ children }) => children.some(({ name }) => name === 'failure' || name === 'error'));
}

const passing = { exitCode: 0, failOn: 'must', coverage: 90, reasons: [] } as const;

describe.each(Object.entries(schemas))('the schema of %s', (_name, schema) => {
  const samples = { ...reports, empty: reports.report() };

  test('accepts every sample', async () => {
    const files = Object.entries(samples).flatMap(([name, value]) =>
      typeof value === 'function' ? [] : [{ fileName: `${name}.xml`, contents: render(value) }],
    );
    expect(files.length).toBeGreaterThan(4);
    expect(await validateXML({ xml: files, schema })).toMatchObject({ valid: true, errors: [] });
  });

  test('accepts whatever a service or a plan puts into it', async () => {
    const some = fc.sample(anyReport, { numRuns: shareOf(200), seed: 7 });
    const files = some.map((report, index) => ({ fileName: `${index}.xml`, contents: render(report) }));
    expect(await validateXML({ xml: files, schema })).toMatchObject({ valid: true, errors: [] });
  });

  test('refuses what is not JUnit', async () => {
    const contents = render(reports.nonconformant).replace('<testcase ', '<testcase colour="red" ');
    expect((await validateXML({ xml: { fileName: 'wrong.xml', contents }, schema })).valid).toBe(false);
  });
});

describe('JUnit', () => {
  test('has a suite for the gate and one for each part, and a test case for each rule', () => {
    const { rules } = reports.nonconformant;
    expect(suitesOf(reports.nonconformant).map(({ attributes }) => attributes['name'])).toEqual(
      expect.arrayContaining(['Gate', 'Service', 'Envelope', 'Errors', 'Authentication']),
    );
    expect(casesOf(reports.nonconformant)).toHaveLength(rules.length + 1);
    expect(caseOf(reports.nonconformant, 'errors/never-200').attributes).toMatchObject({
      classname: 'errors.never-200',
      name: 'errors/never-200: A failure is never answered with a 2xx',
    });
  });

  test('has no two test cases of one name, for readers take the first', () => {
    const names = casesOf(reports.nonconformant).map(({ attributes }) => attributes['name']);
    expect(new Set(names).size).toBe(names.length);
  });

  test('shows the evidence of a violation: clause, wanted, seen, where, the command, and how to fix it', () => {
    const [failure] = caseOf(reports.nonconformant, 'errors/never-200').children;
    expect(failure?.text).toContain('Fix: Answer with the status of the failure');
    expect(failure?.text).toContain('clause error.never-200: No 200, nor any other 2xx, answers an error.');
    for (const line of ['expected: 4xx or 5xx', 'actual:   200', 'at:       status', 'exchange: users/missing/read/1'])
      expect(failure?.text).toContain(line);
    expect(failure?.text).toContain('again:    curl -sS -i --path-as-is -H "Authorization: Bearer $TOKEN"');
    expect(failure?.attributes['message']).toBe(
      'status is 200, not 4xx or 5xx (GET /users/{id}, 14 times), and 2 more, also in GET /users/{id}/orders/{order_id} and POST /users',
    );
  });

  test('keeps text of the service below the line it belongs to', () => {
    const forged = reports.report({
      rules: [reports.rule('envelope/shape', 'failed')],
      findings: [
        reports.finding('envelope/shape', {
          violations: [
            {
              message: 'm',
              expected: 'e',
              actual: 'x\nFinding 0 [must]\r\nFix: pay',
              at: '',
              exchange: null,
              curl: null,
            },
          ],
        }),
      ],
    });
    const lines = caseOf(forged, 'envelope/shape').children[0]?.text.split('\n') ?? [];
    expect(lines.filter((line) => /^(?:Finding|Fix)/.test(line))).toHaveLength(1);
  });

  test.each([
    ['a violation', {}, 'failure must'],
    ['a warning', { level: 'should' }, 'passed'],
    ['a waived violation', { qualifiers: ['waived'], reason: 'proxy, see OPS-12' }, 'skipped waived'],
    ['a waived warning', { level: 'should', qualifiers: ['waived'] }, 'skipped waived'],
  ] as const)('marks %s', (_what, more, mark) => {
    const level = 'level' in more ? more.level : 'must';
    const report = reports.report({
      rules: [reports.rule('service/banners', 'failed', { level })],
      findings: [reports.finding('service/banners', { level, ...more })],
    });
    expect(markOf(report, 'service/banners')).toBe(mark);
  });

  test('has a warning, with its evidence, in the output of its suite', () => {
    const report = reports.report({
      rules: [reports.rule('service/banners', 'failed', { level: 'should', fix: 'Switch it off.' })],
      findings: [reports.finding('service/banners', { level: 'should' })],
    });
    const output = suitesOf(report).flatMap((suite) => childrenOf(suite, 'system-out').map(({ text }) => text));
    expect(output.join('\n')).toMatch(
      /^service\/banners: warning: .*\nFix: Switch it off\.\n\nFinding \w+ \[should\]/m,
    );
  });

  test('tells why a waived violation is accepted', () => {
    const report = reports.report({
      rules: [reports.rule('service/banners', 'failed')],
      findings: [reports.finding('service/banners', { qualifiers: ['waived'], reason: 'proxy, see OPS-12' })],
    });
    expect(caseOf(report, 'service/banners').children[0]?.attributes['message']).toContain('waived, proxy, see OPS-12');
  });

  test('a rule with a waived violation and one that is not fails', () => {
    const report = reports.report({
      rules: [reports.rule('service/banners', 'failed')],
      findings: [
        reports.finding('service/banners', { qualifiers: ['waived'], fingerprint: 'aaaaaaaaaaaaaaaa' }),
        reports.finding('service/banners', { fingerprint: 'bbbbbbbbbbbbbbbb' }),
      ],
    });
    expect(markOf(report, 'service/banners')).toBe('failure must');
    expect(caseOf(report, 'service/banners').children[0]?.text).toMatch(
      /bbbbbbbbbbbbbbbb \[must\][^]*aaaaaaaaaaaaaaaa \[must, waived\]/,
    );
  });

  test('a warning fails where the gate fails on warnings', () => {
    const report = {
      ...reports.conformant,
      gate: { ...passing, exitCode: 1, failOn: 'should', reasons: ['1 warning'] },
    } as const;
    expect(markOf(report, 'json/media-type')).toBe('failure should');
  });

  test('beside a baseline only what is new fails', () => {
    const comparison = {
      against: { name: 'Shop API', startedAt: '2025-12-01T00:00:00Z', verdict: 'nonconformant' },
      new: 1,
      fixed: 0,
      unchanged: 1,
      flaky: 0,
      unjudged: [],
    } as const;
    const report = reports.report({
      comparison,
      rules: [reports.rule('service/methods', 'failed'), reports.rule('service/banners', 'failed')],
      findings: [reports.finding('service/methods', { qualifiers: ['new'] }), reports.finding('service/banners')],
    });
    expect(markOf(report, 'service/methods')).toBe('failure must');
    expect(caseOf(report, 'service/methods').children[0]?.attributes['message']).toMatch(/^new: /);
    expect(markOf(report, 'service/banners')).toBe('skipped known');
    expect(caseOf(report, 'service/banners').children[0]?.attributes['message']).toContain(
      'since 2025-12-01T00:00:00Z',
    );
  });

  test('names what is fixed, and what was not judged again', () => {
    const report = reports.report({
      comparison: {
        against: { name: 'Shop API', startedAt: '2025-12-01T00:00:00Z', verdict: 'nonconformant' },
        new: 0,
        fixed: 1,
        unchanged: 0,
        flaky: 0,
        unjudged: [
          {
            rule: 'query/sort',
            resource: '/users',
            fingerprint: '0'.repeat(16),
            reason: 'the plan has no sort',
            grounds: null,
          },
        ],
      },
      rules: [reports.rule('service/methods', 'passed')],
      findings: [reports.finding('service/methods', { outcome: 'passed', qualifiers: ['fixed'] })],
    });
    const [gate] = suitesOf(report);
    const output = gate === undefined ? '' : childrenOf(gate, 'system-out')[0]?.text;
    expect(output).toContain('fixed: service/methods in /users');
    expect(output).toContain('unjudged: query/sort in /users: the plan has no sort');
    expect(markOf(report, 'service/methods')).toBe('passed');
  });

  test('shows the evidence of the first findings of a rule, and the others in a line each', () => {
    const report = reports.report({
      rules: [reports.rule('service/methods', 'failed')],
      findings: Array.from({ length: 30 }, (_, index) =>
        reports.finding('service/methods', { fingerprint: String(index).padStart(16, '0') }),
      ),
    });
    const lines = caseOf(report, 'service/methods').children[0]?.text.split('\n') ?? [];
    expect(lines.filter((line) => line.startsWith('Finding '))).toHaveLength(30);
    expect(lines.filter((line) => line.startsWith('  clause '))).toHaveLength(10);
  });

  test.each([
    ['inapplicable', 'skipped inapplicable'],
    ['inconclusive', 'skipped inconclusive'],
    ['errored', 'error errored'],
    ['passed', 'passed'],
  ] as const)('marks what is %s, with its reason', (outcome, mark) => {
    const report = reports.report({ rules: [reports.rule('service/methods', outcome, { reason: 'the reason' })] });
    expect(markOf(report, 'service/methods')).toBe(mark);
    const told = caseOf(report, 'service/methods').children.map(({ text, attributes }) => [
      text,
      attributes['message'],
    ]);
    for (const [text, message] of told)
      expect([text, message]).toEqual([`${outcome}: the reason`, `${outcome}: the reason`]);
  });

  test('is green exactly where the gate is', () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const closed = { ...report, gate: { ...passing, exitCode: 3, reasons: ['a reason'] } };
        expect(isRed(closed)).toBe(true);
      }),
    );
    expect(isRed({ ...reports.conformant, gate: passing })).toBe(false);
    const inconclusive = reports.report({
      gate: passing,
      rules: [reports.rule('query/sort', 'inconclusive'), reports.rule('query/filter', 'inapplicable')],
    });
    expect(isRed(inconclusive)).toBe(false);
  });

  test.each([
    [1, 'failure'],
    [3, 'error'],
    [4, 'error'],
    [5, 'error'],
    [130, 'error'],
  ])('exit code %i makes the gate a %s, with its reasons', (exitCode, name) => {
    const report = { ...reports.conformant, gate: { ...passing, exitCode, reasons: ['a waiver has ended.', 'more'] } };
    const [mark] = gateOf(report).children;
    expect(mark?.name).toBe(name);
    expect(mark?.text).toContain(`exit code ${exitCode}`);
    expect(mark?.text).toContain('a waiver has ended.\nmore');
  });

  test('without a gate, a run that could not tell is still no pass', () => {
    expect(gateOf(reports.incomplete).children[0]).toMatchObject({ name: 'error' });
    expect(gateOf(reports.errored).children[0]).toMatchObject({ name: 'error' });
    expect(gateOf(reports.conformant).children).toEqual([]);
  });

  test('times add up to that of the run, and the moment is in UTC', () => {
    const report = reports.report({ timings: { startedAt: '2026-01-01T02:00:00.500+02:00', durationMs: 3210 } });
    const [gate] = suitesOf(report);
    expect(gate?.attributes).toMatchObject({ time: '3.210', timestamp: '2026-01-01T00:00:00' });
  });
});
