/** Noise changes no verdict, whatever it hits. */
import { fullPlan, planFor, readOnly, readOnlyMutants } from '../support/mutants.ts';
import { everyNth, reference, subjectOf, tryNoise } from '../support/trials.ts';
import { prove } from './prove.ts';

const seeds = Array.from({ length: 20 }, (_, index) => 100 + index);

prove('1% noise, 20 of 20', async () => {
  const failures: string[] = [];
  for (const seed of seeds) failures.push(...(await tryNoise(reference, 0.01, seed)));
  return { tried: seeds.length, failures };
});

prove('1% noise with all versions, 20 of 20', async () => {
  const versioned = { ...reference, plan: readOnly(planFor({ id: '', kills: '', note: '' }, fullPlan)) };
  const failures: string[] = [];
  for (const seed of seeds) failures.push(...(await tryNoise(versioned, 0.01, seed)));
  return { tried: seeds.length, failures };
});

prove('mutants fail the same rules with 1% noise', async () => {
  const mutants = everyNth(await readOnlyMutants(), 4);
  const failures: string[] = [];
  for (const [seed, mutant] of mutants.entries()) failures.push(...(await tryNoise(subjectOf(mutant), 0.01, seed)));
  return { tried: mutants.length, failures };
});
