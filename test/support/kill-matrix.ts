import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { auditMutant } from '../../src/cli/selftest/matrix.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';
import { root } from '../house/registry.ts';

const tools = await loadSchemaTools();

function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined, ...tools });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server. */
export const fullPlan: Plan = planOf(readFileSync(join(root, 'fixtures/plans/reference-full.yaml'), 'utf8'));

/** Proves every mutant of one share: each fails exactly the rules that it names. The shares are files, so that all cores work. */
export function describeKills(share: number, shares: number): void {
  const own = mutants.filter((_mutant, index) => index % shares === share);
  describe(`the kill matrix, part ${share + 1} of ${shares}`, () => {
    it.each(own.map((mutant) => ({ id: mutant.id, kills: mutant.kills, mutant })))(
      '$id is caught by $kills and nothing else',
      async ({ mutant }) => {
        const kill = await auditMutant(mutant, mutant.plan === undefined ? fullPlan : planOf(mutant.plan));
        expect({ failed: kill.failed, errors: kill.errors }).toEqual({ failed: kill.expected, errors: [] });
      },
    );
  });
}
