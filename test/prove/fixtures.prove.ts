/** Every mutant starts in this process, and returns a response to a plain read. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { createReference, defaultToken } from '#fixtures/reference/api.ts';
import { prove } from './prove.ts';

const request = {
  method: 'GET',
  target: '/users?page=0&size=2',
  headers: { authorization: `Bearer ${defaultToken}`, accept: 'application/json' },
  body: new Uint8Array(),
  connection: 1,
};

function statusOf({ reference, mutate = (api) => api }: Mutant): number {
  return mutate(createReference(reference))(request).status;
}

prove('every mutant responds', async () => {
  const mutants = await everyMutant();
  const failures = mutants.flatMap((mutant) => {
    const status = statusOf(mutant);
    return status >= 200 && status < 600 ? [] : [`${mutant.id} returned ${status}`];
  });
  return { tried: mutants.length, failures };
});
