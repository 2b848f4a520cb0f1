import { problemsOf } from '../../facts/report/problems.ts';
import { targetKey } from '../../facts/report/same-target.ts';
import type { Partial as Cut, Report, Verdict } from '../../model/report.ts';
import { withoutComparison } from '../compare/compare-reports.ts';
import { countsOf } from '../result/counts.ts';
import { compareIds } from '../evidence/evidence.ts';
import { labelsOf, namedAfter } from './fleet.ts';
import { lookupOf } from '../compare/lookup.ts';
import { mergedClauses } from './merge-clauses.ts';
import { mergedCounts } from './merge-counts.ts';
import { mergedDiagnosis } from './merge-diagnosis.ts';
import { allExchanges, withOwnExchanges } from './merge-exchanges.ts';
import { mergedFindings } from './merge-findings.ts';
import { mergedRules } from './merge-rules.ts';
import { mergedObservations } from '../evidence/observations.ts';

/**
 * Several reports as one: repeated runs of a service, runs that cover different parts of it, or runs of several services, whose
 * resources are then named after them. Findings are joined by fingerprint, outcomes and statuses derived anew by the audit's
 * precedence, counts are sums, and the verdict is the worst. What failed in one run and passed in another of the same plan is
 * flaky. A report that is given twice counts once; the order of the reports does not matter. Throws where there is none.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const runs = distinct(reports).sort(byStart);
  const [only] = runs;
  if (only === undefined) throw new Error('there is no report to merge');
  if (runs.length === 1) return only;
  const groups = new Map<string, Report[]>();
  for (const run of runs.map(withoutComparison)) {
    const key = targetKey(run);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const services = [...groups.values()].map((group) => joined(group));
  const [first] = services;
  if (first !== undefined && services.length === 1) return first;
  return fleet(services.sort((one, other) => compareIds(one.target.name, other.target.name)));
}

/** True where the reports are of more than one service. */
export function areOfSeveralServices(reports: readonly Report[]): boolean {
  return new Set(reports.map(targetKey)).size > 1;
}

function distinct(reports: readonly Report[]): Report[] {
  const seen = new Map<string, string[]>();
  return reports.filter((report) => {
    const { timings, target, digests } = report;
    const key = JSON.stringify([timings, target, digests]);
    const text = JSON.stringify(report);
    const known = seen.get(key) ?? [];
    seen.set(key, [...known, text]);
    return !known.includes(text);
  });
}

function byStart(one: Report, other: Report): number {
  const keyOf = ({ timings, target, digests, counts, findings }: Report): string =>
    JSON.stringify([timings.startedAt, timings.durationMs, target, digests, counts, findings]);
  const [a, b] = [keyOf(one), keyOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The runs of one service, oldest first. */
function joined(reports: readonly Report[]): Report {
  const [first] = reports;
  if (first === undefined) throw new Error('there is no report to merge');
  if (reports.length === 1) return first;
  const runs = withOwnExchanges(reports);
  const last = runs.at(-1) ?? first;
  const lookups = runs.map(lookupOf);
  const findings = mergedFindings(lookups);
  const rules = mergedRules(runs, findings);
  const clauses = mergedClauses(runs, { rules, findings });
  const problems = problemsOf({ rules, findings });
  return {
    ...last,
    partial: mergedPartial(runs),
    harm: runs.find(({ harm }) => harm !== null)?.harm ?? null,
    verdict: worst(runs.map(({ verdict }) => verdict)),
    counts: { ...countsOf({ clauses, rules, problems }), ...mergedCounts(runs) },
    diagnosis: mergedDiagnosis(runs, findings),
    problems,
    clauses,
    rules,
    findings,
    observations: mergedObservations(runs.flatMap(({ observations }) => observations)),
    exchanges: allExchanges(runs),
    cleanup: {
      created: sum(runs.map(({ cleanup }) => cleanup.created)),
      removed: sum(runs.map(({ cleanup }) => cleanup.removed)),
      kept: runs.flatMap(({ cleanup }) => cleanup.kept),
      left: runs.flatMap(({ cleanup }) => cleanup.left),
    },
    timings: span(runs),
    digests: {
      plan: digestsOf(runs.map(({ digests }) => digests.plan)),
      rules: digestsOf(runs.map(({ digests }) => digests.rules)),
      conventions: digestsOf(runs.map(({ digests }) => digests.conventions)),
    },
    plan: runs.every(({ plan, digests }) => plan?.file === last.plan?.file && digests.plan === last.digests.plan)
      ? last.plan
      : null,
    gate: null,
    run: null,
  };
}

/** Several services as one report, each thing named after its service. */
function fleet(services: readonly Report[]): Report {
  const labels = labelsOf(services);
  const named = services.map((service, index) => namedAfter(service, labels[index] ?? ''));
  const report = joined(named);
  return {
    ...report,
    target: {
      name: namesOf(services),
      baseUrl: services.map(({ target }) => target.baseUrl).join(', '),
      labels: sharedLabels(services),
    },
    counts: {
      ...report.counts,
      resources: sum(services.map(({ counts }) => counts.resources)),
      operations: sum(services.map(({ counts }) => counts.operations)),
    },
    plan: null,
  };
}

/** What all services are labelled with alike. */
function sharedLabels([first, ...others]: readonly Report[]): Report['target']['labels'] {
  const own = Object.entries(first?.target.labels ?? {});
  return Object.fromEntries(own.filter(([name, text]) => others.every(({ target }) => target.labels[name] === text)));
}

/** What the runs were cut to together: all that any of them asked. Null where one of them was whole. */
function mergedPartial(runs: readonly Report[]): Report['partial'] {
  const cuts = runs.map(({ partial }) => partial);
  return cuts.every((cut) => cut !== null) ? cuts.reduce(together) : null;
}

function together(one: Cut, other: Cut): Cut {
  const isNamed = one.only.length > 0 && other.only.length > 0;
  return {
    only: isNamed ? [...new Set([...one.only, ...other.only])] : [],
    skip: one.skip.filter((name) => other.skip.includes(name)),
    failed: one.failed === other.failed ? one.failed : null,
    effort: one.effort === other.effort ? one.effort : 'full',
  };
}

const shownNames = 3;

function namesOf(services: readonly Report[]): string {
  const labels = labelsOf(services);
  const shown = labels.slice(0, labels.length > shownNames ? shownNames - 1 : shownNames);
  const rest = labels.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more services`;
}

const verdicts: readonly Verdict[] = ['error', 'nonconformant', 'incomplete', 'conformant'];

function worst(all: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => all.includes(verdict)) ?? 'conformant';
}

function span(reports: readonly Report[]): Report['timings'] {
  const starts = reports.map(({ timings }) => Date.parse(timings.startedAt));
  const ends = reports.map(({ timings }) => Date.parse(timings.startedAt) + timings.durationMs);
  const start = Math.min(...starts);
  return { startedAt: new Date(start).toISOString(), durationMs: Math.max(...ends) - start };
}

/** Digests that differ stand side by side. */
function digestsOf(digests: readonly string[]): string {
  return [...new Set(digests.flatMap((digest) => digest.split('+')))].sort().join('+');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
