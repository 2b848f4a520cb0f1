import filterComplete from '../../rules/query/filter-complete.ts';
import filterCrash from '../../rules/query/filter-crash.ts';
import filterPages from '../../rules/query/filter-pages.ts';
import filterTotal from '../../rules/query/filter-total.ts';
import filter from '../../rules/query/filter.ts';
import page from '../../rules/query/page.ts';
import sortComplete from '../../rules/query/sort-complete.ts';
import sort from '../../rules/query/sort.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Rule } from '../../src/model/rule.ts';
import type { Scenario } from '../../src/model/scenario.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import filterScenario from '../../src/probe/lists/filter.ts';
import list from '../../src/probe/lists/list.ts';
import pageWalk from '../../src/probe/lists/page-walk.ts';
import sortScenario from '../../src/probe/lists/sort.ts';
import { type ApiAudit, auditApi } from '../support/audit-api.ts';
import { fullText } from '../support/reference-plan.ts';

/** The rules about sorts and filters. */
export const queryRules: readonly Rule[] = [
  filterComplete,
  filterCrash,
  filterPages,
  filterTotal,
  filter,
  sortComplete,
  sort,
];
export const queryScenarios: readonly Scenario[] = [list, pageWalk, sortScenario, filterScenario];

/** A plan from its YAML. Throws where it is none. */
export function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

/** The whole plan of the reference server. */
export const fullPlan: Plan = planOf(fullText);

/** Audits sorts and filters alone, once the number of the first page has been found out. */
export function auditQueries(api: Parameters<typeof auditApi>[0], plan: Plan = fullPlan): Promise<ApiAudit> {
  return auditApi(api, { plan, scenarios: queryScenarios, rules: [...queryRules, page] });
}

/** The plan without leave to write. */
export function readOnly(plan: Plan): Plan {
  return { ...plan, writes: false };
}
