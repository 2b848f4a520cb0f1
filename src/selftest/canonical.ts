import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import type { Rule } from '../model/rule.ts';

/** The mutant that stands for a rule: the one that is called like it, else the first in the index that it kills. */
export function canonicalOf<Each extends Pick<Mutant, 'id' | 'kills'>>(
  { id }: Pick<Rule, 'id'>,
  mutants: readonly Each[],
): Each | undefined {
  const own = mutants.filter(({ kills }) => kills === id);
  return own.find((mutant) => mutant.id === id) ?? own[0];
}
