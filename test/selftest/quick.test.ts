import { expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import { rules } from '../../rules/index.ts';
import type { Selection } from '../../src/model/selection.ts';
import { canonicalOf } from '../../src/selftest/canonical.ts';
import { prove } from '../../src/selftest/matrix.ts';
import { everyRule } from '../support/every-rule.ts';
import { planFrom, versionedPlan } from '../support/reference-plan.ts';

const selection: Selection = { effort: 'quick', options: ['--effort quick'] };

/** Rules whose canonical mutant takes more requests than a quick run has. */
const tooDear = [
  'auth/no-effect',
  'auth/refused-status',
  'errors/unknown-address',
  'operation/safe-read',
  'stateless/connection',
  'stateless/continues',
  'stateless/cookie-answers',
  'stateless/count',
  'stateless/order',
  'version/error-codes',
  'version/inputs',
  'version/nullability',
  'version/operations',
  'version/queries',
  'version/statuses',
];

it('a quick run kills the canonical mutant of nine rules in ten', { timeout: 300_000 }, async () => {
  const mutants = await everyMutant();
  const survived: string[] = [];
  for (const rule of rules) {
    const mutant = canonicalOf(rule, mutants);
    if (mutant === undefined) throw new Error(`no mutant kills ${rule.id}`);
    const plan = mutant.plan === undefined ? versionedPlan : planFrom(mutant.plan);
    const { failed } = await prove(mutant, 'narrow', { plan, ...everyRule, selection });
    if (!failed.includes(rule.id)) survived.push(rule.id);
  }
  expect(survived).toEqual(tooDear);
  expect(survived.length).toBeLessThanOrEqual(rules.length / 10);
});
