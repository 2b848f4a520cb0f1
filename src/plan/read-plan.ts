import type { Snapshot } from '../model/contract.ts';
import type { Plan } from '../model/plan.ts';
import type { PlanPlace } from '../model/report.ts';
import { isList, isObject, type Json, type JsonObject, objectOf } from '../text/json.ts';
import { parsePointer } from '../text/json-pointer.ts';
import { baseUrlProblem } from './base-url.ts';
import { inEnvironment, unchosen } from './environments.ts';
import type { PlanDocument } from './plan-document.generated.ts';
import { type SchemaError, validatePlan } from './plan-validator.generated.ts';
import { createDesk, type Desk, type PlanProblem, type Places, problemAt } from './problem.ts';
import { resolvePlan } from './resolve.ts';
import { credentialPlace } from './credential-place.ts';
import { resourcePlaces } from './resource-places.ts';
import { isMeantAs, isStranger, tellSchemaErrors } from './schema-problems.ts';
import type { SchemaTools } from './schema-tools.ts';
import { emptyPlan, readYaml } from './yaml-text.ts';
import { unbraced } from './variables.ts';
import { readValues } from './yaml-values.ts';

/** A rule that a plan may name, with the JSON Schema of its options. */
export interface KnownRule {
  readonly id: string;
  readonly options?: JsonObject | undefined;
}

/** All that reading a plan depends on beside its text. */
export interface ReadOptions extends Partial<SchemaTools> {
  /** Name of the plan's file, for problems. */
  readonly file: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Text of a file beside the plan, by its path as the plan has it; undefined where it cannot be read. */
  readonly readFile: (path: string) => string | undefined;
  /** Path of a file beside the plan as this process finds it, by its path as the plan has it, which it is where this is left out. */
  readonly fileAt?: ((path: string) => string) | undefined;
  /** Reads the text of a snapshot; left out: the snapshot of the plan is not read. */
  readonly readSnapshot?: SnapshotReader | undefined;
  /** The rules that `rules` and `waivers` may name. Left out: any. */
  readonly rules?: readonly KnownRule[] | undefined;
  /** Which of the plan's environments holds; left out: none. */
  readonly environment?: string | undefined;
  /** Takes the place of the plan's base_url. */
  readonly baseUrl?: string | undefined;
  /** Takes the place of the plan's `writes`. */
  readonly writes?: boolean | undefined;
}

/** A snapshot, or what is wrong with its text, as the end of a sentence that starts with the file's name. */
export type SnapshotReader = (
  text: string,
) => { readonly ok: true; readonly snapshot: Snapshot } | { readonly ok: false; readonly problem: string };

export type ReadResult =
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly warnings: readonly PlanProblem[];
      /** Where its resources stand in the text. */
      readonly places: readonly PlanPlace[];
    }
  /** At least one of them is an error. */
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** Reads a plan: YAML text to a resolved plan, or all that is wrong with it or worth knowing, in order of place. Touches nothing outside. */
export function readPlan(text: string, options: ReadOptions): ReadResult {
  const { file, env, baseUrl } = options;
  const yaml = readYaml(file, text);
  if (!yaml.ok) return yaml;
  const chosen = inEnvironment(readValues(yaml.document, env), options.environment);
  if (!chosen.ok) return { ok: false, problems: [problemAt(file, text, 0, chosen.message)] };
  const { value, places, problems } = chosen.values;
  const unset = problems.filter(({ offset }) => baseUrl === undefined || offset !== places.get('/base_url')?.at);
  const desk = createDesk(file, text, places);
  if (value === undefined) {
    return { ok: false, problems: problems.map(({ offset, message }) => problemAt(file, text, offset, message)) };
  }
  if (!isObject(value)) {
    const message =
      value === null
        ? emptyPlan
        : 'a plan is a map: write `base_url: ...` and `resources: [{ path: /users }]` at the top';
    return { ok: false, problems: [problemAt(file, text, places.get('')?.at ?? 0, message)] };
  }
  tellUnbraced(desk);
  const place = baseUrl === undefined ? unchosen(value) : undefined;
  if (place !== undefined) return { ok: false, problems: [problemAt(file, text, 0, place)] };
  const valueProblems = unset.map(({ offset, message }) => problemAt(file, text, offset, message));
  const overridden = baseUrl === undefined ? value : objectOf([...Object.entries(value), ['base_url', baseUrl]]);
  const document = baseUrl !== undefined && tellBaseUrl(baseUrl, desk) ? undefined : fitting(overridden, places, desk);
  if (hasNothing(value) && (document !== undefined || !isStranger(validatePlan.errors ?? []))) {
    desk.problem('/resources', 'there is nothing to audit: write resources: [{ path: /users }], or probes', 'key');
  }
  const plan = document === undefined || valueProblems.length > 0 ? undefined : resolvePlan(document, options, desk);
  const errors = [...valueProblems, ...desk.problems()];
  if (plan === undefined || errors.length > 0) {
    return {
      ok: false,
      problems: [...errors, ...desk.warnings()].sort((a, b) => a.line - b.line || a.column - b.column),
    };
  }
  const resources = resourcePlaces(text, document?.resources ?? [], plan.resources, places);
  const base = places.get('/base_url');
  const credentialAt = document === undefined ? undefined : credentialPlace(text, document, places);
  return {
    ok: true,
    plan: {
      ...plan,
      ...(credentialAt === undefined ? {} : { credentialAt }),
      ...(base === undefined || baseUrl !== undefined ? {} : { baseUrlLine: problemAt('', text, base.at, '').line }),
    },
    warnings: desk.warnings(),
    places: resources,
  };
}

/** True if there is nothing to audit, and no other key was meant to say what. */
function hasNothing(plan: JsonObject): boolean {
  const wanted = ['resources', 'probes'];
  const isEmpty = (list: Json | undefined): boolean => list === undefined || (isList(list) && list.length === 0);
  const others = Object.keys(plan).filter((key) => !wanted.includes(key));
  return wanted.every((key) => isEmpty(plan[key])) && !others.some((key) => isMeantAs(key, wanted));
}

/** Tells variables without braces where they would end up in an address or a credential. */
function tellUnbraced(desk: Desk): void {
  for (const [pointer, { source = '' }] of desk.places) {
    const problem = /^\/(?:base_url$|auth\/)|\/(?:headers|query)\//.test(pointer) ? unbraced(source) : undefined;
    if (problem !== undefined) desk.problem(pointer, problem);
  }
}

/** True where the base URL that takes the place of the plan's cannot be used. */
function tellBaseUrl(baseUrl: string, desk: Desk): boolean {
  const problem = baseUrlProblem(baseUrl);
  if (problem !== undefined) desk.problem('', `the base URL given instead of base_url ${problem}`);
  return problem !== undefined;
}

/**
 * The value as a document that fits the schema; undefined where it does not, which is told. A bare variable that was read
 * as a number, truth value or nothing counts as text where the schema wants text.
 */
function fitting(value: JsonObject, places: Places, desk: Desk): PlanDocument | undefined {
  if (validatePlan(value)) return value;
  const retyped = (validatePlan.errors ?? []).filter(
    (error) => wantsText(error) && places.get(error.instancePath)?.text !== undefined,
  );
  if (retyped.length > 0) {
    const again = retyped.reduce<Json>((whole, { instancePath }) => {
      const text = places.get(instancePath)?.text ?? '';
      return replaceAt(whole, parsePointer(instancePath) ?? [], text);
    }, value);
    if (validatePlan(again)) return again;
  }
  tellSchemaErrors(validatePlan.errors ?? [], desk);
  return undefined;
}

function wantsText({ keyword, params }: SchemaError): boolean {
  if (keyword !== 'type') return false;
  const types: unknown = params['type'];
  return types === 'string' || (Array.isArray(types) && types.includes('string'));
}

function replaceAt(value: Json, [first, ...rest]: readonly string[], text: string): Json {
  if (first === undefined) return text;
  if (isList(value)) return value.map((item, index) => (String(index) === first ? replaceAt(item, rest, text) : item));
  if (!isObject(value)) return value;
  return objectOf(
    Object.entries(value).map(([key, item]) => [key, key === first ? replaceAt(item, rest, text) : item]),
  );
}
