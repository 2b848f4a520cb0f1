/** The library. The command line is built on it, and a test runner can use it. */
import { rules as standardRules } from '../rules/index.ts';
import { catalogFor } from './catalog.ts';
import type { Recording } from './contract/recording.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { type Custom, type CustomizedPlan, joined } from './core/custom.ts';
import type { Exchange } from './core/exchange.ts';
import type { Fresh } from './core/fresh.ts';
import { parentOf, type Plan, type Resource } from './core/plan.ts';
import type { Rule } from './core/rule.ts';
import type { Tokens, Wire } from './core/send.ts';
import { matches, withSettings } from './core/settings.ts';
import { observe, type Observed } from './evidence/har.ts';
import { replay } from './evidence/recorded.ts';
import { createRecorder } from './evidence/recorder.ts';
import { createSpots } from './evidence/spots.ts';
import { partOf } from './plan/packages.ts';
import type { Failed } from './report/baseline.ts';
import { type BuildOptions, buildReport } from './report/build.ts';
import type { Report } from './report/report.ts';
import { run } from './run/run.ts';
import { createState } from './run/state.ts';
import { hintFor } from './text/closest.ts';
import { awaitService } from './wire/await-service.ts';
import { connectionOf, maskFor } from './wire/connect.ts';
import type { FetchHandler } from './wire/fetch.ts';

export type { Exchange } from './core/exchange.ts';
export type { Plan, Resource } from './core/plan.ts';
export {
  defineFoldRule,
  definePlanRule,
  defineResponseRule,
  defineRule,
  failed,
  fieldViolations,
  inapplicable,
  observed,
  passed,
  type Rule,
  undecided,
} from './core/rule.ts';
export { type AnyScenario, defineScenario, tracing, type Visit } from './core/scenario.ts';
export { conformance, type ConformanceOptions, type ConformanceResult } from './library/conformance.ts';
export { type App, type Listening, listening } from './library/listening.ts';
export { type LoadOptions, loadPlan, parsePlan, PlanError } from './library/plans.ts';
export { json } from './report/formats/json.ts';
export { terminal } from './report/formats/terminal.ts';
export type { Report } from './report/report.ts';
export { type View, viewOf } from './report/view.ts';
export { itemsOf } from './reading/item-fields.ts';
export { readList } from './reading/lists.ts';
export { standardScenarios } from './scenarios/index.ts';
export { table } from './scenarios/table.ts';
export { standardRules };

/** What to judge with, and how much of it. */
export interface Selection {
  /** In addition to those of the product and the plan. */
  readonly rules?: Custom['rules'] | undefined;
  readonly scenarios?: Custom['scenarios'] | undefined;
  readonly clauses?: Custom['clauses'] | undefined;
  /** Rules (`query/sort`, `envelope/*`), parts (`auth`), clauses (`error.never-200`), and resources (`/users`). */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  readonly effort?: 'quick' | 'full' | undefined;
  /** Checks only what failed in an earlier report: the rules and resources of these findings. */
  readonly failed?: Failed | undefined;
}

export interface Options
  extends Selection,
    Omit<BuildOptions, 'mask' | 'exchanges' | 'selection' | 'isInterrupted' | 'spotOf'> {
  /** An app in the same process. Without it, the audit goes to the plan's `base_url`. */
  readonly fetch?: FetchHandler | undefined;
  readonly maxRequests?: number | undefined;
  /** The most items that the run may create. */
  readonly maxItems?: number | undefined;
  readonly maxDurationMs?: number | undefined;
  /** How long to wait for a service that is still starting. */
  readonly waitMs?: number | undefined;
  /** Checks everything, even if the first responses do not fit the plan. */
  readonly ignoresSetup?: boolean | undefined;
  /** The run ends after what is in flight, and cleans up. */
  readonly interrupt?: AbortSignal | undefined;
  /** Gets the lines of the recorded run, for `judge`. */
  readonly record?: ((line: string) => void) | undefined;
  /** What responses look like: for a snapshot, or with an earlier one to compare with. */
  readonly recording?: Recording | undefined;
  /** Gets a line before and after each create and delete, for `probity cleanup`. It returns false if it cannot write it. */
  readonly journal?: ((line: string) => boolean | Promise<boolean>) | undefined;
  /** Makes the markers of the items that the run creates. */
  readonly fresh?: Fresh | undefined;
  /** Variables that the wire may use, such as HTTP_PROXY. Default: those of this process. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Called after each response, with the number of requests so far. */
  readonly onProgress?: ((requests: number) => void) | undefined;
  /** For tests: what sends, where the credential comes from, and a clock that waits for nothing. */
  readonly wire?: Wire | undefined;
  readonly tokens?: Tokens | undefined;
  readonly clock?: Clock | undefined;
}

/** A name in `only` or `skip` that nothing has. The message is one sentence for the user. */
export class SelectionError extends Error {}

/** Audits a service. It throws `TokenError` or `WireSetupError` if the credential or the connection cannot be used. */
export async function audit(whole: CustomizedPlan, options: Options = {}): Promise<Report> {
  const { plan, ...selected } = selectionOf(whole, options);
  const { waitMs = 0, interrupt, ignoresSetup, record, recording, journal, onProgress, fresh } = options;
  const { maxItems: items, maxRequests: requests, maxDurationMs: durationMs, clock = systemClock } = options;
  const { mask, ...connection } = await connectionOf(plan, options);
  const recorder = record && createRecorder(record, mask);
  const spots = createSpots();
  let sent = 0;
  try {
    await awaitService(plan, connection.wire, clock, waitMs, interrupt);
    const result = await run({
      plan,
      ...selected,
      ...connection,
      clock,
      budget: { requests, items, durationMs, interrupt },
      ignoresSetup,
      fresh,
      journal: journal && ((entry) => journal(mask.text(JSON.stringify(entry)))),
      recording,
      recorder: {
        exchange(exchange) {
          recorder?.exchange(exchange);
          onProgress?.(++sent);
        },
        visit(visited) {
          spots.visit(visited);
          recorder?.visit(visited);
        },
        endPhase: () => recorder?.endPhase(),
      },
    });
    const facts = { mask, selection: selectionWords(options), spotOf: spots.of };
    return buildReport(result, plan, { ...options, ...facts, isInterrupted: interrupt?.aborted });
  } finally {
    await connection.wire.close();
  }
}

/** A recorded run, as lines, or the exchanges of an HTTP Archive. */
export type Recorded = Iterable<string> | Pick<Observed, 'exchanges' | 'secrets'>;

/**
 * Judges a recorded run again, with the rules of today. Of an HTTP Archive, violations count, and passes prove nothing.
 * With `keepsAll`, the report has every exchange.
 */
export function judge(
  recorded: Recorded,
  whole: CustomizedPlan,
  options: Options & { keepsAll?: boolean } = {},
): Report {
  const { plan, scenarios, ...set } = selectionOf(whole, options);
  const spots = createSpots();
  const isObserved = 'exchanges' in recorded;
  const all: Exchange[] = [];
  const exchange = (each: Exchange): void => void (options.keepsAll === true && all.push(each));
  const recorder = { exchange, visit: spots.visit, endPhase: () => undefined };
  const state = createState(plan, { ...set, isObserved, recording: options.recording }, recorder);
  if (isObserved) observe(recorded.exchanges, scenarios, state);
  else replay(recorded, plan, scenarios, state);
  const facts = { mask: maskFor(plan, isObserved ? recorded.secrets : []), selection: selectionWords(options) };
  return buildReport(state.result(), plan, { ...options, ...facts, exchanges: all, spotOf: spots.of });
}

/** The selected rules and resources. */
export function selectionOf(given: CustomizedPlan, selection: Selection) {
  const { rules: own = [], scenarios = [], clauses = {}, only = [], skip = [], effort, failed } = selection;
  const custom = joined([given.custom ?? {}, { rules: own, scenarios, clauses }]);
  const whole: CustomizedPlan = { ...given, custom };
  const catalog = catalogFor(whole);
  const rules = withSettings(catalog.rules, whole);
  const chosen = only.flatMap((name) => picked(name, rules, whole, '--only'));
  const [ruleIds, paths] = [new Set(chosen.filter((each) => !isPath(each))), new Set(chosen.filter(isPath))];
  const again = failed && failedIn(failed, whole, rules);
  const skipped = new Set(skip.flatMap((name) => picked(name, rules, whole, '--skip')));
  const isChosen = ({ id }: Rule): boolean => (ruleIds.size === 0 || ruleIds.has(id)) && again?.rules.has(id) !== false;
  const selected = rules.filter((rule) => isChosen(rule) && !skipped.has(rule.id));
  const isNeeded = ({ path }: Resource): boolean =>
    (paths.size === 0 || paths.has(path)) && again?.paths?.has(path) !== false;
  const isSkipped = (each: Resource): boolean => withOwners(each, whole).some((path) => skipped.has(path));
  const resources = whole.resources.filter((each) => isNeeded(each) && !isSkipped(each));
  if (selected.length === 0) throw new SelectionError('No rule remains: select more, or skip less.');
  if (resources.length === 0 && whole.resources.length > 0)
    throw new SelectionError('No resource remains: select more, or skip less.');
  const plan = resources.length === whole.resources.length ? whole : { ...whole, resources };
  const spots = again === undefined ? {} : { spots: again.spots };
  return { plan, rules, selected, scenarios: catalog.scenarios, isQuick: effort === 'quick', ...spots };
}

/** What the findings are about. */
function failedIn({ name, findings }: Failed, plan: CustomizedPlan, rules: readonly Rule[]) {
  const ids = new Set(findings.map(({ rule }) => rule));
  const isCompared = rules.some(({ id, on }) => ids.has(id) && on === 'difference');
  const owned = findings.map(({ resource }) => resource && picked(resource, rules, plan, name));
  return {
    rules: ids,
    // Without a resource, or with other versions to compare, all are needed.
    paths: isCompared || owned.includes(null) ? undefined : new Set(owned.flatMap((each) => each ?? [])),
    spots: findings.flatMap(({ spot }) => spot ?? []),
  };
}

const isPath = (name: string): boolean => name.startsWith('/');

/** Ids of rules, or paths. Owners are included, because children are read below them. */
function picked(name: string, rules: readonly Rule[], plan: CustomizedPlan, option: string): readonly string[] {
  if (isPath(name)) {
    const resource = plan.resources.find(({ path }) => path === name);
    const paths = plan.resources.map(({ path }) => path);
    if (resource === undefined) throw unknownName(name, paths, option);
    return option === '--skip' ? [resource.path] : withOwners(resource, plan);
  }
  const pattern = name.includes('/') ? name : `${name}/*`;
  const isNamed = ({ id, proves, breaks = [] }: Rule): boolean =>
    matches(pattern, id) || [...proves, ...breaks].some((clause) => clause === name);
  const all = rules.filter(isNamed).map(({ id }) => id);
  const ids = rules.map(({ id }) => id);
  const names = [...ids, ...ids.map(partOf), ...Object.keys(catalogFor(plan).clauses)];
  if (all.length === 0) throw unknownName(name, names, option);
  return all;
}

/** The paths of a resource and of those that it belongs to. */
function withOwners(resource: Resource, plan: Plan): readonly string[] {
  const above = parentOf(plan, resource);
  return above === undefined ? [resource.path] : [...withOwners(above, plan), resource.path];
}

function unknownName(name: string, names: readonly string[], option: string): SelectionError {
  const hint = hintFor(name, names, 'Name a rule, a part, a clause, or a resource.');
  return new SelectionError(`${option}: there is no ${name}. ${hint}`);
}

function selectionWords({ only = [], skip = [], effort, failed }: Selection): readonly string[] {
  return [
    ...(failed === undefined ? [] : [failed.name]),
    ...(only.length === 0 ? [] : [`--only ${only.join(',')}`]),
    ...(skip.length === 0 ? [] : [`--skip ${skip.join(',')}`]),
    ...(effort === 'quick' ? ['--effort quick'] : []),
  ];
}
