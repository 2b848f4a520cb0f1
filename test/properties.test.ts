/** Properties of whole runs (DESIGN 12), for the reference and some mutants. `npm run prove` tries more. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import { expect, test } from 'vitest';
import { rules } from '../rules/index.ts';
import { expectedOf } from './support/mutants.ts';
import { planOf, writingPlan } from './support/plans.ts';
import {
  everyNth,
  forgets,
  reading,
  reference,
  small,
  subjectOf,
  tryBudgets,
  tryOrders,
  trySelection,
} from './support/trials.ts';

const all = (await everyMutant()).filter(forgets);
/** Other mutants for each property. */
const [one, another] = [everyNth(all, 40), everyNth(all, 40, 20)];
const users = { ...reference, name: 'one resource', plan: planOf('[{ path: /users, operations: [list, read] }]') };
const written = { ...reference, name: 'one resource with writes', plan: writingPlan };
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

test('a rule alone has the same verdict as with all others', async () => {
  expect(await trySelection(reference, everyNth(rules, 16))).toEqual([]);
  expect(await trySelection(written, everyNth(rules, 8, 1))).toEqual([]);
});

test.each(one)('$id is found by its rules alone, and by no others', async (mutant) => {
  const own = expectedOf(mutant);
  const some = rules.filter(({ id }, index) => own.includes(id) || index % 160 === 0);
  expect(await trySelection(small(subjectOf(mutant)), some)).toEqual([]);
});

test('a rule that needs fields which others judge has the same verdict alone', async () => {
  const own = rules.filter(({ id }) => id === 'operation/neighbors');
  const some = all.filter(({ id }) => id === 'operation/create-reaches-previous').map(subjectOf);
  expect(await Promise.all(some.map((each) => trySelection(each, own)))).toEqual([[]]);
});

test('concurrency, delays, and the order of resources change nothing', async () => {
  expect(await tryOrders(reference, [1, 2])).toEqual([]);
  expect(await tryOrders(written, [4, 5])).toEqual([]);
});

test.each(another.map((mutant, index) => ({ id: mutant.id, mutant, index })))(
  'the order of events changes nothing: $id',
  async ({ mutant, index }) => {
    const subject = small(subjectOf(mutant));
    expect(await tryOrders(index % 2 === 0 ? subject : reading(subject), [7])).toEqual([]);
  },
);

test('no budget that refused something ends conformant', async () => {
  expect(await tryBudgets(users, upTo(120, 8))).toEqual([]);
  expect(await tryBudgets(written, upTo(400, 40))).toEqual([]);
});
