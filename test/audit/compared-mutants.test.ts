import { describe, expect, it } from 'vitest';
import { everyMutant } from '../../fixtures/mutants/index.ts';
import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { createReference } from '../../fixtures/reference/api.ts';
import type { Api } from '../../fixtures/reference/http.ts';
import { compareReports } from '../../src/audit/compare/compare-reports.ts';
import { mergeReports } from '../../src/audit/merge/merge-reports.ts';
import type { Clock } from '../../src/wire/transports/in-process.ts';
import { auditInProcess } from '../../src/selftest/matrix.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import { everyRule } from '../support/every-rule.ts';
import { fullPlan } from '../support/reference-plan.ts';
import { someOf } from '../support/share-of.ts';

/** Everything of two resources; what a mutant cannot keep of the profile is left out. */
const { limits: _limits, situations: _situations, ...profile } = fullPlan.profile;
const plan: Plan = {
  ...fullPlan,
  resources: fullPlan.resources.filter(({ key }) => key === '/users' || key === '/user-profiles'),
  profile: { ...profile, limits: {} },
};

/** The same service asked less: the defect is there, and may not be seen. */
const lesser: Readonly<Record<string, Plan>> = {
  'with reads alone': { ...plan, writes: false },
  'with one resource less': { ...plan, resources: plan.resources.filter(({ key }) => key === '/user-profiles') },
  'without filters, order and states': {
    ...plan,
    resources: plan.resources.map(({ states: _states, ...rest }) => ({ ...rest, filters: {}, sort: [], actions: [] })),
  },
};

/** A defect of each part, the first that the usual plan shows. */
const mutants = await everyMutant();
const chosen = ['envelope', 'operation', 'query', 'status'].map((part) => {
  const mutant = mutants.find(({ id, plan: own }) => id.startsWith(`${part}/`) && own === undefined);
  if (mutant === undefined) throw new Error(`no mutant of ${part} shows in the usual plan`);
  return mutant;
});

function defective({ mutate, reference }: Mutant): (clock: Clock) => Api {
  return (clock) => {
    const api = createReference({ now: clock.now, ...reference });
    return mutate?.(api) ?? api;
  };
}

function failuresOf({ findings }: Report): readonly string[] {
  return findings.filter(({ outcome }) => outcome === 'failed').map(({ fingerprint }) => fingerprint);
}

const mended = auditInProcess((clock) => createReference({ now: clock.now }), { plan, ...everyRule });

describe.each(someOf(chosen).map((mutant) => [mutant.id, mutant] as const))('%s', (_id, mutant) => {
  const found = auditInProcess(defective(mutant), { plan, ...everyRule });

  it('is found alike when it is looked for again', async () => {
    const again = await auditInProcess(defective(mutant), { plan, ...everyRule });
    expect(failuresOf(again)).toEqual(failuresOf(await found));
    expect(compareReports(await found, 'old.json', again).comparison).toMatchObject({ new: 0, fixed: 0, unjudged: [] });
  });

  it('is new where it was not, and fixed where it is gone', async () => {
    const failures = failuresOf(await found).length;
    expect(compareReports(await mended, 'old.json', await found).comparison).toMatchObject({ new: failures, fixed: 0 });
    expect(compareReports(await found, 'old.json', await mended).comparison).toMatchObject({
      new: 0,
      fixed: failures,
      unjudged: [],
    });
  });

  it('is flaky where one run of the plan shows it and another does not', async () => {
    const merged = mergeReports([await found, await mended]);
    expect(failuresOf(merged)).toEqual(failuresOf(await found));
    const failed = merged.findings.filter(({ outcome }) => outcome === 'failed');
    expect(failed.filter(({ qualifiers }) => !qualifiers.includes('flaky'))).toEqual([]);
  });

  it.each(Object.entries(lesser))('is never called fixed %s', async (_name, less) => {
    const { comparison } = compareReports(
      await found,
      'old.json',
      await auditInProcess(defective(mutant), { plan: less, ...everyRule }),
    );
    expect(comparison?.fixed).toBe(0);
  });
});
