/** Properties of whole runs (DESIGN 12), for the reference and a tenth of the mutants. `npm run prove` tries all. */
import { expect, test } from 'vitest';
import { rules } from '../rules/index.ts';
import { expectedOf, readOnlyMutants } from './support/mutants.ts';
import { outages, tryOutage } from './support/outages.ts';
import { planOf } from './support/plans.ts';
import { everyNth, reference, subjectOf, tryBudgets, tryOrders, trySelection } from './support/trials.ts';

const mutants = everyNth(await readOnlyMutants(), 10);
const small = { ...reference, name: 'one resource', plan: planOf('[{ path: /users, operations: [list, read] }]') };
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

test('each rule alone has the same verdict as with all others', async () => {
  expect(await trySelection(reference)).toEqual([]);
});

test.each(mutants)('$id is found by its rules alone, and by no others', async (mutant) => {
  const own = expectedOf(mutant);
  const others = everyNth(rules, 80);
  expect(
    await trySelection(
      subjectOf(mutant),
      rules.filter((rule) => own.includes(rule.id) || others.includes(rule)),
    ),
  ).toEqual([]);
});

test('concurrency, delays, and the order of resources change nothing', async () => {
  expect(await tryOrders(reference, [1, 2, 3, 4, 5, 6])).toEqual([]);
});

test.each(mutants)('the order of events changes nothing: $id', async (mutant) => {
  expect(await tryOrders(subjectOf(mutant), [7])).toEqual([]);
});

test('no budget that refused something ends conformant', async () => {
  expect(await tryBudgets(small, upTo(120, 1))).toEqual([]);
  expect(await tryBudgets(reference, upTo(1200, 80))).toEqual([]);
});

test.each(outages)('$name from any request on: the run ends, and blames nothing', async (outage) => {
  expect(await tryOutage(small, outage, upTo(120, 4))).toEqual([]);
  expect(await tryOutage(reference, outage, upTo(1200, 200))).toEqual([]);
});
