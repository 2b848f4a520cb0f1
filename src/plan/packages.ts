/** Checks what a file or package of rules exports. It may be anything. */
import { type Custom, joined } from '../core/custom.ts';
import { layers } from '../core/rule.ts';
import { phases } from '../core/scenario.ts';
import { isList, isObject, type JsonObject } from '../text/json.ts';

/**
 * The additions in the exports of a module, and what is wrong with them, one sentence each. They count only if nothing is.
 *
 * @param before the ids of the rules, scenarios, and clauses that exist already
 * @param parts the parts of the product: ids in them might collide with those of later releases
 */
export function packageIn(module: unknown, before: readonly string[], parts: readonly string[]) {
  const exported = [module, isObject(module) ? module['default'] : undefined].find(isPackage);
  const { rules = [], scenarios = [], clauses = {} } = exported ?? {};
  if (exported === undefined || !isList(rules) || !isList(scenarios) || !isObject(clauses))
    return { custom: joined([]), problems: ['it must export a list of rules: export const rules = [...]'] };
  const ids = new Set(before);
  const problems: string[] = [];
  const add = (kind: Kind, id: string, value: unknown, checks: Checks): void => {
    const taken = ids.has(id) ? `the ${kind} ${id} exists twice: keep one of them` : undefined;
    const problem = idProblem(kind, id, parts) ?? taken;
    problems.push(...(problem === undefined ? wrong(checks, value, `the ${kind} ${id}`) : [problem]));
    ids.add(id);
  };
  for (const [id, clause] of Object.entries(clauses)) add('clause', id, clause, ofClause);
  for (const each of scenarios) add('scenario', idOf(each), each, ofScenario);
  for (const each of rules) add('rule', idOf(each), each, checksFor(each));
  const named = rules.map(namesIn);
  for (const [index, names] of named.entries()) {
    const lost = names.find((each) => !ids.has(each));
    if (lost !== undefined) problems.push(`the rule ${idOf(rules[index])} names "${lost}", which does not exist`);
  }
  const unused = scenarios.map(idOf).find((id) => !named.flat().includes(id));
  if (unused !== undefined) problems.push(`no rule judges the scenario ${unused}, so it would never run`);
  const whole = rules.map((rule) => (isObject(rule) ? { ...rule, proves: rule['proves'] ?? [] } : rule));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it counts only if there are no problems
  return { custom: { rules: whole, scenarios, clauses } as unknown as Custom, problems };
}

function isPackage(value: unknown): value is JsonObject {
  return isObject(value) && ['rules', 'scenarios', 'clauses'].some((key) => value[key] !== undefined);
}

const idOf = (value: unknown): string => (isObject(value) && typeof value['id'] === 'string' ? value['id'] : '');

/** The ids of the scenarios and clauses that a rule names. */
function namesIn(rule: unknown): readonly string[] {
  const { on, proves = [], breaks = [] } = isObject(rule) ? rule : {};
  return [...(typeof on === 'object' ? [on].flat().map(idOf) : []), ...[proves, breaks].flat().map(String)];
}

type Test = (value: unknown) => boolean;
/** By name of a property: whether its value is right, and what it must be. */
type Checks = Readonly<Record<string, readonly [isRight: Test, must: string]>>;

const isText: Test = (value) => typeof value === 'string' && value.trim() !== '';
const isFunction: Test = (value) => typeof value === 'function';
const isOneOf = (values: readonly unknown[]): Test => {
  return (value) => values.includes(value);
};
const isMapOf = (isRight: Test): Test => {
  return (value) => isObject(value) && Object.values(value).every(isRight);
};
const weights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const header: Checks = {
  title: [isText, 'the requirement: "Every response has a trace id"'],
  headline: [isText, 'the problem: "Responses have no trace id"'],
  why: [isText, 'a sentence that says why it matters'],
  fix: [isText, 'a sentence that says what to do'],
  weight: [isOneOf(weights), 'a number from 1 to 10'],
  label: [isOneOf(['security', 'data', 'clients', 'style']), 'security, data, clients, or style'],
  level: [isOneOf([undefined, 'should']), '"should", or left out'],
  options: [(value) => value === undefined || isMapOf(isObject)(value), 'an object with a JSON Schema for each option'],
  says: [isMapOf(isText), 'an object with a sentence for each key'],
  check: [isFunction, 'a function that returns a verdict'],
};

/** By what a rule is `on`. */
const kinds: Readonly<Record<string, Checks>> = {
  response: { layer: [isOneOf(layers), `one of ${layers.join(', ')}`] },
  fold: { start: [isFunction, 'a function that returns the first state'] },
  plan: {},
  difference: {},
  object: { judges: [(value) => isList(value) && value.length > 0 && value.every(isText), 'a list of fields'] },
};

function checksFor(rule: unknown): Checks {
  const { on } = isObject(rule) ? rule : {};
  const own = kinds[typeof on === 'string' ? on : typeof on];
  return { ...header, ...(own ?? { on: [() => false, 'set by defineResponseRule, or one of its siblings'] }) };
}

const ofScenario: Checks = {
  phase: [isOneOf(phases), `one of ${phases.join(', ')}`],
  lacks: [isFunction, 'a function that returns a plan key or undefined'],
  run: [isFunction, 'a function that returns a trace'],
};

const ofClause: Checks = {
  level: [isOneOf(['must', 'should']), 'must or should'],
  text: [isText, 'the requirement, in one sentence'],
};

function wrong(checks: Checks, value: unknown, whose: string): readonly string[] {
  const properties = isObject(value) ? value : {};
  const failing = Object.entries(checks).filter(([name, [isRight]]) => !isRight(properties[name]));
  return failing.map(([name, [, must]]) => `the "${name}" of ${whose} must be ${must}`);
}

const forms = {
  rule: { form: /^[a-z][a-z0-9-]*\/[a-z0-9-]+$/, such: 'acme/trace-id' },
  scenario: { form: /^[a-z][a-z0-9-]*$/, such: 'acme-trace' },
  clause: { form: /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/, such: 'acme.trace' },
};
type Kind = keyof typeof forms;

/** What is wrong with a new id. */
export function idProblem(kind: Kind, id: string, parts: readonly string[]): string | undefined {
  const { form, such } = forms[kind];
  if (!form.test(id)) return `"${id}" is not the id of a ${kind}: start it with your own name, as in ${such}`;
  const part = partOf(id);
  return parts.includes(part) ? `${id} is in the part "${part}" of Probity: start it with your own name` : undefined;
}

/** `auth` of `auth/bearer` and `auth.bearer`. */
export const partOf = (id: string): string => id.split(/[./]/)[0] ?? '';
