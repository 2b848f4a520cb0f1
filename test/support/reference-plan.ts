import { readFileSync } from 'node:fs';
import { withoutContract } from '../../src/selftest/plans.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { loadSchemaTools } from '../../src/plan/schema-tools.ts';

const tools = await loadSchemaTools();

/** Text of the whole plan of the reference server, both of its versions included. */
export const versionedText: string = readFileSync(
  new URL('../../fixtures/plans/reference-full.yaml', import.meta.url),
  'utf8',
);

/** The same without versions: every resource once, at the root. */
export const fullText: string = withoutContract(versionedText);

/** The plan that a text makes, with nothing in the environment. */
export function planFrom(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined, ...tools });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server, with and without its versions. */
export const versionedPlan: Plan = planFrom(versionedText);
export const fullPlan: Plan = planFrom(fullText);

/** The short plan, which only reads. */
export const shortPlan: Plan = planFrom(
  readFileSync(new URL('../../fixtures/plans/reference.yaml', import.meta.url), 'utf8'),
);
