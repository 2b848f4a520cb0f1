/**
 * The order of events changes nothing, with writes and without, for the reference and mutants. Runs whose budget ends are
 * not conformant, and blame nothing.
 */
import { audit, failuresIn, reading, reference, subjectOf, tryBudgets, tryOrders, writing } from '../support/trials.ts';
import { expectedOf } from '../support/mutants.ts';
import { randomFrom } from '../support/noise.ts';
import { prove, proveEach, someMutants } from './prove.ts';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);

prove('concurrency, delays, and the order of resources change nothing', async () => {
  const failures = [...(await tryOrders(reference, seeds)), ...(await tryOrders(writing, seeds))];
  return { tried: seeds.length * 2, failures };
});

proveEach('the order of events changes nothing for mutants', someMutants(0), async (mutant, seed) => {
  const subject = subjectOf(mutant);
  return tryOrders(seed % 3 === 0 ? reading(subject) : subject, [seed]);
});

/** A few requests more than an audit of the reference sends. */
const wholeRun = 320;
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

prove('no budget that refused something ends conformant', async () => {
  const [budgets, more] = [upTo(wholeRun, 4), upTo(1100, 25)];
  const failures = [...(await tryBudgets(reference, budgets)), ...(await tryBudgets(writing, more))];
  return { tried: budgets.length + more.length, failures };
});

const random = randomFrom(3);

proveEach('no budget changes what mutants fail', someMutants(3), async (mutant) => {
  const own = expectedOf(mutant);
  const result = await audit(subjectOf(mutant), { budget: { requests: Math.ceil(random() * 800) } });
  const wrong = failuresIn(result).filter((line) => !own.some((id) => line.startsWith(`${id} `)));
  return wrong.map((line) => `${mutant.id}: ${line}`);
});
