/** Levels and options of rules, and waivers. */
import type { Plan, Resource, RuleSetting, Waiver } from '../core/plan.ts';
import { matches } from '../core/settings.ts';
import { namesOf } from './complaints.ts';
import type { SchemaCompiler } from './json-schema.ts';
import { error, errorIf, type Finding, keyError, nameOf } from './problem.ts';
import type { KnownRule, ReadContext } from './read-options.ts';
import { nameProblem, resourcesNamed } from './resources.ts';
import type { Level } from './schema/document.ts';
import type { WaiverDocument } from './schema/settings.ts';
import { closest } from '../text/closest.ts';
import type { JsonObject } from '../text/json.ts';
import { formatPointer } from '../text/pointers.ts';

type Waivers = readonly WaiverDocument[];
type Settings = Readonly<Record<string, Level | JsonObject>>;

export function rulesOf(settings: Settings): Plan['rules'] {
  const settingOf = (setting: Level | JsonObject): RuleSetting =>
    typeof setting === 'string' ? { level: setting } : { options: setting };
  return Object.fromEntries(Object.entries(settings).map(([id, setting]) => [id, settingOf(setting)]));
}

/** Without known rules, only ids of earlier releases are problems. */
export function ruleProblems(settings: Settings, { rules, compiler }: ReadContext): readonly Finding[] {
  return Object.entries(settings).flatMap(([id, setting]): readonly Finding[] => {
    const at = `/rules${formatPointer(id)}`;
    const problem = idProblem(id, rules, true);
    if (problem !== undefined) return [keyError(at, problem)];
    if (typeof setting === 'string') return [];
    if (id.endsWith('*')) return [error(at, `options belong to one rule, and ${id} is a pattern: write ${levels}`)];
    const rule = rules?.find((each) => each.id === id);
    return rule === undefined ? [] : optionProblems(rule, setting, at, compiler);
  });
}

const levels = 'off, must, or should';

function optionProblems(rule: KnownRule, given: JsonObject, at: string, compiler?: SchemaCompiler): readonly Finding[] {
  const { id, options } = rule;
  if (options === undefined) {
    const isEmpty = Object.keys(given).length === 0;
    return errorIf(at, isEmpty ? undefined : `${id} has no options: write ${levels}, or leave it out`);
  }
  const check = compiler?.compile({ properties: options, additionalProperties: false });
  const problems = typeof check === 'function' ? check(given) : [];
  return problems.map(({ at: inside, keyword, expected }) => {
    const name = nameOf(inside);
    if (keyword !== 'additionalProperties')
      return error(at + inside, `${name} must be ${keyword === 'type' ? namesOf([expected]) : expected}`);
    const known = Object.keys(options).join(', ');
    return keyError(at + inside, `${name} is not an option of ${id}: its options are ${known}`);
  });
}

/** Rules of earlier releases, by the rule that they are part of now. */
const mergedRules: Readonly<Record<string, string>> = {
  'limits/rate-value': 'limits/rate-enforced limits/rate-granted',
  'operation/list': 'operation/list-items operation/list-nulls',
  'operation/patch': 'states/kept',
  'operation/safe-read': 'operation/fixed-dates',
  'operation/survived': 'status/survived',
  'query/filter-complete': 'query/filter-pages query/filter-total',
  'query/fresh': 'query/filter-fresh query/sort-fresh',
  'query/invalid': 'query/filter-crash',
  'stateless/same-answer':
    'stateless/connection stateless/continues stateless/cookie-answers stateless/count stateless/order',
  'status/stated':
    'status/action status/delete status/past-the-end status/patch status/refused-transition status/replace status/too-large status/unknown-parameter status/unsupported-method status/unusable-parameter status/wrong-media-type',
};

/** What is wrong with the id of a rule, or with a pattern of ids. */
function idProblem(id: string, rules: readonly KnownRule[] | undefined, mayBePattern: boolean): string | undefined {
  const whole = Object.keys(mergedRules).find((each) => mergedRules[each]?.split(' ').includes(id));
  if (whole !== undefined) return `${id} is now part of ${whole}: write ${whole}`;
  const ids = rules?.map((rule) => rule.id) ?? [id];
  if (ids.includes(id)) return undefined;
  if (mayBePattern && id.endsWith('*'))
    return ids.some((each) => matches(id, each)) ? undefined : `no rule matches ${id}: \`probity rules\` lists them`;
  if (ids.some((each) => each.startsWith(`${id}/`))) {
    const all = mayBePattern ? `write ${id}/* for all its rules, or ` : '';
    return `${id} is a part, not a rule: ${all}choose one of \`probity rules ${id}\``;
  }
  const near = closest(id, ids);
  return `there is no rule ${id}: ${near === undefined ? '`probity rules` lists them' : `did you mean ${near}?`}`;
}

/** The waivers, once for each version of the resource that they name. */
export function waiversOf(documents: Waivers, resources: readonly Resource[]): readonly Waiver[] {
  return documents.flatMap(({ resource, ...waiver }) => {
    if (resource === undefined) return [waiver];
    return resourcesNamed(resource, resources).map(({ path }) => ({ ...waiver, resource: path }));
  });
}

export function waiverProblems(waivers: Waivers, resources: readonly Resource[], { rules }: ReadContext) {
  return waivers.flatMap(({ rule, resource }, index) => [
    ...errorIf(`/waivers/${index}/rule`, idProblem(rule, rules, false)),
    ...errorIf(`/waivers/${index}/resource`, nameProblem(resource, resources)),
  ]);
}
