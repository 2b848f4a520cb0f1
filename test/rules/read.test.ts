import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { ReferenceOptions } from '../../fixtures/reference/api.ts';
import safe from '../../rules/methods/safe.ts';
import standard from '../../rules/methods/standard.ts';
import actions from '../../rules/paths/actions.ts';
import kebabCase from '../../rules/paths/kebab-case.ts';
import parameters from '../../rules/paths/parameters.ts';
import pluralNouns from '../../rules/paths/plural-nouns.ts';
import queryFilters from '../../rules/paths/query-filters.ts';
import verbs from '../../rules/paths/verbs.ts';
import version from '../../rules/paths/version.ts';
import { auditApi, onClock } from '../support/audit-api.ts';
import { auditReads, fullPlan, planOf, readRules, readScenarios, reference, told } from './read-audit.ts';

const pathRules = [safe, standard, actions, kebabCase, parameters, pluralNouns, queryFilters, verbs, version];
const rules = [...readRules, ...pathRules];
const own = new Set(rules.map(({ id }) => id));

async function mutantsIn(part: string): Promise<readonly Mutant[]> {
  const folder = new URL(`../../fixtures/mutants/${part}/`, import.meta.url);
  return Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => {
        const module: { readonly default: Mutant } = await import(new URL(file, folder).href);
        return module.default;
      }),
  );
}

const parts = await Promise.all(['list', 'read', 'missing', 'paths'].map(mutantsIn));
const mutants = parts.flat();

describe('the rules about addresses, lists, reads and missing items', () => {
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

  it('each have a mutant, and kill it alone', () => {
    expect([...own].filter((id) => !mutants.some(({ kills }) => kills === id))).toEqual([]);
    expect(mutants.filter(({ kills }) => !own.has(kills)).map(({ id }) => id)).toEqual([]);
  });

  it.each(mutants)('kill $id by $kills alone', async (mutant) => {
    const { report, failed } = await auditApi(
      onClock((clock) => {
        const api = createReference({ ...mutant.reference, now: clock.now });
        return mutant.mutate?.(api) ?? api;
      }),
      { plan: mutant.plan === undefined ? fullPlan : planOf(mutant.plan), scenarios: readScenarios, rules },
    );
    expect(report.diagnosis.filter(({ code }) => code === 'internal-error')).toEqual([]);
    expect(failed).toEqual([mutant.kills]);
  });
});
