/** What the plan sets for a rule: its level and its options. */
import type { JsonObject, Plan, RuleSetting } from './plan.ts';
import type { Rule } from './rule.ts';

const nothing: JsonObject = {};

/** True if the pattern is the id, or ends with `*` and the id starts with the rest: `envelope/*`. */
export function matches(pattern: string, id: string): boolean {
  return pattern.endsWith('*') ? id.startsWith(pattern.slice(0, -1)) : pattern === id;
}

/** A setting for the id itself takes precedence over one for a pattern. */
export function settingOf({ rules }: Pick<Plan, 'rules'>, id: string): RuleSetting {
  const pattern = Object.keys(rules).findLast((each) => each.endsWith('*') && matches(each, id));
  return { ...(pattern === undefined ? {} : rules[pattern]), ...rules[id] };
}

/** The rules at the levels that the plan sets, without those that are off. */
export function withSettings<R extends Rule>(rules: readonly R[], plan: Plan): readonly R[] {
  return rules.flatMap((rule) => {
    const { level } = settingOf(plan, rule.id);
    if (level === 'off') return [];
    if (level === undefined) return [rule];
    const { level: _, ...must } = rule;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy of R with another level
    return [(level === 'should' ? { ...rule, level } : must) as R];
  });
}

type HasOptions = { readonly plan: Plan; readonly options: JsonObject };

/** By context and rule, because a rule gets the same one for every response of a visit. */
const contexts = new WeakMap<HasOptions, Map<Rule, HasOptions>>();

/** The same context with the options of the rule. */
export function contextFor<C extends HasOptions>(rule: Rule, context: C): C {
  if (rule.options === undefined) return context;
  let known = contexts.get(context);
  if (known === undefined) contexts.set(context, (known = new Map<Rule, HasOptions>()));
  let own = known.get(rule);
  if (own === undefined)
    known.set(rule, (own = { ...context, options: settingOf(context.plan, rule.id).options ?? nothing }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map of a context holds copies of it alone
  return own as C;
}
