import { describe, expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import type { Plan } from '../../src/model/plan.ts';
import { durationOf, requestsOf } from '../../src/cli/budget.ts';
import { fullPlan, planFrom, versionedPlan } from '../support/reference-plan.ts';
import { UsageError } from '../../src/cli/failure.ts';
import { percentOf, requiredClauses, requiredNames } from '../../src/cli/requirements.ts';

describe('--require', () => {
  test('takes clauses with commas, and several times', () => {
    expect(requiredNames('error.never-200, auth.header', ['query.sort'])).toEqual([
      'query.sort',
      'error.never-200',
      'auth.header',
    ]);
  });

  test('names a clause once, however often it is named', () => {
    const all = requiredClauses(['error.never-200', 'error', 'error.never-200'], clauses, rules, fullPlan);
    expect(all.filter((id) => id === 'error.never-200')).toHaveLength(1);
    expect(all.length).toBeGreaterThan(3);
    expect(all.every((id) => id.startsWith('error.'))).toBe(true);
  });

  test.each([...new Set(clauses.map(({ id }) => id.split('.')[0] ?? ''))])(
    'of the part %s asks for no clause that the plan cannot show',
    (part) => {
      const own = clauses.filter(({ id }) => id === part || id.startsWith(`${part}.`));
      const judged = own.filter((each) => each.notObservable === undefined && each.isFilledIn?.(fullPlan) !== false);
      expect(outcomeOf(part)).toEqual(judged.length === 0 ? 'can never be met' : judged.map(({ id }) => id));
    },
  );

  test('of a gap that the plan leaves open is refused, and names the key', () => {
    const small = planFrom('base_url: http://127.0.0.1:1\nresources: [{ path: /users }]\n');
    const gaps = clauses.filter(({ level, notObservable }) => level === 'gap' && notObservable === undefined);
    expect(gaps.length).toBeGreaterThan(5);
    for (const { id, profileKey = 'no key' } of gaps) {
      expect(() => requiredClauses([id], clauses, rules, small)).toThrow(`leave it open: set ${profileKey}`);
      expect(requiredClauses([id], clauses, rules, versionedPlan)).toEqual([id]);
    }
  });

  test.each(clauses.map(({ id, notObservable }) => [id, notObservable !== undefined] as const))(
    '%s is taken or, where no run can verify it (%s), refused',
    (id, isRefused) => {
      expect(outcomeOf(id, versionedPlan)).toEqual(isRefused ? 'can never be met' : [id]);
    },
  );
});

/** The clauses that a name stands for, or that it can never be met. */
function outcomeOf(name: string, plan: Plan = fullPlan): readonly string[] | string {
  try {
    return requiredClauses([name], clauses, rules, plan);
  } catch (error) {
    if (error instanceof UsageError && error.message.includes('can never be met')) return 'can never be met';
    throw error;
  }
}

describe('the numbers of the gate', () => {
  test.each([
    ['80%', 80],
    ['80', 80],
    [' 99.5 % ', 99.5],
    ['0', 0],
    ['0.5%', 0.5],
    ['100%', 100],
  ])('--require-coverage %s', (text, percent) => {
    expect(percentOf(text)).toBe(percent);
  });

  test.each(['', '%', '-1', '100.1', '0.8', '8 0', 'all', '1e2', '٨٠', 'NaN'])(
    '--require-coverage %j is refused',
    (text) => {
      expect(() => percentOf(text)).toThrow('80%');
    },
  );

  test.each([
    ['1ms', 1],
    ['90s', 90_000],
    ['2m', 120_000],
    ['1.5h', 5_400_000],
    ['576h', 2_073_600_000],
  ])('--max-duration %s', (text, ms) => {
    expect(durationOf(text)).toBe(ms);
  });

  test.each(['', '2', '0s', '0.2ms', '577h', '1d', '-1s', '1m30s', 'soon'])('--max-duration %j is refused', (text) => {
    expect(() => durationOf(text)).toThrow('from 1ms to 576h');
  });

  test.each(['', '0', '-1', '1.5', '1e3', '9999999999', '١'])('--max-requests %j is refused', (text) => {
    expect(() => requestsOf(text)).toThrow('at least 1');
  });

  test('--max-requests takes a number', () => {
    expect([requestsOf('1'), requestsOf(' 500 '), requestsOf('999999999')]).toEqual([1, 500, 999_999_999]);
  });
});
