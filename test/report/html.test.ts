import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { diagnosisOf } from '../../src/model/diagnosis.ts';
import { htmlReport } from '../../src/report/html.ts';
import { script, style } from '../../src/report/html/assets.generated.ts';
import {
  type ExchangeIsland,
  type ListedExchange,
  type PackedExchange,
  readRows,
  writeRows,
} from '../../src/report/html/island.ts';
import { manyExchanges, whole } from '../browser/html-sample.ts';
import { anyReport } from '../support/any-report.ts';
import { htmlProblems, parsedPage } from '../support/html-page.ts';
import { toldBy } from '../support/told.ts';
import * as reports from './reports.ts';
import { toldByHtml } from './told/html.ts';
import { shareOf } from '../support/share-of.ts';

const samples = {
  whole,
  conformant: reports.conformant,
  nonconformant: reports.nonconformant,
  incomplete: reports.incomplete,
  errored: reports.errored,
  hostile: reports.hostile,
  empty: reports.report(),
};

const page = (report: Report): string => [...htmlReport(report)].join('');

/** The words that a reader sees in a part of the page. */
const wordsOf = (report: Report, selector: string): string =>
  (parsedPage(page(report)).querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ');

describe('the HTML report', () => {
  test.each(Object.entries(samples))('is valid HTML: %s', async (_name, report) => {
    expect(await htmlProblems(page(report))).toEqual([]);
  });

  test('is valid HTML whatever a service or a plan puts into it', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        expect(await htmlProblems(page(report))).toEqual([]);
      }),
      { numRuns: shareOf(15) },
    );
  });

  test('holds all it needs, and a policy that allows nothing else', () => {
    const text = page(whole);
    const written = parsedPage(text).querySelector('meta[http-equiv]')?.getAttributeValue('content') ?? '';
    const policy = written.replaceAll('&#39;', "'");
    const hashOf = (part: string): string => `'sha256-${createHash('sha256').update(part).digest('base64')}'`;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${hashOf(script)};`);
    expect(policy).toContain(`style-src ${hashOf(style)};`);
    expect(policy).not.toContain('unsafe');
    expect(text.split(`<script>${script}</script>`)).toHaveLength(2);
    expect(text.split(`<style>${style}</style>`)).toHaveLength(2);
    expect(text).not.toMatch(/<[^>]+\s(?:style|on[a-z]+|src)=/);
    expect(text).not.toMatch(/<link|@import|url\(/);
    expect(text).not.toMatch(/href="(?!#)/);
  });

  test('links only to what is there', () => {
    for (const report of Object.values(samples)) {
      const root = parsedPage(page(report));
      const ids = new Set(root.querySelectorAll('[id]').map((each) => each.id));
      const exchanges = new Set(report.exchanges.map(({ id }) => `#exchange-${encodeURIComponent(id)}`));
      const dead = root
        .querySelectorAll('a')
        .map((each) => each.getAttributeValue('href') ?? '')
        .filter((href) => !ids.has(href.slice(1)) && !exchanges.has(href));
      expect(dead).toEqual([]);
    }
  });

  test('holds every exchange once, as it was reported', () => {
    const exchanges = manyExchanges(173, 'needle');
    const root = parsedPage(page(reports.report({ exchanges })));
    const [list, ...packs] = root
      .querySelectorAll('script[type="application/json"]')
      .map((each) => JSON.parse(each.textContent)) as [ExchangeIsland, ...PackedExchange[][]];
    expect(readRows(list).map(({ id, url }) => [id, url])).toEqual(
      exchanges.map(({ id, request }) => [id, request.url]),
    );
    expect(packs.flat().map(({ responseBody }) => responseBody)).toEqual(
      exchanges.map(({ response }) => response?.body),
    );
  });

  test('writes a list of exchanges from which the same list is read', () => {
    const mark = fc.constantFrom('problem' as const, 'warning' as const, 'waived' as const, '' as const);
    const number = fc.option(fc.nat(), { nil: null });
    const text = fc.string();
    const any: fc.Arbitrary<ListedExchange> = fc.record({
      id: text,
      method: text,
      url: fc.oneof(
        text,
        text.map((path) => `http://a.test${path}`),
      ),
      status: number,
      why: text,
      scenario: text,
      step: text,
      provokes: text,
      operation: text,
      resource: number,
      durationMs: fc.nat(),
      attempts: fc.nat(),
      fault: text,
      bytes: fc.nat(),
      rules: fc.array(text),
      mark,
      kept: number,
    });
    fc.assert(
      fc.property(fc.array(any), (exchanges) => {
        const island = { ...writeRows(exchanges, 'http://a.test'), packSize: 50, anchors: {} };
        expect(readRows(JSON.parse(JSON.stringify(island)) as ExchangeIsland)).toEqual(exchanges);
      }),
    );
  });

  test('lists two thousand exchanges whose bodies were not kept in half a megabyte', () => {
    const exchanges = manyExchanges(2000, 'needle').map((each) => ({
      ...each,
      request: { ...each.request, headers: [], body: null },
      response: each.response && { ...each.response, headers: [], body: null },
    }));
    const bare = page(reports.report()).length;
    expect(page(reports.report({ exchanges })).length - bare).toBeLessThan(500_000);
  });

  test('is told in pieces, so that a long run is never one text', () => {
    const exchanges = manyExchanges(5000, 'needle');
    const lengths = [...htmlReport(reports.report({ exchanges }))].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(lengths.reduce((sum, each) => sum + each, 0) / 2);
    expect(lengths.length).toBeGreaterThan(100);
  });

  test('says what a pass, an incomplete run and a fault of Probity mean', () => {
    expect(wordsOf(reports.conformant, '.verdict-sentence')).toBe('No problems, 1 warning.');
    expect(wordsOf(reports.incomplete, '.verdict-sentence')).toContain('This is not a pass');
    expect(wordsOf(reports.errored, '.verdict-sentence')).toContain('do not rely on this result');
  });

  test('shows the diagnosis alone where the setup is wrong', () => {
    const unreachable = reports.report({
      verdict: 'error',
      rules: [reports.rule('service/methods', 'inapplicable')],
      diagnosis: [
        {
          code: 'target-unreachable',
          level: 'error',
          message: 'nothing answered',
          resource: null,
          exchanges: [],
          facts: {},
        },
      ],
    });
    const root = parsedPage(page(unreachable));
    expect(wordsOf(unreachable, '.verdict-sentence')).toBe('The target cannot be reached, so nothing was judged.');
    expect(wordsOf(unreachable, '.callout')).toContain('Nothing answered.');
    expect(root.querySelectorAll('section').map(({ id }) => id)).toEqual(['clauses', 'rules', 'exchanges', 'run']);
    expect(root.querySelectorAll('[open]')).toEqual([]);
  });

  test('never calls waived violations fine', () => {
    const findings = reports.nonconformant.findings.map((each) =>
      each.outcome === 'failed' ? { ...each, qualifiers: ['waived' as const] } : each,
    );
    const { counts: _counted, problems: _told, ...rest } = reports.nonconformant;
    const report = reports.report({ ...rest, findings });
    expect(wordsOf(report, '.verdict-sentence')).toBe(
      'No problems except 4 that are waived; 5 of 13 clauses violated.',
    );
    expect(wordsOf(report, '#waived-title')).toBe('Waived 6');
    expect(parsedPage(page(report)).querySelectorAll('#waived [data-finding]')).toHaveLength(
      findings.filter(({ outcome }) => outcome === 'failed').length,
    );
  });

  test('tells once what is seen in many places, and names every one', () => {
    const [first] = reports.nonconformant.findings;
    const findings = Array.from({ length: 20 }, (_, index) => ({
      ...reports.finding('errors/never-200', { ...first, operation: `GET /users/${'x'.repeat(index)}` }),
    }));
    const { problems: _told, ...rest } = reports.nonconformant;
    const report = reports.report({ ...rest, findings });
    const root = parsedPage(page(report));
    expect(root.querySelectorAll('.problem')).toHaveLength(1);
    expect(root.querySelectorAll('.problem .versus')).toHaveLength(1);
    expect(toldByHtml(page(report)).failed).toEqual(toldBy(report).failed);
    expect(wordsOf(report, '.problem .again')).toContain('Seen 280 times in 20 places');
    const words = wordsOf(report, '.problem');
    for (const { operation } of findings) expect(words).toContain(operation);
  });

  test('opens the heaviest problem alone, and shows what, where and how to fix', () => {
    const root = parsedPage(page(reports.nonconformant));
    const open = root.querySelectorAll('.problem[open]');
    expect(open.map((each) => each.id)).toEqual([`problem-${reports.nonconformant.problems[0]?.id.replace('/', '-')}`]);
    const words = (open[0]?.textContent ?? '').replaceAll(/\s+/g, ' ');
    for (const told of [
      'the body is JSON, but nothing declares it',
      'Fix Send Content-Type: application/json',
      'Expected',
      'curl',
    ])
      expect(words).toContain(told);
  });

  test('counts in problems what became of an earlier report', () => {
    expect(wordsOf(reports.compared, '#compared .gist')).toBe('1 new, 1 fixed, 4 unchanged, 1 not judged again');
    const grounds = { because: 'not-compared' as const, kind: 'unseen', key: null, facts: {} };
    const findings = reports.compared.findings.map((each) =>
      each.qualifiers.includes('new') ? { ...each, grounds } : each,
    );
    const uncovered = { ...reports.compared, findings };
    expect(wordsOf(uncovered, '#compared .gist')).toBe('0 new, 1 fixed, 4 unchanged, 1 uncovered, 1 not judged again');
    const problem = wordsOf(uncovered, '#problem-paths-plural-nouns');
    expect(problem).toContain('uncovered 1 clause');
    expect(problem).toContain('not judged in the earlier report');
  });

  test('of a run that was given up at once shows why, once, and all else folded', () => {
    expect(wordsOf(reports.givenUp, '.hero').split('asks to wait 900 s')).toHaveLength(3);
    expect(parsedPage(page(reports.givenUp)).querySelectorAll('details[open], .filter')).toHaveLength(0);
  });

  test('says of a partial run what cut it, once', () => {
    const partial = { only: ['auth'], skip: [], failed: null, effort: 'full', options: '--only auth' } as const;
    const report = { ...reports.conformant, partial, diagnosis: [diagnosisOf('left-out', { options: '--only auth' })] };
    expect(wordsOf(report, '.hero')).toContain(
      'Partial run. The run was cut by --only auth: the verdict covers only what was asked.',
    );
    expect(parsedPage(page(report)).querySelectorAll('.diagnoses')).toHaveLength(0);
  });

  test('says what a run was cut to, what it left behind, and that it did harm', () => {
    const report = reports.report({
      ...reports.nonconformant,
      cleanup: {
        created: 1,
        removed: 0,
        kept: [],
        left: [{ resource: '/users', address: '/users/5', reason: 'answered 500', stillShown: false }],
      },
      partial: { only: ['/users'], skip: ['auth'], failed: null, effort: 'quick' },
      harm: { kind: 'gone', message: 'item 5 is gone', resource: null, exchange: null, curl: 'curl x', isShown: true },
    });
    const words = wordsOf(report, '.hero');
    expect(words).toContain('Partial run. The verdict covers only what was asked.');
    expect(words).toContain('The run stopped. Item 5 is gone.');
    expect(words).toContain('curl x');
    expect(words).toContain('1 item may be left');
  });

  test('says that the gate passes only with exit code 0', () => {
    const gate = { exitCode: 0, failOn: 'must', coverage: 100, reasons: [] } as const;
    expect(wordsOf(reports.report({ gate }), '[data-gate]')).toContain('The gate passes');
    for (const exitCode of [1, 3, 4, 5, 130]) {
      expect(wordsOf(reports.report({ gate: { ...gate, exitCode } }), '[data-gate]')).toContain('The gate fails');
    }
  });
});
