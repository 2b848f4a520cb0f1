import { beforeAll, describe, expect, it } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { compareReports } from '../../src/audit/compare/compare-reports.ts';
import { mergeReports } from '../../src/audit/merge/merge-reports.ts';
import { loadReporter, reporterNames } from '../../src/cli/reporters.ts';
import { selectionFrom } from '../../src/cli/selection.ts';
import type { SelectionFlags } from '../../src/cli/selection-options.ts';
import type { Report } from '../../src/model/report.ts';
import { readReport } from '../../src/report/read-report.ts';
import { jsonReport } from '../../src/report/json.ts';
import { siteOf } from '../support/site.ts';
import { answer, audit, type Bend, planOf, serve } from '../harm/service.ts';

/** Two defects: what is missing is gone, and an unusable page breaks the service. */
const broken: Bend = ({ method, target }, _service, usual) => {
  if (target.includes('page=abc')) return answer(500);
  const reply = usual();
  return method === 'GET' && reply.status === 404 ? answer(410) : reply;
};

const plan = (more = ''): string => `base_url: http://127.0.0.1:8080\nresources: [{ path: /things }]\n${more}`;

async function reportOf(flags: SelectionFlags, { bend = broken, text = plan() } = {}): Promise<Report> {
  const selection = await selectionFrom(flags, { rules, clauses, plan: planOf(text) });
  return (await audit(serve(bend), text, selection)).report;
}

const failedRules = ({ rules: judged }: Report): readonly string[] =>
  judged.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
const codesOf = ({ diagnosis }: Report): readonly string[] => diagnosis.map(({ code }) => code);

describe('a run that options cut', () => {
  let whole: Report;
  let cut: Report;
  beforeAll(async () => {
    whole = await reportOf({});
    cut = await reportOf({ only: ['query/invalid'] });
  });

  it('says so, and is judged by what was asked', () => {
    expect(failedRules(whole)).toEqual(expect.arrayContaining(['query/invalid', 'status/missing']));
    expect([whole.partial, codesOf(whole).includes('left-out')]).toEqual([null, false]);
    expect(cut.partial).toEqual({ only: ['query/invalid'], skip: [], failed: null, effort: 'full' });
    expect(cut.rules.map(({ id }) => id)).not.toContain('status/missing');
    const missing = cut.clauses.find(({ id }) => id === 'status.missing');
    expect(missing).toMatchObject({ status: 'not-exercised', reason: 'left out by --only query/invalid' });
    expect(cut.counts.requests).toBeLessThan(whole.counts.requests / 2);
  });

  it('has the verdict of its own rules alone', async () => {
    expect([whole, cut].map(({ verdict }) => verdict)).toEqual(['nonconformant', 'nonconformant']);
    const other = await reportOf({ only: ['status/duplicate', 'paths/verbs'] });
    expect([failedRules(other), other.verdict]).toEqual([[], 'conformant']);
  });

  it.each(reporterNames)('is told in one line of %s', async (name) => {
    const report = await loadReporter(name);
    const setting = {
      screen: { width: 400, colour: false, unicode: true },
      show: new Set<never>(),
      quiet: false,
      closing: [],
    };
    const lines = [...report(cut, setting)].join('').split('\n');
    const words =
      name === 'prometheus' ? /^probity_partial\{.*\} 1$/m : /cut by --only query.{1,6}invalid: the verdict/i;
    expect(lines.filter((line) => words.test(line)).length).toBeGreaterThan(0);
    expect([...report(whole, setting)].join('')).not.toMatch(words);
  });

  it('is told on the page of its target in a dashboard', async () => {
    const words = /Cut by --only query.{1,6}invalid: the verdict/i;
    const pagesOf = async (report: Report) => [...(await siteOf([report])).values()].filter((text) => words.test(text));
    expect([(await pagesOf(cut)).length > 0, (await pagesOf(whole)).length]).toEqual([true, 0]);
  });

  it('is read again as it was written', () => {
    expect(readReport([...jsonReport(cut)].join(''))).toMatchObject({ report: { partial: cut.partial } });
  });

  it('calls nothing mended that it did not ask', async () => {
    const mended = await reportOf({ only: ['query/invalid'] }, { bend: () => undefined });
    const { findings, comparison } = compareReports(whole, 'whole.json', mended);
    expect(failedRules(mended)).toEqual([]);
    expect(comparison?.fixed).toBe(1);
    expect(findings.filter(({ qualifiers }) => qualifiers.includes('fixed')).map(({ rule }) => rule)).toEqual([
      'query/invalid',
    ]);
    expect(comparison?.unjudged.map(({ rule }) => rule)).toContain('status/missing');
  });

  it('as a baseline, is said to have left things out', () => {
    expect(codesOf(compareReports(cut, 'cut.json', whole))).toContain('compared-partial');
    expect(codesOf(compareReports(whole, 'whole.json', cut))).not.toContain('compared-partial');
  });

  it('calls no waiver unneeded', async () => {
    const text = plan('waivers: [{ rule: status/missing, reason: OPS-12 }]\n');
    const [all, some] = [
      await reportOf({}, { bend: () => undefined, text }),
      await reportOf({ only: ['query', 'status'] }, { bend: () => undefined, text }),
    ];
    expect([all, some].map((each) => codesOf(each).includes('waiver-unneeded'))).toEqual([true, false]);
  });

  it('merged with others is cut to what they asked together, and not at all beside a whole one', async () => {
    const other = await reportOf({ only: ['status/missing'] });
    const both = mergeReports([cut, other]);
    expect(both.partial?.only.toSorted()).toEqual(['query/invalid', 'status/missing']);
    expect(codesOf(both).filter((code) => code === 'left-out')).toHaveLength(2);
    const all = mergeReports([cut, whole]);
    expect([all.partial, codesOf(all).includes('left-out')]).toEqual([null, false]);
  });
});
