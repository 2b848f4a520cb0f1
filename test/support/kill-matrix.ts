import { describe, expect, it } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { prove } from '../../src/selftest/matrix.ts';
import type { Plan } from '../../src/model/plan.ts';
import { everyRule } from './every-rule.ts';
import { fullPlan, planFrom } from './reference-plan.ts';

/** The plan that shows a mutant's defect. */
function planOf({ plan }: Mutant): Plan {
  return plan === undefined ? fullPlan : planFrom(plan);
}

/** Proves every mutant of one share: each fails exactly the rules that it names. The shares are files, so that all cores work. */
export function describeKills(share: number, shares: number): void {
  const own = mutants.filter((_mutant, index) => index % shares === share);
  describe(`the kill matrix, part ${share + 1} of ${shares}`, () => {
    it.each(own.map((mutant) => ({ id: mutant.id, kills: mutant.kills, mutant })))(
      '$id is caught by $kills and nothing else',
      async ({ mutant }) => {
        const kill = await prove(mutant, 'whole', { plan: planOf(mutant), ...everyRule });
        expect({ failed: kill.failed, errors: kill.errors }).toEqual({ failed: kill.expected, errors: [] });
      },
    );
  });
}
