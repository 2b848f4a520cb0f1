/** Saved reports: baselines, differences, checking again what failed, and waivers. */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { env, planAt, run } from './commands.ts';
import { on, readingPlan, reportIn, saved, sort, stamp, writingPlan } from './defects.ts';

/** Other tests may have saved the same reports before, in another order. */
const on2026 = (day: string, report: string): string =>
  report.replace(/(?<="startedAt": ")[^"]+/, `2026-01-${day}T00:00:00.000Z`);
const [good, unsorted, both] = [
  on2026('01', await saved()),
  on2026('02', await saved(sort)),
  on2026('03', await saved(sort, stamp)),
];
const old = { '/project/old.json': unsorted };
const nowhere = planAt('http://127.0.0.1:1');

/** The headings of a text that say what became of earlier problems. */
const headingsIn = (text: string): readonly string[] =>
  text.match(/^(?:New|Known|Fixed|Not checked again|Still there|Cannot tell)$/gm) ?? [];

describe('audit --baseline', () => {
  test.each<[string, readonly string[], string, string, number, readonly string[], string]>([
    ['known problems', [sort], unsorted, '', 0, ['Known'], 'no new problems, 1 known, 0 fixed.'],
    ['a new problem', [sort, stamp], unsorted, '', 1, ['Known'], 'Exit code 1: 1 new problem at level must.'],
    ['a fixed problem', [sort], both, '', 0, ['Known', 'Fixed'], 'no new problems, 1 known, 1 fixed.'],
    ['an unchecked one', [], both, '--only auth', 0, ['Not checked again'], 'no new problems, 0 known, 0 fixed'],
    ['an incomplete run', [sort], unsorted, '--max-requests 9', 3, ['Not checked again'], 'Exit code 3'],
  ])('%s', async (_, ids, older, words, code, headings, text) => {
    const files = { '/project/old.json': older };
    const ran = await on(ids, (command) => command(`audit plan.yaml --baseline old.json ${words}`, files));
    expect([ran.code, ran.err, headingsIn(ran.out)]).toEqual([code, '', headings]);
    expect(ran.out).toContain(text);
  });
});

describe('diff', () => {
  const diff = (older: string, newer: string, words = '') =>
    run(`diff old.json new.json ${words}`, { files: { '/project/old.json': older, '/project/new.json': newer } });

  test('what is new fails', async () => {
    const { code, out, err } = await diff(good, unsorted);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/\nNew\n✗ Lists do not have the requested order {2}query\/sort\n {2}GET \/users\?.*\n/);
    expect(out).toMatch(/1 new problem, 0 known, 0 fixed\.[^]*Exit code 1: new violations\./);
    expect((await diff(good, unsorted, '--fail-on never')).code).toBe(0);
    const { problems } = JSON.parse(both) as Report;
    const prints = problems.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint));
    const machine: unknown = JSON.parse((await diff(good, both, '--json')).out);
    expect(machine).toMatchObject({ exitCode: 1, new: prints, known: [], fixed: [], unchecked: [] });
  });

  test('what is fixed or known does not', async () => {
    const swapped = await diff(unsorted, good);
    expect([swapped.code, headingsIn(swapped.out)]).toEqual([0, ['Fixed']]);
    expect(swapped.err).toBe('warning: The old report is newer than the new one. Are they swapped?\n');
    const same = await diff(both, both);
    expect([same.code, headingsIn(same.out).includes('New')]).toEqual([0, false]);
  });

  test('a later run that is incomplete fixes nothing that it did not check', async () => {
    const words = 'audit plan.yaml --max-requests 4 -r json=report.json';
    const { code, out } = await diff(unsorted, reportIn(await on([], (command) => command(words))).text);
    expect([code, headingsIn(out)]).toEqual([3, ['Not checked again']]);
  });
});

describe('audit --failed', () => {
  test('only what failed is checked, with far fewer requests', async () => {
    await on([sort], async (command) => {
      const whole = await command('audit plan.yaml -r json=report.json', {}, writingPlan);
      const files = { '/project/report.json': reportIn(whole).text };
      const again = await command('audit plan.yaml --failed report.json -r json=again.json', files, writingPlan);
      expect(again.code).toBe(1);
      expect(reportIn(again, 'again.json').report.problems.map(({ rule }) => rule)).toEqual(['query/sort']);
      expect(again.out).toContain('Only a part of the audit ran: --failed report.json.');
      expect(again.sent).toBeGreaterThan(0);
      expect(again.sent).toBeLessThan(whole.sent / 8);
    });
  });

  test.each([
    [good, 'error: --failed: report.json has no problems, so there is nothing to check.\n'],
    [unsorted.replaceAll('"/users"', '"/people"'), '--failed report.json: there is no /people. '],
  ])('a report without problems, or of another plan', async (report, message) => {
    const files = { '/project/report.json': report };
    const { code, err, sent } = await on([], (command) => command('audit plan.yaml --failed report.json', files));
    expect([code, sent]).toEqual([2, 0]);
    expect(err).toContain(message);
  });
});

describe('replay', () => {
  type Row = readonly [string, readonly string[], readonly string[], string, string, number, readonly string[], number];
  const reading = writingPlan.replace('writes: true', 'writes: false');
  const one = 'status/invalid-422';
  const centralized = 'errors/framework-unknown-address';

  /** The report of a service with some defects, replayed once the service has others. Without writes, none is judged. */
  test.concurrent.each<Row>([
    ['a rule about a trace', [sort], [sort], 'query/sort', writingPlan, 1, ['Still there'], 8],
    ['a rule about responses, on the row that showed it', [one], [one], '1', writingPlan, 1, ['Still there'], 4],
    ['it is fixed', [sort, stamp], [], '', readingPlan, 0, ['Fixed'], 1],
    ['one of two is fixed', [sort, stamp], [stamp], '', readingPlan, 1, ['Still there', 'Fixed'], 1],
    ['only some responses', [centralized], [], 'errors/centralized', readingPlan, 3, ['Cannot tell'], 1],
    ['no writes', ['status/duplicate-400'], [], 'status/duplicate', reading, 3, ['Cannot tell'], 4],
  ])('%s', async (_, before, after, words, plan, code, headings, part) => {
    const first = plan === reading ? writingPlan : plan;
    const whole = await on(before, (command) => command('audit plan.yaml -r json=report.json', {}, first));
    const files = { '/project/report.json': reportIn(whole).text };
    const again = await on(after, (command, url) =>
      command(`replay report.json ${words} --base-url ${url}`, files, plan),
    );
    expect([again.code, headingsIn(again.out)]).toEqual([code, headings]);
    expect(again.sent).toBeLessThan(whole.sent / part);
  });

  test('the service of the report is down: exit code 4', async () => {
    const files = { '/project/report.json': unsorted, ...nowhere };
    const { code, out } = await run('replay report.json', { files, env });
    expect([code, headingsIn(out)]).toEqual([4, ['Cannot tell']]);
    expect(out).toContain('✗ Cannot reach http://127.0.0.1:');
  });

  test('it names what it can send again', async () => {
    const files = { '/project/report.json': both, ...nowhere };
    const { code, err } = await run('replay report.json auth/bearer', { files, env });
    expect([code, err]).toEqual([
      2,
      'error: report.json has no problem "auth/bearer". Write a number, a rule, or a fingerprint: 1 envelope/shape, 2 query/sort.\n',
    ]);
  });
});

const bare = JSON.stringify({ schemaVersion: 1, target: { name: 'a', baseUrl: 'b' }, run: {} });

test.each([
  ['diff FILE good.json', undefined, 'Cannot read the report bad.json: there is no such file or folder.'],
  ['diff good.json FILE', '', 'bad.json is empty: write a report with -r json=FILE.'],
  ['replay FILE', 'hello', 'bad.json is not JSON: '],
  ['audit plan.yaml --failed FILE', '{"a": 1}', 'bad.json is not a report: write one with -r json=FILE.'],
  ['replay FILE', '{"schemaVersion": 2}', 'bad.json is a report of another version of Probity: write a new one'],
  ['audit plan.yaml --failed FILE', bare, "bad.json is not a usable report: it must have required property 'probity'."],
])('a report that cannot be used: %s, %j', async (words, content, message) => {
  const bad = content === undefined ? {} : { '/project/bad.json': content };
  const files = { ...nowhere, '/project/good.json': good, ...bad };
  const { code, out, err } = await run(words.replace('FILE', 'bad.json'), { files, env });
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`error: ${message}`);
});

test('the events of a run are shown on a terminal, and are too little for other formats', async () => {
  const events = String(
    (await on([sort, stamp], (command) => command('audit plan.yaml -r ndjson=run.ndjson'))).files.get(
      '/project/run.ndjson',
    ),
  );
  const show = (words: string, content = events) =>
    run(`report run.ndjson ${words}`, { files: { '/project/run.ndjson': content } });
  const { code, out, err } = await show('');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /^Shop {2}http:\S+\n\d+ requests, [^]*\n2 problems\n✗ Responses do not have the envelope[^]*Try +curl/,
  );
  expect(out).toMatch(/✗ nonconformant: 2 problems\.\n {2}Exit code 1: 2 problems at level must\./);
  expect((await show('--fail-on must')).code).toBe(1);
  const cut = await show('', events.slice(0, events.lastIndexOf('{"type":"ended"')));
  expect([cut.code, cut.out.includes('The events have no end, so there is no verdict.')]).toEqual([0, true]);
  expect((await show('-r html')).err).toBe(
    'error: run.ndjson has events, which are too little for html: write a report with -r json=FILE.\n',
  );
  expect((await show('', events.replace('"weight":', '"wait":'))).err).toContain(
    'error: run.ndjson is not a usable report: ',
  );
});

describe('waivers', () => {
  const waived = (more: string, words = '') => {
    const waiver = `waivers: [{ rule: query/sort, reason: "see OPS-12", ${more} }]\n`;
    return on([sort], (command) => command(`audit plan.yaml ${words}`, old, readingPlan + waiver));
  };

  test('a waiver accepts a problem until its last day, which is then neither new nor fixed', async () => {
    const { code, out } = await waived('until: 2099-12-31', '--baseline old.json');
    expect(code).toBe(0);
    expect(out).toMatch(/\nWaived by the plan\n· GET \/users\?sort=[^]* \(see\s+OPS-12\)\./);
    expect(out).toContain('no new problems, 0 known, 0 fixed.');
  });

  test('afterwards it accepts nothing, and is reported', async () => {
    const { code, out } = await waived('until: 2026-01-31');
    expect(code).toBe(1);
    expect(out).toMatch(
      /\n1 problem\n[^]*Waivers that have ended\n! The waiver of query\/sort ended on 2026-01-31: see OPS-12\./,
    );
  });
});
