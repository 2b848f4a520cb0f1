/** Every mutant that reads can show, without writes. `npm test` tries all mutants with writes. */
import { tryReads } from '../support/kills.ts';
import { readOnlyMutants } from '../support/mutants.ts';
import { prove } from './prove.ts';

prove('without writes, each mutant fails exactly its rules', async () => {
  const mutants = await readOnlyMutants();
  const failures: string[] = [];
  for (const mutant of mutants) for (const flaw of await tryReads(mutant)) failures.push(`${mutant.id}: ${flaw}`);
  return { tried: mutants.length, failures };
});
