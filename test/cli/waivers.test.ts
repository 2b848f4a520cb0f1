/** Waivers of the plan. */
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/report.ts';
import { on, readingPlan, saved, sort } from './defects.ts';

const unsorted = await saved(sort);

describe('waivers', () => {
  const waived = (until: string, words = '') =>
    on([sort], (command) => {
      const waiver = `waivers: [{ rule: query/sort, reason: "see OPS-12", until: ${until} }]\n`;
      return command(`audit plan.yaml ${words}`, { '/project/old.json': unsorted }, readingPlan + waiver);
    });

  test('a waiver accepts a problem until its last day', async () => {
    const { code, out } = await waived('2099-12-31');
    expect(code).toBe(0);
    expect(out).toMatch(/\nWaived by the plan\n· GET \/users\?sort=[^]* \(see\s+OPS-12\)\./);
    expect(out).not.toContain('Waivers that have ended');
  });

  test('afterwards it accepts nothing, and is reported', async () => {
    const { code, out } = await waived('2026-01-31');
    expect(code).toBe(1);
    expect(out).toContain('\n1 problem\n');
    expect(out).toContain('Waivers that have ended\n! The waiver of query/sort ended on 2026-01-31: see OPS-12.');
  });

  test('a fingerprint accepts one violation and no other', async () => {
    const [problem] = (JSON.parse(unsorted) as Report).problems;
    const { fingerprint = '' } = problem?.findings[0] ?? {};
    expect(fingerprint).toMatch(/^[0-9a-f]{12}$/);
    const codes = await on([sort], async (command) => {
      const waiver = (print: string) => `waivers: [{ rule: query/sort, reason: a, fingerprint: "${print}" }]\n`;
      const [own, other] = [waiver(fingerprint), waiver('0123456789ab')];
      return [
        (await command('audit plan.yaml', {}, readingPlan + own)).code,
        (await command('audit plan.yaml', {}, readingPlan + other)).code,
      ];
    });
    expect(codes).toEqual([0, 1]);
  });

  test('what is waived is neither new nor fixed', async () => {
    const { out } = await waived('2099-12-31', '--baseline old.json');
    expect(out).toContain('no new problems, 0 known, 0 fixed.');
  });
});
