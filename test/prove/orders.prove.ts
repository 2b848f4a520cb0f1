/**
 * The order of events changes nothing, with writes and without, for the reference and mutants. Runs whose budget ends are
 * not conformant, and blame nothing.
 */
import { audit, failuresIn, reading, reference, subjectOf, tryBudgets, tryOrders, writing } from '../support/trials.ts';
import { expectedOf } from '../support/mutants.ts';
import { randomFrom } from '../support/noise.ts';
import { prove, someMutants } from './prove.ts';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);

prove('concurrency, delays, and the order of resources change nothing', async () => {
  const failures = [...(await tryOrders(reference, seeds)), ...(await tryOrders(writing, seeds))];
  return { tried: seeds.length * 2, failures };
});

prove('the order of events changes nothing for mutants', async () => {
  const { some, of } = await someMutants(0);
  const failures: string[] = [];
  for (const [seed, mutant] of some.entries()) {
    const subject = subjectOf(mutant);
    failures.push(...(await tryOrders(seed % 3 === 0 ? reading(subject) : subject, [seed])));
  }
  return { tried: some.length, of, failures };
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

prove('no budget changes what mutants fail', async () => {
  const { some, of } = await someMutants(3);
  const random = randomFrom(3);
  const failures: string[] = [];
  for (const mutant of some) {
    const own = expectedOf(mutant);
    const result = await audit(subjectOf(mutant), { budget: { requests: Math.ceil(random() * 800) } });
    const wrong = failuresIn(result).filter((line) => !own.some((id) => line.startsWith(`${id} `)));
    failures.push(...wrong.map((line) => `${mutant.id}: ${line}`));
  }
  return { tried: some.length, of, failures };
});
