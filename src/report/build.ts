/** Builds the report from the result of a run. */
import { clausesFor, type CustomizedPlan } from '../core/custom.ts';
import { type Exchange, requestLine } from '../core/exchange.ts';
import type { Plan, PlanKey, Resource } from '../core/plan.ts';
import { itemProbe, listProbe, readProbe } from '../core/requests.ts';
import { operationOf } from '../core/operation.ts';
import { conformanceOf, isOpen, type Result } from '../core/result.ts';
import { type SetupProblem, stopsVisits } from '../core/setup-problem.ts';
import type { Spot } from '../core/demand.ts';
import type { ClauseStatus } from '../core/tally.ts';
import type { Reason } from '../core/verdict.ts';
import { withTexts } from '../text/json.ts';
import { remembered } from '../text/memo.ts';
import type { Mask } from '../text/secrets.ts';
import { type Baseline, compareReports } from './baseline.ts';
import { curlOf } from './curl.ts';
import { createExchanges } from './exchanges.ts';
import { trafficOf } from './facts.ts';
import { type GateOptions, gateOf } from './gate.ts';
import { packageVersion } from './package-root.ts';
import { observationsIn, problemsIn, waivedIn, waiving } from './problems.ts';
import type { ClauseReport, Place, RemainingReport, Report, SetupReport } from './report.ts';
import type { SourceOf } from './shell-credential.ts';
import * as words from './words.ts';

export interface BuildOptions extends GateOptions {
  readonly mask: Mask;
  readonly sourceOf?: SourceOf | undefined;
  /** Where the plan says something: a key of the plan, or of a resource. */
  readonly placeOf?: ((key: PlanKey, resource?: Resource) => Place | undefined) | undefined;
  /** What limited the run: `--only auth`. */
  readonly selection?: readonly string[] | undefined;
  /** The plan as the command names it. */
  readonly planFile?: string | undefined;
  /** The digest of the plan's file. */
  readonly planSha256?: string | undefined;
  /** What sends a request again. */
  readonly spotOf?: ((exchange: Exchange) => Spot | undefined) | undefined;
  readonly baseline?: Baseline | undefined;
  /** Exchanges that the report keeps in addition. */
  readonly exchanges?: readonly Exchange[] | undefined;
}

export function buildReport(result: Result, plan: CustomizedPlan, options: BuildOptions): Report {
  const { mask, placeOf, spotOf, selection = [], planFile: file = null, planSha256, baseline } = options;
  const { traffic, findings, lacking } = result;
  const startedAt = new Date(traffic.startedMs).toISOString();
  const { list: exchanges, keep } = createExchanges(plan, mask);
  const day = startedAt.slice(0, 10);
  const waiverOf = waiving(plan, day);
  const unwaived = findings.filter((each) => waiverOf(each) === undefined);
  const problems = problemsIn(unwaived, {
    keep,
    curl: ({ probe }) => curlOf(probe, plan, options),
    placeOf: ({ probe: { resource } }) => (resource && placeOf?.('resources[].path', resource)) ?? null,
    spotOf: (exchange) => spotOf?.(exchange) ?? null,
  });
  const customRules = (plan.custom?.rules ?? []).map(({ id }) => id);
  const durationMs = Math.round(traffic.endedMs - traffic.startedMs);
  const facts = {
    schemaVersion: 1 as const,
    probity: packageVersion(),
    target: { name: plan.name, baseUrl: plan.baseUrl, labels: plan.labels },
    run: {
      startedAt,
      durationMs,
      requests: traffic.requests,
      writes: plan.writes,
      selection,
      plan: file,
      ...(planSha256 === undefined ? {} : { planSha256 }),
      ...(customRules.length === 0 ? {} : { customRules }),
    },
    verdict: conformanceOf(result, (finding) => waiverOf(finding) !== undefined),
    setup: result.setupProblems.map((problem) => setupOf(problem, plan, options)),
    damage: damageOf(result),
    losses: result.losses.map((losses) => ({ ...losses, says: words.lossesWords(losses) })),
    remaining: remainingIn(result, plan, options),
    problems,
    waived: waivedIn(findings, waiverOf),
    ended: plan.waivers.filter(({ until = day }) => until < day),
    clauses: result.clauses.map((each) => clauseOf(each, plan)),
    rules: result.rules.map(({ rule, outcome, places, because }) => {
      // A fold that saw only a part of the responses has judged nothing.
      const judged = rule.on === 'fold' && selection.length > 0 ? [] : places;
      const says = because === undefined ? null : words.reasonIn(because);
      return { rule: rule.id, title: rule.title, outcome, places: judged, says };
    }),
    observations: observationsIn(result.observed),
    traffic: trafficOf(result, keep),
    notChecked: notCheckedIn(result, plan),
    lacking: lacking === undefined ? [] : [words.lackingWords(lacking)],
    errored: result.errored.map((doubt) => ({ rule: doubt.rule.id, says: words.reasonIn(doubt) })),
    exchanges,
  };
  for (const exchange of options.exchanges ?? []) if (exchange.refusal === undefined) keep(exchange);
  const comparison = baseline === undefined ? null : compareReports(baseline, facts);
  const counted = { ...facts, comparison, counts: countsOf(facts, result, plan) };
  const gate = gateOf(counted, isOpen(result), options);
  return scanned({ ...counted, gate, summary: words.summaryOf({ ...counted, gate }) }, mask);
}

function damageOf({ damage }: Result): Report['damage'] {
  if (damage === undefined) return null;
  const { sinceMs, window, ...facts } = damage;
  const since = new Date(sinceMs).toISOString();
  return { ...facts, since, window: window.map(requestLine), says: words.damageWords(damage) };
}

/** A variable with its default, as the plan writes it: `${SHOP_TOKEN:-demo}`. */
const reference = /(\$\{\w+:-[^}]*\})/;

/** Masks every text. The last response may have shown what was a secret in the first one. */
function scanned(report: Report, mask: Mask): Report {
  const scan = (text: string): string => {
    if (!text.includes('${')) return mask.text(text);
    const parts = text.split(reference);
    return parts.map((part, index) => (index % 2 === 1 ? part : mask.text(part))).join('');
  };
  // Paths and names of rules come up again and again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts have changed
  return withTexts({ ...report }, remembered(scan)) as unknown as Report;
}

function setupOf(problem: SetupProblem, plan: Plan, options: BuildOptions): SetupReport {
  const { kind, resource, key, exchange } = problem;
  return {
    kind,
    stops: stopsVisits(problem),
    resource: resource?.path ?? null,
    key,
    place: options.placeOf?.(key, resource) ?? null,
    ...words.setupWords(problem, plan),
    curl: curlOf(exchange.probe, plan, options),
  };
}

/** Nobody should delete what may belong to somebody else: such an item gets a GET instead of a DELETE. */
function remainingIn({ remaining, unfound }: Result, plan: Plan, options: BuildOptions): readonly RemainingReport[] {
  const intent = { kind: 'cleanup' } as const;
  const items = remaining.map((item) => {
    const { resource, isMarked } = item;
    const operation = isMarked ? operationOf(resource, 'delete') : undefined;
    const read = readProbe(resource, item, intent);
    const probe = operation === undefined ? read : itemProbe(resource, item, operation, intent);
    const [url, curl] = [plan.baseUrl + item.url, curlOf(probe, plan, options)];
    return { resource: resource.path, url, says: words.remainingWords(url, isMarked), curl };
  });
  const creates = unfound.map(({ resource, owner, ...creation }) => {
    const curl = curlOf(listProbe(plan, resource, owner), plan, options);
    return { resource: resource.path, url: null, says: words.unfoundWords(resource.path, creation), curl };
  });
  return [...items, ...creates];
}

function clauseOf({ because, ...facts }: ClauseStatus, plan: CustomizedPlan): ClauseReport {
  const { level = 'must', text = '', exercise, specify, notObservable } = clausesFor(plan)[facts.clause] ?? {};
  const { reason: first, rule } = because ?? {};
  // One resource may lack what another one has.
  const reason = hasKey(first && keyIn(first), plan) ? unled : first;
  const keys: Partial<Record<ClauseStatus['status'], string | undefined>> = {
    'not-exercised':
      reason?.kind === 'observed' || reason?.kind === 'warns'
        ? undefined
        : ((reason && keyIn(reason)) ?? firstMissing(exercise, plan)),
    'not-specified': specify,
  };
  return {
    ...facts,
    level,
    text,
    because: reason === undefined || rule === undefined ? null : { ...reason, rule: rule.id },
    says: (reason && rule ? words.reasonIn({ rule, reason }) : notObservable) ?? null,
    key: keys[facts.status] ?? null,
  };
}

function keyIn(reason: Reason): string | undefined {
  const { kind } = reason;
  if (kind === 'refused') return 'key' in reason.refusal ? reason.refusal.key : undefined;
  return kind === 'plan-key' ? reason.key : undefined;
}

const unled = { kind: 'not-requested', field: '' } as const;

/** Keys that a plan may have already. Then something else is missing. */
const keysOf: Readonly<Record<string, (plan: Plan) => boolean>> = {
  'resources[].filters': ({ resources }) => resources.some(({ filters }) => Object.keys(filters).length > 0),
  'resources[].create.unique and writes: true': ({ writes, resources }) =>
    writes && resources.some(({ create }) => (create?.unique.length ?? 0) > 0),
  resources: () => true,
  'auth.bearer': ({ auth }) => auth !== undefined,
  'resources[].private: true': (plan) => plan.resources.some(({ isPrivate }) => isPrivate),
  'resources[].children': ({ resources }) => resources.some(({ parent }) => parent !== undefined),
  'contract.versions': ({ contract }) => contract.versions.length > 0,
  'contract.versions or contract.snapshot': ({ contract: { versions, snapshot } }) =>
    versions.length > 0 || snapshot !== undefined,
};

function hasKey(key: string | undefined, plan: Plan): boolean {
  const [, kind] = /operations: \[(\w+)\]$/.exec(key ?? '') ?? [];
  const isOffered = plan.resources.some(({ operations }) => operations.some((each) => each.kind === kind));
  return keysOf[key ?? '']?.(plan) ?? isOffered;
}

/** What the plan lacks. If it is the permission to write, that is what to add first. */
function firstMissing(keys: string | undefined, plan: Plan): string | undefined {
  if (keys === undefined || hasKey(keys, plan)) return undefined;
  const isReady = !plan.writes && plan.resources.some(({ create }) => create !== undefined);
  return isReady && keys.includes('writes: true') ? 'writes: true' : keys;
}

/** Resources that setup stopped, or that returned nothing. */
function notCheckedIn({ setupProblems, declared }: Result, { resources }: Plan): readonly string[] {
  const stopping = setupProblems.filter((each) => stopsVisits(each) && each.kind !== 'expired');
  const isStopped = ({ path }: Resource): boolean =>
    stopping.some(({ resource }) => resource === undefined || resource.path === path);
  const isSilent = ({ path }: Resource): boolean => !declared.some(({ resource }) => resource?.path === path);
  return resources.filter((each) => isStopped(each) || isSilent(each)).map(({ path }) => path);
}

function countsOf(facts: Pick<Report, 'problems' | 'waived' | 'clauses'>, { declared, traffic }: Result, plan: Plan) {
  const countOf = (wanted: ClauseStatus['status']) => facts.clauses.filter(({ status }) => status === wanted).length;
  const warnings = facts.problems.filter(({ level }) => level === 'should').length;
  return {
    problems: facts.problems.length - warnings,
    warnings,
    waived: facts.waived.flatMap(({ fingerprints }) => fingerprints).length,
    clauses: facts.clauses.length,
    byStatus: {
      violated: countOf('violated'),
      verified: countOf('verified'),
      undecided: countOf('undecided'),
      'not-exercised': countOf('not-exercised'),
      'not-specified': countOf('not-specified'),
      'not-observable': countOf('not-observable'),
    },
    resources: plan.resources.length,
    // A recording without a plan has URLs instead.
    operations: plan.resources.length + plan.probes.length === 0 ? traffic.operations.size : declared.length,
  };
}
