import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { htmlReport } from '../../src/report/html.ts';
import { script, style } from '../../src/report/html/assets.generated.ts';
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
      .map((each) => JSON.parse(each.textContent)) as [
      { exchanges: { id: string }[] },
      ...{ responseBody: string }[][],
    ];
    expect(list.exchanges.map(({ id }) => id)).toEqual(exchanges.map(({ id }) => id));
    expect(packs.flat().map(({ responseBody }) => responseBody)).toEqual(
      exchanges.map(({ response }) => response?.body),
    );
  });

  test('is told in pieces, so that a long run is never one text', () => {
    const exchanges = manyExchanges(5000, 'needle');
    const lengths = [...htmlReport(reports.report({ exchanges }))].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThan(lengths.reduce((sum, each) => sum + each, 0) / 2);
    expect(lengths.length).toBeGreaterThan(100);
  });

  test('says what a pass, an incomplete run and a fault of Probity mean', () => {
    expect(wordsOf(reports.conformant, '.verdict-sentence')).toContain('None of 9 clauses is violated');
    expect(wordsOf(reports.incomplete, '.verdict-sentence')).toContain('so this is no pass');
    expect(wordsOf(reports.incomplete, '#violations')).toContain('this is no pass');
    expect(wordsOf(reports.errored, '.verdict-sentence')).toContain('not to be relied on');
    const unreachable = reports.report({
      verdict: 'error',
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
    expect(wordsOf(unreachable, '.verdict-sentence')).toContain('The target cannot be reached');
  });

  test('never calls waived violations fine', () => {
    const findings = reports.nonconformant.findings.map((each) =>
      each.outcome === 'failed' ? { ...each, qualifiers: ['waived' as const] } : each,
    );
    const report = { ...reports.nonconformant, findings };
    expect(wordsOf(report, '#violations')).toContain('waived for now');
    expect(wordsOf(report, '.tiles')).toContain('7 waived');
    expect(parsedPage(page(report)).querySelectorAll('#waived [data-finding]')).toHaveLength(
      findings.filter(({ outcome }) => outcome === 'failed').length,
    );
  });

  test('tells every place of what is broken everywhere, the later ones in a line', () => {
    const [first] = reports.nonconformant.findings;
    const findings = Array.from({ length: 20 }, (_, index) => ({
      ...reports.finding('errors/never-200', { ...first, operation: `GET /users/${'x'.repeat(index)}` }),
    }));
    const report = reports.report({ ...reports.nonconformant, findings });
    const root = parsedPage(page(report));
    expect(root.querySelectorAll('#violations .cause')).toHaveLength(1);
    expect(toldByHtml(page(report)).failed).toEqual(toldBy(report).failed);
    expect(root.querySelectorAll('#violations .versus').length).toBeLessThan(findings.length);
    const words = wordsOf(report, '#violations');
    for (const { operation } of findings) expect(words).toContain(`${operation} 14 times`);
  });

  test('says that the gate passes only with exit code 0', () => {
    const gate = { exitCode: 0, failOn: 'must', coverage: 100, reasons: [] } as const;
    expect(wordsOf(reports.report({ gate }), '[data-gate]')).toContain('The gate passes');
    for (const exitCode of [1, 3, 4, 5, 130]) {
      expect(wordsOf(reports.report({ gate: { ...gate, exitCode } }), '[data-gate]')).toContain('The gate fails');
    }
  });
});
