/**
 * Each rule alone has the same verdict as with all others: its own mutants with it, and each mutant with some others. A
 * service that shows nothing to a proving rule leaves its clause unverified, although everything else is shown.
 */
import { rules } from '../../rules/index.ts';
import { expectedOf } from '../support/mutants.ts';
import { everyNth, reading, reference, subjectOf, trySelection, writing } from '../support/trials.ts';
import { situations, situationsOfWrites, trySituation } from '../support/situations.ts';
import { prove, someMutants } from './prove.ts';

/** Each mutant is audited with its own rules, and with every fortieth of the others. */
const step = 40;

prove('rules alone have the same verdict as with all others', async () => {
  const some = everyNth(rules, 3);
  const failures = [...(await trySelection(reference)), ...(await trySelection(writing, some))];
  return { tried: rules.length + some.length, failures };
});

prove('rules alone have the same verdict on mutants', async () => {
  const { some, of } = await someMutants(1);
  const failures: string[] = [];
  for (const [number, mutant] of some.entries()) {
    const own = expectedOf(mutant);
    const picked = rules.filter(({ id }, index) => own.includes(id) || index % step === number % step);
    const subject = subjectOf(mutant);
    failures.push(...(await trySelection(number % 2 === 0 ? subject : reading(subject), picked)));
  }
  return { tried: some.length, of, failures };
});

prove('no clause is verified without its situation, although other requests are sent', async () => {
  const all = [...situations, ...situationsOfWrites];
  const failures: string[] = [];
  for (const [clause, isSituation] of all) failures.push(...(await trySituation(writing, clause, isSituation)));
  return { tried: all.length, failures };
});
