/** A live run and its record give the same report, with writes and without, whatever happens during the run. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import { accidents, tryRecord } from '../evidence/records.ts';
import { isHarmful, reading, subjectOf, versioned, writing } from '../support/trials.ts';
import { allOf, prove, proveEach, someMutants } from './prove.ts';

prove('records of the reference are judged like its live runs', async () => {
  const failures: string[] = [];
  const seeds = [1, 2, 3];
  const subjects = [writing, reading(versioned)];
  for (const subject of subjects)
    for (const accident of accidents)
      for (const seed of seeds) failures.push(...(await tryRecord(subject, accident, seed)));
  return { tried: subjects.length * accidents.length * seeds.length, failures };
});

const harmful = (await everyMutant()).filter(isHarmful);

proveEach('records of runs with damage are judged like the live runs', allOf(harmful), async (mutant, seed) => [
  ...(await tryRecord(subjectOf(mutant), 'nothing', seed)),
  ...(await tryRecord(subjectOf(mutant), 'noise', seed)),
]);

proveEach('records of mutants are judged like their live runs', someMutants(2), async (mutant, seed) => {
  const accident = accidents[seed % accidents.length] ?? 'nothing';
  const subject = subjectOf(mutant);
  const isWriting = Math.floor(seed / accidents.length) % 2 === 0;
  return tryRecord(isWriting ? subject : reading(subject), accident, seed);
});
