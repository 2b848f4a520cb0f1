import { describe, expect, it } from 'vitest';
import { auditReference } from '../../src/selftest/matrix.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan, versionedPlan } from '../support/reference-plan.ts';

const whole = auditReference({ plan: versionedPlan, ...everyRule });

describe('the reference', () => {
  const shapes = [
    {},
    { pagination: 'bare' },
    { pagination: 'nested' },
    { pageBase: 1 },
    { ids: 'uuid' },
    { pageBase: 1, pagination: 'bare', ids: 'uuid', maxPageSize: 50, defaultPageSize: 7 },
  ] as const;

  it.each(shapes)('passes every rule in the shape %o', async (shape) => {
    const { limits: _limits, pageBase: _base, pageForm: _form, idKinds: _kinds, ...profile } = fullPlan.profile;
    const open = { ...fullPlan, profile: { ...profile, limits: {} } };
    const isWhole = Object.keys(shape).length === 0;
    const report = await (isWhole ? whole : auditReference({ plan: open, ...everyRule }, shape));
    expect(report.findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.diagnosis).toEqual([]);
    expect(report.verdict).toBe('conformant');
    expect(report.cleanup.left).toEqual([]);
  });

  it('gives every rule something to judge, and leaves none undecided', async () => {
    const report = await whole;
    // The reference calls everything what the conventions call it, so its plan names nothing otherwise.
    const open = report.rules.filter(({ id, outcome }) => outcome !== 'passed' && id !== 'envelope/names');
    expect(open.map(({ id, outcome, reason }) => ({ id, outcome, reason }))).toEqual([]);
  });
});
