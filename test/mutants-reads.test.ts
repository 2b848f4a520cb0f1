/** Some of the mutants that reads can show, without writes. `npm run prove` tries all. */
import { expect, test } from 'vitest';
import { tryReads } from './support/kills.ts';
import { readOnlyMutants } from './support/mutants.ts';
import { everyNth } from './support/trials.ts';

test.each(everyNth(await readOnlyMutants(), 20))('$id', async (mutant) => {
  expect(await tryReads(mutant)).toEqual([]);
});
