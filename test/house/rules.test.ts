/** The registry of rules: files, ids, and clauses. Mutants: `fixtures/mutants/<part>/<rule>.ts`, and what their notes say. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyMutant, files, mutantsOf } from '#fixtures/mutants/index.ts';
import { clauses } from '../../rules/clauses.ts';
import { rules } from '../../rules/index.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { violatedBy } from '../violated.ts';
import { product, sources } from './sources.ts';
import { badPhrasesIn } from './texts.ts';

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

const all = await everyMutant();
const texts = all.flatMap(({ id, note, also = {} }) =>
  [note, ...Object.values(also)].map((text) => ({ path: id, line: 1, text })),
);

test('the index lists every file', () => {
  const names = readdirSync(join(product, 'fixtures/mutants'), { recursive: true, encoding: 'utf8' });
  const rulesWithFile = names.filter((name) => /^[a-z]+\/[a-z0-9-]+\.ts$/.test(name)).map((name) => name.slice(0, -3));
  expect(Object.keys(files)).toEqual(rulesWithFile.toSorted());
});

test('every file has the mutants of the rule that it is named after', async () => {
  const kills = await Promise.all(Object.keys(files).map(async (rule) => [rule, await mutantsOf(rule)] as const));
  expect(kills.filter(([rule, own]) => own.length === 0 || own.some((mutant) => mutant.kills !== rule))).toEqual([]);
});

test('ids are unique, and begin with a part that exists', () => {
  const parts = new Set(rules.map(({ id }) => id.split('/')[0]));
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ id }) => !parts.has(id.split('/')[0]))).toEqual([]);
});

test('notes and reasons are one short sentence each', () => {
  const long = texts.filter(({ text }) => !/^\S.*\w["}/)]?\.$/.test(text) || text.split(' ').length > 16);
  expect([...long, ...texts.flatMap((text) => badPhrasesIn(text))]).toEqual([]);
});
