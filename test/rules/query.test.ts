import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import { onClock } from '../support/audit-api.ts';
import { auditQueries, fullPlan, planOf, queryRules } from './query-audit.ts';

const own = new Set(queryRules.map(({ id }) => id));

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

const mutants = [...(await mutantsIn('sort')), ...(await mutantsIn('filter'))].filter(({ kills }) => own.has(kills));

describe('the rules about sorts and filters', () => {
  it('each have a mutant', () => {
    expect([...own].filter((id) => !mutants.some(({ kills }) => kills === id))).toEqual([]);
  });

  it.each(mutants)('kill $id by $kills alone', async (mutant) => {
    const { failed } = await auditQueries(
      onClock((clock) => {
        const api = createReference({ ...mutant.reference, now: () => clock.now() });
        return mutant.mutate?.(api) ?? api;
      }),
      mutant.plan === undefined ? fullPlan : planOf(mutant.plan),
    );
    const also = Object.keys(mutant.also ?? {}).filter((id) => own.has(id));
    expect(failed.filter((id) => own.has(id)).sort()).toEqual([mutant.kills, ...also].sort());
  });
});
