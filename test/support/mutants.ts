/** Audits the reference and its mutants in this process. */
import { readFileSync } from 'node:fs';
import { everyMutant } from '#fixtures/mutants/index.ts';
import type { Mutant } from '#fixtures/mutants/mutant.ts';
import { type Api, createReference, statedRate } from '#fixtures/reference/api.ts';
import { rules as standardRules } from '../../rules/index.ts';
import type { Recording } from '../../src/contract/recording.ts';
import type { Fresh } from '../../src/core/fresh.ts';
import type { Recorder } from '../../src/core/log.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Result } from '../../src/core/result.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { AnyScenario } from '../../src/core/scenario.ts';
import type { Tokens, Wire } from '../../src/core/send.ts';
import { withSettings } from '../../src/core/settings.ts';
import type { Journal } from '../../src/middleware/journal.ts';
import type { Budget } from '../../src/middleware/budget.ts';
import { run } from '../../src/run/run.ts';
import { standardScenarios } from '../../src/scenarios/index.ts';
import { planFrom } from './plan.ts';
import { testWire, type VirtualClock, virtualClock } from './wire.ts';

export { planFrom };

const fullText = readFileSync(new URL('../../fixtures/plans/reference-full.yaml', import.meta.url), 'utf8');

/** The plan of the reference, with and without its versions. */
export const fullPlan: Plan = planFrom(fullText);
export const plainPlan: Plan = planFrom(fullText.slice(0, fullText.indexOf('\ncontract:')));
export const readOnly = (plan: Plan): Plan => ({ ...plan, writes: false });

export interface Options {
  readonly rules?: readonly Rule[];
  readonly selected?: readonly Rule[];
  readonly scenarios?: readonly AnyScenario[];
  readonly budget?: Budget;
  readonly isQuick?: boolean;
  readonly recorder?: Recorder;
  readonly recording?: Recording;
  readonly journal?: Journal;
  /** Random by default. */
  readonly fresh?: Fresh;
  /** Changes what the wire returns, or when. */
  wrap?(wire: Wire, clock: VirtualClock): Wire;
}

/** The credential of the plan, which never expires. */
export function tokensFor({ auth }: Plan): Tokens {
  const { headers = {}, query = {}, ...others } = auth ?? {};
  const secrets = { ...others, headers, query };
  return { current: async () => secrets, renew: async () => false };
}

/** Audits a pure Api in this process. */
export async function auditApi(
  make: (clock: VirtualClock) => Api,
  plan: Plan,
  { rules = standardRules, selected = rules, wrap = (wire) => wire, ...rest }: Options = {},
): Promise<Result> {
  const clock = virtualClock();
  const tokens = tokensFor(plan);
  const wire = wrap(testWire(make(clock), plan, clock), clock);
  const all = withSettings(rules, plan);
  const ids = new Set(selected.map(({ id }) => id));
  return run({
    plan,
    wire,
    tokens,
    clock,
    scenarios: standardScenarios,
    isQuick: false,
    rules: all,
    selected: all.filter(({ id }) => ids.has(id)),
    ...rest,
  });
}

/** The plan that a mutant is audited with (DESIGN 12). */
export function planFor(mutant: Mutant, base: Plan = plainPlan): Plan {
  const { kills } = mutant;
  const plan = mutant.plan === undefined ? base : planFrom(mutant.plan);
  const { statuses, limits, ...profile } = plan.profile;
  const { burst, maxBodyBytes, ...others } = limits;
  const isOfRate = kills.startsWith('limits/rate');
  const isStated = expectedOf(mutant).includes('status/stated');
  return {
    ...plan,
    // A client keeps to the rate that its plan states.
    ...(isOfRate ? { http: { ...plan.http, rate: { requests: statedRate, windowMs: 1000 } } } : {}),
    profile: {
      ...profile,
      statuses: isStated ? statuses : {},
      limits: {
        ...others,
        burst: isOfRate && burst,
        ...(maxBodyBytes !== undefined && (kills === 'limits/payload' || isStated) ? { maxBodyBytes } : {}),
      },
    },
  };
}

/** The service of a mutant. */
export function serviceOf(mutant: Mutant): (clock: VirtualClock) => Api {
  return (clock) => {
    const limit = mutant.kills.startsWith('limits/rate') ? { ratePerSecond: statedRate } : {};
    const reference = createReference({ now: clock.now, ...limit, ...mutant.reference });
    return mutant.mutate?.(reference) ?? reference;
  };
}

/** The rules that must fail on a mutant, and no others. */
export function expectedOf({ kills, also }: Mutant): readonly string[] {
  return [kills, ...Object.keys(also ?? {})].sort();
}

/** The mutants that can be killed without writes. */
export async function readOnlyMutants(): Promise<readonly Mutant[]> {
  const listed = readFileSync(new URL('../read-only-mutants.txt', import.meta.url), 'utf8').split('\n');
  const ids = new Set(listed.map((line) => line.trim()));
  return (await everyMutant()).filter(({ id }) => ids.has(id));
}
