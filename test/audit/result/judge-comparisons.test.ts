import { describe, expect, test } from 'vitest';
import { clauses } from '../../../rules/clauses.ts';
import fieldsKept from '../../../rules/version/fields-kept.ts';
import { judgeComparisons } from '../../../src/audit/result/judge-comparisons.ts';
import type { Plan } from '../../../src/model/plan.ts';
import type { Report } from '../../../src/model/report.ts';
import type { VersionsRule } from '../../../src/model/rule.ts';
import { everyRule } from '../../support/every-rule.ts';
import { comparisonsOf, versionsPlan } from '../../support/version-example.ts';

const [kept] = fieldsKept.examples().passed;
const [gone] = fieldsKept.examples().failed;
const target = { name: 'Shop', baseUrl: 'old.json -> new.json', labels: {} };

function judged(example: typeof kept, plan?: Plan, rules: readonly VersionsRule[] = [fieldsKept]): Report {
  if (example === undefined) throw new Error('the rule has no such example');
  return judgeComparisons(comparisonsOf(example).comparisons, {
    target,
    plan,
    planDigest: '',
    rules,
    clauses,
    version: '0.0.0',
    now: 0,
  });
}

describe('a comparison of recorded states', () => {
  test('is judged without a plan, and reports the clauses of its rules alone', () => {
    const report = judged(gone);
    expect([report.verdict, report.target, report.counts.requests]).toEqual(['nonconformant', target, 0]);
    expect(report.clauses.map(({ id, status }) => [id, status])).toEqual(
      fieldsKept.clauses.map((id) => [id, 'violated']),
    );
    expect(judged(kept).verdict).toBe('conformant');
  });

  test('is judged by the rules that the plan leaves on, with its waivers', () => {
    const waivers = [{ rule: fieldsKept.id, reason: 'OPS-12' }];
    const waived = judged(gone, versionsPlan({ waivers }));
    expect(waived.findings[0]?.qualifiers).toEqual(['waived']);
    const off = judged(gone, versionsPlan({ rules: { [fieldsKept.id]: 'off' } }));
    expect([off.verdict, off.rules, off.clauses]).toEqual(['incomplete', [], []]);
  });

  test('verifies no deprecation where nothing is deprecated', () => {
    const rules = everyRule.rules.filter((rule) => rule.scope === 'versions');
    const report = judged(kept, undefined, rules);
    const told = ['version.deprecation', 'version.non-breaking'].map((id) =>
      report.clauses.find((each) => each.id === id),
    );
    expect(told.map((clause) => clause?.status)).toEqual(['not-exercised', 'verified']);
  });
});
