import { describe, expect, test } from 'vitest';
import { summaryOf } from '../../src/facts/report/summary.ts';
import type { Report, Verdict } from '../../src/model/report.ts';
import { brokenClauses } from '../../src/report/dashboard/broken-clauses.ts';
import { judgedClauses, partTallies } from '../../src/report/dashboard/clause-state.ts';
import type { FleetSetting } from '../../src/report/dashboard/fleet.ts';
import { fleetProblems } from '../../src/report/dashboard/fleet-problems.ts';
import { historyOf } from '../../src/report/dashboard/history.ts';
import { facetsOf } from '../../src/report/dashboard/labels.ts';
import { notesOf } from '../../src/report/dashboard/notes.ts';
import { createSharing, runOf } from '../../src/report/dashboard/run.ts';
import { slotsOf, slotWord } from '../../src/report/dashboard/slots.ts';
import { slugOf } from '../../src/report/dashboard/slug.ts';
import { isUnseen, tallyOf, worstFirst } from '../../src/report/dashboard/tally.ts';
import { detailOf, type TargetView, targetView } from '../../src/report/dashboard/target-view.ts';
import { compareSimply } from '../support/compare-simply.ts';
import { fleetFrom, siteOf } from '../support/site.ts';
import { clause, finding, report, rule } from './reports.ts';

interface RunOptions {
  readonly day: number;
  readonly name?: string;
  readonly baseUrl?: string;
  /** Rules that fail. */
  readonly broken?: readonly string[];
  /** Rules that are not judged. */
  readonly unjudged?: readonly string[];
  readonly verdict?: Verdict;
  readonly waived?: readonly string[];
  readonly trouble?: string;
  /** Rules that fail of level should. */
  readonly warned?: readonly string[];
  readonly resources?: readonly string[];
  readonly plan?: string;
  readonly effort?: 'quick';
  readonly labels?: Report['target']['labels'];
}

const ids = ['errors/never-200', 'paths/plural-nouns', 'status/missing'];

/** A run of three rules on a day of November 2026. */
function run({ day, name = 'Shop API', baseUrl = 'https://shop.example.com', ...rest }: RunOptions): Report {
  const { broken = [], unjudged = [], waived = [], trouble, verdict, warned = [], labels = {} } = rest;
  const { resources = ['/users'], plan = 'aa', effort } = rest;
  const judged = resources.map((resource) => ({ resource, examined: 3, operations: [], hiddenBy: [] }));
  const outcomeOf = (id: string): 'failed' | 'inapplicable' | 'passed' =>
    broken.includes(id) ? 'failed' : unjudged.includes(id) || trouble !== undefined ? 'inapplicable' : 'passed';
  const statuses = { failed: 'violated', inapplicable: 'not-exercised', passed: 'verified' } as const;
  return report({
    target: { name, baseUrl, labels },
    verdict: verdict ?? (broken.length > 0 ? 'nonconformant' : trouble === undefined ? 'conformant' : 'error'),
    partial: effort === undefined ? null : { effort, only: [], skip: [], failed: null },
    digests: { plan, rules: 'bb', conventions: 'cc' },
    rules: ids.map((id) =>
      rule(id, outcomeOf(id), {
        level: warned.includes(id) ? 'should' : 'must',
        judged: outcomeOf(id) === 'inapplicable' ? [] : judged,
      }),
    ),
    clauses: ids.map((id) => clause(id.replace('/', '.'), statuses[outcomeOf(id)])),
    findings: broken.map((id) =>
      finding(id, {
        level: warned.includes(id) ? 'should' : 'must',
        fingerprint: id.length.toString(16).padStart(16, '0'),
        qualifiers: waived.includes(id) ? ['waived'] : [],
      }),
    ),
    diagnosis:
      trouble === undefined
        ? []
        : [{ code: 'target-unreachable', level: 'error', message: trouble, resource: null, exchanges: [], facts: {} }],
    timings: { startedAt: new Date(Date.UTC(2026, 10, day)).toISOString(), durationMs: 1000 },
  });
}

const [never200 = '', plural = '', missing = ''] = ids;

/** Every target's newest state. */
function views(reports: readonly Report[], setting: Partial<FleetSetting> = {}): readonly TargetView[] {
  const { fleet } = fleetFrom(reports, setting);
  return fleet.targets.map((target) => {
    const report = reports[Number(target.latest.source)];
    return targetView(target, report === undefined ? null : detailOf(report));
  });
}

function view(reports: readonly Report[], setting: Partial<FleetSetting> = {}): TargetView {
  const [first, ...others] = views(reports, setting);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('no target');
  return first;
}

/** What changed with the latest run, by id. */
function changesOf(reports: readonly Report[]): Readonly<Record<string, unknown>> | null {
  const { changes } = view(reports);
  if (changes === null) return null;
  const { unchanged, ...lists } = changes;
  const some = Object.entries(lists).filter(([, known]) => known.length > 0);
  return { ...Object.fromEntries(some.map(([kind, known]) => [kind, known.map(({ entry }) => entry.id)])), unchanged };
}

describe('a fleet', () => {
  test('tells targets apart by name and address, and names those that may be taken for each other', () => {
    const { targets } = fleetFrom([
      run({ day: 1, name: 'Orders', baseUrl: 'https://orders.example.com' }),
      run({ day: 2, name: 'Orders', baseUrl: 'https://orders.staging.example.com' }),
      run({ day: 3, name: 'Order service', baseUrl: 'https://orders.example.com/' }),
    ]).fleet;
    expect(targets.map(({ name, relatives }) => [name, relatives.map(({ kind }) => kind)])).toEqual([
      ['Order service', ['same-address']],
      ['Orders', ['same-name', 'same-address']],
      ['Orders', ['same-name']],
    ]);
    const local = fleetFrom([
      run({ day: 1, name: 'A', baseUrl: 'http://127.0.0.1:4001' }),
      run({ day: 1, name: 'B', baseUrl: 'http://127.0.0.1:4002' }),
    ]).fleet;
    expect(local.targets.flatMap(({ relatives }) => relatives)).toEqual([]);
  });

  test('orders runs by their start, whatever the order of the files', () => {
    const [target] = fleetFrom([run({ day: 9 }), run({ day: 2 }), run({ day: 5 })]).fleet.targets;
    expect(target?.runs.map(({ startedAt }) => startedAt.slice(8, 10))).toEqual(['02', '05', '09']);
  });

  test('counts copies of a run once, its report before its summary', () => {
    const [before, after] = [run({ day: 1 }), run({ day: 2, broken: [never200] })];
    const summary: Report = { ...after };
    const copies = [compareSimply(before, after), summary, before, after];
    const { targets, runs } = fleetFrom(copies, { isSummary: (report) => report === summary }).fleet;
    expect(runs).toBe(2);
    expect(targets[0]?.latest.isReport).toBe(true);
  });

  test('gives files names that stay apart where names differ only in case, or in nothing that a file name may hold', () => {
    const slugs = ['Orders', 'ORDERS', '漢字', '漢字2', '', '../..'].map((name) => slugOf(name, name));
    expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/);
  });

  test('calls a target stale by the newest report, or by a time that is given', () => {
    const reports = [run({ day: 1, name: 'Quiet' }), run({ day: 20, name: 'Busy' })];
    const stale = (setting: Partial<FleetSetting>): readonly string[] =>
      fleetFrom(reports, setting).fleet.targets.flatMap(({ name, isStale }) => (isStale ? [name] : []));
    expect(stale({ staleDays: 14 })).toEqual(['Quiet']);
    expect(stale({ staleDays: 19 })).toEqual([]);
    expect(stale({ staleDays: 14, now: Date.UTC(2026, 11, 24) })).toEqual(['Busy', 'Quiet']);
  });
});

describe('what changed', () => {
  test('is what the latest run has that the one before had not, and the other way round', () => {
    const runs = [run({ day: 1, broken: [never200, plural] }), run({ day: 8, broken: [plural, missing] })];
    expect(changesOf(runs)).toEqual({ new: [missing], fixed: [never200], unchanged: 1 });
  });

  test('is one problem, however many findings it has', () => {
    const broken = run({ day: 1, broken: [never200] });
    const findings = Array.from({ length: 89 }, (_, number) =>
      finding(never200, { operation: `GET /users/${number}`, resource: `/r${number}` }),
    );
    const { counts: _counts, problems: _problems, ...rest } = broken;
    const before = report({ ...rest, findings });
    expect(changesOf([before, run({ day: 8 })])).toEqual({ fixed: [never200], unchanged: 0 });
  });

  test('is nothing for a first run', () => {
    expect(changesOf([run({ day: 1, broken: [plural] })])).toBeNull();
  });

  test('leaves out runs that could not judge: nothing is new because the service was away in between', () => {
    const away = run({ day: 8, trouble: 'nothing answered' });
    const runs = [run({ day: 1, broken: [plural] }), away, run({ day: 15, broken: [plural] })];
    expect(changesOf(runs)).toEqual({ unchanged: 1 });
    expect(view(runs).problems[0]?.since.startedAt).toContain('2026-11-01');
    expect(changesOf(runs.slice(0, 2))).toBeNull();
  });

  test('does not call new what was only not judged in the run before', () => {
    const runs = [
      run({ day: 1, broken: [plural] }),
      run({ day: 8, unjudged: [plural] }),
      run({ day: 15, broken: [plural] }),
    ];
    expect(changesOf(runs.slice(0, 2))).toEqual({ unchecked: [plural], unchanged: 0 });
    expect(changesOf(runs)).toEqual({ unchanged: 1 });
  });

  test('calls uncovered, not new, what nothing looked for before', () => {
    const runs = [run({ day: 1, broken: [never200], unjudged: [plural] }), run({ day: 8, broken: [plural] })];
    expect(changesOf(runs)).toEqual({ fixed: [never200], uncovered: [plural], unchanged: 0 });
    const part: Report = {
      ...run({ day: 1, resources: ['/users', '/orders'], broken: [never200] }),
      rules: ids.map((id) =>
        rule(id, id === never200 ? 'failed' : 'passed', {
          judged: ['/users', '/orders'].map((resource) => ({
            resource,
            examined: 3,
            operations: [],
            hiddenBy: id === plural && resource === '/orders' ? [never200] : [],
          })),
        }),
      ),
    };
    const next = run({ day: 8, resources: ['/users', '/orders'], broken: [plural] });
    expect(changesOf([part, next])).toEqual({ fixed: [never200], uncovered: [plural], unchanged: 0 });
  });

  test('calls nothing fixed that a smaller plan or a quick run did not ask', () => {
    const before = run({ day: 1, broken: [plural], resources: ['/orders', '/users'] });
    expect(changesOf([before, run({ day: 8, plan: 'other', resources: ['/orders'] })])).toMatchObject({
      unchecked: [plural],
    });
    // The problem was on /users, which the other plan still has.
    expect(changesOf([before, run({ day: 8, plan: 'other', resources: ['/users', '/new'] })])).toMatchObject({
      fixed: [plural],
    });
    const quick = run({ day: 8, effort: 'quick', resources: ['/orders', '/users'] });
    expect(changesOf([before, quick])).toEqual({ unchecked: [plural], unchanged: 0 });
    // What the quick run did not see is no news in the full run after it.
    expect(changesOf([before, quick, { ...before, timings: run({ day: 15 }).timings }])).toEqual({ unchanged: 1 });
  });

  test('does not call new what a larger plan or effort saw first', () => {
    const small = run({ day: 1, plan: 'small', resources: ['/orders'] });
    const large = run({ day: 8, plan: 'large', resources: ['/orders', '/users'], broken: [plural] });
    expect(changesOf([small, large])).toEqual({ uncovered: [plural], unchanged: 0 });
    const quick = run({ day: 1, effort: 'quick' });
    expect(changesOf([quick, run({ day: 8, broken: [plural] })])).toEqual({ uncovered: [plural], unchanged: 0 });
    expect(changesOf([run({ day: 1 }), quick, run({ day: 8, broken: [plural] })])).toMatchObject({ new: [plural] });
  });

  test('says in a word what of a run is not comparable', () => {
    const of = (next: Report): readonly string[] =>
      view([run({ day: 1, resources: ['/orders', '/users'] }), next]).measure;
    expect(of(run({ day: 8, plan: 'b', resources: ['/users'] }))).toEqual(['smaller plan']);
    expect(of(run({ day: 8, plan: 'b', resources: ['/a', '/orders', '/users'] }))).toEqual(['larger plan']);
    expect(of(run({ day: 8, effort: 'quick', resources: ['/orders', '/users'] }))).toEqual(['quick run']);
    expect(of(run({ day: 8, resources: ['/orders', '/users'] }))).toEqual([]);
  });

  test('takes a problem under another cause for the same', () => {
    const before = run({ day: 1, broken: [plural] });
    const { counts: _counts, problems: _problems, ...rest } = run({ day: 8, broken: [plural] });
    const findings = rest.findings.map((each) => ({ ...each, cause: 'catch-all' }));
    const after = report({ ...rest, findings });
    expect(after.problems.map(({ id }) => id)).toEqual(['catch-all']);
    expect(changesOf([before, after])).toEqual({ unchanged: 1 });
    expect(changesOf([after, { ...before, timings: run({ day: 9 }).timings }])).toEqual({ unchanged: 1 });
  });

  test('has nothing of what is waived', () => {
    const runs = [run({ day: 1 }), run({ day: 8, broken: [plural], waived: [plural] })];
    expect(changesOf(runs)).toEqual({ unchanged: 0 });
    expect(changesOf([...runs, run({ day: 9 })])).toEqual({ unchanged: 0 });
  });

  test('says since when a problem has been there without a break', () => {
    const seen = view([
      run({ day: 1, broken: [plural] }),
      run({ day: 8 }),
      run({ day: 15, broken: [plural] }),
      run({ day: 22, broken: [plural, missing] }),
    ]);
    const since = seen.problems.map((each) => [each.entry.id, each.since.startedAt.slice(0, 10), each.isFromTheStart]);
    expect(since).toEqual([
      [plural, '2026-11-15', false],
      [missing, '2026-11-22', false],
    ]);
  });

  test('claims nothing of what did not fit into a summary', () => {
    const [before, after] = [run({ day: 1, broken: [plural] }), run({ day: 8 })].map(summaryOf);
    if (before === undefined || after === undefined) throw new Error('no summaries');
    const cut = { ...before, problems: [], judged: {}, left: { ...before.left, problems: 1 } };
    const runs = [cut, summaryOf(run({ day: 8, broken: [plural] }))].map((each) =>
      runOf(each, { source: '', isReport: false }, createSharing()),
    );
    expect(historyOf(runs).changes[1]).toMatchObject({ new: [], uncovered: [], fixed: [], unchanged: 1 });
  });
});

describe('the numbers of a fleet', () => {
  const fleetRuns = [
    run({ day: 1, name: 'A' }),
    run({ day: 8, name: 'A', broken: [never200, plural], warned: [plural] }),
    run({ day: 1, name: 'B', broken: [never200] }),
    run({ day: 8, name: 'B' }),
    run({ day: 8, name: 'C', broken: [never200], labels: { team: 'x' } }),
    run({ day: 8, name: 'D', trouble: 'nothing answered', labels: { team: 'x', env: '=1+1' } }),
  ];

  test('are of problems and warnings, and the same in the headline, the strip, the changes and fleet.json', async () => {
    const tally = tallyOf(views(fleetRuns));
    expect(tally).toMatchObject({
      targets: 4,
      problems: 2,
      warnings: 1,
      new: { problems: 1, warnings: 1 },
      fixed: { problems: 1, warnings: 0 },
      breaking: 1,
      verdicts: { nonconformant: 2, error: 1, conformant: 1, incomplete: 0 },
    });
    const site = await siteOf(fleetRuns);
    const index = site.get('index.html') ?? '';
    expect(index).toContain('<h1>1 new problem on 1 target; 1 new warning</h1>');
    expect(index).toContain('2 of 4 targets have problems (2 problems and 1 warning in all), 1 could not be judged');
    expect(index).toMatch(/New<\/span><b>1<\/b><span class="sub"> and 1 warning/);
    const changes = site.get('changes.html') ?? '';
    expect(changes).toMatch(
      /New<\/h2><span class="sub">1 problem and 1 warning<.*?Fixed<\/h2><span class="sub">1 problem</s,
    );
    expect(JSON.parse(site.get('fleet.json') ?? '')).toMatchObject({ counts: tally });
  });

  test('stand by label, and in files for spreadsheets that no cell can command', async () => {
    const site = await siteOf(fleetRuns);
    const rows = (site.get('targets.csv') ?? '').split('\r\n');
    expect(rows[0]).toMatch(
      /^target,base_url,page,label:team,label:env,verdict,problems,security,data,clients,style,warn/,
    );
    expect(rows.find((row) => row.startsWith('D,'))).toMatch(/,x,'=1\+1,error,,,,,,,/);
    expect(rows.find((row) => row.startsWith('C,'))).toContain(',x,,nonconformant,1,0,0,1,0,0,');
    expect(site.get('problems.csv')).toContain(`${never200},must,clients,5,The good state of ${never200},A,`);
    expect(site.get('groups.html')).toMatch(
      /<th scope="row">x<\/th>\s*<td class="whole"><details><summary>2 targets<.*?<td class="number" data-of="nonconformant">1<\/td>/s,
    );
    expect(facetsOf(views(fleetRuns)).map(({ name, values }) => [name, [...values.keys()]])).toEqual([
      ['team', ['x']],
      ['env', ['=1+1']],
    ]);
  });

  test('name the heaviest problem first, and all targets that have it', () => {
    const problems = fleetProblems(views(fleetRuns));
    const told = problems.map(({ entry, targets, fresh }) => [
      entry.id,
      targets.map((each) => each.view.target.name),
      fresh,
    ]);
    expect(told).toEqual([
      [never200, ['A', 'C'], 1],
      [plural, ['A'], 1],
    ]);
  });

  test('put first what needs a person most', () => {
    const ranked = worstFirst(
      views([
        run({ day: 1, name: 'Fine' }),
        run({ day: 1, name: 'Waived', broken: [plural], waived: [plural] }),
        run({ day: 1, name: 'Away', trouble: 'nothing answered' }),
        run({ day: 1, name: 'One', broken: [plural] }),
        run({ day: 1, name: 'Two', broken: [plural, never200] }),
        run({ day: 1, name: 'Open', verdict: 'incomplete' }),
      ]),
    );
    expect(ranked.map(({ target }) => target.name)).toEqual(['Two', 'One', 'Away', 'Open', 'Waived', 'Fine']);
  });
});

describe('what a target is shown as', () => {
  test('says what stood in the way, and since when', () => {
    const runs = [
      run({ day: 1 }),
      run({ day: 8, trouble: 'nothing answered' }),
      run({ day: 15, trouble: 'nothing answered' }),
    ];
    expect(notesOf(view(runs))).toEqual(['nothing answered (2 runs, since 8 Nov 2026)']);
    expect(isUnseen(view(runs))).toBe(true);
    expect([isUnseen(view(runs.slice(0, 1))), notesOf(view(runs.slice(0, 1)))]).toEqual([false, []]);
  });

  test('says that a run was quick, that its plan changed, and what it did not check', () => {
    const before = run({ day: 1, broken: [plural], resources: ['/a', '/users'] });
    const next = run({ day: 8, effort: 'quick', plan: 'b', resources: ['/a'] });
    expect(notesOf(view([before, next]))).toEqual([
      'cut by options: the verdict covers only what was asked',
      'compared with the run before: smaller plan and quick run',
      '1 problem of earlier runs not checked this time',
    ]);
  });

  test('counts a clause that only warns as warned, and a should that is violated', () => {
    const shown = judgedClauses(
      report({
        clauses: [
          clause('a.warns', 'verified', { warnings: 1 }),
          clause('a.should', 'violated', { level: 'should' }),
          clause('a.gap', 'violated', { level: 'gap' }),
          clause('a.open', 'undecided', { warnings: 1 }),
        ],
      }),
    );
    expect(shown.map(({ state }) => state)).toEqual(['warned', 'warned', 'violated', 'undecided']);
    expect(partTallies(shown)[0]?.counts).toMatchObject({ warned: 2, violated: 1, undecided: 1, verified: 0 });
  });

  test('has the share of judged clauses rounded down, and none where none could be judged', () => {
    const of = (verified: number, open: number): number | null | undefined =>
      fleetFrom([
        report({
          clauses: [
            ...Array.from({ length: verified }, (_, index) => clause(`a.v${index}`, 'verified')),
            ...Array.from({ length: open }, (_, index) => clause(`a.o${index}`, 'not-exercised')),
            clause('a.gap', 'not-specified'),
          ],
        }),
      ]).fleet.targets[0]?.latest.coverage;
    expect([of(199, 1), of(1, 0), of(0, 0)]).toEqual([99, 100, null]);
  });
});

describe('the trend', () => {
  const runsOf = (count: number, hours: number) =>
    fleetFrom(
      Array.from({ length: count }, (_, index) => ({
        ...run({ day: 1 }),
        timings: { startedAt: new Date(Date.UTC(2026, 0, 1) + index * hours * 3_600_000).toISOString(), durationMs: 1 },
      })),
    ).fleet.targets[0]?.runs ?? [];

  test('is run by run, by day or by week, so that it has at most 60 columns', () => {
    const of = (count: number, hours: number): readonly unknown[] => {
      const slots = slotsOf(runsOf(count, hours));
      return [slots.length, slotWord(slots)];
    };
    expect(of(60, 24)).toEqual([60, 'run']);
    expect(of(100, 12)).toEqual([50, 'day']);
    expect(of(365, 24)).toEqual([53, 'week']);
  });

  test('of a year stands folded by month, but for the newest runs', async () => {
    const year = Array.from({ length: 365 }, (_, index) => ({
      ...run({ day: 1 }),
      timings: { startedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(), durationMs: 1 },
    }));
    const [page = ''] = [...(await siteOf(year))].flatMap(([path, text]) =>
      path.startsWith('targets/') ? [text] : [],
    );
    const [open = ''] = page.split('<details');
    expect(open.match(/<tr>/g)).toHaveLength(11);
    expect(page).toContain('<summary>February 2026: 28 runs, 0 problems</summary>');
  });
});

test('the most violated clauses come first, each with who breaks it, of those that judged it', async () => {
  const reports = [
    run({ day: 1, name: 'A', broken: [plural, never200] }),
    run({ day: 1, name: 'B', broken: [plural], waived: [plural] }),
    run({ day: 1, name: 'C', unjudged: [plural] }),
  ];
  const broken = brokenClauses(views(reports), fleetFrom(reports).book);
  expect(
    broken.map(({ id, targets, judged }) => [
      id,
      targets.map(({ target, isWaived }) => [target.name, isWaived]),
      judged,
    ]),
  ).toEqual([
    [
      'paths.plural-nouns',
      [
        ['A', false],
        ['B', true],
      ],
      2,
    ],
    ['errors.never-200', [['A', false]], 3],
  ]);
});

describe('the files', () => {
  test('hold a page for the newest reports of each target only', async () => {
    const reports = Array.from({ length: 5 }, (_, index) => run({ day: index + 1 }));
    const pages = async (keep: number): Promise<number> =>
      [...(await siteOf(reports, { keep })).keys()].filter((path) => path.startsWith('reports/')).length;
    expect([await pages(0), await pages(2), await pages(9)]).toEqual([0, 2, 5]);
  });

  test('are made of summaries alone, or of summaries and the latest report', async () => {
    const reports = [run({ day: 1, broken: [plural] }), run({ day: 8, broken: [never200] })];
    const alone = await siteOf(reports, { isSummary: () => true });
    const mixed = await siteOf(reports, { isSummary: (each) => each === reports[0] });
    const target = (site: ReadonlyMap<string, string>): string =>
      [...site].flatMap(([path, text]) => (path.startsWith('targets/') ? [text] : [])).join('');
    const changed = /New: 1 problem.*Fixed: 1 problem/s;
    expect([target(alone), target(mixed)].map((text) => changed.test(text))).toEqual([true, true]);
    expect([target(alone), target(mixed)].map((text) => text.includes('id="clauses-title"'))).toEqual([false, true]);
    expect([...alone.keys()].some((path) => path.startsWith('reports/'))).toBe(false);
  });

  test('tell what the gate of the latest run decided, and why', async () => {
    const gate = { exitCode: 1, failOn: 'must', coverage: 80, reasons: ['1 must is violated <here>'] } as const;
    const site = await siteOf([run({ day: 1 }), { ...run({ day: 8, broken: [never200] }), gate }]);
    const [page = ''] = [...site].flatMap(([path, text]) => (path.startsWith('targets/') ? [text] : []));
    expect(page).toContain('Its gate did not pass (exit code 1)</b> 1 must is violated &lt;here&gt;.');
    expect(JSON.parse(site.get('fleet.json') ?? '')).toMatchObject({ targets: [{ gate: { exitCode: 1 } }] });
  });

  test('say for other tools what the pages show', async () => {
    const site = await siteOf([run({ day: 1, broken: [plural] }), run({ day: 8, broken: [never200] })]);
    const fleet = JSON.parse(site.get('fleet.json') ?? '') as {
      readonly targets: readonly {
        readonly page: string;
        readonly runs: readonly { readonly page: string | null }[];
      }[];
    };
    expect(fleet).toMatchObject({
      kind: 'probity-dashboard',
      targets: [
        { changes: { new: [{ id: never200 }], fixed: [{ id: plural }] }, runs: [{ problems: 1 }, { problems: 1 }] },
      ],
      problems: [{ id: never200 }],
      clauses: [{ id: 'errors.never-200' }],
    });
    const [target] = fleet.targets;
    expect(target?.runs.map(({ page }) => page !== null && site.has(page))).toEqual([false, true]);
    expect(site.has(target?.page ?? '')).toBe(true);
  });

  test('put the targets beyond the first 250 on a page of their own, so that the first stays small', async () => {
    const many = Array.from({ length: 600 }, (_, number) =>
      run({
        day: 1,
        name: `Service ${number}`,
        baseUrl: `https://service-${number}.example.com`,
        labels: { team: 'x' },
      }),
    );
    const site = await siteOf(many, { isSummary: () => true });
    const rows = (path: string): number => site.get(path)?.match(/<tr data-verdict/g)?.length ?? 0;
    expect([rows('index.html'), rows('targets.html')]).toEqual([250, 600]);
    expect((site.get('index.html') ?? '').length).toBeLessThan(500_000);
  });
});
