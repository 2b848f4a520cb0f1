/** Saved reports: baselines, differences, and checking again what failed. */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { env, planAt, run } from './commands.ts';
import { on, readingPlan, reportIn, saved, sort, stamp, writingPlan } from './defects.ts';

const [good, unsorted, both] = [await saved(), await saved(sort), await saved(sort, stamp)];

describe('audit --baseline', () => {
  test('known problems do not fail the run', async () => {
    const files = { '/project/old.json': unsorted };
    const ran = await on([sort], (command) => command('audit plan.yaml --baseline old.json', files));
    expect([ran.code, ran.err]).toEqual([0, '']);
    expect(ran.out).toContain('Known\n· Lists do not have the requested order  query/sort\n');
    expect(ran.out).toMatch(/^! nonconformant: 1 problem/m);
    expect(ran.out).toMatch(/Since old\.json \(\d{4}-\d\d-\d\d\): no new problems, 1 known, 0 fixed\./);
    expect(ran.out).toContain('Exit code 0: no new problems.');
  });

  test('a new problem does, and comes first', async () => {
    const files = { '/project/old.json': unsorted };
    const ran = await on([sort, stamp], (command) => command('audit plan.yaml --baseline old.json', files));
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/\n1 new problem\n✗ .* envelope\/shape\n/);
    expect(ran.out).toContain('Exit code 1: 1 new problem at level must.');
  });

  test('a fixed problem is listed', async () => {
    const files = { '/project/old.json': both };
    const { code, out } = await on([sort], (command) => command('audit plan.yaml --baseline old.json', files));
    expect(code).toBe(0);
    expect(out).toMatch(/\nFixed\n✓ .*timestamp.*envelope\/shape\n/);
    expect(out).not.toContain('Not checked again');
  });

  test('what was not checked again is not fixed', async () => {
    const files = { '/project/old.json': both };
    const words = 'audit plan.yaml --only auth --baseline old.json';
    const { out } = await on([], (command) => command(words, files));
    expect(out).toContain('\nNot checked again\n');
    expect(out).not.toContain('\nFixed\n');
  });

  test('an incomplete run still fails', async () => {
    const files = { '/project/old.json': unsorted };
    const cut = await on([sort], (command) => command('audit plan.yaml --baseline old.json --max-requests 9', files));
    expect(cut.code).toBe(3);
  });
});

describe('diff', () => {
  const diff = (older: string, newer: string, words = '') =>
    run(`diff old.json new.json ${words}`, { files: { '/project/old.json': older, '/project/new.json': newer } });

  test('what is new fails', async () => {
    const { code, out, err } = await diff(good, unsorted);
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/\nNew\n✗ Lists do not have the requested order {2}query\/sort\n {2}GET \/users\?.*\n/);
    expect(out).toContain('1 new problem, 0 known, 0 fixed.');
    expect(out).toContain('Exit code 1: new violations.');
    expect((await diff(good, unsorted, '--fail-on never')).code).toBe(0);
  });

  test('what is fixed or known does not', async () => {
    const swapped = await diff(unsorted, good);
    expect([swapped.code, swapped.out.includes('\nFixed\n✓')]).toEqual([0, true]);
    expect(swapped.err).toBe('warning: The old report is newer than the new one. Are they swapped?\n');
    const same = await diff(both, both);
    expect([same.code, same.out.includes('no new problems')]).toEqual([0, true]);
    expect(same.out).not.toContain('\nNew\n');
  });

  test('JSON, for other programs', async () => {
    const { out } = await diff(good, both, '--json');
    const { report } = { report: JSON.parse(both) as Report };
    const prints = report.problems.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint));
    expect(JSON.parse(out)).toMatchObject({ exitCode: 1, new: prints, known: [], fixed: [], unchecked: [] });
  });

  test('a later run that is incomplete fixes nothing that it did not check', async () => {
    const cut = reportIn(
      await on([], (command) => command('audit plan.yaml --max-requests 4 -r json=report.json')),
    ).text;
    const { code, out } = await diff(unsorted, cut);
    expect([code, out.includes('\nFixed\n')]).toEqual([3, false]);
    expect(out).toContain('\nNot checked again\n');
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
      const planned = await command('plan plan.yaml --failed report.json --json', files, writingPlan);
      const { requests } = JSON.parse(planned.out) as { readonly requests: readonly unknown[] };
      expect(requests.length).toBeLessThan(whole.sent / 8);
    });
  });

  test('a report without problems leaves nothing to check', async () => {
    const files = { '/project/report.json': good };
    const { code, err, sent } = await on([], (command) => command('audit plan.yaml --failed report.json', files));
    expect([code, sent]).toEqual([2, 0]);
    expect(err).toBe('error: --failed: report.json has no problems, so there is nothing to check.\n');
  });

  test('a report of another plan', async () => {
    const files = { '/project/report.json': unsorted.replaceAll('"/users"', '"/people"') };
    const { code, err } = await on([], (command) => command('audit plan.yaml --failed report.json', files));
    expect(code).toBe(2);
    expect(err).toContain('--failed report.json: there is no /people. ');
  });
});

describe('replay', () => {
  /** The report of a service with some defects, replayed once the service has others. */
  async function replayed(
    [before, after]: readonly (readonly string[])[],
    words: string,
    [plan = readingPlan, later = plan]: readonly string[] = [],
  ) {
    const whole = await on(before ?? [], (command) => command('audit plan.yaml -r json=report.json', {}, plan));
    const files = { '/project/report.json': reportIn(whole).text };
    const again = await on(after ?? [], (command, url) =>
      command(`replay report.json ${words} --base-url ${url}`, files, later),
    );
    return { ...again, requests: whole.sent };
  }

  test('it is still there: a rule about a trace', async () => {
    const { code, out, sent, requests } = await replayed([[sort], [sort]], 'query/sort', [writingPlan]);
    expect([code, /\nStill there\n✗ .*\n? .*query\/sort/.test(out)]).toEqual([1, true]);
    expect(out).toContain(`${sent} requests instead of ${requests}. Exit code 1.`);
    expect(sent).toBeLessThan(requests / 8);
  });

  test('it is still there: a rule about responses, on the row that showed it', async () => {
    const one = 'status/invalid-422';
    const { code, out, sent, requests } = await replayed([[one], [one]], '1', [writingPlan]);
    expect([code, out.includes('\nStill there\n')]).toEqual([1, true]);
    expect(sent).toBeLessThan(requests / 4);
  });

  test('it is fixed', async () => {
    const { code, out } = await replayed([[sort, stamp], []], '');
    expect([code, out.includes('Still there'), out.includes('Cannot tell')]).toEqual([0, false, false]);
    expect(out).toMatch(/✓ \d+ violations: \d+ fixed\./);
  });

  test('one of two is fixed', async () => {
    const { code, out } = await replayed([[sort, stamp], [stamp]], '');
    expect([code, out.includes('\nStill there\n'), out.includes('\nFixed\n')]).toEqual([1, true, true]);
  });

  test('nobody can tell whether all responses agree, because only some were requested', async () => {
    const { code, out } = await replayed([['errors/framework-unknown-address'], []], 'errors/centralized');
    expect([code, out.includes('\nCannot tell\n')]).toEqual([3, true]);
  });

  test('nobody can tell without writes', async () => {
    const later = writingPlan.replace('writes: true', 'writes: false');
    const words = 'status/duplicate --json';
    const { code, out } = await replayed([['status/duplicate-400'], []], words, [writingPlan, later]);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ exitCode: 3, violations: [{ rule: 'status/duplicate', fate: 'unknown' }] });
  });

  test('the service of the report is down: exit code 4', async () => {
    const files = { '/project/report.json': unsorted };
    const { code, out } = await run('replay report.json', {
      files: { ...files, ...planAt('http://127.0.0.1:1') },
      env,
    });
    expect(code).toBe(4);
    expect(out).toContain('✗ Cannot reach http://127.0.0.1:');
    expect(out).toContain('\nCannot tell\n');
  });

  test('it names what it can send again', async () => {
    const files = { '/project/report.json': both, ...planAt('http://127.0.0.1:1') };
    const { code, err } = await run('replay report.json auth/bearer', { files, env });
    expect(code).toBe(2);
    expect(err).toBe(
      'error: report.json has no problem "auth/bearer". Write a number, a rule, or a fingerprint: 1 envelope/shape, 2 query/sort.\n',
    );
  });
});
