/** Noise changes no verdict, whatever it hits. */
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { survivors } from '../../fixtures/survivors.ts';
import { failedIn } from '../support/kills.ts';
import { auditApi, expectedOf, readOnlyMutants } from '../support/mutants.ts';
import { noisy, randomFrom } from '../support/noise.ts';
import { everyNth, reading, reference, subjectOf, tryNoise, writing } from '../support/trials.ts';
import { allOf, prove, proveEach } from './prove.ts';

const seeds = Array.from({ length: 20 }, (_, index) => 100 + index);

// No item remains, because then the run would not be conformant.
for (const subject of [reference, writing])
  prove(`1% noise, 20 of 20: ${subject.name}${subject.plan.writes ? '' : ', read-only'}`, async () => {
    return { tried: seeds.length, failures: await tryNoise(subject, 0.01, seeds) };
  });

// An accident may hit the only request that takes a service down. What fails without noise, another step proves.
const isSteady = ({ id, kills }: Mutant): boolean =>
  kills !== 'operation/survived' && !survivors.some((survivor) => survivor.id === id);
const steady = allOf(everyNth(await readOnlyMutants(), 8).filter(isSteady));

proveEach('mutants fail the same rules with 1% noise', steady, async (mutant, seed) => {
  const { plan, make } = reading(subjectOf(mutant));
  const random = randomFrom(seed);
  const quiet = expectedOf(mutant).join();
  const loud = failedIn(await auditApi((clock) => noisy(make(clock), 0.01, random), plan)).join();
  return loud === quiet ? [] : [`${mutant.id}, seed ${seed}: ${loud} instead of ${quiet}`];
});
