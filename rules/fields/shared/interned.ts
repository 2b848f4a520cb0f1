import type { Plan } from '../../../src/model/plan.ts';

/**
 * Keeps one object for all equal values of a run: most answers of an operation are alike in what a rule keeps of them, so that
 * a long run needs no more memory than a short one.
 */
export function createInterner<Value>(): (plan: Plan, value: Value) => Value {
  const runs = new WeakMap<Plan, Map<string, Value>>();
  return (plan, value) => {
    const run = runs.get(plan) ?? new Map<string, Value>();
    runs.set(plan, run);
    const key = JSON.stringify(value);
    const known = run.get(key);
    if (known !== undefined) return known;
    run.set(key, value);
    return value;
  };
}
