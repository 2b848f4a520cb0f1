/** Noise changes no verdict, whatever it hits. */
import { failedIn } from '../support/kills.ts';
import { auditApi, fullPlan, planFor, readOnly, readOnlyMutants } from '../support/mutants.ts';
import { noisy, randomFrom } from '../support/noise.ts';
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
  // An accident may hit the only request that takes a service down.
  const mutants = everyNth(await readOnlyMutants(), 4).filter(({ kills }) => kills !== 'status/survived');
  const failures: string[] = [];
  for (const [seed, mutant] of mutants.entries()) {
    const { plan, make } = subjectOf(mutant);
    const random = randomFrom(seed);
    const quiet = failedIn(await auditApi(make, plan));
    const loud = failedIn(await auditApi((clock) => noisy(make(clock), 0.01, random), plan));
    if (loud.join() !== quiet.join())
      failures.push(`${mutant.id}, seed ${seed}: ${loud.join()} instead of ${quiet.join()}`);
  }
  return { tried: mutants.length, failures };
});
