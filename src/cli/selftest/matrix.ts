import { createReference, statedRate } from '../../../fixtures/reference/api.ts';
import type { Api, ReferenceOptions } from '../../../fixtures/reference/api.ts';
import type { Mutant } from '../../../fixtures/mutants/mutant.ts';
import { clauses } from '../../../rules/clauses.ts';
import { rules } from '../../../rules/index.ts';
import { runAudit } from '../../audit/run.ts';
import type { Plan } from '../../model/plan.ts';
import type { Report } from '../../model/report.ts';
import { cleaning, scenarios } from '../../probe/index.ts';
import { contractOptions } from '../contract.ts';
import { countingFresh } from './fresh.ts';
import { type Clock, createClock, sendInProcess } from './in-process.ts';

/** What one mutant came to. */
export interface Kill {
  readonly mutant: Mutant;
  /** True where exactly the rules that should fail did, and nothing of ours broke. */
  readonly killed: boolean;
  /** Rules that failed, and rules that should have. */
  readonly failed: readonly string[];
  readonly expected: readonly string[];
  /** What of our own broke: scenarios or rules that threw. */
  readonly errors: readonly string[];
}

/** Audits a pure Api in this process with all rules and scenarios. */
export async function auditInProcess(make: (clock: Clock) => Api, plan: Plan): Promise<Report> {
  const clock = createClock();
  const { report } = await runAudit({
    plan,
    scenarios,
    rules,
    clauses,
    cleaning,
    send: sendInProcess(make(clock), plan, clock),
    fresh: countingFresh(),
    version: '0.0.0',
    planDigest: '',
    now: clock.now,
    ...contractOptions(plan),
  });
  return report;
}

/** The reference in one of its shapes. */
export function auditReference(plan: Plan, options: ReferenceOptions = {}): Promise<Report> {
  return auditInProcess((clock) => createReference({ now: clock.now, ratePerSecond: statedRate, ...options }), plan);
}

function isOfRate({ kills }: Mutant): boolean {
  return kills.startsWith('limits/rate');
}

/**
 * A mutant may ask the reference several times for one request, or rewrite a body: a burst, the sizes of bodies and the
 * statuses that only the profile states are asserted of the mutants of those rules alone.
 */
function planFor(mutant: Mutant, plan: Plan): Plan {
  const { situations, limits, ...profile } = plan.profile;
  const { burst, maxBodyBytes, ...others } = limits;
  const isOfSituation =
    situations !== undefined && Object.keys(situations).some((key) => mutant.kills === `status/${key}`);
  return {
    ...plan,
    profile: {
      ...profile,
      ...(isOfSituation ? { situations } : {}),
      limits: {
        ...others,
        ...(burst !== undefined && isOfRate(mutant) ? { burst } : {}),
        ...(maxBodyBytes !== undefined && (mutant.kills === 'limits/payload' || isOfSituation) ? { maxBodyBytes } : {}),
      },
    },
  };
}

/** The reference with the mutant's defect. `plan` is the mutant's own plan where it has one. */
export async function auditMutant(mutant: Mutant, plan: Plan): Promise<Kill> {
  const report = await auditInProcess(
    (clock) => {
      const limit = isOfRate(mutant) ? { ratePerSecond: statedRate } : {};
      const reference = createReference({ now: clock.now, ...limit, ...mutant.reference });
      return mutant.mutate?.(reference) ?? reference;
    },
    planFor(mutant, plan),
  );
  const failed = report.rules.filter((rule) => rule.outcome === 'failed').map((rule) => rule.id);
  const expected = [mutant.kills, ...Object.keys(mutant.also ?? {})].sort();
  const errors = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
  const isExact = failed.length === expected.length && expected.every((rule) => failed.includes(rule));
  return { mutant, killed: isExact && errors.length === 0, failed, expected, errors };
}
