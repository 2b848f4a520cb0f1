import { describe, expect, it } from 'vitest';
import { rules } from '../rules/index.ts';
import { outcomeOf } from '../src/audit/judge/findings.ts';
import { judgedExample } from './support/judged-example.ts';

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('the examples of $id', ({ rule }) => {
  it.each(['passed', 'failed', 'inapplicable', 'inconclusive'] as const)('are judged as %s', (outcome) => {
    const examples = rule.examples()[outcome] ?? [];
    expect(examples.length).toBeGreaterThan(outcome === 'inconclusive' ? -1 : 0);
    for (const example of examples) {
      const tally = judgedExample(rule, example, rules);
      const groups = [...tally.groups.values()];
      expect({ errors: tally.errors, outcome: outcomeOf(tally) }, example.note).toEqual({ errors: [], outcome });
      const keys = groups.map(({ key }) => key);
      const isOne = groups.reduce((sum, { occurrences }) => sum + occurrences, 0) <= 1;
      expect(example.keys ?? (isOne ? keys : 'no keys'), example.note).toEqual(keys);
      for (const { violation } of groups.flatMap(({ places }) => places)) {
        expect(violation.message.length).toBeGreaterThan(10);
        expect(violation.expected).not.toBe('');
        for (const clause of violation.clauses ?? []) expect(rule.clauses).toContain(clause);
      }
    }
  });
});
