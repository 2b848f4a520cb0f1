/** The registry of rules: files, ids, and clauses. */
import { expect, test } from 'vitest';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { violatedBy } from '../violated.ts';
import { pathsBelow } from './sources.ts';

/** Clauses that no rule can prove, and why. */
const unprovable: Readonly<Record<string, string>> = {
  'service.7': 'it says what the conventions leave open',
  events: 'it says what the conventions leave open',
  'version.additive': 'it binds clients, so no client can observe it',
};

const ids = rules.map(({ id }) => id);
const names = pathsBelow('rules', /\.ts$/).map((path) => path.slice('rules/'.length, -'.ts'.length));

/** `rules/<part>/<noun>.ts`: one rule. */
const files = names.filter((name) => name.includes('/'));

/** `rules/<part>.ts`: a table that declares several rules of its part. */
const tables = names.filter((name) => !name.includes('/') && !['clauses', 'index'].includes(name));

test('every file is in the registry, and every rule has its own file, or a table of its part declares it', () => {
  expect(files.filter((name) => !ids.includes(name))).toEqual([]);
  const partOf = (id: string): string => id.slice(0, id.indexOf('/'));
  expect(ids.filter((id) => !files.includes(id) && !tables.includes(partOf(id)))).toEqual([]);
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
