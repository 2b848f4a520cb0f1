/** Reads a plan: YAML → environment and variables → what it extends → schema → meaning → Plan. It touches nothing outside. */
import type { CustomizedPlan } from '../core/custom.ts';
import { readDocument } from './document.ts';
import { loadSchemaCompiler, mayHaveSchemas, type SchemaCompiler } from './json-schema.ts';
import { type Layers, layersOf, load } from './layers.ts';
import { meaningOf } from './meaning.ts';
import { type PlanPlaces, placesOf } from './places.ts';
import { isError, type Located, located, type Problem, problemAt } from './problem.ts';
import type { ReadOptions } from './read-options.ts';

export type { ReadOptions } from './read-options.ts';

export type PlanReading =
  | {
      readonly ok: true;
      readonly plan: CustomizedPlan;
      readonly warnings: readonly Problem[];
      readonly places: PlanPlaces;
    }
  /** At least one of them is an error. They are in the order of the text. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a plan and what it extends, and loads a JSON Schema library if there is a schema. */
export async function readPlan(text: string, options: ReadOptions): Promise<PlanReading> {
  const layers = layersOf(text, options);
  const loaded = layers.modules.length === 0 ? undefined : await load(layers.modules, options);
  const isPlain = !mayHaveSchemas(JSON.stringify(layers.value) ?? '');
  return readLayers(text, options, layers, isPlain ? undefined : await loadSchemaCompiler(), loaded);
}

/** The same with a library that is already there, and without modules of rules. */
export function readPlanWith(text: string, options: ReadOptions, compiler: SchemaCompiler | undefined): PlanReading {
  return readLayers(text, options, layersOf(text, options), compiler);
}

function readLayers(
  text: string,
  options: ReadOptions,
  values: Layers,
  compiler: SchemaCompiler | undefined,
  loaded?: Awaited<ReturnType<typeof load>>,
): PlanReading {
  const problemsAt = (found: readonly Located[]): readonly Problem[] => {
    const problems = found.map((each) => problemAt(options.file, text, each));
    const byFile = (a: Problem, b: Problem): number => (a.file < b.file ? -1 : Number(a.file > b.file));
    return problems.toSorted((a, b) => byFile(a, b) || a.line - b.line || a.column - b.column);
  };
  const { document, problems } = readDocument(values, options);
  const unloaded = loaded?.problems ?? [];
  if (document === undefined) return { ok: false, problems: problemsAt([...problems, ...unloaded]) };
  const { custom } = loaded ?? {};
  // Rules that could not be loaded may have any ids.
  const { rules: standard, ...others } = options;
  const rules = standard && unloaded.length === 0 ? { rules: [...standard, ...(custom?.rules ?? [])] } : {};
  const { plan, findings, entries } = meaningOf(document, { ...others, ...rules, places: values.places, compiler });
  const all = [...problems, ...unloaded, ...located(findings, values.places)];
  if (all.some(isError)) return { ok: false, problems: problemsAt(all) };
  const places = placesOf(text, entries, values.places);
  return { ok: true, plan: custom === undefined ? plan : { ...plan, custom }, warnings: problemsAt(all), places };
}
