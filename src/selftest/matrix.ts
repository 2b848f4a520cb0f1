import type { Mutant } from '../../fixtures/mutants/mutant.ts';
import { type Api, createReference, type ReferenceOptions, statedRate } from '../../fixtures/reference/api.ts';
import type { AuditOptions } from '../audit/options.ts';
import { runAudit } from '../audit/run.ts';
import { contractOptions } from '../contract/options.ts';
import { type Plan, unversioned } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import { cleaning, preflight, scenarios } from '../probe/index.ts';
import { type Clock, createClock, wireInProcess } from '../wire/transports/in-process.ts';
import { countingFresh } from './fresh.ts';
import { narrowed } from './narrow.ts';

/** What an audit in this process is given: the plan, and the rules with their clauses. */
export type Setting = Pick<AuditOptions, 'plan' | 'rules' | 'clauses'> &
  Partial<Pick<AuditOptions, 'scenarios' | 'isChosen' | 'fresh' | 'selection' | 'sink' | 'preflight' | 'keep'>>;

/**
 * How deep a proof goes. `narrow`: the rules that should fail and what they wait for, on the scenarios whose evidence they want.
 * `whole`: every rule on every scenario, which alone shows that nothing else fails.
 */
export type Depth = 'narrow' | 'whole';

/** What one mutant came to. */
export interface Kill {
  readonly mutant: Pick<Mutant, 'id' | 'kills' | 'note'>;
  /** True where exactly the rules that should fail did, and nothing of ours broke. */
  readonly killed: boolean;
  /** Rules that failed, and rules that should have. */
  readonly failed: readonly string[];
  readonly expected: readonly string[];
  /** What of our own broke: scenarios or rules that threw, clauses that a failure did not touch, one defect told as several problems. */
  readonly errors: readonly string[];
}

/** Audits a pure Api in this process, with every scenario unless the setting names some. */
export async function auditInProcess(make: (clock: Clock) => Api, setting: Setting): Promise<Report> {
  const clock = createClock();
  const wire = wireInProcess(make(clock), setting.plan, clock);
  const { report } = await runAudit({
    scenarios,
    fresh: countingFresh(),
    preflight,
    ...setting,
    cleaning,
    send: wire.send,
    onTraceEnd: wire.endTrace,
    version: '0.0.0',
    planDigest: '',
    now: clock.now,
    ...contractOptions(setting.plan),
  });
  return report;
}

/** The reference in one of its shapes. */
export function auditReference(setting: Setting, options: ReferenceOptions = {}): Promise<Report> {
  return auditInProcess((clock) => createReference({ now: clock.now, ratePerSecond: statedRate, ...options }), setting);
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

/** Audits one mutant by the rules of a depth. `prepare`: what is done to the reference before it has its defect. */
export function auditMutant(
  mutant: Mutant,
  depth: Depth | 'plain',
  setting: Setting,
  prepare?: (reference: Api) => void,
): Promise<Report> {
  const chosen =
    depth === 'whole' ? { rules: setting.rules, scenarios } : narrowed(mutant, setting.rules, scenarios, depth);
  return auditInProcess(
    (clock) => {
      const limit = isOfRate(mutant) ? { ratePerSecond: statedRate } : {};
      const reference = createReference({ now: clock.now, ...limit, ...mutant.reference });
      prepare?.(reference);
      return mutant.mutate?.(reference) ?? reference;
    },
    { ...setting, ...chosen, plan: planFor(mutant, setting.plan) },
  );
}

/**
 * Proves one mutant: the reference with its defect fails exactly its rules. The plan is the mutant's own where it has one. A narrow proof
 * first asks for little, which shows most defects: the plain scenarios where a rule takes every step, then the plan's first resource
 * alone. It asks for all only where that did not kill the mutant.
 */
export async function prove(mutant: Mutant, depth: Depth, setting: Setting): Promise<Kill> {
  if (depth === 'narrow') {
    const first = ofFirst(setting.plan);
    const { isChosen } = narrowed(mutant, setting.rules, scenarios);
    const little = [
      ...(isChosen ? [() => proveBy(mutant, 'plain', setting)] : []),
      ...(first === setting.plan ? [] : [() => proveBy(mutant, depth, { ...setting, plan: first })]),
    ];
    for (const attempt of little) {
      const kill = await attempt();
      if (kill.killed) return kill;
    }
  }
  return proveBy(mutant, depth, setting);
}

/** The plan with its first resource alone, in each version. */
function ofFirst(plan: Plan): Plan {
  const [first] = plan.resources;
  const resources = plan.resources.filter((each) => first !== undefined && unversioned(each) === unversioned(first));
  return resources.length === plan.resources.length ? plan : { ...plan, resources };
}

async function proveBy(mutant: Mutant, depth: Depth | 'plain', setting: Setting): Promise<Kill> {
  const report = await auditMutant(mutant, depth, setting);
  const failed = report.rules.filter((rule) => rule.outcome === 'failed').map((rule) => rule.id);
  const expected = expectedOf(mutant);
  const thrown = report.diagnosis.filter(({ code }) => code === 'internal-error').map(({ message }) => message);
  const errors = [...thrown, ...provenAllTheSame(report), ...toldTwice(mutant, report), ...showingNothing(report)];
  const isExact = failed.length === expected.length && expected.every((rule) => failed.includes(rule));
  const { id, kills, note } = mutant;
  return { mutant: { id, kills, note }, killed: isExact && errors.length === 0, failed, expected, errors };
}

/** Clauses that a failure breaks or warns of, and that the report tells otherwise. */
function provenAllTheSame({ findings, clauses }: Report): readonly string[] {
  const failed = findings.filter(({ outcome }) => outcome === 'failed');
  return clauses.flatMap(({ id, level, status, warnings }) => {
    const own = failed.filter((finding) => finding.clauses.includes(id));
    const isBroken = own.some((finding) => finding.level === 'must' || level === 'should');
    if (isBroken ? status === 'violated' : warnings >= own.length) return [];
    return [`${own.map(({ rule }) => rule).join(', ')} failed, and ${id} is ${status}`];
  });
}

/** One defect is one problem, but for what its mutant says. */
function toldTwice({ apart = {} }: Mutant, { problems }: Report): readonly string[] {
  const told = problems.filter(({ id, level }) => level === 'must' && !Object.hasOwn(apart, id)).map(({ id }) => id);
  return told.length < 2 ? [] : [`${told.join(', ')} are several problems`];
}

/** Violations that show no difference. */
function showingNothing({ findings }: Report): readonly string[] {
  return findings.flatMap(({ rule, violations }) =>
    violations
      .filter(({ expected, actual }) => expected === actual)
      .map(({ message, expected }) => `${rule} expects what it sees, ${expected}: ${message}`),
  );
}

function expectedOf({ kills, also }: Mutant): readonly string[] {
  return [kills, ...Object.keys(also ?? {})].sort();
}
