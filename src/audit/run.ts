import { createHash } from 'node:crypto';
import { type Exchange, isAnswered } from '../model/exchange.ts';
import type { Plan, Resource } from '../model/plan.ts';
import { createReadings } from '../model/readings.ts';
import type { Cleanup, Report } from '../model/report.ts';
import type { Rule } from '../model/rule.ts';
import { cleanupScenario, type Scenario } from '../model/scenario.ts';
import { compose } from './compose.ts';
import { createDoctor } from './diagnosis.ts';
import { topOf } from './digests.ts';
import { createLane, type Lane, type LaneContext } from './driver.ts';
import { createEvidence } from './evidence.ts';
import { createJudge, wantsScenario } from './judge.ts';
import type { AuditOptions } from './options.ts';
import { createPermit } from './permit.ts';

/** The report, and what the exit code needs beside it. */
export interface Audited {
  readonly report: Report;
  readonly unreachable: boolean;
  readonly interrupted: boolean;
}

/** A piece of work that runs in order: a top resource with all that it owns, under every version, or the service as a whole. */
interface Work {
  readonly resources: readonly (Resource | undefined)[];
}

/** How a failure to take notice of what versions answer is told. */
const recording = 'recording what the versions answer';

/** So many lanes are under way at once: enough to keep every connection busy, few enough to bound memory. */
const lanesForEachConnection = 4;

/** Audits a target: drives the scenarios that the rules want, judges, cleans up, and composes the report. */
export async function runAudit(options: AuditOptions): Promise<Audited> {
  const now = options.now ?? Date.now;
  const startedAt = now();
  const { plan } = options;
  const rules = options.rules.filter((rule) => plan.rules[rule.id] !== 'off');
  const scenarios = options.scenarios.filter((scenario) => rules.some((rule) => wantsScenario(rule, scenario.id)));
  const readings = createReadings(plan);
  const evidence = createEvidence(startedAt, options.keep);
  const judge = createJudge(plan, rules, readings, (id) => evidence.keep(id));
  const doctor = createDoctor(plan);
  const contract = options.contract?.(readings);
  const noteContract = (exchange: Exchange): void => {
    try {
      if (isAnswered(exchange)) contract?.note(exchange);
    } catch (error) {
      if (!failures.some((failure) => failure.startsWith(recording)))
        failures.push(`${recording}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const failures: string[] = [];
  const incomplete: Exchange[] = [];
  const isInterrupted = (): boolean => options.signal?.aborted === true;
  const context: LaneContext = {
    plan,
    readings,
    send: options.send,
    fresh: options.fresh,
    isAborted: () => isInterrupted() || doctor.isUnreachable() || doctor.isThrottledOut(),
    onExchange: (exchange) => {
      evidence.add(exchange);
      options.sink?.(exchange);
      options.onEvent?.({ type: 'exchange', exchange, count: evidence.count });
      // A limit that was exceeded on purpose says nothing of the set-up.
      if (exchange.probe.once === true) {
        judge.exchange(exchange);
        return;
      }
      // What the clean-up meets is a target half taken down: it says nothing of the service.
      if (exchange.scenario === cleanupScenario) return;
      doctor.note(exchange);
      if (!isAnswered(exchange) && wasAskedFor(exchange)) incomplete.push(exchange);
      judge.exchange(exchange);
      noteContract(exchange);
    },
    onScenario: (scenario, resource) =>
      options.onEvent?.({
        type: 'scenario',
        scenario: scenario.id,
        title: scenario.title,
        resource: resource?.key ?? null,
      }),
    onTraceEnd: (trace) => options.onTraceEnd?.(trace),
  };

  options.onEvent?.({
    type: 'started',
    scenarios: scenarios.length,
    resources: plan.resources.length,
    steps: scenarios.reduce((sum, scenario) => sum + subjectsOf(plan, scenario).length, 0),
  });
  const usual = scenarios.filter((scenario) => scenario.isLast !== true);
  const lanes = await driveAll(options, usual, context, judge, failures);
  await Promise.all(lanes.map((lane) => lane.repeat()));
  const cleanup = await cleanAll(options, lanes, readings, failures);
  const last = scenarios.filter((scenario) => scenario.isLast === true);
  await drive({ resources: [undefined] }, last, { options, context, judge, failures, lane: createLane(context) });
  const tallies = judge.end(contract?.comparisons(now()) ?? []);
  options.onEvent?.({ type: 'ended', requests: evidence.count });

  const report = compose({
    options,
    tallies,
    evidence,
    diagnosis: doctor.conclude(),
    failures,
    cleanup,
    isIncomplete: incomplete.length > 0,
    isInterrupted: isInterrupted(),
    isUnreachable: doctor.isUnreachable(),
    unmet: (rule) => unmetOf(plan, rule, scenarios),
    startedAt,
    endedAt: now(),
    rulesDigest: digestOf(rules.map((rule) => rule.id)),
  });
  return { report, unreachable: doctor.isUnreachable(), interrupted: isInterrupted() };
}

/** A fault on an address or body that a server may well cut off says nothing about what the plan asked for. */
function wasAskedFor(exchange: Exchange): boolean {
  return (
    !['bad-address', 'too-large', 'anything'].includes(exchange.probe.provokes) && exchange.fault?.kind !== 'not-sent'
  );
}

async function driveAll(
  options: AuditOptions,
  scenarios: readonly Scenario[],
  context: LaneContext,
  judge: ReturnType<typeof createJudge>,
  failures: string[],
): Promise<readonly Lane[]> {
  const { plan } = options;
  const waiting: Work[] = [{ resources: [undefined] }, ...worksOf(plan)];
  const lanes: Lane[] = [];
  const worker = async (): Promise<void> => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      const lane = createLane(context);
      lanes.push(lane);
      await drive(work, scenarios, { options, context, judge, failures, lane });
      lane.settle();
    }
  };
  const workers = Math.max(1, plan.http.concurrency * lanesForEachConnection);
  await Promise.all(Array.from({ length: Math.min(workers, waiting.length) }, worker));
  return lanes;
}

/** What driving needs, beside what is driven. */
interface Driving {
  readonly options: AuditOptions;
  readonly context: LaneContext;
  readonly judge: ReturnType<typeof createJudge>;
  readonly failures: string[];
  readonly lane: Lane;
}

/** Drives the scenarios over one piece of work, in order. */
async function drive(
  { resources }: Work,
  scenarios: readonly Scenario[],
  { options, context, judge, failures, lane }: Driving,
): Promise<void> {
  const { plan, pause } = options;
  for (const resource of resources) {
    for (const scenario of scenarios) {
      if ((scenario.per === 'service') !== (resource === undefined)) continue;
      const subject = resource ?? plan.resources[0];
      if (pause !== undefined) await pause();
      if (context.isAborted() || scenario.unmet(plan, subject) !== undefined) continue;
      const { trace, error } = await lane.drive(scenario, subject);
      if (error !== undefined)
        failures.push(`scenario ${scenario.id} on ${resource?.key ?? 'the service'}: ${error.message}`);
      judge.trace(trace);
    }
  }
}

/**
 * Each top resource with its descendants, in the plan's order; all its versions in one piece, one after the other, for
 * they may be views of one store, where writes under the one would be seen as changes that nobody made under the other.
 */
function worksOf(plan: Plan): readonly Work[] {
  const works = new Map<string, Resource[]>();
  for (const resource of plan.resources) {
    const top = topOf(plan, resource);
    works.set(top, [...(works.get(top) ?? []), resource]);
  }
  return [...works.values()].map((resources) => ({ resources }));
}

async function cleanAll(
  options: AuditOptions,
  lanes: readonly Lane[],
  readings: ReturnType<typeof createReadings>,
  failures: string[],
): Promise<Cleanup> {
  const { plan, cleaning } = options;
  const left: { address: string; reason: string }[] = [];
  let created = 0;
  let deleted = 0;
  for (const resource of plan.resources.toReversed()) {
    for (const lane of lanes) {
      const own = lane.created.get(resource.key) ?? [];
      if (own.length === 0) continue;
      options.onEvent?.({ type: 'cleaning', resource: resource.key, created: own.length });
      try {
        const permit = createPermit(plan, cleaning.offers(plan, resource));
        const result = await lane.clean(cleaning.run(plan, resource, readings, own), permit, resource);
        created += result.created;
        deleted += result.deleted;
        left.push(...result.left);
      } catch (error) {
        failures.push(`clean-up of ${resource.key}: ${error instanceof Error ? error.message : String(error)}`);
        left.push({ address: resource.key, reason: 'the clean-up failed' });
      }
    }
  }
  return { created, deleted, left };
}

/** What a scenario can run on. */
function subjectsOf(plan: Plan, scenario: Scenario): readonly (Resource | undefined)[] {
  const subjects = scenario.per === 'service' ? [plan.resources[0]] : plan.resources;
  return subjects.filter((subject) => scenario.unmet(plan, subject) === undefined);
}

/** Why no scenario that the rule wants could run, and the key that would change it; null where one ran. */
function unmetOf(plan: Plan, rule: Rule, scenarios: readonly Scenario[]): string | null {
  if (rule.scenarios === 'all') return null;
  const reasons: string[] = [];
  for (const scenario of scenarios) {
    if (!wantsScenario(rule, scenario.id)) continue;
    const subjects = scenario.per === 'service' ? [plan.resources[0]] : plan.resources;
    for (const subject of subjects) {
      const unmet = scenario.unmet(plan, subject);
      if (unmet === undefined) return null;
      reasons.push(`${unmet.reason}; to exercise it: ${unmet.key}`);
    }
  }
  return reasons[0] ?? null;
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
