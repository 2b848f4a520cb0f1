import * as fc from 'fast-check';
import { because } from '../../src/model/reason.ts';
import { inapplicable } from '../../src/model/rule.ts';
import { clauses as allClauses } from '../../rules/clauses.ts';
import { rules as allRules } from '../../rules/index.ts';
import { lackingKeyOf } from '../../src/audit/result/coverage.ts';
import { compose } from '../../src/audit/result/compose.ts';
import { createEvidence } from '../../src/audit/evidence/evidence.ts';
import { createTally, record, recordHidden, recordUnjudged, type Tally } from '../../src/audit/evidence/tally.ts';
import { operationsOf } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { Rule } from '../../src/model/rule.ts';
import { violation } from '../../src/model/violation.ts';
import { planFrom } from './reference-plan.ts';

/** A few rules that share clauses, musts and warnings among them. */
const ruleIds = [
  'errors/never-200',
  'errors/unknown-address',
  'envelope/timestamp',
  'fields/camel-case',
  'exposure/banners',
];
export const worldRules: readonly Rule[] = allRules.filter(({ id }) => ruleIds.includes(id));
const worldClauses = allClauses.filter(({ id }) => worldRules.some((rule) => rule.clauses.includes(id)));
const worldPlan = planFrom(
  'base_url: http://shop.example.test\nname: Shop\nresources: [{ path: /users }, { path: /orders }]',
);

/** One judgement of one rule, as an audit comes by it. */
export interface Judging {
  readonly rule: number;
  readonly resource: '/users' | '/orders' | null;
  readonly operation: string;
  readonly what: 'pass' | 'fail' | 'open' | 'hidden' | 'silent' | 'throw';
  readonly key: string;
}

export const anyJudging: fc.Arbitrary<Judging> = fc.record({
  rule: fc.nat(worldRules.length - 1),
  resource: fc.constantFrom('/users', '/orders', null),
  operation: fc.constantFrom('GET', 'POST'),
  what: fc.constantFrom('pass', 'pass', 'fail', 'fail', 'open', 'hidden', 'silent', 'throw'),
  key: fc.constantFrom('a', 'b'),
});

export const anyJudgings: fc.Arbitrary<readonly Judging[]> = fc.array(anyJudging, { maxLength: 30 });

/** When a run took place, and with which plan. */
export interface RunSetting {
  readonly plan?: string;
  /** Epoch milliseconds. */
  readonly startedAt?: number;
}

/** The report of a run that judged so, put together by the audit itself. */
export function reportOf(judgings: readonly Judging[], { plan = 'p', startedAt = 0 }: RunSetting = {}): Report {
  const tallies = worldRules.map(createTally);
  for (const judging of judgings) {
    const tally = tallies[judging.rule];
    if (tally !== undefined) apply(judging, tally);
  }
  return compose({
    subject: {
      target: { name: worldPlan.name, baseUrl: worldPlan.baseUrl, labels: {} },
      plan: worldPlan,
      operations: operationsOf(worldPlan).length,
      lackingKey: (clause) => lackingKeyOf(clause, worldPlan),
      isFilledIn: (clause) => clause.isFilledIn?.(worldPlan) ?? true,
    },
    clauses: worldClauses,
    version: '0.0.0',
    planDigest: plan,
    tallies,
    evidence: createEvidence(startedAt),
    startedAt,
    endedAt: startedAt + 1000,
    rulesDigest: 'r',
  });
}

function apply({ resource, operation, what, key }: Judging, tally: Tally): void {
  const subject = { resource, ...(resource === null ? {} : { operation: `${operation} ${resource}` }) };
  const places = { of: () => undefined, keep: () => {} };
  if (what === 'pass') record(tally, {}, subject, places);
  if (what === 'fail') {
    const violations = [violation({ at: 'status', expected: '404', actual: '200', key })];
    record(tally, { violations }, subject, places);
  }
  if (what === 'open') recordUnjudged(tally, subject, because('indistinct')('filter-unanswered', { field: key }));
  if (what === 'hidden') recordHidden(tally, resource, 'json/well-formed');
  if (what === 'silent') record(tally, inapplicable('nothing'), subject, places);
  if (what === 'throw') tally.errors.push('Error: no');
}
