/** A service that shows nothing to a proving rule leaves its clause unverified, although everything else is shown. */
import { situations, situationsOfWrites, trySituation } from '../support/situations.ts';
import { writing } from '../support/trials.ts';
import { prove } from './prove.ts';

prove('no clause is verified without its situation, although other requests are sent', async () => {
  const all = [...situations, ...situationsOfWrites];
  const failures: string[] = [];
  for (const [clause, isSituation] of all) failures.push(...(await trySituation(writing, clause, isSituation)));
  return { tried: all.length, failures };
});
