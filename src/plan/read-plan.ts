/** Reads a plan: YAML → environment and variables → schema → meaning → Plan. It touches nothing outside. */
import type { Plan } from '../core/plan.ts';
import { readDocument } from './document.ts';
import { loadSchemaCompiler, mayHaveSchemas, type SchemaCompiler } from './json-schema.ts';
import { meaningOf } from './meaning.ts';
import { type PlanPlaces, placesOf } from './places.ts';
import { isError, type Located, located, type Problem, problemAt } from './problem.ts';
import type { ReadOptions } from './read-options.ts';
import { readValues } from './values.ts';
import { parseYaml } from './yaml.ts';

export type { ReadOptions } from './read-options.ts';

export type PlanReading =
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly Problem[]; readonly places: PlanPlaces }
  /** At least one of them is an error. They are in the order of the text. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a plan, and loads a JSON Schema library if the plan has a schema. */
export async function readPlan(text: string, options: ReadOptions): Promise<PlanReading> {
  return readPlanWith(text, options, mayHaveSchemas(text) ? await loadSchemaCompiler() : undefined);
}

/** The same with a library that is already there. */
export function readPlanWith(text: string, options: ReadOptions, compiler: SchemaCompiler | undefined): PlanReading {
  const problemsAt = (found: readonly Located[]): readonly Problem[] => {
    const problems = found.map((each) => problemAt(options.file, text, each));
    return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
  };
  const yaml = parseYaml(text);
  if (!yaml.ok) return { ok: false, problems: problemsAt(yaml.problems) };
  const values = readValues(yaml.document, options);
  const { document, problems } = readDocument(values, options);
  if (document === undefined) return { ok: false, problems: problemsAt(problems) };
  const { plan, findings, entries } = meaningOf(document, { ...options, places: values.places, compiler });
  const all = [...problems, ...located(findings, values.places)];
  if (all.some(isError)) return { ok: false, problems: problemsAt(all) };
  return { ok: true, plan, warnings: problemsAt(all), places: placesOf(text, entries, values.places) };
}
