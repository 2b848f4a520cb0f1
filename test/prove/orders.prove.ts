/** The order of events changes nothing, with writes and without, for the reference and mutants. */
import { reading, reference, subjectOf, tryOrders, writing } from '../support/trials.ts';
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
