/** Plans for tests. */
import { parse, stringify } from 'yaml';
import type { Plan } from '../../src/core/plan.ts';
import { loadSchemaCompiler } from '../../src/plan/json-schema.ts';
import { presets } from '../../src/plan/presets/index.ts';
import { problemText } from '../../src/plan/problem.ts';
import { isObject } from '../../src/text/json.ts';
import { type PlanReading, type ReadOptions, readPlanWith } from '../../src/plan/read-plan.ts';

const compiler = await loadSchemaCompiler();

/** The fragment of a preset under the plan. Maps merge, and everything else replaces. */
function extended(text: string): string {
  const [line = '', name = ''] = /^extends: probity:(.*)\n/m.exec(text) ?? [];
  const merged = (under: unknown, over: unknown): unknown => {
    if (!isObject(under) || !isObject(over)) return over;
    const both = Object.entries(over).map(([key, value]) => [key, merged(under[key], value)]);
    return { ...under, ...Object.fromEntries(both) };
  };
  return line === '' ? text : stringify(merged(parse(presets[name] ?? ''), parse(text.replace(line, ''))));
}

/** Reads a plan without other files. */
export function readingOf(text: string, options: Partial<ReadOptions> = {}): PlanReading {
  return readPlanWith(text, { file: 'plan.yaml', env: {}, readFile: () => undefined, ...options }, compiler);
}

/** The plan in a text. It throws if there are problems. */
export function planFrom(text: string, options: Partial<ReadOptions> = {}): Plan {
  const read = readingOf(extended(text), options);
  if (!read.ok) throw new Error(read.problems.map((problem) => problemText(problem)).join('\n\n'));
  return read.plan;
}
