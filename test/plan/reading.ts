/** Short plans for tests. */
import type { Plan, Resource } from '../../src/core/plan.ts';
import { nameOf } from '../../src/core/operation.ts';
import type { ReadOptions } from '../../src/plan/read-plan.ts';
import { planFrom, readingOf } from '../support/plan.ts';

export const base = 'base_url: http://a.test\n';

/** A plan with these resources, as a list in YAML, and further keys. */
export function planWith(resources: string, more = '', options: Partial<ReadOptions> = {}): Plan {
  return planFrom(`${base}${more}resources: ${resources}\n`, options);
}

/** The only resource of a plan. */
export function resourceFrom(resource: string, options: Partial<ReadOptions> = {}): Resource {
  const [found] = planWith(`[${resource}]`, '', options).resources;
  if (found === undefined) throw new Error('the plan has no resource');
  return found;
}

/** Operations and actions, as `GET /users`. Those that are not standard have an asterisk. */
export function operationsOf({ operations, actions }: Resource): readonly string[] {
  const all = [...operations, ...actions.map(({ operation }) => operation)];
  return all.map((operation) => `${nameOf(operation)}${operation.isCustom ? ' *' : ''}`);
}

/** The problems of a text: line, column, and message. */
export function problemsIn(text: string, options: Partial<ReadOptions> = {}): readonly string[] {
  const read = readingOf(text, options);
  const problems = read.ok ? read.warnings : read.problems;
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}
