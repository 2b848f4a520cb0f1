/** Plans for tests. */
import type { Plan } from '../../src/core/plan.ts';
import { loadSchemaCompiler } from '../../src/plan/json-schema.ts';
import { problemText } from '../../src/plan/problem.ts';
import { type PlanReading, type ReadOptions, readPlanWith } from '../../src/plan/read-plan.ts';

const compiler = await loadSchemaCompiler();

/** Reads a plan without other files. */
export function readingOf(text: string, options: Partial<ReadOptions> = {}): PlanReading {
  return readPlanWith(text, { file: 'plan.yaml', env: {}, readFile: () => undefined, ...options }, compiler);
}

/** The plan in a text. It throws if there are problems. */
export function planFrom(text: string, options: Partial<ReadOptions> = {}): Plan {
  const read = readingOf(text, options);
  if (!read.ok) throw new Error(read.problems.map((problem) => problemText(problem)).join('\n\n'));
  return read.plan;
}
