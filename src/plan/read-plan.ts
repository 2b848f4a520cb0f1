/** Reads a plan: YAML → environment and variables → what it extends → schema → meaning → Plan. It touches nothing outside. */
import { posix } from 'node:path';
import { clauses } from '../../rules/clauses.ts';
import { type Custom, type CustomizedPlan, joined } from '../core/custom.ts';
import { isObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';
import { readDocument } from './document.ts';
import { loadSchemaCompiler, mayHaveSchemas, messageOf, type SchemaCompiler } from './json-schema.ts';
import { meaningOf } from './meaning.ts';
import { packageIn, partOf } from './packages.ts';
import { type PlanPlaces, placesOf } from './places.ts';
import { presets } from './presets/index.ts';
import { isError, type Located, located, type Origin, type Place, type Problem, problemAt } from './problem.ts';
import type { ReadOptions } from './read-options.ts';
import { type Entry, extendedBy, readValues, type Values } from './values.ts';
import { emptyPlan, parseYaml } from './yaml.ts';

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
  return readPlanWith(text, options, isPlain ? undefined : await loadSchemaCompiler(), layers, loaded);
}

/** The same with a library that is already there, and without modules of rules unless they are loaded. */
export function readPlanWith(
  text: string,
  options: ReadOptions,
  compiler: SchemaCompiler | undefined,
  values = layersOf(text, options),
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

/** A module of rules, where it is, and where the plan names it. */
interface Module extends Entry {
  readonly path: string;
}

/**
 * A plan with what it extends, as one document: later entries over earlier ones, and the plan over all. Maps are merged,
 * and everything else is replaced. Each value keeps its place in its own file.
 */
interface Layers extends Values {
  readonly modules: readonly Module[];
  /** True if one of them has the chosen environment. */
  readonly hasEnvironment: boolean;
}

/** A text that is read. The plan itself has no origin. */
interface Source {
  /** As the plan would write it. */
  readonly path: string;
  readonly text: string;
  readonly origin?: Origin;
  /** The paths of the fragments that led to it. */
  readonly above: readonly string[];
}

const nothing: Layers = { value: {}, places: new Map(), problems: [], modules: [], hasEnvironment: false };

const layersOf = (text: string, options: ReadOptions): Layers => layersIn({ path: 'plan', text, above: [] }, options);

function layersIn(source: Source, options: ReadOptions): Layers {
  const { text, origin } = source;
  const located = <T extends object>(place: T): T => (origin === undefined ? place : { origin, ...place });
  const yaml = parseYaml(text);
  if (!yaml.ok) {
    const isEmpty = origin !== undefined && yaml.problems[0]?.message === emptyPlan;
    return isEmpty ? nothing : { ...nothing, value: undefined, problems: yaml.problems.map(located) };
  }
  const entries = extendedBy(yaml.document, options.env);
  const below = entries.map((entry) => extended(located(entry), source, options));
  const { environment, baseUrl } = options;
  const isIn = environment !== undefined && yaml.document.hasIn(['environments', environment]);
  const isBelow = below.some(({ hasEnvironment }) => hasEnvironment);
  const isOwn = origin === undefined;
  const chosen = {
    environment: isIn || (isOwn && !isBelow) ? environment : undefined,
    isPart: !isOwn || entries.length > 0,
  };
  const own = readValues(yaml.document, { ...options, ...chosen, baseUrl: isOwn ? baseUrl : undefined });
  const value = origin === undefined ? own.value : fragmentOf(own.value);
  const wrong: Located[] = [];
  if (value === undefined && own.value !== undefined)
    wrong.push({ offset: 0, message: 'a fragment is a map: write keys of a plan' });
  const { offset } = own.places.get('/extends') ?? {};
  if (origin !== undefined && offset !== undefined && entries.length === 0)
    wrong.push({ offset, message: 'extends must be a string, or a list of strings: write ./company.yaml' });
  const places = new Map([...own.places].map(([pointer, place]) => [pointer, located(place)]));
  const problems = [...own.problems, ...wrong].map(located);
  const whole: Layers = { value, places, problems, modules: [], hasEnvironment: isIn };
  return [...below, whole].reduce(merged, nothing);
}

/** What a fragment extends is merged already. It is undefined for a value that is not a map. */
function fragmentOf(value: unknown): unknown {
  if (!isObject(value)) return value === null ? {} : undefined;
  const { extends: _, ...rest } = value;
  return rest;
}

function extended({ name, ...place }: Entry, { path: from, origin, above }: Source, options: ReadOptions): Layers {
  const { importer, file, fileAt = (path: string) => posix.resolve(path) } = options;
  const fail = (message: string): Layers => ({ ...nothing, value: undefined, problems: [{ ...place, message }] });
  const given = /^probity:(.*)/.exec(name)?.[1];
  if (given !== undefined) {
    const text = Object.hasOwn(presets, given) ? presets[given] : undefined;
    if (text !== undefined) return layersIn({ path: name, text, origin: { file: name, text }, above }, options);
    return fail(`there is no preset ${name}: the presets are ${Object.keys(presets).join(', ')}`);
  }
  const isFile = /^\.{0,2}\//.test(name);
  const isYaml = /\.ya?ml$/i.test(name);
  let path = posix.isAbsolute(name) ? name : posix.join(posix.dirname(from), name);
  if (!isFile || !isYaml) {
    if (importer === undefined) return fail(`${name} cannot be loaded here: read the plan from a file`);
    try {
      path = importer.resolve(name, fileAt(from));
    } catch (error) {
      const isLost = error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND';
      if (!isLost) return fail(`cannot load ${name}: ${reasonOf(error)}`);
      return fail(isFile ? unreadable(name) : `there is no package ${name}: install it, or write ./${name} for a file`);
    }
  }
  if (!isYaml) return { ...nothing, modules: [{ ...place, name, path }] };
  if (above.includes(path)) return fail(`${name} extends itself: ${[...above, path].join(', which extends ')}`);
  const text = options.readFile(path);
  if (text === undefined) return fail(unreadable(name));
  const shown = isFile && !posix.isAbsolute(name) ? posix.join(posix.dirname(origin?.file ?? file), name) : name;
  return layersIn({ path, text, origin: { file: shown, text }, above: [...above, path] }, options);
}

const unreadable = (name: string): string => `${name} cannot be read: write the path of a file, relative to this one`;

function merged(under: Layers, over: Layers): Layers {
  const places = new Map(under.places);
  const isBroken = under.value === undefined || over.value === undefined;
  return {
    value: isBroken ? undefined : mergedAt('', under.value, over.value, places),
    places: new Map([...places, ...over.places]),
    problems: [...under.problems, ...over.problems],
    modules: [...under.modules, ...over.modules],
    hasEnvironment: under.hasEnvironment || over.hasEnvironment,
  };
}

/** Keys of the upper layer come last, because later patterns of rules override earlier ones. */
function mergedAt(at: string, under: unknown, over: unknown, places: Map<string, Place>): unknown {
  if (!isObject(under) || !isObject(over)) {
    for (const pointer of places.keys()) if (`${pointer}/`.startsWith(`${at}/`)) places.delete(pointer);
    return over;
  }
  const kept = Object.entries(under).filter(([key]) => !Object.hasOwn(over, key));
  const laid = Object.entries(over).map(([key, value]) => {
    const isBoth = Object.hasOwn(under, key);
    return [key, isBoth ? mergedAt(at + formatPointer(key), under[key], value, places) : value] as const;
  });
  return Object.fromEntries([...kept, ...laid]);
}

/** Imports the modules, each once, and checks what they export. */
async function load(modules: readonly Module[], { rules = [], scenarios = [], importer }: ReadOptions) {
  let custom: Custom = joined([]);
  const problems: Located[] = [];
  const standard = [...rules.map(({ id }) => id), ...Object.keys(clauses)];
  for (const { name, path, ...place } of new Map(modules.map((each) => [each.path, each])).values()) {
    const added = [...custom.rules, ...custom.scenarios].map(({ id }) => id);
    try {
      const known = [...standard, ...scenarios, ...added, ...Object.keys(custom.clauses)];
      const found = packageIn(await importer?.import(path), known, standard.map(partOf));
      problems.push(...found.problems.map((problem) => ({ ...place, message: `${name}: ${problem}` })));
      if (found.problems.length === 0) custom = joined([custom, found.custom]);
    } catch (error) {
      problems.push({ ...place, message: `cannot load ${name}: ${reasonOf(error)}` });
    }
  }
  return { custom, problems };
}

/** Errors of Node.js have more lines, for its developers. */
const reasonOf = (error: unknown): string => messageOf(error).split('\n')[0] ?? '';
