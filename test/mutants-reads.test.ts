/** A tenth of the mutants that reads can show, without writes. `npm run prove` tries all. */
import { expect, test } from 'vitest';
import { readOnlyMutants, tryMutant } from './support/kills.ts';

test.each((await readOnlyMutants()).filter((_, index) => index % 10 === 0))('$id', async (mutant) => {
  expect(await tryMutant(mutant, 'reads')).toEqual([]);
});
