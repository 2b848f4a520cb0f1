import { everyMutant, mutantOf } from '../../fixtures/mutants/index.ts';
import { nearest } from '../text/distance.ts';
import { UsageError } from './failure.ts';

type Mutant = NonNullable<Awaited<ReturnType<typeof mutantOf>>>;

/** The mutant of an id; throws a UsageError that names those that may have been meant. */
export async function namedMutant(id: string): Promise<Mutant> {
  const mutant = await mutantOf(id);
  if (mutant === undefined) throw new UsageError(`there is no mutant ${id}; ${meant(id, await everyMutant())}`);
  return mutant;
}

/** The mutants whose id, rule or defect speaks of a word; throws a UsageError if none does. */
export async function mutantsAbout(word: string): Promise<readonly Mutant[]> {
  const all = await everyMutant();
  const found = all.filter(({ id, kills, note }) => [id, kills, note].some((text) => text.includes(word)));
  if (found.length === 0) throw new UsageError(`no mutant mentions "${word}"; ${meant(word, all)}`);
  return found;
}

function meant(word: string, mutants: readonly Mutant[]): string {
  const near = nearest(
    word,
    mutants.map(({ id }) => id),
    3,
  );
  return near.length === 0 ? '"probity serve --list" lists them' : `did you mean ${near.join(', ')}?`;
}
