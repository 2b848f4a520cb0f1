/** The dashboard: its facts, as a table, and its files. In a browser: test/prove/pages.prove.ts. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Fleet, fleetOf } from '../../src/report/fleet.ts';
import { summary } from '../../src/report/formats/summary.ts';
import type { SavedRun } from '../../src/report/history.ts';
import { viewOf } from '../../src/report/view.ts';
import { reports } from './reports.ts';
import { dashboard, day, io, site } from './site.ts';

/** A run on a day: `P` has the problem, `-` has checked it and not found it, and `?` has not checked it. */
function runOf(what: string, number: number, name = 'Shop'): SavedRun {
  const run = JSON.parse(summary(viewOf(reports.clean))) as SavedRun;
  const operation = 'GET /orders';
  const finding = { fingerprint: 'f1', level: 'must', resource: '/orders', operation, row: null, places: ['/orders'] };
  const facts = { rule: 'query/sort', headline: 'Bad', level: 'must', weight: 5, label: 'clients', says: 'it is bad' };
  const isChecked = what !== '?';
  const problems = [{ ...facts, clauses: ['query.sort'], findings: [{ ...finding, says: 'it is bad' }] }] as const;
  return {
    ...run,
    target: { name, baseUrl: 'https://shop.example', labels: { team: what } },
    run: { ...run.run, startedAt: day(number) },
    problems: what === 'P' ? (problems as unknown as SavedRun['problems']) : [],
    rules: isChecked ? [{ rule: 'query/sort', places: ['/orders'] }] : [],
    traffic: { operations: isChecked ? [{ operation, requests: 3, failures: {}, rows: [] }] : [] },
  };
}

const options = { title: 'APIs', nowMs: Date.parse(day(20)), staleDays: 14, clausesOf: () => ['query.sort'] };
const fleet = (runs: string): Promise<Fleet> =>
  fleetOf([Array.from(runs, (what, index) => runOf(what, index + 1))], options);

test.each([
  ['P', 'known', 'at least 19 days', [], '1 problem'],
  ['PP', 'known', 'at least 19 days', [], 'nothing new (1 known problem)'],
  ['-P', 'new', '18 days', [], '1 new problem'],
  ['P-', 'fixed', 'at least 19 days', [], 'passed'],
  ['P?', 'unchecked', 'at least 19 days', [2], 'passed'],
  ['?P', 'uncovered', 'at least 18 days', [], 'nothing new (1 known problem)'],
  ['P?P', 'known', 'at least 19 days', [2], 'nothing new (1 known problem)'],
  ['P?-', 'fixed', 'at least 19 days', [2], 'passed'],
  ['-?P', 'new', '17 days', [2], '1 new problem'],
  ['P-P', 'new', '17 days', [], '1 new problem'],
])('%s: %s for %s', async (runs, fate, age, cuts, status) => {
  const [target] = (await fleet(runs)).targets;
  expect(target?.problems.map((each) => [each.fate, each.age.words])).toEqual([[fate, age]]);
  expect(target?.runs.flatMap(({ isCut }, index) => (isCut ? [index + 1] : []))).toEqual(cuts);
  expect([target?.status, target?.isStale]).toEqual([status, true]);
});

test('every number is the sum of those of the targets, and new problems come first', async () => {
  const kinds = ['-', 'P', '-P', 'PP', '?P', 'P-', 'P?', '-P'];
  const runs = kinds.map((kind, of) => Array.from(kind, (what, index) => runOf(what, 10 + index, `Shop ${of}`)));
  const { headline, totals, targets, heaviest, trend, labels } = await fleetOf(runs, options);
  expect(headline).toBe('2 new problems on 2 of 8 targets');
  expect(Object.fromEntries(totals.map(({ name, count }) => [name, count]))).toMatchObject({
    'new problems': 2,
    problems: 5,
    fixed: 1,
    'not checked again': 1,
    'stale targets': 0,
  });
  expect(targets.map(({ name }) => name.slice(-1)).join('')).toBe('27134056');
  expect(heaviest.map(({ on, fresh }) => [on.length, fresh])).toEqual([[5, 2]]);
  expect(trend.at(-1)).toMatchObject({ problems: 5, unchecked: 1, targets: 8 });
  expect(labels[0]?.groups.map((each) => each.problems)).toEqual([5, 0, 0]);
});

test('the same reports give the same site, and a dashboard is replaced', async () => {
  expect(await dashboard('reports -o one')).toEqual([0, 'Wrote one/index.html: 3 targets, 4 runs.\n']);
  const before = site('one');
  expect([...before.keys()].filter((each) => /^(?:reports|targets)\//.test(each))).toHaveLength(6);
  await dashboard('reports/unreachable.json -o one');
  expect(site('one').size).toBeLessThan(before.size);
  await dashboard('reports/hostile.json reports/1.json reports/2-again.json reports -o one');
  expect(site('one')).toEqual(before);
  expect(readFileSync(join(io.cwd, 'one/fleet.csv'), 'utf8')).toMatch(/^target,base_url,.*,stale\r\n/);
});

test('a folder that is not a dashboard stays as it is, and so does one that cannot be rebuilt', async () => {
  mkdirSync(join(io.cwd, 'mine'));
  writeFileSync(join(io.cwd, 'mine/thesis.txt'), 'x');
  const says = 'mine is not a dashboard, so it was not replaced. Name a new folder with -o.';
  expect(await dashboard('reports -o mine')).toEqual([2, `error: ${says}\n`]);
  expect(readdirSync(join(io.cwd, 'mine'))).toEqual(['thesis.txt']);
  expect(await dashboard('reports -o /proc/x')).toEqual([
    2,
    expect.stringContaining('nothing can be created in /proc'),
  ]);
  await dashboard('reports -o kept');
  const before = site('kept');
  writeFileSync(join(io.cwd, 'broken.json'), JSON.stringify({ ...reports.many, exchanges: [7] }));
  const unusable = expect.stringMatching(/broken\.json is not a usable report: /);
  expect(await dashboard('reports broken.json -o kept')).toEqual([2, unusable]);
  expect(site('kept')).toEqual(before);
  expect(readdirSync(io.cwd).filter((each) => /\.(?:tmp|old)$/.test(each))).toEqual([]);
});
