/** The formats: each fits its official schema, whatever is in the report. */
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Finding } from '../../src/core/tally.ts';
import { processIo } from '../../src/cli/io.ts';
import { formats } from '../../src/cli/output.ts';
import type { Report } from '../../src/report/report.ts';
import { viewOf } from '../../src/report/view.ts';
import { valueAt } from '../../src/text/pointers.ts';
import { faulted, responded } from '../support/exchanges.ts';
import { jsonFormats, junitSchema, misfitsIn, misfitsInCommands, misfitsInMetrics, parsed } from './oracles.ts';
import { findingOf, listOf, plan, reportOf, ruleOf } from './reports.ts';

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
