import { describe, expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { scenariosOf } from '../../src/audit/wanted/demand.ts';
import { inOrder } from '../../src/audit/judge/judge.ts';
import { firstOf } from '../../src/model/rule.ts';
import { preflight, scenarios } from '../../src/probe/index.ts';
import { moduleIds } from './registry.ts';

const mutants = await everyMutant();
const clauseIds = new Set(clauses.map((clause) => clause.id));
const ruleIds = new Set(rules.map((rule) => rule.id));
/** `plan`: no evidence is needed; `ground`: what any scenario may begin with. */
const known = new Set([preflight, ...scenarios].map(({ id }) => id).concat('plan', 'ground'));

describe('the house of rules', () => {
  it('names each rule by its file', () => {
    expect(rules.map((rule) => rule.id).sort()).toEqual([...moduleIds('rules')].sort());
  });

  it('names each mutant by its file', () => {
    expect(mutants.map((mutant) => mutant.id).sort()).toEqual([...moduleIds('fixtures/mutants')].sort());
  });

  it('keeps each mutant in the part of the rule that kills it', () => {
    const partOf = (id: string): string => id.split('/')[0] ?? '';
    expect(mutants.filter(({ id, kills }) => partOf(id) !== partOf(kills)).map(({ id }) => id)).toEqual([]);
  });

  it('lets rules name only clauses, scenarios and rules that exist', () => {
    for (const rule of rules) {
      expect(rule.clauses, `${rule.id} names its clauses`).not.toEqual([]);
      for (const clause of rule.clauses) expect(clauseIds.has(clause), `${rule.id}: ${clause}`).toBe(true);
      for (const id of [...firstOf(rule), ...(rule.joins ?? [])])
        expect(ruleIds.has(id), `${rule.id}: ${id}`).toBe(true);
      const asked = scenariosOf(rule);
      if (asked === 'all') continue;
      for (const id of asked) expect(known.has(id), `${rule.id}: ${id}`).toBe(true);
    }
    expect(inOrder(rules)).toHaveLength(rules.length);
    // What joins another's problem has an end. It may join one that is judged after it: that is told of groups, when all are judged.
    expect(inOrder(rules.map((rule) => ({ ...rule, after: [], explainedBy: rule.joins ?? [] })))).toHaveLength(
      rules.length,
    );
  });

  it('lets every clause that is judged be proven by a rule of its full strength, and no warning prove a must', () => {
    const byId = new Map(clauses.map((clause) => [clause.id, clause]));
    for (const { id, level, proves, breaks } of rules) {
      expect(
        proves.filter((clause) => breaks.includes(clause)),
        id,
      ).toEqual([]);
      if (level !== 'should') continue;
      expect(
        proves.filter((clause) => byId.get(clause)?.level === 'must'),
        id,
      ).toEqual([]);
    }
    const proven = new Set(rules.flatMap(({ proves }) => proves));
    const judged = new Set(rules.flatMap((rule) => rule.clauses));
    expect([...judged].filter((clause) => !proven.has(clause))).toEqual([]);
  });

  it('says the good state, why it matters and how to mend it', () => {
    for (const rule of rules) {
      for (const key of ['title', 'why', 'fix'] as const) {
        expect(rule[key].length, `${rule.id}: ${key}`).toBeGreaterThan(15);
      }
      expect(rule.title.endsWith('.'), rule.id).toBe(false);
    }
  });

  it('has a mutant for every rule, and every mutant for a rule', () => {
    const killing = new Set(mutants.map((mutant) => mutant.kills));
    expect(rules.map((rule) => rule.id).filter((id) => !killing.has(id))).toEqual([]);
    for (const mutant of mutants) {
      expect(mutant.note.length, `${mutant.id}: note`).toBeGreaterThan(10);
      expect(ruleIds.has(mutant.kills), `${mutant.id} kills ${mutant.kills}`).toBe(true);
      for (const id of Object.keys(mutant.also ?? {})) expect(ruleIds.has(id), `${mutant.id} also ${id}`).toBe(true);
    }
  });
});
