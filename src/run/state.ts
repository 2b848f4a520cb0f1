/**
 * The state of an audit: the log with its projections, and the assessment. A live run and a recorded one go through
 * the same state, so they give the same result.
 */
import { type Recording, recordingFor } from '../contract/recording.ts';
import { type Assessment, createAssessment } from '../core/assessment.ts';
import type { RuleSet } from '../core/demand.ts';
import type { Dialect } from '../core/dialect.ts';
import { createLog, type Log, type Projection, type Recorder } from '../core/log.ts';
import type { ItemRef } from '../core/operation.ts';
import type { Plan, Resource } from '../core/plan.ts';
import type { Result } from '../core/result.ts';
import type { Context } from '../core/rule.ts';
import type { Visited } from '../core/scenario.ts';
import { type SetupProblem, stopsVisits } from '../core/setup-problem.ts';
import { undecidedBecause, type Verdict } from '../core/verdict.ts';
import { type Owned, remainingIn, unfoundIn } from '../projections/created.ts';
import { dialectIn, dialects } from '../projections/dialect.ts';
import { damageIn, existing, lossesIn } from '../projections/existing.ts';
import { limits } from '../projections/limits.ts';
import { owned } from '../projections/owned.ts';
import { itemsOf, owners, ownersOf } from '../projections/owners.ts';
import { samples } from '../projections/samples.ts';
import { problemOf, problemsIn, setupProblems } from '../projections/setup.ts';
import { snapshot } from '../projections/snapshot.ts';
import { styles, unstatedStyles } from '../projections/styles.ts';
import { downIn, survival } from '../projections/survival.ts';
import { traffic } from '../projections/traffic.ts';
import { isVolatileIn, volatile } from '../projections/volatile.ts';
import { isSteady } from '../reading/lists.ts';
import { movesByName } from '../reading/names.ts';
import { pointersMatch } from '../text/pointers.ts';

export interface State {
  readonly log: Log;
  readonly assessment: Assessment;
  /** What setup found. Nothing else is sent to a resource that has a problem which stops visits. */
  setupProblemOf(resource: Resource): SetupProblem | undefined;
  /** What the resource has taught so far. */
  dialectOf(resource: Resource | undefined): Dialect;
  /** Existing items that may own the collection. */
  ownersOf(resource: Resource): readonly ItemRef[];
  existingOf(resource: Resource): readonly ItemRef[];
  take(visited: Visited): void;
  /** Settles what is still open. */
  endPhase(): void;
  result(): Result;
}

/**
 * `recording` may hold an earlier snapshot to compare with, and `left` the items of an earlier run. With `ignoresSetup`,
 * only a service that cannot be reached stops anything.
 */
export interface StateOptions extends RuleSet {
  readonly ignoresSetup?: boolean | undefined;
  readonly recording?: Recording | undefined;
  readonly left?: Owned;
}

export function createState(plan: Plan, options: StateOptions, recorder?: Recorder): State {
  const { recording = recordingFor(plan), left = owned.start(), ignoresSetup = false, ...rules } = options;
  const frozen = new Map<string, Dialect>();
  const dialect = dialects(plan);
  const dialectOf = (resource: Resource | undefined): Dialect =>
    (resource && frozen.get(resource.path)) ?? dialectIn(log.state(dialect), plan, resource);
  // The dialect comes first: the other projections read with it.
  const own = [limits, setupProblems, owners, traffic, survival, samples, snapshot, owned, existing, volatile, styles];
  const known = new Map<Projection<unknown>, unknown>([
    [snapshot, recording],
    [owned, left],
  ]);
  const log = createLog([dialect, ...own], dialectOf, recorder?.exchange, known);
  const assessment = createAssessment(rules, plan);

  const { problemFor, whyUnfit, problems } = fitnessIn(log, ignoresSetup);

  function fitting(visited: Visited): Visited {
    const skipped = whyUnfit(visited.resource);
    return skipped === undefined || visited.skipped !== undefined ? visited : { ...visited, traces: [], skipped };
  }

  return {
    log,
    assessment,
    dialectOf,
    setupProblemOf: problemFor,
    ownersOf: (resource) => ownersOf(log.state(owners), resource),
    existingOf: (resource) => itemsOf(log.state(owners), resource),
    take(visited) {
      const { resource } = visited;
      // From its first judged visit on, every response of a resource is read in the same way.
      frozen.set(resource.path, dialectOf(resource));
      recorder?.visit(visited);
      assessment.take(fitting(visited), contextOf(plan, resource, dialectOf(resource), log));
    },
    endPhase() {
      recorder?.endPhase();
      assessment.endPhase();
    },
    result() {
      const declared = [...log.state(samples).values()].filter(({ resource }) => whyUnfit(resource) === undefined);
      assessment.endRun(declared, log.state);
      return {
        ...seenIn(log),
        setupProblems: [...problems(), ...unstatedStyles(log.state(styles), plan)],
        ...judgedBy(assessment, plan, log),
        declared,
        dialects: plan.resources.map(dialectOf),
      };
    },
  };
}

/** Whether the plan fits the service. If not, no response of the resource proves anything. */
function fitnessIn(log: Log, ignoresSetup: boolean) {
  const isIgnored = (problem: SetupProblem): boolean =>
    ignoresSetup && problem.kind !== 'unreachable' && stopsVisits(problem);
  const problemFor = (resource: Resource): SetupProblem | undefined => {
    const problem = problemOf(log.state(setupProblems), resource);
    return problem && isIgnored(problem) ? undefined : problem;
  };
  return {
    problemFor,
    problems: () => problemsIn(log.state(setupProblems)).filter((each) => !isIgnored(each)),
    whyUnfit(resource: Resource | undefined): Verdict | undefined {
      const problem = resource && problemFor(resource);
      return problem && stopsVisits(problem) ? undecidedBecause({ kind: 'setup', problem: problem.kind }) : undefined;
    },
  };
}

function contextOf(plan: Plan, resource: Resource, dialect: Dialect, log: Log): Context {
  const isVolatile = (pointer: string): boolean =>
    plan.volatile.some((each) => pointersMatch(each, pointer)) || isVolatileIn(log.state(volatile), resource, pointer);
  return {
    plan,
    resource,
    dialect,
    options: {},
    isVolatile,
    movesByItself: (field) => isVolatile(`/${field}`) || movesByName(field),
    isSteady: (before, after) => isSteady(before, after, isVolatile),
  };
}

function judgedBy(assessment: Assessment, plan: Plan, log: Log) {
  // A burst is never sent again.
  const throttled = log.state(limits).throttled.find(({ probe }) => probe.intent.kind !== 'burst');
  // Nothing got a response after it.
  const unanswered = log.state(survival).silent.at(-1);
  const lacking = assessment.lacking() ?? throttled ?? unanswered;
  return {
    findings: assessment.findings(),
    observed: assessment.observed(),
    clauses: assessment.clauses(plan),
    rules: assessment.rules(),
    errored: assessment.errored(),
    isIncomplete: assessment.isIncomplete() || lacking !== undefined,
    lacking,
  };
}

function seenIn(log: Log) {
  return {
    damage: damageIn(log.state(existing)) ?? downIn(log.state(survival)),
    losses: lossesIn(log.state(existing)),
    remaining: remainingIn(log.state(owned)).filter(({ resource }) => resource.create?.keep !== true),
    unfound: unfoundIn(log.state(owned)),
    traffic: log.state(traffic),
  };
}
