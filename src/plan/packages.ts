/** Checks what a file or package of rules exports. It may be anything. */
import { type Custom, joined } from '../core/custom.ts';
import { layers } from '../core/rule.ts';
import { phases } from '../core/scenario.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';

/** The ids of what exists already: in the product, and in the entries of `extends` before this one. */
export interface Known {
  readonly rules: readonly string[];
  readonly scenarios: readonly string[];
  readonly clauses: readonly string[];
  /** The parts of the product. Ids in them might collide with those of later releases. */
  readonly parts: readonly string[];
}

/** The additions in the exports of a module, and what is wrong with them. They count only if nothing is. */
export function packageIn(module: unknown, known: Known): { custom: Custom; problems: readonly string[] } {
  const exported = [module, isObject(module) ? module['default'] : undefined].find(isPackage);
  if (exported === undefined)
    return { custom: joined([]), problems: ['exports no rules: write export const rules = [...]'] };
  const { rules = [], scenarios = [], clauses = {} } = exported;
  const scenarioIds = isList(scenarios) ? scenarios.map(idOf) : [];
  if (!isList(rules) || !isList(scenarios) || !isObject(clauses)) {
    const problem =
      'must export lists of rules and scenarios, and an object of clauses: { "acme.trace": { level, text } }';
    return { custom: joined([]), problems: [problem] };
  }
  const judged = rules.flatMap(scenariosIn);
  const whole = {
    ...known,
    scenarios: [...known.scenarios, ...scenarioIds],
    clauses: [...known.clauses, ...Object.keys(clauses)],
  };
  const problems = [
    ...Object.entries(clauses).flatMap(([id, clause]) => clauseProblems(id, clause, known)),
    ...scenarios.flatMap((each, index) =>
      scenarioProblems(each, judged, [...known.scenarios, ...scenarioIds.slice(0, index)]),
    ),
    ...rules.flatMap((rule, index) =>
      ruleProblems(rule, { ...whole, rules: [...known.rules, ...rules.slice(0, index).map(idOf)] }),
    ),
  ];
  const own = {
    rules: rules.map((rule) => (isObject(rule) ? { ...rule, proves: rule['proves'] ?? [] } : rule)),
    scenarios,
    clauses,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it counts only if there are no problems
  return { custom: own as unknown as Custom, problems };
}

function isPackage(value: unknown): value is JsonObject {
  return isObject(value) && ['rules', 'scenarios', 'clauses'].some((key) => value[key] !== undefined);
}

function idOf(value: unknown): string {
  return isObject(value) && typeof value['id'] === 'string' ? value['id'] : '';
}

/** The ids of the scenarios that a rule judges. */
function scenariosIn(rule: unknown): readonly string[] {
  const { on } = isObject(rule) ? rule : {};
  return typeof on === 'string' ? [] : [on].flat().map(idOf);
}

type Test = (value: unknown) => boolean;
/** By name of a property: whether its value is right, and what it must be. */
type Checks = Readonly<Record<string, readonly [isRight: Test, must: string]>>;

const isText: Test = (value) => typeof value === 'string' && value.trim() !== '';
const isFunction: Test = (value) => typeof value === 'function';
const isOneOf =
  (...values: readonly unknown[]): Test =>
  (value) =>
    values.includes(value);
const isMapOf =
  (isRight: Test): Test =>
  (value) =>
    isObject(value) && Object.values(value).every(isRight);
const optional =
  (isRight: Test): Test =>
  (value) =>
    value === undefined || isRight(value);

const header: Checks = {
  title: [isText, 'the requirement: "Every response has a trace id"'],
  headline: [isText, 'the problem: "Responses have no trace id"'],
  why: [isText, 'a sentence that says why it matters'],
  fix: [isText, 'a sentence that says what to do'],
  weight: [isOneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 'a number from 1 to 10'],
  label: [isOneOf('security', 'data', 'clients', 'style'), 'security, data, clients, or style'],
  level: [isOneOf(undefined, 'should'), '"should", or left out'],
  says: [isMapOf(isText), 'an object with a sentence for each key'],
  options: [optional(isMapOf(isObject)), 'an object of JSON Schemas'],
  check: [isFunction, 'a function'],
};

const ofTraces: Checks = {
  judges: [(value) => isList(value) && value.length > 0 && value.every(isText), 'a list of fields'],
};
/** By what a rule is `on`. */
const kinds: Readonly<Record<string, Checks>> = {
  response: { layer: [isOneOf(...layers), `one of ${layers.join(', ')}`], about: [optional(isFunction), 'a function'] },
  fold: { start: [isFunction, 'a function'], step: [optional(isFunction), 'a function'] },
  plan: {},
  difference: {},
};

const ofScenario: Checks = {
  phase: [isOneOf(...phases), `one of ${phases.join(', ')}`],
  lacks: [isFunction, 'a function that returns a plan key or undefined'],
  run: [isFunction, 'a function that returns a trace'],
};

const ofClause: Checks = {
  level: [isOneOf('must', 'should'), 'must or should'],
  text: [isText, 'the requirement, in one sentence'],
};

function wrong(checks: Checks, value: JsonObject, whose: string): readonly string[] {
  const all = Object.entries(checks);
  return all.flatMap(([name, [isRight, must]]) =>
    isRight(value[name]) ? [] : `the "${name}" of ${whose} must be ${must}`,
  );
}

const rulePattern = /^[a-z][a-z0-9-]*\/[a-z0-9-]+$/;

function ruleProblems(rule: unknown, known: Known): readonly string[] {
  const id = idOf(rule);
  if (!isObject(rule)) return ['each of its rules must be an object'];
  const problem = idProblem(id, 'rule', rulePattern, known.rules, known);
  if (problem !== undefined) return [problem];
  const { on, proves = [], breaks = [] } = rule;
  const checks = typeof on === 'string' ? kinds[on] : ofTraces;
  const lost = scenariosIn(rule).find((each) => !known.scenarios.includes(each));
  const strange = [proves, breaks].flat().find((clause) => !known.clauses.some((each) => each === clause));
  return [
    ...wrong({ ...header, ...checks }, rule, id),
    ...(checks === undefined ? [`${id} is on "${String(on)}": define it with defineResponseRule or its siblings`] : []),
    ...(lost === undefined ? [] : [`${id} judges a scenario "${lost}" that it does not export`]),
    ...(strange === undefined ? [] : [`${id} names a clause ${JSON.stringify(strange)} that does not exist`]),
  ];
}

function scenarioProblems(scenario: unknown, judged: readonly string[], taken: readonly string[]): readonly string[] {
  const id = idOf(scenario);
  if (!isObject(scenario) || id === '') return ['each of its scenarios must be an object with an id'];
  if (taken.includes(id)) return [`the scenario ${id} exists already: start its id with your own name`];
  const unused = judged.includes(id) ? [] : [`no rule judges the scenario ${id}, so it would never run`];
  return [...wrong(ofScenario, scenario, `the scenario ${id}`), ...unused];
}

function clauseProblems(id: string, clause: unknown, known: Known): readonly string[] {
  const problem = idProblem(id, 'clause', /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/, known.clauses, known);
  if (problem !== undefined) return [problem];
  return wrong(ofClause, isObject(clause) ? clause : {}, `the clause ${id}`);
}

/** What is wrong with the id of a new rule. */
export function ruleIdProblem(id: string, standard: readonly string[]): string | undefined {
  return idProblem(id, 'rule', rulePattern, [], { parts: partsOf(standard) });
}

/** `auth` of `auth/bearer` and `auth.bearer`. */
export function partsOf(ids: readonly string[]): readonly string[] {
  return ids.map((id) => id.split(/[./]/)[0] ?? '');
}

function idProblem(
  id: string,
  what: string,
  form: RegExp,
  taken: readonly string[],
  { parts }: Pick<Known, 'parts'>,
): string | undefined {
  const such = `start its id with your own name: ${what === 'rule' ? 'acme/trace-id' : 'acme.trace'}`;
  if (!form.test(id)) return `"${id}" is not the id of a ${what}: ${such}`;
  const [part = ''] = partsOf([id]);
  if (parts.includes(part)) return `the ${what} ${id} is in a part of Probity, "${part}": ${such}`;
  return taken.includes(id) ? `the ${what} ${id} exists twice: keep one of them` : undefined;
}
