/** Mutants: `fixtures/mutants/<part>/<rule>.ts`, and what their notes say. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyMutant, files, mutantsOf } from '#fixtures/mutants/index.ts';
import { rules } from '../../rules/index.ts';
import { product } from './sources.ts';
import { badPhrasesIn } from './texts.ts';

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
