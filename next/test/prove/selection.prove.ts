/** Each rule alone has the same verdict as with all others: its own mutants with it, and each mutant with some others. */
import { rules } from '../../rules/index.ts';
import { expectedOf, readOnlyMutants } from '../support/mutants.ts';
import { forgets, reference, subjectOf, trySelection } from '../support/trials.ts';
import { prove } from './prove.ts';

/** Each mutant is audited with its own rules, and with every twentieth of the others. */
const step = 20;

prove('rules alone have the same verdict as with all others', async () => {
  const mutants = (await readOnlyMutants()).filter(forgets);
  const failures = [...(await trySelection(reference))];
  for (const [number, mutant] of mutants.entries()) {
    const own = expectedOf(mutant);
    const some = rules.filter(({ id }, index) => own.includes(id) || index % step === number % step);
    failures.push(...(await trySelection(subjectOf(mutant), some)));
  }
  return { tried: mutants.length + 1, failures };
});
