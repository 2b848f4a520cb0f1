/** Properties of whole runs (DESIGN 12), for the reference and a tenth of the mutants. `npm run prove` tries more. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import { expect, test } from 'vitest';
import { rules } from '../rules/index.ts';
import { expectedOf } from './support/mutants.ts';
import { outages, tryOutage } from './support/outages.ts';
import { planOf, writingPlan } from './support/plans.ts';
import {
  everyNth,
  forgets,
  reference,
  small,
  subjectOf,
  tryBudgets,
  tryOrders,
  trySelection,
  writing,
} from './support/trials.ts';

const mutants = everyNth((await everyMutant()).filter(forgets), 10);
const one = { ...reference, name: 'one resource', plan: planOf('[{ path: /users, operations: [list, read] }]') };
const written = { ...reference, name: 'one resource with writes', plan: writingPlan };
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

test('each rule alone has the same verdict as with all others', async () => {
  expect(await trySelection(reference)).toEqual([]);
  expect(await trySelection(written, everyNth(rules, 4))).toEqual([]);
});

test.each(mutants)('$id is found by its rules alone, and by no others', async (mutant) => {
  const own = expectedOf(mutant);
  const others = everyNth(rules, 80);
  const some = rules.filter((rule) => own.includes(rule.id) || others.includes(rule));
  expect(await trySelection(small(subjectOf(mutant)), some)).toEqual([]);
});

test('concurrency, delays, and the order of resources change nothing', async () => {
  expect(await tryOrders(reference, [1, 2, 3])).toEqual([]);
  expect(await tryOrders(writing, [4, 5, 6])).toEqual([]);
});

test.each(mutants)('the order of events changes nothing: $id', async (mutant) => {
  expect(await tryOrders(small(subjectOf(mutant)), [7])).toEqual([]);
});

test('no budget that refused something ends conformant', async () => {
  expect(await tryBudgets(one, upTo(120, 2))).toEqual([]);
  expect(await tryBudgets(written, upTo(400, 20))).toEqual([]);
  expect(await tryBudgets(reference, upTo(400, 80))).toEqual([]);
});

test.each(outages)('$name from any request on: the run ends, and blames nothing', async (outage) => {
  expect(await tryOutage(one, outage, upTo(120, 4))).toEqual([]);
  expect(await tryOutage(reference, outage, upTo(360, 120))).toEqual([]);
});
