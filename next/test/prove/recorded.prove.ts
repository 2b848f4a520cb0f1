/** A live run and its record give the same report. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import { differencesIn, record } from '../evidence/records.ts';
import { planFor, readOnly, serviceOf } from '../support/mutants.ts';
import { prove } from './prove.ts';

prove('the record of every mutant is judged like its live run', async () => {
  const mutants = await everyMutant();
  const failures: string[] = [];
  for (const mutant of mutants) {
    const recorded = await record({ plan: readOnly(planFor(mutant)), make: serviceOf(mutant) });
    failures.push(...differencesIn(recorded).map((each) => `${mutant.id}: ${each}`));
  }
  return { tried: mutants.length, failures };
});
