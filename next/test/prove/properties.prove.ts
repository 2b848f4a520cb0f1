/** Properties of whole runs (DESIGN 12), for the reference and all mutants that reads can show. */
import { expectedOf, readOnlyMutants } from '../support/mutants.ts';
import { outages, tryOutage } from '../support/outages.ts';
import { everyNth, forgets, reference, subjectOf, tryBudgets, tryOrders } from '../support/trials.ts';
import { prove } from './prove.ts';

const mutants = (await readOnlyMutants()).filter(forgets);
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

prove('concurrency, delays, and the order of resources change nothing', async () => {
  const seeds = upTo(50, 1);
  const failures = [...(await tryOrders(reference, seeds))];
  for (const [seed, mutant] of mutants.entries()) failures.push(...(await tryOrders(subjectOf(mutant), [seed])));
  return { tried: seeds.length + mutants.length, failures };
});

prove('no budget that refused something ends conformant', async () => {
  const budgets = upTo(1200, 2);
  return { tried: budgets.length, failures: await tryBudgets(reference, budgets) };
});

for (const outage of outages)
  prove(`${outage.name} from any request on: the run ends, and blames nothing`, async () => {
    const starts = upTo(1200, 3);
    const failures = [...(await tryOutage(reference, outage, starts))];
    for (const mutant of everyNth(mutants, 30)) {
      const own = { ...outage, reportedBy: [...outage.reportedBy, ...expectedOf(mutant)] };
      failures.push(...(await tryOutage(subjectOf(mutant), own, [50, 200])));
    }
    return { tried: starts.length, failures };
  });
