import * as fc from 'fast-check';
import type { Result, Run } from 'sarif';
import { describe, expect, test } from 'vitest';
import type { Finding, Report, ReportComparison } from '../../src/model/report.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { anyReport } from '../support/any-report.ts';
import * as reports from './reports.ts';
import { readSarif } from './told/sarif.ts';

function runOf(report: Report): Run {
  const [run] = readSarif(sarifReport(report).join('')).runs;
  if (run === undefined) throw new Error('no run');
  return run;
}

function resultsOf(report: Report): readonly Result[] {
  return runOf(report).results ?? [];
}

function only(report: Report): Result {
  const [result, ...more] = resultsOf(report);
  if (result === undefined || more.length > 0) throw new Error('not one result');
  return result;
}

/** A report with one failed finding. */
function failing(more: Partial<Finding> = {}, whole: Partial<Report> = {}): Report {
  const { level = 'must' } = more;
  return reports.report({
    clauses: [reports.clause('service.3', 'violated', { text: 'Payloads are JSON.' })],
    rules: [reports.rule('json/media-type', 'failed', { level, clauses: ['service.3'], fix: 'Declare it.' })],
    findings: [reports.finding('json/media-type', { clauses: ['service.3'], ...more })],
    ...whole,
  });
}

const comparison: ReportComparison = {
  against: { name: 'Shop API', startedAt: '2025-12-01T00:00:00Z', verdict: 'nonconformant' },
  new: 1,
  fixed: 0,
  unchanged: 1,
  flaky: 0,
  unjudged: [],
};

/** Why GitHub code scanning would refuse a run, or not show all of it ("SARIF support for code scanning" of its documentation). */
function misfitsForGitHub({ tool, results = [] }: Run): readonly string[] {
  const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
  const ofRules = (tool.driver.rules ?? []).flatMap((rule) => [
    ...(isBlank(rule.id) ? ['a rule without an id'] : []),
    ...(isBlank(rule.shortDescription?.text) ? [`${rule.id}: no short description`] : []),
    ...(isBlank(rule.fullDescription?.text) ? [`${rule.id}: no full description`] : []),
    ...(isBlank(rule.help?.text) ? [`${rule.id}: no help`] : []),
    ...((rule.shortDescription?.text.length ?? 0) > 1024 ? [`${rule.id}: a long short description`] : []),
    ...((rule.fullDescription?.text.length ?? 0) > 1024 ? [`${rule.id}: a long full description`] : []),
    ...((rule.name?.length ?? 0) > 255 ? [`${rule.id}: a long name`] : []),
    ...((rule.properties?.tags?.length ?? 0) > 20 ? [`${rule.id}: many tags`] : []),
  ]);
  const ofResults = results.flatMap(({ ruleId, kind, message, locations = [], partialFingerprints }) => {
    const { artifactLocation, region } = locations[0]?.physicalLocation ?? {};
    const numbers = [region?.startLine, region?.startColumn, region?.endLine, region?.endColumn];
    return [
      ...(kind === 'fail' ? [] : [`${ruleId}: an alert for what did not fail`]),
      ...(isBlank(message.text) ? [`${ruleId}: no message`] : []),
      ...(locations.length === 1 ? [] : [`${ruleId}: ${locations.length} places`]),
      ...(/^[^/:][^:]*$/.test(artifactLocation?.uri ?? '') ? [] : [`${ruleId}: no relative address`]),
      ...(numbers.every((number) => (number ?? 0) > 0) ? [] : [`${ruleId}: a region without ends`]),
      ...(isBlank(partialFingerprints?.['primaryLocationLineHash']) ? [`${ruleId}: no fingerprint`] : []),
    ];
  });
  return [...(results.length > 25_000 ? ['too many results'] : []), ...ofRules, ...ofResults];
}

const samples = Object.entries({
  ...reports,
  empty: reports.report(),
  planless: { ...reports.nonconformant, plan: null },
}).flatMap(([name, value]) => (typeof value === 'function' ? [] : [[name, value] as const]));

describe('SARIF', () => {
  test.each(samples)('is fit for GitHub code scanning: %s', (_name, report) => {
    expect(misfitsForGitHub(runOf(report))).toEqual([]);
  });

  test('is fit for GitHub code scanning whatever a service or a plan puts into it', () => {
    fc.assert(
      fc.property(anyReport, fc.boolean(), (report, hasPlan) => {
        expect(misfitsForGitHub(runOf(hasPlan ? report : { ...report, plan: null }))).toEqual([]);
      }),
    );
  });

  test('the reader refuses what the schema does not know', () => {
    const wrong = sarifReport(reports.conformant).join('').replace('"runs"', '"colour": "red", "runs"');
    expect(() => readSarif(wrong)).toThrow('must NOT have additional properties');
  });

  test('a finding stands at the line of the plan that describes its resource', () => {
    expect(only(failing({ resource: '/orders' })).locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'plan.yaml', uriBaseId: '%SRCROOT%' },
      region: { startLine: 9, startColumn: 5, endLine: 9, endColumn: 6 },
    });
    expect(only(failing({ resource: null })).locations?.[0]?.physicalLocation?.region?.startLine).toBe(1);
  });

  test('without a plan it stands at the resource', () => {
    const { artifactLocation } =
      only(failing({ resource: '/users/{id}/orders' }, { plan: null })).locations?.[0]?.physicalLocation ?? {};
    expect(artifactLocation).toEqual({ uri: 'users/%7Bid%7D/orders', uriBaseId: 'SERVICE' });
  });

  test('names resource and operation', () => {
    expect(only(failing()).locations?.[0]?.logicalLocations?.map(({ name }) => name)).toEqual([
      'GET /users/{id}',
      '/users',
    ]);
  });

  test('links a finding to its clauses, and each clause has its text and what became of it', () => {
    const run = runOf(failing());
    const [taxonomy] = run.taxonomies ?? [];
    const [reference] = run.results?.[0]?.taxa ?? [];
    expect(taxonomy?.taxa?.[reference?.index ?? -1]).toMatchObject({
      id: 'service.3',
      shortDescription: { text: 'Payloads are JSON.' },
      properties: { status: 'violated', part: 'Service' },
    });
    expect(reference?.toolComponent?.guid).toBe(taxonomy?.guid);
    expect(run.tool.driver.rules?.[0]?.relationships?.[0]?.target).toMatchObject({ id: 'service.3', index: 0 });
  });

  test('a result points at its rule, with how to fix it', () => {
    const run = runOf(reports.nonconformant);
    const pointed = (run.results ?? []).filter(({ ruleIndex }) => ruleIndex !== undefined);
    expect(pointed.length).toBeGreaterThan(5);
    expect(pointed.map(({ ruleIndex = -1 }) => run.tool.driver.rules?.[ruleIndex]?.id)).toEqual(
      pointed.map(({ ruleId }) => ruleId),
    );
    expect(only(failing()).ruleIndex).toBe(0);
    expect(runOf(failing()).tool.driver.rules?.[0]?.help?.text).toContain(
      'Fix: Declare it.\nClause service.3: Payloads are JSON.',
    );
  });

  test('every rule says what became of it', () => {
    const outcomes = ['passed', 'failed', 'inapplicable', 'inconclusive', 'errored'] as const;
    const report = reports.report({ rules: outcomes.map((outcome) => reports.rule(`a/${outcome}`, outcome)) });
    expect(runOf(report).tool.driver.rules?.map(({ properties }) => properties?.['outcome'])).toEqual(outcomes);
  });

  test('rules that could not judge are notifications of the tool, with their reason', () => {
    const outcomes = ['passed', 'inapplicable', 'inconclusive', 'errored'] as const;
    const [invocation] =
      runOf(
        reports.report({
          rules: outcomes.map((outcome) => reports.rule(`a/${outcome}`, outcome, { reason: 'a reason' })),
        }),
      ).invocations ?? [];
    expect(invocation?.toolConfigurationNotifications).toMatchObject([
      {
        level: 'note',
        associatedRule: { id: 'a/inapplicable', index: 1 },
        message: { text: 'a/inapplicable is inapplicable: a reason' },
      },
    ]);
    expect(invocation?.toolExecutionNotifications).toMatchObject([
      { level: 'warning', associatedRule: { id: 'a/inconclusive', index: 2 } },
      { level: 'error', associatedRule: { id: 'a/errored', index: 3 } },
    ]);
  });

  test('what the setup lacks is a notification, and its kind is known', () => {
    const run = runOf(reports.incomplete);
    const told = run.invocations?.[0]?.toolExecutionNotifications ?? [];
    expect(told.map(({ level, descriptor }) => [level, descriptor?.id])).toEqual([
      ['warning', 'fault-timeout'],
      ['error', 'token-refused'],
      ['warning', 'rule-inconclusive'],
    ]);
    for (const { descriptor } of told)
      expect(run.tool.driver.notifications?.[descriptor?.index ?? -1]?.id).toBe(descriptor?.id);
  });

  test.each([
    ['a violation', { level: 'must' }, 'error'],
    ['a warning', { level: 'should' }, 'warning'],
    ['a waived violation', { level: 'must', qualifiers: ['waived'] }, 'note'],
  ] as const)('%s', (_what, more, level) => {
    expect(only(failing(more)).level).toBe(level);
  });

  test('a warning is an error where the gate fails on warnings', () => {
    const gate = { exitCode: 1, failOn: 'should', coverage: 90, reasons: ['1 warning.'] } as const;
    expect(only(failing({ level: 'should' }, { gate })).level).toBe('error');
  });

  test('a waiver is a suppression with its reason', () => {
    expect(only(failing({ qualifiers: ['waived'], reason: 'proxy, see OPS-12' })).suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: 'proxy, see OPS-12' },
    ]);
    expect(only(failing()).suppressions).toBeUndefined();
    expect(only(failing({ qualifiers: ['waived'], reason: 'OPS-12' })).message.text).toMatch(/^waived, OPS-12: /);
  });

  test('beside an earlier report each result says whether it is new, and the run what is fixed', () => {
    expect(only(failing()).baselineState).toBeUndefined();
    expect(only(failing({ qualifiers: ['new'] }, { comparison })).baselineState).toBe('new');
    expect(only(failing({}, { comparison })).baselineState).toBe('unchanged');
    const mended = failing(
      { outcome: 'passed', qualifiers: ['fixed'], fingerprint: 'abcdefabcdefabcd' },
      { comparison },
    );
    expect(resultsOf(mended)).toEqual([]);
    expect(runOf(mended).properties?.['fixed']).toEqual([
      { rule: 'json/media-type', resource: '/users', fingerprint: 'abcdefabcdefabcd' },
    ]);
  });

  test('two findings are never the same alert', () => {
    const twice = failing(
      {},
      {
        findings: [reports.finding('json/media-type'), reports.finding('json/media-type')],
      },
    );
    const hashes = resultsOf(twice).map(({ partialFingerprints }) => partialFingerprints?.['primaryLocationLineHash']);
    expect(hashes).toEqual([
      `${reports.finding('json/media-type').fingerprint}:1`,
      `${reports.finding('json/media-type').fingerprint}:2`,
    ]);
  });

  test('only rules of security have a severity of security, by their weight, and the tag that makes them alerts of security', () => {
    const labels = ['security', 'data', 'clients', 'style'] as const;
    const rules = labels.map((label, index) => reports.rule(`a/${label}`, 'failed', { label, weight: 10 - index }));
    const light = reports.rule('exposure/banners', 'passed', { label: 'security', weight: 2 });
    const described = runOf(reports.report({ rules: [...rules, light] })).tool.driver.rules ?? [];
    expect(
      described.map(({ id, properties }) => [
        id,
        properties?.['security-severity'],
        properties?.tags?.includes('security'),
      ]),
    ).toEqual([
      ['a/security', '9.5', true],
      ['a/data', undefined, false],
      ['a/clients', undefined, false],
      ['a/style', undefined, false],
      ['exposure/banners', '1.9', true],
    ]);
  });

  test('a rule leads to its page where one is known, and else to the command that explains it', () => {
    const described = (docs?: string) =>
      readSarif(sarifReport(failing(), { docs }).join('')).runs[0]?.tool.driver.rules?.[0];
    const page = 'https://docs.example.com/rules/json/README.md#jsonmedia-type';
    expect(described('https://docs.example.com/rules/')?.helpUri).toBe(page);
    expect(described('https://docs.example.com/rules/')?.help?.markdown).toContain(`<${page}>`);
    expect(described()).not.toHaveProperty('helpUri');
    expect(described()?.help?.markdown).toContain('`probity explain json/media-type`');
  });

  test('the first line of a message is a sentence that says by itself what was seen, and where', () => {
    const violation = {
      message: 'GET /users answered 200 with text/html',
      expected: 'application/json',
      actual: 'text/html',
      at: 'header:Content-Type',
      exchange: null,
      curl: null,
    };
    const firstLine = (more: Partial<Finding>): string | undefined =>
      only(failing({ violations: [violation], ...more })).message.text?.split('\n')[0];
    expect(firstLine({ occurrences: 3 })).toBe('GET /users answered 200 with text/html (GET /users/{id}, 3 times).');
    expect(firstLine({ level: 'should' })).toMatch(/^warning: GET \/users answered 200 with text\/html \(.+\)\.$/);
    expect(firstLine({ violations: [] })).toMatch(/^violated: The good state of json\/media-type.*\.$/);
  });

  test('holds request and answer of the violation', () => {
    const { webRequest, webResponse } =
      resultsOf(reports.nonconformant).find(({ properties }) => properties?.['operation'] === 'POST /users') ?? {};
    expect(webRequest).toMatchObject({ method: 'POST', target: 'http://127.0.0.1:8080/users', body: { text: '{}' } });
    expect(webResponse).toMatchObject({ statusCode: 201, headers: { 'Content-Type': 'application/json' } });
  });

  test('holds all values of a header that came twice', () => {
    const violation = { message: 'm', expected: 'e', actual: 'a', at: 'status', exchange: 'x/1', curl: null };
    const headers = [
      ['Vary', 'Origin'],
      ['Vary', 'Accept'],
      ['__proto__', 'x'],
    ] as const;
    const report = failing({ violations: [violation] }, { exchanges: [reports.exchange('x/1', { headers })] });
    expect(Object.entries(only(report).webResponse?.headers ?? {})).toEqual([
      ['Vary', 'Origin, Accept'],
      ['__proto__', 'x'],
    ]);
  });

  test('an exchange without an answer says so', () => {
    const violation = { message: 'm', expected: 'e', actual: 'a', at: 'status', exchange: 'x/1', curl: null };
    const lost = {
      ...reports.exchange('x/1'),
      response: null,
      fault: { kind: 'reset', message: 'the connection broke' },
    };
    expect(only(failing({ violations: [violation] }, { exchanges: [lost] })).webResponse).toEqual({
      noResponseReceived: true,
      reasonPhrase: 'the connection broke',
    });
  });

  test('text of a service is neither a link nor a placeholder of a message', () => {
    const violation = {
      message: '[x](javascript:alert(1)) {0} /users/{id}',
      expected: '',
      actual: '',
      at: '',
      exchange: null,
      curl: null,
    };
    const { text = '' } = only(failing({ violations: [violation] })).message;
    expect(text).not.toContain('](');
    expect(text).toContain('[x] (javascript:alert(1))');
    expect(text.replaceAll(/\{\{|\}\}/g, '')).not.toMatch(/\{\d+\}/);
    expect(text).toContain('/users/{id}');
  });

  test('text of a rule means nothing in Markdown', () => {
    const report = reports.report({ rules: [reports.rule('a/b', 'passed', { title: '**x** <b> [l](u) `c`' })] });
    expect(runOf(report).tool.driver.rules?.[0]?.help?.markdown).toContain(
      String.raw`**\*\*x\*\* \<b\> \[l\]\(u\) \`c\`**`,
    );
  });

  test.each([
    [0, true],
    [1, true],
    [3, true],
    [4, false],
    [5, false],
    [130, false],
  ])('exit code %i, and whether the audit came to its end', (exitCode, executionSuccessful) => {
    const report = {
      ...reports.conformant,
      gate: { exitCode, failOn: 'must', coverage: 50, reasons: ['Why.'] },
    } as const;
    expect(runOf(report).invocations).toMatchObject([{ exitCode, executionSuccessful, exitCodeDescription: 'Why.' }]);
  });

  test('an error of our own and a run cut short are no success, also where no gate was asked', () => {
    expect(runOf(reports.incomplete).invocations).toMatchObject([{ executionSuccessful: false }]);
    expect(runOf(reports.nonconformant).invocations).toMatchObject([{ executionSuccessful: true }]);
    expect(runOf(reports.errored).invocations).toMatchObject([{ executionSuccessful: false }]);
  });

  test('times are in UTC', () => {
    const report = reports.report({ timings: { startedAt: '2026-01-01T02:00:00+02:00', durationMs: 1500 } });
    expect(runOf(report).invocations).toMatchObject([
      { startTimeUtc: '2026-01-01T00:00:00.000Z', endTimeUtc: '2026-01-01T00:00:01.500Z' },
    ]);
  });

  test('services have categories of their own, or the later upload would replace the earlier', () => {
    const category = (name: string): string =>
      (
        runOf(reports.report({ target: { name, baseUrl: 'http://127.0.0.1/', labels: {} } })).automationDetails?.id ??
        ''
      ).replace(/\/[^/]*$/, '');
    expect(category('Shop API')).toBe('probity/Shop API');
    expect(category('a/b')).toBe('probity/a-b');
    expect(category(' ')).toBe('probity/service');
  });
});
