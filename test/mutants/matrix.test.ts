import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutants } from '../../fixtures/mutants/index.ts';
import { auditMutant, auditReference } from '../../src/cli/selftest/matrix.ts';
import type { Plan } from '../../src/model/plan.ts';
import { readPlan } from '../../src/plan/read-plan.ts';
import { root } from '../house/registry.ts';

function planOf(text: string): Plan {
  const read = readPlan(text, { file: 'plan.yaml', env: {}, readFile: () => undefined });
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('\n'));
  return read.plan;
}

const plan = planOf(readFileSync(join(root, 'fixtures/plans/reference-full.yaml'), 'utf8'));

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
    const { limits: _limits, pageBase: _base, ...profile } = plan.profile;
    const open = { ...plan, profile: { ...profile, limits: {} } };
    const report = await auditReference(Object.keys(shape).length === 0 ? plan : open, shape);
    expect(report.findings.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.diagnosis).toEqual([]);
    expect(report.verdict).toBe('conformant');
    expect(report.cleanup.left).toEqual([]);
  });
});

describe('the kill matrix', () => {
  it.each(mutants.map((mutant) => ({ id: mutant.id, kills: mutant.kills, mutant })))(
    '$id is caught by $kills and nothing else',
    async ({ mutant }) => {
      const kill = await auditMutant(mutant, mutant.plan === undefined ? plan : planOf(mutant.plan));
      expect({ failed: kill.failed, errors: kill.errors }).toEqual({ failed: kill.expected, errors: [] });
    },
  );
});
