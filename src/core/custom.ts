/** What a plan adds to the product: rules, scenarios, and clauses from files and packages. */
import { type Clause, clauses } from '../../rules/clauses.ts';
import type { Plan } from './plan.ts';
import type { Rule } from './rule.ts';
import type { AnyScenario } from './scenario.ts';

export interface Custom {
  /** They judge after the built-in ones, in this order. */
  readonly rules: readonly Rule[];
  readonly scenarios: readonly AnyScenario[];
  /** By id: `acme.trace`. */
  readonly clauses: Readonly<Record<string, Clause>>;
}

/** A plan with what its key `extends` adds. The plan goes wherever the rules go, so it carries them. */
export interface CustomizedPlan extends Plan {
  readonly custom?: Custom | undefined;
}

/** Several additions as one. Later clauses come after earlier ones. */
export function joined(all: readonly Partial<Custom>[]): Custom {
  return {
    rules: all.flatMap(({ rules = [] }) => rules),
    scenarios: all.flatMap(({ scenarios = [] }) => scenarios),
    clauses: Object.assign({}, ...all.map((each) => each.clauses)),
  };
}

/** The clauses of the conventions, and then those of the plan. */
export function clausesFor({ custom }: Pick<CustomizedPlan, 'custom'>): Readonly<Record<string, Clause>> {
  return { ...clauses, ...custom?.clauses };
}
