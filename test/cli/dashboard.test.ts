import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { jsonReport } from '../../src/report/json.ts';
import { summaryReport } from '../../src/report/summary.ts';
import * as samples from '../report/reports.ts';
import { run } from './run.ts';

let folder: string;
let reports: string;
let site: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-dashboard-'));
  reports = join(folder, 'reports');
  site = join(folder, 'site');
  await mkdir(reports);
});

afterEach(async () => {
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true, force: true });
});

async function save(path: string, report: Report, day = 1): Promise<void> {
  const file = join(reports, path);
  await mkdir(join(file, '..'), { recursive: true });
  const startedAt = `2026-11-0${day}T06:00:00.000Z`;
  await writeFile(file, [...jsonReport({ ...report, timings: { ...report.timings, startedAt } })].join(''));
}

const dashboard = (...args: readonly string[]) => run(['dashboard', reports, '-o', site, ...args]);

/** Every file below a folder with its text. */
async function contentOf(path: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

describe('probity dashboard', () => {
  test('builds a site from all reports below a folder, and says what it holds', async () => {
    await save('monday/shop.json', samples.nonconformant, 1);
    await save('tuesday/deep/shop.JSON', samples.conformant, 2);
    await save(
      'library.json',
      { ...samples.incomplete, target: { name: 'Library', baseUrl: 'https://library.example.com', labels: {} } },
      2,
    );
    const { code, stdout, stderr } = await dashboard('--title', 'Our services');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`${site}/index.html: 2 targets, 3 runs, newest 2 Nov 2026, 06:00 UTC\n`);
    expect(await readFile(join(site, 'index.html'), 'utf8')).toContain('<title>Our services</title>');
    expect((await readdir(site)).toSorted()).toEqual([
      'changes.html',
      'clauses.html',
      'fleet.json',
      'groups.html',
      'index.html',
      'problems.csv',
      'problems.html',
      'reports',
      'targets',
      'targets.csv',
    ]);
    const fleet = JSON.parse(await readFile(join(site, 'fleet.json'), 'utf8')) as {
      readonly targets: readonly {
        readonly name: string;
        readonly changes: { readonly fixed: readonly unknown[] } | null;
      }[];
    };
    expect(fleet.targets.map(({ name }) => name)).toEqual(['Library', 'Shop API']);
    expect((await readdir(folder)).toSorted()).toEqual(['reports', 'site']);
  });

  test('skips what is no report, with one line each', async () => {
    await save('shop.json', samples.conformant);
    await writeFile(join(reports, 'package.json'), '{"name":"shop"}');
    await writeFile(join(reports, 'broken.json'), '{"schemaVersion":1,');
    await writeFile(join(reports, 'later.json'), '{"schemaVersion":2}');
    await writeFile(join(reports, 'notes.txt'), 'not even looked at');
    const { code, stderr } = await dashboard();
    expect(code).toBe(0);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => /^probity: skipped .*?([a-z]+\.json): it (?:is|has|does)/.exec(line)?.[1])).toEqual([
      'broken.json',
      'later.json',
      'package.json',
    ]);
  });

  test('takes summaries beside reports, and skips what is broken or of another release', async () => {
    await save('shop/2.json', samples.nonconformant, 2);
    const before = { ...samples.conformant, timings: { startedAt: '2026-11-01T06:00:00.000Z', durationMs: 1 } };
    const [text = ''] = summaryReport(before);
    await writeFile(join(reports, 'shop/1.json'), text);
    await writeFile(join(reports, 'shop/later.json'), text.replace('"schemaVersion":1', '"schemaVersion":2'));
    await writeFile(join(reports, 'shop/cut.json'), text.slice(0, 900));
    await writeFile(join(reports, 'shop/empty.json'), '');
    await writeFile(join(reports, 'shop/other.json'), text.replace('"verdict":', '"verdict_":'));
    const { code, stdout, stderr } = await dashboard();
    expect([code, stdout]).toEqual([0, `${site}/index.html: 1 target, 2 runs, newest 2 Nov 2026, 06:00 UTC\n`]);
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/.*\/(?=[a-z]+\.json)/, ''));
    expect(lines).toEqual([
      'cut.json: it is not JSON: pass a report that -r json=FILE wrote',
      'empty.json: it is not JSON: pass a report that -r json=FILE wrote',
      'later.json: it has the schema version 2, and this Probity reads 1: use the release that wrote it',
      "other.json: it does not fit the summary's schema: it must have required property 'verdict'",
    ]);
  });

  test('refuses a file that was named and is no report, and a folder without any', async () => {
    await writeFile(join(reports, 'package.json'), '{}');
    const named = await run(['dashboard', join(reports, 'package.json'), '-o', site]);
    expect([named.code, named.stdout]).toEqual([2, '']);
    expect(named.stderr).toMatch(/^probity: .*package\.json is not a report of Probity: .*\n$/);
    const none = await dashboard();
    expect(none.code).toBe(2);
    expect(none.stderr).toMatch(
      /no report in .*reports: save some there with probity audit plan\.yaml -r json=.* \(or -r summary=\)\n$/,
    );
    const missing = await run(['dashboard', join(folder, 'nowhere'), '-o', site]);
    expect([missing.code, missing.stderr]).toEqual([
      2,
      `probity: cannot read the reports in ${join(folder, 'nowhere')}: there is no such file\n`,
    ]);
    expect(await readdir(folder)).toEqual(['reports']);
  });

  test('replaces a site of its own, and leaves no page of the old one', async () => {
    await save('shop.json', samples.nonconformant);
    await dashboard();
    const [first] = await readdir(join(site, 'targets'));
    await rm(join(reports, 'shop.json'));
    await save('other.json', {
      ...samples.conformant,
      target: { name: 'Other', baseUrl: 'https://other.example.com', labels: {} },
    });
    expect((await dashboard()).code).toBe(0);
    const after = await readdir(join(site, 'targets'));
    expect(after).toHaveLength(1);
    expect(after).not.toContain(first);
    expect((await readdir(folder)).toSorted()).toEqual(['reports', 'site']);
  });

  test('never replaces a folder that it did not make', async () => {
    await save('shop.json', samples.conformant);
    await mkdir(site);
    expect((await dashboard()).code).toBe(0);
    await rm(join(site, 'fleet.json'));
    const before = await contentOf(site);
    const refused = await dashboard();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toBe(
      `probity: ${site} holds files that "probity dashboard" did not make, so it is left as it is: name another folder, or empty it first\n`,
    );
    expect(await contentOf(site)).toEqual(before);
    const inside = await run(['dashboard', join(site, 'reports'), '-o', site]);
    expect([inside.code, inside.stderr]).toEqual([
      2,
      `probity: ${join(site, 'reports')} lies in ${site}, which is replaced as a whole: name another folder with -o\n`,
    ]);
    await writeFile(join(folder, 'taken'), 'a file');
    const taken = await run(['dashboard', reports, '-o', join(folder, 'taken')]);
    expect([taken.code, taken.stderr]).toEqual([
      2,
      `probity: cannot write ${join(folder, 'taken')}: it is not a folder\n`,
    ]);
  });

  test('never replaces the folder that it is run in', async () => {
    await save('shop.json', samples.conformant);
    await mkdir(site);
    const here = await run(['dashboard', reports, '-o', '.'], { cwd: site });
    expect([here.code, here.stderr]).toEqual([
      2,
      'probity: . holds the working directory, so it cannot be replaced as a whole: name a folder in it\n',
    ]);
    const below = await run(['dashboard', reports, '-o', 'public'], { cwd: site });
    expect([below.code, below.stdout]).toEqual([
      0,
      'public/index.html: 1 target, 1 run, newest 1 Nov 2026, 06:00 UTC\n',
    ]);
  });

  test('keeps the site that is there where the new one cannot be finished', async () => {
    await save('shop.json', samples.conformant);
    await dashboard();
    const before = await contentOf(site);
    await writeFile(join(reports, 'more.json'), 'no JSON');
    const failed = await run(['dashboard', reports, join(reports, 'more.json'), '-o', site]);
    expect(failed.code).toBe(2);
    expect(await contentOf(site)).toEqual(before);
    expect((await readdir(folder)).toSorted()).toEqual(['reports', 'site']);
  });

  test('builds the same site again, wherever the reports lie, and without its own files among them', async () => {
    await save('a/shop.json', samples.nonconformant, 1);
    await save('b/shop.json', samples.conformant, 2);
    await dashboard();
    const before = await contentOf(site);
    await cp(reports, join(folder, 'elsewhere', 'copies'), { recursive: true });
    // The folder of the site lies below the one that is searched now.
    const again = await run(['dashboard', folder, '-o', site]);
    expect([again.code, again.stderr]).toEqual([0, '']);
    expect(await contentOf(site)).toEqual(before);
  });

  test('follows a link to a report and a link to the site, but no link to a folder', async () => {
    await save('real/shop.json', samples.conformant);
    await symlink(join(reports, 'real', 'shop.json'), join(reports, 'latest.json'));
    await symlink(reports, join(reports, 'real', 'loop'));
    await mkdir(join(folder, 'place'));
    await symlink(join(folder, 'place'), site);
    const { code, stdout } = await dashboard();
    expect([code, stdout]).toEqual([0, `${site}/index.html: 1 target, 1 run, newest 1 Nov 2026, 06:00 UTC\n`]);
    expect(await readdir(join(folder, 'place'))).toContain('index.html');
  });

  test('tells bad options in one sentence', async () => {
    await save('shop.json', samples.conformant);
    for (const [args, words] of [
      [['--keep', 'ten'], /--keep <number>.*It is not a whole number/],
      [['--stale', '-1'], /--stale <days>.*It is not a whole number/],
      [['--title', ' '], /--title <text>.*It is empty/],
      [['--now', 'yesterday'], /--now <time>.*It is not an ISO 8601 time/],
    ] as const) {
      const { code, stderr } = await dashboard(...args);
      expect(code).toBe(2);
      expect(stderr).toMatch(words);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    const bare = await run(['dashboard', reports]);
    expect([bare.code, bare.stderr]).toEqual([2, "probity: required option '-o, --output <folder>' not specified\n"]);
    expect(await readdir(folder)).toEqual(['reports']);
  });

  test('counts ages from the time that is given', async () => {
    await save('shop.json', samples.conformant, 1);
    await dashboard('--now', '2026-11-30T00:00:00Z', '--stale', '7', '--keep', '0');
    const index = await readFile(join(site, 'index.html'), 'utf8');
    expect(index).toContain('28 days old');
    expect(await readdir(site)).not.toContain('reports');
  });
});
