import { describe, expect, test } from 'vitest';
import type { Report, Verdict } from '../../src/model/report.ts';
import { brokenClauses } from '../../src/report/dashboard/broken-clauses.ts';
import { judgedClauses, partTallies } from '../../src/report/dashboard/clause-state.ts';
import { type Fleet, type FleetSetting, fleetOf } from '../../src/report/dashboard/fleet.ts';
import { isUnseen, obstacleOf } from '../../src/report/dashboard/obstacle.ts';
import { worstFirst } from '../../src/report/dashboard/rank.ts';
import { createSharing, summarise } from '../../src/report/dashboard/run-summary.ts';
import { slugOf } from '../../src/report/dashboard/slug.ts';
import { type TargetView, targetView } from '../../src/report/dashboard/target-view.ts';
import { compareSimply } from '../support/compare-simply.ts';
import { inventedFleet } from '../support/fleet.ts';
import { siteOf } from '../support/site.ts';
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
}

const ids = ['errors/never-200', 'paths/plural-nouns', 'status/missing'];

/** A run of three rules on a day of November 2026. */
function run({ day, name = 'Shop API', baseUrl = 'https://shop.example.com', ...rest }: RunOptions): Report {
  const { broken = [], unjudged = [], waived = [], trouble, verdict } = rest;
  const outcomeOf = (id: string): 'failed' | 'inapplicable' | 'passed' =>
    broken.includes(id) ? 'failed' : unjudged.includes(id) || trouble !== undefined ? 'inapplicable' : 'passed';
  const statuses = { failed: 'violated', inapplicable: 'not-exercised', passed: 'verified' } as const;
  return report({
    target: { name, baseUrl, labels: {} },
    verdict: verdict ?? (broken.length > 0 ? 'nonconformant' : trouble === undefined ? 'conformant' : 'error'),
    rules: ids.map((id) => rule(id, outcomeOf(id))),
    clauses: ids.map((id) => clause(id.replace('/', '.'), statuses[outcomeOf(id)])),
    findings: broken.map((id) =>
      finding(id, {
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

function fleet(reports: readonly Report[], setting: FleetSetting = { staleDays: 14 }): Fleet {
  const share = createSharing();
  return fleetOf(
    reports.map((each, index) => summarise(each, String(index), share)),
    setting,
  );
}

/** Every target's newest state. */
function views(reports: readonly Report[], setting?: FleetSetting): readonly TargetView[] {
  const load = (source: string): Report => reports[Number(source)] ?? report();
  return fleet(reports, setting).targets.map((target) => {
    const latest = load(target.latest.source);
    const { previous } = target;
    return targetView(target, previous === undefined ? latest : compareSimply(load(previous.source), latest));
  });
}

function view(reports: readonly Report[], setting?: FleetSetting): TargetView {
  const [first, ...others] = views(reports, setting);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('no target');
  return first;
}

const newOf = ({ changes }: TargetView): unknown => changes?.new.map((each) => each.rule);
const fixedOf = ({ changes }: TargetView): unknown => changes?.fixed.map((each) => each.rule);

describe('a fleet', () => {
  test('tells targets apart by name and address, and names those that may be taken for each other', () => {
    const { targets } = fleet([
      run({ day: 1, name: 'Orders', baseUrl: 'https://orders.example.com' }),
      run({ day: 2, name: 'Orders', baseUrl: 'https://orders.staging.example.com' }),
      run({ day: 3, name: 'Order service', baseUrl: 'https://orders.example.com/' }),
    ]);
    expect(targets.map(({ name, relatives }) => [name, relatives.map(({ kind }) => kind)])).toEqual([
      ['Order service', ['same-address']],
      ['Orders', ['same-name', 'same-address']],
      ['Orders', ['same-name']],
    ]);
    const local = fleet([
      run({ day: 1, name: 'A', baseUrl: 'http://127.0.0.1:4001' }),
      run({ day: 1, name: 'B', baseUrl: 'http://127.0.0.1:4002' }),
    ]);
    expect(local.targets.flatMap(({ relatives }) => relatives)).toEqual([]);
  });

  test('orders runs by their start, whatever the order of the files', () => {
    const [target] = fleet([run({ day: 9 }), run({ day: 2 }), run({ day: 5 })]).targets;
    expect(target?.runs.map(({ startedAt }) => startedAt.slice(8, 10))).toEqual(['02', '05', '09']);
  });

  test('counts copies of a run once, and prefers the one that was not compared yet', () => {
    const [before, after] = [run({ day: 1 }), run({ day: 2, broken: [ids[0] ?? ''] })];
    const copies = [compareSimply(before, after), after, before, after];
    const { targets, runs } = fleet(copies);
    expect(runs).toBe(2);
    expect(targets[0]?.latest.isCompared).toBe(false);
  });

  test('gives files names that stay apart where names differ only in case, or in nothing that a file name may hold', () => {
    const slugs = ['Orders', 'ORDERS', '漢字', '漢字2', '', '../..'].map((name) => slugOf(name, name));
    expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9-]+$/);
  });

  test('calls a target stale by the newest report, or by a time that is given', () => {
    const reports = [run({ day: 1, name: 'Quiet' }), run({ day: 20, name: 'Busy' })];
    const stale = (setting: FleetSetting): readonly string[] =>
      fleet(reports, setting).targets.flatMap(({ name, isStale }) => (isStale ? [name] : []));
    expect(stale({ staleDays: 14 })).toEqual(['Quiet']);
    expect(stale({ staleDays: 19 })).toEqual([]);
    expect(stale({ staleDays: 14, now: Date.UTC(2026, 11, 24) })).toEqual(['Busy', 'Quiet']);
  });
});

describe('what changed', () => {
  const [never200 = '', plural = '', missing = ''] = ids;

  test('is what the latest run has that the one before had not, and the other way round', () => {
    const seen = view([run({ day: 1, broken: [never200, plural] }), run({ day: 8, broken: [plural, missing] })]);
    expect([newOf(seen), fixedOf(seen)]).toEqual([[missing], [never200]]);
    expect(seen.changes?.unchanged).toBe(1);
  });

  test('is nothing for a first run', () => {
    expect(view([run({ day: 1, broken: [plural] })]).changes).toBeNull();
  });

  test('leaves out runs that could not judge: nothing is new because the service was away in between', () => {
    const runs = [
      run({ day: 1, broken: [plural] }),
      run({ day: 8, trouble: 'nothing answered' }),
      run({ day: 15, broken: [plural] }),
    ];
    const seen = view(runs);
    expect([newOf(seen), fixedOf(seen)]).toEqual([[], []]);
    expect(seen.failed[0]?.since?.run.startedAt).toContain('2026-11-01');
  });

  test('does not call mended what an unreachable service no longer shows', () => {
    const seen = view([run({ day: 1, broken: [plural] }), run({ day: 8, trouble: 'nothing answered' })]);
    expect([newOf(seen), fixedOf(seen), seen.changes?.unjudged.length]).toEqual([[], [], 1]);
  });

  test('does not call new what was only not judged in the run before', () => {
    const seen = view([
      run({ day: 1, broken: [plural] }),
      run({ day: 8, unjudged: [plural] }),
      run({ day: 15, broken: [plural] }),
    ]);
    expect(newOf(seen)).toEqual([]);
    expect(seen.failed[0]?.since?.run.startedAt).toContain('2026-11-01');
  });

  test('says since when a violation has been there without a break', () => {
    const seen = view([
      run({ day: 1, broken: [plural] }),
      run({ day: 8 }),
      run({ day: 15, broken: [plural] }),
      run({ day: 22, broken: [plural, missing] }),
    ]);
    const since = seen.failed.map((each) => [
      each.rule,
      each.since?.run.startedAt.slice(0, 10),
      each.since?.isFromTheStart,
    ]);
    expect(since).toEqual([
      [plural, '2026-11-15', false],
      [missing, '2026-11-22', false],
    ]);
  });
});

describe('what a target is shown as', () => {
  const [never200 = '', plural = ''] = ids;

  test('has as many violated clauses as its report, waived ones told apart', () => {
    const seen = view([run({ day: 1, broken: [never200, plural], waived: [plural] })]);
    expect([seen.violated, seen.waived]).toEqual([2, 1]);
    expect(seen.clauses.map(({ id, state }) => [id, state])).toEqual([
      ['errors.never-200', 'violated'],
      ['paths.plural-nouns', 'waived'],
      ['status.missing', 'verified'],
    ]);
  });

  test('is never verified where it was not judged', () => {
    const away = views(inventedFleet({ targets: 12, runs: 12 })).filter(
      ({ target }) => target.latest.verdict === 'error',
    );
    expect(away.map(({ target }) => target.name)).toEqual(['Contracts API']);
    expect(away.flatMap(({ clauses }) => clauses.filter(({ state }) => state === 'verified'))).toEqual([]);
    expect(away.flatMap(({ changes }) => changes?.fixed ?? [])).toEqual([]);
  });

  test('says what stood in the way, and since when', () => {
    const runs = [
      run({ day: 1 }),
      run({ day: 8, trouble: 'nothing answered' }),
      run({ day: 15, trouble: 'nothing answered' }),
    ];
    expect(obstacleOf(view(runs))).toBe('nothing answered (2 runs, since 8 Nov 2026)');
  });

  test('says so where a run with violations was cut short', () => {
    const whole = run({ day: 1, broken: [plural] });
    const cut: Report = {
      ...whole,
      diagnosis: [
        {
          code: 'interrupted',
          level: 'error',
          message: 'the run was interrupted',
          resource: null,
          exchanges: [],
          facts: {},
        },
      ],
    };
    expect([isUnseen(view([whole])), obstacleOf(view([whole]))]).toEqual([false, '']);
    expect([isUnseen(view([cut])), obstacleOf(view([cut]))]).toEqual([true, 'the run was interrupted']);
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
    const of = (verified: number, open: number): number | null =>
      summarise(
        report({
          clauses: [
            ...Array.from({ length: verified }, (_, index) => clause(`a.v${index}`, 'verified')),
            ...Array.from({ length: open }, (_, index) => clause(`a.o${index}`, 'not-exercised')),
            clause('a.gap', 'not-specified'),
          ],
        }),
        'report.json',
        createSharing(),
      ).coverage;
    expect([of(199, 1), of(1, 0), of(0, 0)]).toEqual([99, 100, null]);
  });

  test('comes before others that need a person less', () => {
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

test('the most violated clauses come first, each with who breaks it, of those that judged it', () => {
  const [never200 = '', plural = ''] = ids;
  const broken = brokenClauses(
    views([
      run({ day: 1, name: 'A', broken: [plural, never200] }),
      run({ day: 1, name: 'B', broken: [plural], waived: [plural] }),
      run({ day: 1, name: 'C', unjudged: [plural] }),
    ]),
  );
  expect(
    broken.map(({ id, targets, judged }) => [
      id,
      targets.map(({ view: { target }, isWaived }) => [target.name, isWaived]),
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

  test('tell what the gate of the latest run decided, and why', async () => {
    const [never200 = ''] = ids;
    const gate = { exitCode: 1, failOn: 'must', coverage: 80, reasons: ['1 must is violated <here>'] } as const;
    const site = await siteOf([run({ day: 1 }), { ...run({ day: 8, broken: [never200] }), gate }]);
    const [page = ''] = [...site].flatMap(([path, text]) => (path.startsWith('targets/') ? [text] : []));
    expect(page).toContain('Its gate did not pass (exit code 1)</b> 1 must is violated &lt;here&gt;.');
    expect(JSON.parse(site.get('fleet.json') ?? '')).toMatchObject({ targets: [{ gate }] });
  });

  test('say for other tools what the pages show', async () => {
    const [never200 = '', plural = ''] = ids;
    const site = await siteOf([run({ day: 1, broken: [plural] }), run({ day: 8, broken: [never200] })], { keep: 1 });
    const fleetFile = JSON.parse(site.get('fleet.json') ?? '') as {
      readonly kind: string;
      readonly targets: readonly {
        readonly page: string;
        readonly changes: { readonly new: readonly { rule: string }[]; readonly fixed: readonly { rule: string }[] };
        readonly runs: readonly { readonly page: string | null; readonly violated: number }[];
      }[];
      readonly clauses: readonly { readonly id: string }[];
    };
    const [target] = fleetFile.targets;
    expect(fleetFile.kind).toBe('probity-dashboard');
    expect([target?.changes.new[0]?.rule, target?.changes.fixed[0]?.rule]).toEqual([never200, plural]);
    expect(target?.runs.map(({ violated }) => violated)).toEqual([1, 1]);
    expect(target?.runs.map(({ page }) => page !== null && site.has(page))).toEqual([false, true]);
    expect(site.has(target?.page ?? '')).toBe(true);
    expect(fleetFile.clauses.map(({ id }) => id)).toEqual(['errors.never-200']);
  });
});
