import { describe, expect, it } from 'vitest';
import type { ReferenceOptions } from '../../fixtures/reference/api.ts';
import { auditReads, fullPlan, readRules, reference, told } from './read-audit.ts';

const own = new Set(readRules.map(({ id }) => id));

describe('the rules about lists, reads and missing items', () => {
  it.each([
    {},
    { pageBase: 1, pagination: 'bare' },
    { pagination: 'nested', ids: 'uuid' },
    { defaultPageSize: 1 },
  ] satisfies readonly ReferenceOptions[])('find nothing on the reference (%o)', async (options) => {
    const plan = { ...fullPlan, profile: { ...fullPlan.profile, pageBase: options.pageBase ?? 0 } } as const;
    const audit = await auditReads(reference(options), plan);
    expect(told(audit)).toEqual([]);
    const open = audit.report.rules.filter(({ id, outcome }) => own.has(id) && outcome !== 'passed');
    expect(open.map(({ id, reason }) => `${id}: ${reason ?? ''}`)).toEqual([]);
  });
});
