/** How many mutants survive, and why. The runs are in mutants-*.test.ts, and say whether the list is exact. */
import { expect, test } from 'vitest';
import { everyMutant } from '#fixtures/mutants/index.ts';
import { survivors } from '../fixtures/survivors.ts';
import { rules } from '../rules/index.ts';
import { expectedOf, readOnlyMutants } from './support/mutants.ts';

const everyone = await everyMutant();
const ofReads = await readOnlyMutants();
const readIds = new Set(ofReads.map(({ id }) => id));
const groups = [
  {
    name: 'all mutants, with writes',
    count: 822,
    mutants: everyone,
    surviving: survivors.filter(({ onlyWithoutWrites }) => onlyWithoutWrites !== true),
    heavy: 5,
  },
  {
    name: 'the mutants that reads can show, without writes',
    count: 459,
    mutants: ofReads,
    surviving: survivors.filter(({ id }) => readIds.has(id)),
    heavy: 3,
  },
];

test.each(groups)('of $name, at least 97% are killed', ({ count, mutants, surviving }) => {
  expect(mutants).toHaveLength(count);
  expect(surviving.length).toBeLessThanOrEqual(0.03 * count);
});

test.each(groups)('of $name, at most $heavy survivors belong to rules of weight 8 or more', (group) => {
  const { mutants, surviving, heavy } = group;
  const ids = new Set(surviving.map(({ id }) => id));
  const found = mutants.filter((mutant) => {
    const [weight = 0] = rules.filter(({ id }) => expectedOf(mutant).includes(id)).map((rule) => rule.weight);
    return ids.has(mutant.id) && weight >= 8;
  });
  expect(found.length).toBeLessThanOrEqual(heavy);
});

test('each survivor is a mutant, and has a reason', () => {
  const known = new Set(everyone.map(({ id }) => id));
  expect(survivors.filter(({ id }) => !known.has(id))).toEqual([]);
  expect(new Set(survivors.map(({ id }) => id)).size).toBe(survivors.length);
  for (const { reason } of survivors) expect(reason).toMatch(/^(?:Not sent|DESIGN [\d.]+|Ruling): \S.{20,}\.$/);
});
