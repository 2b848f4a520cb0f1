/** The runner of the cases: a service, how it is bent, and what a run reports about it. */
import { expect, test } from 'vitest';
import { type Api, createReference } from '#fixtures/reference/api.ts';
import type { ClauseId } from '../../rules/clauses.ts';
import type { Plan } from '../../src/core/plan.ts';
import { isWarning, type Result } from '../../src/core/result.ts';
import { auditApi, plainPlan, planFrom } from '../support/mutants.ts';
import type { VirtualClock } from '../support/wire.ts';

export interface Case {
  readonly name: string;
  /** Default: the reference. */
  readonly on?: 'reference' | ((clock: VirtualClock) => Api);
  /** What is different about the service. */
  readonly bend?: (api: Api, clock: VirtualClock) => Api;
  /** A plan, or its text. Default: the plan of the reference without its versions. */
  readonly plan?: Plan | string;
  /** The rules that fail, each as its id, or as its id and the kind. Warnings end with a question mark. */
  readonly problems: readonly string[];
  readonly verified?: readonly ClauseId[];
  /** Clauses that are neither verified nor violated. */
  readonly unverified?: readonly ClauseId[];
  /** Items that the run created remain, because they cannot be deleted or proven. */
  readonly remains?: boolean;
}

/** One test for each case. */
export function runCases(cases: readonly Case[]): void {
  test.each(cases.map((each) => ({ name: each.name, each })))('$name', async ({ each }) => {
    const result = await auditCase(each);
    expect(found(result, each)).toEqual(expectedOf(each));
  });
}

export function auditCase({ on = 'reference', bend = (api) => api, plan = plainPlan }: Case): Promise<Result> {
  const make = (clock: VirtualClock): Api => (on === 'reference' ? createReference({ now: clock.now }) : on(clock));
  return auditApi((clock) => bend(make(clock), clock), typeof plan === 'string' ? planFrom(plan) : plan);
}

interface Outcome {
  readonly problems: readonly string[];
  readonly clauses: Readonly<Record<string, string>>;
  readonly remains: boolean;
  readonly threw: readonly string[];
}

function expectedOf({ problems, verified = [], unverified = [], remains = false }: Case): Outcome {
  const clauses = [...verified.map((clause) => [clause, 'verified']), ...unverified.map((clause) => [clause, 'open'])];
  return { problems: [...problems].sort(), clauses: Object.fromEntries(clauses), remains, threw: [] };
}

function found(result: Result, { problems, verified = [], unverified = [] }: Case): Outcome {
  const { findings, clauses, errored, remaining, unfound } = result;
  // A kind is compared if the case names it.
  const named = findings.map((finding) => {
    const { rule, violation } = finding;
    const mark = isWarning(finding) ? '?' : '';
    const whole = `${rule.id} ${violation.kind}${mark}`;
    return problems.includes(whole) ? whole : `${rule.id}${mark}`;
  });
  const own = clauses.filter(({ clause }) => verified.includes(clause) || unverified.includes(clause));
  const words = own.map(({ clause, status }) => {
    const isOpen = status === 'undecided' || status === 'not-exercised';
    return [clause, isOpen ? 'open' : status] as const;
  });
  return {
    problems: [...new Set(named)].sort(),
    clauses: Object.fromEntries(words),
    remains: remaining.length + unfound.length > 0,
    threw: errored.map(({ rule, reason }) => `${rule.id}: ${JSON.stringify(reason)}`),
  };
}
