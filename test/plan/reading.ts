import type { Plan, Resource } from '../../src/model/plan.ts';
import { type PlanProblem, problemLine } from '../../src/plan/problem.ts';
import { type ReadOptions, readPlan } from '../../src/plan/read-plan.ts';

/** Options for a plan without surroundings. */
export function surroundings(parts: Partial<ReadOptions> = {}): ReadOptions {
  return { file: 'plan.yaml', env: {}, readFile: () => undefined, ...parts };
}

/** The plan that a text holds; a text with problems throws them. */
export function planOf(text: string, parts: Partial<ReadOptions> = {}): Plan {
  const result = readPlan(text, surroundings(parts));
  if (!result.ok) throw new Error(result.problems.map(problemLine).join('\n'));
  return result.plan;
}

/** A problem or warning as its place and what is said of it. */
function said({ file, line, column, message }: PlanProblem): string {
  return `${file}:${line}:${column}: ${message}`;
}

/** Warnings of a text that holds a plan. */
export function warningsOf(text: string, parts: Partial<ReadOptions> = {}): readonly string[] {
  const result = readPlan(text, surroundings(parts));
  if (!result.ok) throw new Error(result.problems.map(problemLine).join('\n'));
  return result.warnings.map(said);
}

/** Problems of a text, a line each; none if the text holds a plan. */
export function problemsOf(text: string, parts: Partial<ReadOptions> = {}): readonly string[] {
  const result = readPlan(text, surroundings(parts));
  return result.ok ? [] : result.problems.filter(({ severity }) => severity === 'error').map(said);
}

/** The resource with a key; throws where the plan has none. */
export function resourceIn(plan: Plan, key: string): Resource {
  const resource = plan.resources.find((candidate) => candidate.key === key);
  if (resource === undefined) throw new Error(`${key} is not among ${plan.resources.map((one) => one.key).join(', ')}`);
  return resource;
}
