import { describe, expect, it } from 'vitest';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { forecast } from '../../../src/audit/wanted/forecast.ts';
import { selectionFrom } from '../../../src/cli/selection.ts';
import type { SelectionFlags } from '../../../src/cli/selection-options.ts';
import type { Plan } from '../../../src/model/plan.ts';
import { scenarios } from '../../../src/probe/index.ts';
import { auditReference } from '../../../src/selftest/matrix.ts';
import { everyRule } from '../../support/every-rule.ts';
import { planFrom, shortPlan, versionedPlan } from '../../support/reference-plan.ts';

const resource = planFrom(
  'base_url: http://127.0.0.1:8080\nauth: { bearer: reference-token-0123456789 }\nresources: [{ path: /users }]\n',
);
const without = (rule: string): Plan => ({ ...versionedPlan, rules: { [rule]: 'off' } });

/** What is foretold of an audit of the reference, and what was really sent and created. */
async function compared(plan: Plan, flags: SelectionFlags) {
  const selection = await selectionFrom(flags, { rules, clauses, plan });
  const { about, atMost, creates } = forecast(plan, scenarios, rules, selection);
  let sent = 0;
  const { cleanup, verdict } = await auditReference({
    plan,
    ...everyRule,
    selection,
    sink: () => void (sent += 1),
  });
  return { about, atMost, creates, sent, created: cleanup.created, verdict };
}

/** At most `bound` requests. */
type Case = readonly [what: string, plan: Plan, flags: SelectionFlags, bound: number];

const cases: readonly Case[] = [
  ['the full plan', versionedPlan, {}, 2000],
  ['the full plan, quick', versionedPlan, { effort: 'quick' }, 500],
  ['one part of it', versionedPlan, { only: ['query'] }, Infinity],
  ['one resource of it', versionedPlan, { only: ['/user-profiles'] }, Infinity],
  ['all of it but a rule', without('status/duplicate'), {}, Infinity],
  ['the short plan', shortPlan, {}, Infinity],
  ['the short plan, quick', shortPlan, { effort: 'quick' }, Infinity],
  ['a read-only resource', resource, {}, 80],
  ['a read-only resource, quick', resource, { effort: 'quick' }, 30],
  ['one part of a read-only resource', resource, { only: ['pagination'] }, Infinity],
];

describe('what is foretold', () => {
  it.each(cases)('of %s is within a quarter of what is sent', async (_what, plan, flags, bound) => {
    const { about, atMost, creates, sent, created, verdict } = await compared(plan, flags);
    expect(verdict).toBe('conformant');
    expect(sent).toBeLessThanOrEqual(bound);
    expect(sent).toBeLessThanOrEqual(atMost);
    expect(Math.abs(about - sent)).toBeLessThanOrEqual(sent / 4);
    expect(Math.abs(creates - created)).toBeLessThanOrEqual(created / 4);
  });

  it('counts once what the requests of a scenario share', () => {
    const { atMost, parts } = forecast(resource, scenarios, rules);
    const sums = parts.map(({ requests }) => requests.reduce((sum, each) => sum + each.atMost, 0));
    const repeated = parts.findIndex(({ scenario }) => scenario === 'repeat');
    expect(parts[repeated]?.atMost).toBeLessThan((sums[repeated] ?? 0) / 10);
    expect(atMost).toBe(parts.reduce((sum, each) => sum + each.atMost, 0));
    expect(parts.every(({ atMost: most }, index) => index === repeated || most === sums[index])).toBe(true);
  });
});
