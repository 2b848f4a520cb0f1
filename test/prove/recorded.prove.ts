/** A live run and its record give the same report, with writes and without, whatever happens during the run. */
import { everyMutant } from '#fixtures/mutants/index.ts';
import { accidents, tryRecord } from '../evidence/records.ts';
import { reading, subjectOf, versioned, writing } from '../support/trials.ts';
import { prove, someMutants } from './prove.ts';

prove('records of the reference are judged like its live runs', async () => {
  const failures: string[] = [];
  const seeds = [1, 2, 3];
  const subjects = [writing, reading(versioned)];
  for (const subject of subjects)
    for (const accident of accidents)
      for (const seed of seeds) failures.push(...(await tryRecord(subject, accident, seed)));
  return { tried: subjects.length * accidents.length * seeds.length, failures };
});

prove('records of runs with damage are judged like the live runs', async () => {
  const harmful = (await everyMutant()).filter(({ kills }) => /\/(?:others|neighbors|survived)$/.test(kills));
  const failures: string[] = [];
  for (const [seed, mutant] of harmful.entries())
    for (const accident of ['nothing', 'noise'] as const)
      failures.push(...(await tryRecord(subjectOf(mutant), accident, seed)));
  return { tried: harmful.length * 2, failures };
});

prove('records of mutants are judged like their live runs', async () => {
  const { some, of } = await someMutants(2);
  const failures: string[] = [];
  for (const [seed, mutant] of some.entries()) {
    const accident = accidents[seed % accidents.length] ?? 'nothing';
    const subject = subjectOf(mutant);
    const isWriting = Math.floor(seed / accidents.length) % 2 === 0;
    failures.push(...(await tryRecord(isWriting ? subject : reading(subject), accident, seed)));
  }
  return { tried: some.length, of, failures };
});
