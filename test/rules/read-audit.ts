import { readFileSync } from 'node:fs';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';

/** A plan from its YAML. Throws where it is none. */
export function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server. */
export const fullPlan: Plan = planOf(
  readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8'),
);
