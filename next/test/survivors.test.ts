/** How many mutants survive, and why. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { survivors, unsent } from '../fixtures/survivors.ts';
import { rules } from '../rules/index.ts';
import { expectedOf, readOnlyMutants } from './support/mutants.ts';

const everyone = await everyMutant();
const ofReads = await readOnlyMutants();

test('mutants wait for writes, or they are proven', () => {
  expect({ all: everyone.length, reads: ofReads.length }).toEqual({ all: 811, reads: 459 });
  expect(unsent).toMatch(/writes/);
});

test('at least 97% of the mutants are killed', () => {
  expect(survivors.length).toBeLessThanOrEqual(0.03 * ofReads.length);
});

test('at most three survivors belong to rules of weight 8 or more', () => {
  const ids = new Set(survivors.map(({ id }) => id));
  const heavy = ofReads.filter((mutant) => {
    const [weight = 0] = rules.filter(({ id }) => expectedOf(mutant).includes(id)).map((rule) => rule.weight);
    return ids.has(mutant.id) && weight >= 8;
  });
  expect(heavy.length).toBeLessThanOrEqual(3);
});

test('each survivor is a mutant, and has a reason', () => {
  const known = new Set(ofReads.map(({ id }) => id));
  expect(survivors.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(new Set(survivors.map(({ id }) => id)).size).toBe(survivors.length);
  for (const { reason } of survivors) expect(reason).toMatch(/^(?:Not sent|DESIGN 14|Ruling): \S.{20,}\.$/);
});

test('each rule that a mutant kills is in the registry', () => {
  const ids = new Set(rules.map(({ id }) => id));
  const expected = new Set(ofReads.flatMap(expectedOf));
  expect([...expected].filter((id) => !ids.has(id))).toEqual([]);
});
