/** The registry of rules: files, ids, and clauses. */
import { expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { violatedBy } from '../violated.ts';
import { sources } from './sources.ts';

/** Clauses that no rule can prove, and why. */
const unprovable: Readonly<Record<string, string>> = {
  'service.7': 'it says what the conventions leave open',
  events: 'it says what the conventions leave open',
  'version.additive': 'it binds clients, so no client can observe it',
};

const ids = rules.map(({ id }) => id);

test('every rule is in the registry once, and in a file of its part', () => {
  const files = sources.filter(({ path }) => path.startsWith('rules/'));
  const declared = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^ +id: '(\w+)(\/[\w-]+)',$/gm)].map(([, part = '', noun = '']) => ({
      path,
      part,
      id: part + noun,
    })),
  );
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(
    declared.filter(({ path, part }) => !path.startsWith(`rules/${part}/`) && path !== `rules/${part}.ts`),
  ).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every clause that a rule names exists', () => {
  const named = rules.flatMap(({ id, proves, breaks = [] }) =>
    [...proves, ...breaks].map((clause) => ({ id, clause })),
  );
  expect(named.filter(({ clause }) => !Object.hasOwn(clauses, clause))).toEqual([]);
});

// The runs of these mutants show it (mutants-*.test.ts). The plan in which each clause is verified is the full one
// (reference.test.ts).
test('every clause that can be proven has a mutant that violates it', () => {
  const provable = Object.keys(clauses).filter((clause) => !Object.hasOwn(unprovable, clause));
  expect(Object.keys(violatedBy).toSorted()).toEqual(provable.toSorted());
  const surviving = survivors.filter(({ onlyWithoutWrites }) => onlyWithoutWrites !== true).map(({ id }) => id);
  expect(Object.values(violatedBy).filter((id) => surviving.includes(id))).toEqual([]);
});

test('every clause has a rule that proves it, or cannot be proven', () => {
  const proven = new Set<string>(rules.flatMap(({ proves }) => proves));
  const missing = Object.keys(clauses).filter((clause) => !proven.has(clause) && !Object.hasOwn(unprovable, clause));
  expect(missing).toEqual([]);
  expect(Object.keys(unprovable).filter((clause) => proven.has(clause) || !Object.hasOwn(clauses, clause))).toEqual([]);
});
