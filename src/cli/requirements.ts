import { InvalidArgumentError } from 'commander';
import type { Clause } from '../model/clause.ts';
import type { Plan } from '../model/plan.ts';
import type { Rule } from '../model/rule.ts';
import { closest } from '../text/distance.ts';
import { UsageError } from './failure.ts';

/** Per cent of `--require-coverage`: `80%`, or `80`. */
export function percentOf(text: string): number {
  const [, digits, sign] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? [];
  const percent = digits === undefined ? Number.NaN : Number(digits);
  if (Number.isNaN(percent) || percent > 100 || (sign === '' && percent > 0 && percent < 1)) {
    throw new InvalidArgumentError('Write how much of what can be judged must be, in percent from 0 to 100: 80%.');
  }
  return percent;
}

/** Adds what one `--require` names: one clause, or several with commas. */
export function requiredNames(text: string, earlier: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new InvalidArgumentError('Write clauses, with commas between them.');
  return [...earlier, ...names];
}

/**
 * The ids of the clauses that names stand for: a clause by its id, or all of a part that can be judged by how their ids begin
 * (`error`). Throws a UsageError for a name that is neither, and for a clause that no run of the plan can verify.
 */
export function requiredClauses(
  names: readonly string[],
  clauses: readonly Clause[],
  rules: readonly Pick<Rule, 'id' | 'clauses'>[],
  plan: Plan,
): readonly string[] {
  return [...new Set(names.flatMap((name) => clausesOf(name, clauses, rules, plan)))];
}

function clausesOf(
  name: string,
  clauses: readonly Clause[],
  rules: readonly Pick<Rule, 'id' | 'clauses'>[],
  plan: Plan,
): readonly string[] {
  const clause = clauses.find(({ id }) => id === name);
  if (clause?.notObservable !== undefined) {
    throw new UsageError(`--require ${name} can never be met, for ${clause.notObservable}; leave it out`);
  }
  if (clause?.isFilledIn?.(plan) === false) {
    const key = clause.profileKey ?? clause.exercise;
    throw new UsageError(
      `--require ${name} cannot be met by this plan, because the conventions leave it open: set ${key}`,
    );
  }
  if (clause !== undefined) return [name];
  const part = clauses.filter(({ id }) => id.startsWith(`${name}.`));
  const judged = part.filter((each) => each.notObservable === undefined && each.isFilledIn?.(plan) !== false);
  if (judged.length > 0) return judged.map(({ id }) => id);
  const rule = rules.find(({ id }) => id === name);
  if (rule !== undefined) {
    throw new UsageError(
      `--require takes clauses, and ${name} is a rule; the clauses that it judges: ${rule.clauses.join(',')}`,
    );
  }
  const parts = [...new Set(clauses.map(({ id }) => id.split('.')[0] ?? id))];
  const near = closest(name, [...clauses.map(({ id }) => id), ...parts]);
  const hint = near === undefined ? '"probity rules --coverage" lists them' : `did you mean ${near}?`;
  throw new UsageError(`there is no clause "${name}" to require; ${hint}`);
}
