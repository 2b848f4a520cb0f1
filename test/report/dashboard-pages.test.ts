import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { diagnosisOf } from '../../src/model/diagnosis.ts';
import type { Report } from '../../src/model/report.ts';
import { htmlReport } from '../../src/report/html.ts';
import { anyReport } from '../support/any-report.ts';
import { inventedFleet } from '../support/fleet.ts';
import { htmlProblems } from '../support/html-page.ts';
import { siteOf } from '../support/site.ts';
import * as samples from './reports.ts';
import { shareOf } from '../support/share-of.ts';

/** What is wrong with a page, each with its place. */
async function faultsOf(path: string, text: string): Promise<readonly string[]> {
  const problems = await htmlProblems(text);
  return problems.map((problem) => `${path}:${problem}`);
}

/** Links of the site that lead nowhere: to no file of it, or to no element of that file. */
function brokenLinks(site: ReadonlyMap<string, string>, withReports = false): readonly string[] {
  const broken: string[] = [];
  for (const [path, text] of site) {
    if (!path.endsWith('.html') || path.startsWith('reports/')) continue;
    for (const [, href = ''] of text.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const url = new URL(href, new URL(path, 'file:///'));
      const file = site.get(decodeURIComponent(url.pathname.slice(1)));
      const hasPlaces = withReports || !url.pathname.startsWith('/reports/');
      const isThere = url.hash === '' || file?.includes(`id="${url.hash.slice(1)}"`) === true;
      const isFound = file !== undefined && (isThere || !hasPlaces);
      if (href.startsWith('/') || href.includes('://') || !isFound) broken.push(`${path}: ${href}`);
    }
  }
  return broken;
}

const named = (report: Report, name: string, baseUrl = 'http://127.0.0.1:8080'): Report => ({
  ...report,
  target: { name, baseUrl, labels: {} },
});

const hostileNames = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  'CON',
  'aux.html',
  '\u202egnp.exe',
  '\u0000\u0008\ud800',
  'a'.repeat(5000),
  '漢字 API',
  '漢字 api',
  'ORDERS',
  'orders',
  '',
  '   ',
  '\u200b\u2060',
  '__proto__',
  '#target?x=%2e%2e',
  '</title></style></script><!--',
  '{{ 7 * 7 }} ${x}',
];

const fleets: Readonly<Record<string, readonly Report[]>> = {
  'one target, one run': [samples.nonconformant],
  'three targets': inventedFleet({ targets: 3, runs: 12 }),
  'forty targets': inventedFleet({ targets: 40, runs: 12 }),
  'runs of every kind': [
    samples.conformant,
    samples.nonconformant,
    samples.incomplete,
    samples.errored,
    samples.hostile,
  ].map((report, index) => named(report, `Service ${index}`)),
  'nothing judged': [samples.report({ verdict: 'incomplete' })],
  'hostile names': hostileNames.flatMap((name) => [
    named(samples.nonconformant, name),
    named(samples.hostile, name, name),
  ]),
};

describe.each(Object.entries(fleets))('the site of %s', (_name, reports) => {
  let site: ReadonlyMap<string, string>;

  beforeAll(async () => {
    site = await siteOf(reports);
  });

  test('is valid HTML', async () => {
    const kinds = new Map<string, number>();
    const faults: string[] = [];
    for (const [path, text] of site) {
      const kind = path.split('/')[0] ?? '';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      // Pages of one kind are alike: a good number of each is enough.
      if (!path.endsWith('.html') || kind === 'reports' || (kinds.get(kind) ?? 0) > 20) continue;
      faults.push(...(await faultsOf(path, text)));
    }
    expect(site.has('index.html')).toBe(true);
    expect(faults).toEqual([]);
  });

  test('has no link that leads nowhere', () => {
    expect(brokenLinks(site)).toEqual([]);
  });

  test('is the same of summaries, but for what only reports tell', async () => {
    const summaries = await siteOf(reports, { isSummary: () => true });
    const numbers = (text: string | undefined): unknown =>
      (JSON.parse(text ?? '{}') as { readonly counts?: unknown }).counts;
    expect(numbers(summaries.get('fleet.json'))).toEqual(numbers(site.get('fleet.json')));
    expect(brokenLinks(summaries)).toEqual([]);
    const [index = '', page = ''] = [...summaries].flatMap(([path, text]) =>
      /^(?:index|targets\/)/.test(path) ? [text] : [],
    );
    expect([...(await faultsOf('index.html', index)), ...(await faultsOf('targets', page))]).toEqual([]);
  });

  test('is the same, byte for byte, when it is built again, in whatever order the reports come', async () => {
    expect(await siteOf(reports.toReversed())).toEqual(site);
  });

  test('has file names that any file system holds', () => {
    const paths = [...site.keys()];
    expect(paths.filter((path) => !/^[a-z0-9-]+(?:\/[a-zA-Z0-9-]+)*\.(?:html|json|csv)$/.test(path))).toEqual([]);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThan(160);
  });

  test('asks nothing of any network, and runs and styles only what it holds itself', () => {
    for (const [path, text] of site) {
      if (!path.endsWith('.html') || path.startsWith('reports/')) continue;
      expect(text, path).toContain(
        '<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; script-src',
      );
      expect(text.match(/ (?:src|srcset|action|style|on[a-z]+)="/g), path).toBeNull();
      expect(text.match(/<script/g), path).toHaveLength(1);
    }
  });
});

test('the reports that target pages link to have the places that the links name', async () => {
  const site = await siteOf(inventedFleet({ targets: 3, runs: 2 }), { reportPage: htmlReport });
  expect([...site.keys()].filter((path) => path.startsWith('reports/'))).toHaveLength(3);
  expect(brokenLinks(site, true)).toEqual([]);
});

test('each problem and each clause of a target leads to its evidence in the report, if that has a page', async () => {
  const linked = (site: ReadonlyMap<string, string>): readonly string[] =>
    [
      ...([...site].find(([path]) => path.startsWith('targets/'))?.[1] ?? '').matchAll(
        /href="\.\.\/reports\/[^"#]+#([^"]+)"/g,
      ),
    ].map(([, id = '']) => id);
  const report = samples.nonconformant;
  const open = report.problems.filter(({ qualifiers }) => !qualifiers.includes('waived'));
  const ids = linked(await siteOf([report], { reportPage: htmlReport }));
  expect(ids.filter((id) => id.startsWith('problem-'))).toHaveLength(open.length);
  expect(ids.filter((id) => id.startsWith('clause-'))).toHaveLength(report.clauses.length);
  expect(linked(await siteOf([report], { reportPage: htmlReport, keep: 0 }))).toEqual([]);
});

test('a target whose run stopped for what it did says so, and each reason of the gate once', async () => {
  const harm = {
    kind: 'silent',
    message: 'after GET /x nothing answered any more',
    resource: null,
    exchange: null,
    curl: null,
    isShown: false,
  } as const;
  const refused = diagnosisOf('fault-refused', { requests: 6, message: 'refused' });
  const gate = {
    exitCode: 1,
    failOn: 'must',
    coverage: 50,
    reasons: ['1 problem fails this run.', refused.message],
  } as const;
  const site = await siteOf([{ ...samples.nonconformant, harm, gate, diagnosis: [refused] }]);
  const page = [...site].find(([path]) => path.startsWith('targets/'))?.[1] ?? '';
  expect(page).toContain('The run stopped: after GET /x nothing answered any more.');
  expect(page).toContain('1 problem fails this run.');
  expect(page).not.toContain('got no usable answer');
});

test('a site of any reports at all is valid and whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyReport, { minLength: 1, maxLength: 3 }), async (reports) => {
      const site = await siteOf(reports);
      const faults = await Promise.all(
        [...site].filter(([path]) => path.endsWith('.html')).map(([path, text]) => faultsOf(path, text)),
      );
      expect(faults.flat()).toEqual([]);
      expect(brokenLinks(site)).toEqual([]);
    }),
    { numRuns: shareOf(60) },
  );
});
