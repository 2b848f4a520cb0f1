import { describe, expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import { rules } from '../../rules/index.ts';
import type { Selection } from '../../src/model/selection.ts';
import { canonicalOf } from '../../src/selftest/canonical.ts';
import { auditMutant } from '../../src/selftest/matrix.ts';
import { everyRule } from '../support/every-rule.ts';
import { planFrom, versionedPlan } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

const selection: Selection = { effort: 'quick', options: ['--effort quick'] };

/** Rules whose canonical mutant takes more requests than a quick run has. */
const tooDear = [
  'auth/no-effect',
  'auth/refused-status',
  'errors/unknown-address',
  'methods/head-safe',
  'operation/reliable',
  'operation/safe-read',
  'query/sort-fresh',
  'stateless/connection',
  'stateless/continues',
  'stateless/cookie-answers',
  'stateless/count',
  'stateless/order',
  'status/duplicate-at-once',
  'version/error-codes',
  'version/headers',
  'version/inputs',
  'version/nullability',
  'version/operations',
  'version/queries',
  'version/statuses',
];

it('is too short for no more than one rule in nine', () => {
  expect(tooDear.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
  expect(tooDear.length).toBeLessThanOrEqual(Math.ceil(rules.length / 9));
});

const mutants = await everyMutant();

describe('a quick run kills the canonical mutant of any other rule', () => {
  it.each(someOf(rules).map((rule) => ({ id: rule.id, rule })))('$id', async ({ id, rule }) => {
    const mutant = canonicalOf(rule, mutants);
    if (mutant === undefined) throw new Error(`no mutant kills ${id}`);
    const plan = mutant.plan === undefined ? versionedPlan : planFrom(mutant.plan);
    const report = await auditMutant(mutant, 'narrow', { plan, ...everyRule, selection });
    const outcome = report.rules.find((each) => each.id === id)?.outcome;
    expect(outcome === 'failed').toBe(!tooDear.includes(id));
  });
});
