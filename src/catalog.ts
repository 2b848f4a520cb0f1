/** What a run judges with: the rules, scenarios, and clauses of the product, and then those of the plan. */
import { rules } from '../rules/index.ts';
import { clausesFor, type Custom, type CustomizedPlan } from './core/custom.ts';
import { standardScenarios } from './scenarios/index.ts';

export function catalogFor(plan?: CustomizedPlan): Custom {
  const { custom } = plan ?? {};
  return {
    rules: [...rules, ...(custom?.rules ?? [])],
    scenarios: [...standardScenarios, ...(custom?.scenarios ?? [])],
    clauses: clausesFor({ custom }),
  };
}

/** What reading a plan needs to know about the product. */
export const known = { rules, scenarios: standardScenarios.map(({ id }) => id) };
