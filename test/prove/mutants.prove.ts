/** Every mutant that reads can show, without writes. `npm test` tries all mutants with writes. */
import { tryReads } from '../support/kills.ts';
import { readOnlyMutants } from '../support/mutants.ts';
import { allOf, proveEach } from './prove.ts';

proveEach('without writes, each mutant fails exactly its rules', allOf(await readOnlyMutants()), async (mutant) => {
  return (await tryReads(mutant)).map((flaw) => `${mutant.id}: ${flaw}`);
});
