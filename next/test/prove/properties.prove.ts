/** Properties of whole runs (DESIGN 12), for the reference and all mutants that reads can show. */
import { rules } from '../../rules/index.ts';
import { expectedOf, readOnlyMutants } from '../support/mutants.ts';
import { outages, tryOutage } from '../support/outages.ts';
import { everyNth, reference, subjectOf, tryBudgets, tryOrders, trySelection } from '../support/trials.ts';
import { prove } from './prove.ts';

const mutants = await readOnlyMutants();
const upTo = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.ceil(end / step) }, (_, index) => index * step);

prove('rules alone have the same verdict as with all others', async () => {
  const failures: string[] = [];
  for (const mutant of mutants) {
    const own = expectedOf(mutant);
    const some = rules.filter((rule, index) => own.includes(rule.id) || index % 4 === 0);
    failures.push(...(await trySelection(subjectOf(mutant), some)));
  }
  return { tried: mutants.length, failures };
});

prove('concurrency, delays, and the order of resources change nothing', async () => {
  const failures: string[] = [...(await tryOrders(reference, upTo(50, 1)))];
  for (const mutant of mutants) failures.push(...(await tryOrders(subjectOf(mutant), [1, 2, 3])));
  return { tried: 50 + 3 * mutants.length, failures };
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
