import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { onClock } from '../support/audit-api.ts';
import { auditCreation, creationRules, fullPlan, planOf } from './creation-audit.ts';

const own = new Set(creationRules.map(({ id }) => id));

async function mutantsIn(part: string): Promise<readonly Mutant[]> {
  const folder = new URL(`../../fixtures/mutants/${part}/`, import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.map(async (file) => {
      const module: { readonly default: Mutant } = await import(new URL(file, folder).href);
      return module.default;
    }),
  );
}

const mutants = [...(await mutantsIn('resource')), ...(await mutantsIn('creation'))].filter(({ kills }) =>
  own.has(kills),
);

describe('the rules about creation', () => {
  it('find nothing on the reference, and judge all there is', async () => {
    const { report } = await auditCreation(onClock((clock) => createReference({ now: () => clock.now() })));
    expect(report.findings.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(report.diagnosis).toEqual([]);
  });

  it('each have a mutant', () => {
    expect([...own].filter((id) => !mutants.some(({ kills }) => kills === id))).toEqual([]);
  });

  it.each(mutants)('kill $id by $kills alone', async (mutant) => {
    const { failed } = await auditCreation(
      onClock((clock) => {
        const api = createReference({ ...mutant.reference, now: () => clock.now() });
        return mutant.mutate?.(api) ?? api;
      }),
      mutant.plan === undefined ? fullPlan : planOf(mutant.plan),
    );
    const also = Object.keys(mutant.also ?? {}).filter((id) => own.has(id));
    expect([...failed].sort()).toEqual([mutant.kills, ...also].sort());
  });
});
