/** The formats: each fits its official schema, whatever is in the report, and has the same numbers as all others. */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import * as fc from 'fast-check';
import type { Finding } from '../../src/core/tally.ts';
import { processIo } from '../../src/cli/io.ts';
import { formatNames, formats } from '../../src/cli/output.ts';
import type { Report } from '../../src/report/report.ts';
import { viewOf } from '../../src/report/view.ts';
import { valueAt } from '../../src/text/pointers.ts';
import { anyCharacter } from '../support/random.ts';
import { faulted, responded } from '../support/exchanges.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Mask } from '../../src/text/secrets.ts';
import { jsonFormats, junitSchema, misfitsIn, misfitsInCommands, misfitsInMetrics, parsed } from './oracles.ts';
import { findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';
import { type Numbers, readers } from './numbers.ts';

const place = { file: 'plans/shop, "new": 1.yaml', line: 7, column: 5 };
const odd = '"a|b" <c> `d` ::error::x ]]> \u0000\u202e %0A @someone #12 \n</details>';
const open = ruleOf('envelope/shape', { weight: 10, label: 'security', headline: 'Lists are open' });
const kebab = ruleOf('paths/kebab-case', { weight: 1, label: 'style', level: 'should' });

function rendered(format: string, report: Report): string {
  return formats[format]?.(viewOf(report), {}) ?? '';
}

const users = plan.resources[0];
const findings: readonly Finding[] = [
  { ...findingOf(open, listOf('/users')), places: new Set(['/users']) },
  findingOf(kebab, listOf('/users', { url: '/users?status=%zz&x=[1]' }), { seen: odd }),
];
const baseline = { name: 'old.json', report: reportOf({ findings }) };
const unreachable = { kind: 'unreachable', exchange: faulted(listOf('/users')), key: 'base_url' } as const;
const window = [responded(listOf('/users'), 200)];
const damage = { kind: 'deleted', resource: '/users', items: ['/users/7'], sinceMs: 1000, window } as const;
const many = Array.from({ length: 40 }, (_, index) => {
  const rule = ruleOf(`errors/rule-${index}`, { headline: `Problem ${index} ${odd}`, fix: odd });
  return findingOf(rule, listOf('/users'), { seen: odd.repeat(3) });
});
const placed = { placeOf: () => place };

const reports: Readonly<Record<string, Report>> = {
  clean: reportOf(),
  problems: reportOf({ findings }, placed),
  many: reportOf({ findings: many }),
  'nothing new': reportOf({ findings }, { ...placed, baseline }),
  fixed: reportOf({ findings: findings.slice(1) }, { ...placed, baseline }),
  waived: reportOf({ findings }, {}, { ...plan, waivers: [{ rule: 'envelope/shape', reason: odd }] }),
  unreachable: reportOf({ setupProblems: [unreachable], declared: [] }),
  damaged: reportOf({
    findings,
    damage,
    losses: [{ resource: '/users', items: ['/users/8'] }],
    remaining: users === undefined ? [] : [{ resource: users, ids: ['9'], url: '/users/9', isMarked: true }],
    errored: [{ rule: open, reason: { kind: 'threw', message: odd } }],
  }),
};

describe.each(Object.entries(reports))('%s', (_, report) => {
  test.each(jsonFormats)('%s fits its schema', (format) => {
    expect(misfitsIn(format, rendered(format, report))).toEqual([]);
  });

  test('the other formats fit theirs', () => {
    expect(misfitsInMetrics(rendered('prometheus', report))).toEqual([]);
    expect(rendered('prometheus', report).match(/^probity/gm)?.length).toBeLessThan(60);
    expect(misfitsInCommands(rendered('github', report))).toEqual([]);
    const comment = rendered('markdown', report);
    expect(comment).toMatch(/^<!-- probity:reference -->\n## [✅❌] Reference: /);
    expect(comment.startsWith('<!-- probity:reference -->\n## ✅')).toBe(report.gate.exitCode === 0);
    expect([comment.split('\n').length <= 60, comment.length < 6000]).toEqual([true, true]);
    expect(rendered('summary', report).length).toBeLessThan(60_000);
  });
});

test('JUnit', async () => {
  const files = Object.entries(reports);
  const xml = files.map(([name, report]) => ({ fileName: `${name}.xml`, contents: rendered('junit', report) }));
  expect(await validateXML({ xml, schema: junitSchema })).toMatchObject({ valid: true, errors: [] });
});

test('GitHub shows ten places of each level, and GitLab drops equal fingerprints', () => {
  const report = reports['many'] ?? reportOf();
  expect(rendered('github', report).match(/^::error/gm)).toHaveLength(10);
  const entries = parsed('gitlab', rendered('gitlab', report)) as readonly unknown[];
  expect(new Set(entries.map((each) => valueAt(each, '/fingerprint'))).size).toBe(40);
});

test('a pull request that changes nothing gets a green comment', () => {
  const { 'nothing new': same = reportOf(), fixed = reportOf() } = reports;
  expect(rendered('markdown', same)).toContain('## ✅ Reference: nothing new (1 known problem)');
  expect(rendered('markdown', same)).not.toContain('| Weight |');
  expect(rendered('markdown', fixed)).toContain('**Fixed**\n\n- ✅ GET `/users` returned 500.');
});

test.each([
  ['json', '/probity'],
  ['summary', '/probity'],
  ['ndjson', '/0/probity'],
  ['sarif', '/runs/0/tool/driver/version'],
  ['ctrf', '/results/tool/version'],
  ['har', '/log/creator/version'],
  ['attestation', '/predicate/probity/version'],
] as const)('%s has the version of Probity', (format, pointer) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(valueAt(parsed(format, rendered(format, reportOf())), pointer)).toBe(version);
});

test('a file is written whole or not at all, where a link points', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-'));
  const [file, link] = [join(folder, 'a', 'report.json'), join(folder, 'link.json')];
  const { writeFile } = processIo();
  writeFile(file, 'old');
  symlinkSync(file, link);
  expect(() => writeFile(link, null as unknown as string)).toThrow('argument must be');
  expect(readFileSync(file, 'utf8')).toBe('old');
  writeFile(link, 'new');
  writeFile('/dev/null', 'new');
  expect(() => writeFile('/proc/x/report.json', 'new')).toThrow('nothing can be created in /proc');
  expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
  expect(readdirSync(join(folder, 'a'))).toEqual(['report.json']);
  rmSync(folder, { recursive: true });
});

const labels = ['security', 'data', 'clients', 'style', 'clients'] as const;
const rules: readonly Rule[] = labels.map((label, index) =>
  ruleOf(`part-${index}/rule`, { weight: 2 * index + 1, label }),
);
const ids = rules.map(({ id }) => id);

/** Masks change no number. */
const mask: Mask = { text: (text) => text, json: (value) => value, headers: (headers) => headers };

/** How to make a finding. Equal ones would be one finding. */
const anySeed = fc.record({
  rule: fc.constantFrom(...rules),
  url: fc.constantFrom('/users', '/user-profiles', '/users?status=%zz&x=[1]'),
  isWarning: fc.boolean(),
  isOld: fc.boolean(),
  seen: fc.string({ unit: anyCharacter, maxLength: 20 }),
});
type Seed = typeof anySeed extends fc.Arbitrary<infer T> ? T : never;

const anyRun = fc.record({
  seeds: fc.uniqueArray(anySeed, { maxLength: 12, selector: ({ rule, url, seen }) => [rule.id, url, seen].join(' ') }),
  waived: fc.subarray(ids, { maxLength: 2 }),
  failOn: fc.constantFrom('must' as const, 'should' as const, 'never' as const),
  isIncomplete: fc.boolean(),
  isCompared: fc.boolean(),
  selection: fc.subarray(['--only auth']),
  labels: fc.dictionary(fc.string({ maxLength: 5 }), fc.string({ maxLength: 5 }), { maxKeys: 2 }),
});

type Run = typeof anyRun extends fc.Arbitrary<infer T> ? T : never;

function findingOfSeed({ rule, url, isWarning, seen }: Seed): Finding {
  const level = isWarning ? { level: 'should' as const } : {};
  return findingOf(rule, listOf(url.split('?')[0] ?? '', { url }), { seen, ...level });
}

/** The report of a run, and the numbers in it. */
function runOf({ seeds, waived, isCompared, failOn, isIncomplete, selection, labels: ofPlan }: Run) {
  const findings = seeds.map(findingOfSeed);
  const old = findings.filter((_, index) => isCompared && seeds[index]?.isOld);
  const baseline = isCompared ? { name: 'old.json', report: reportOf({ findings: old }, { mask }) } : undefined;
  const waivers = waived.map((rule) => ({ rule, reason: 'known' }));
  const ownPlan: Plan = { ...plan, waivers, labels: ofPlan };
  const report = reportOf({ findings, isIncomplete }, { failOn, selection, baseline, mask }, ownPlan);

  const idsOf = (some: readonly Finding[]): ReadonlySet<string> => new Set(some.map(({ rule }) => rule.id));
  const own = findings.filter(({ rule }) => !waived.includes(rule.id));
  const isMust = ({ violation }: Finding): boolean => violation.level !== 'should';
  const isOld = ({ fingerprint }: Finding): boolean => old.some((each) => each.fingerprint === fingerprint);
  const musts = idsOf(own.filter(isMust));
  const added = own.filter((each) => !isOld(each));
  const failing = added.filter((each) => failOn === 'should' || (failOn === 'must' && isMust(each)));
  const statuses = report.clauses.map(({ status }) => status);
  const is = (...wanted: readonly string[]): number => statuses.filter((status) => wanted.includes(status)).length;
  const numbers: Numbers = {
    problems: musts.size,
    warnings: idsOf(own).size - musts.size,
    all: idsOf(own).size,
    fresh: [...idsOf(added)].filter((id) => musts.has(id)).length,
    failing: idsOf(failing).size,
    waived: findings.length - own.length,
    requests: report.run.requests,
    violated: is('violated'),
    verified: is('verified'),
    clauses: statuses.length,
    share: is('violated', 'verified') / (statuses.length - is('not-specified', 'not-observable')),
  };
  return { report, numbers };
}

test('every format says the same numbers', () => {
  expect(Object.keys(readers).sort()).toEqual(formatNames.filter((name) => name !== 'step-summary').sort());
  let count = 0;
  fc.assert(
    fc.property(anyRun, (run) => {
      // The tests above find most of what schemas can find.
      const isChecked = ++count % 10 === 0;
      const { report, numbers } = runOf(run);
      const view = viewOf(report);
      for (const [format, read] of Object.entries(readers)) {
        const text = formats[format]?.(view, {}) ?? '';
        const shown = Object.entries(read(text)).filter(([name]) => name in numbers);
        expect(shown.length, format).toBeGreaterThan(0);
        for (const [name, value] of shown) expect(value, `${format}: ${name}`).toBeCloseTo(numbers[name] ?? -1, 10);
        for (const each of isChecked ? jsonFormats : []) if (each === format) expect(misfitsIn(each, text)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
