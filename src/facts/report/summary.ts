import type { Problem, Report } from '../../model/report.ts';
import type { Summary, SummaryCut, SummaryEntry } from '../../model/summary.ts';
import { shortDigest } from '../../text/short-digest.ts';
import { bytesOf, clippedTo, firstThatFit } from './fit.ts';
import { groupBy } from './group-by.ts';
import { judgedCounts } from './judged-counts.ts';
import { openWhy } from './open-why.ts';
import { targetKey } from './same-target.ts';

/** Bytes of a summary as JSON, its line end included. */
export const summaryBytes = 6000;

/** What each text may take, and each list of texts. */
const room = { name: 160, address: 320, word: 64, message: 500, diagnoses: 800, labels: 640, options: 200 };

/**
 * What is kept of a run for the history of its target. Where it would be too large, the resources of each problem go first,
 * then those of the run, then the lightest problems; of what is left out nothing is claimed later.
 */
export function summaryOf(report: Report): Summary {
  const ruleOf = new Map(report.findings.map(({ fingerprint, rule }) => [fingerprint, rule]));
  const problems = report.problems.map((problem) => entryOf(problem, ruleOf));
  const judged = judgedCounts(report);
  const resources = resourcesOf(report);
  const base = headOf(report);
  const bare = problems.map((entry) => ({ ...entry, resources: null }));
  const candidates = [
    { problems, judged, resources },
    { problems: bare, judged, resources },
    { problems: bare, judged, resources: null },
  ];
  const whole = candidates.map((some) => summary(base, some)).find(isSmall);
  return whole ?? cut(base, bare, judged);
}

type Head = Omit<Summary, 'problems' | 'judged' | 'resources'>;

/** What may be too long: the rest has a bound. */
interface Lists {
  readonly problems: readonly SummaryEntry[];
  readonly judged: ReadonlyMap<string, number>;
  readonly resources: readonly string[] | null;
}

function isSmall(some: Summary): boolean {
  return bytesOf(some) < summaryBytes;
}

/** As many of the heaviest problems as fit into half of the room, and as much of what was judged as fits into the rest. */
function cut(base: Head, problems: readonly SummaryEntry[], judged: Lists['judged']): Summary {
  const empty = summary(base, { problems: [], judged: new Map(), resources: null });
  const free = summaryBytes - bytesOf(empty) - 20;
  const inFull = bytesOf(byPart(judged));
  const kept = firstThatFit(problems, Math.max(free / 2, free - inFull));
  const gone = new Set(problems.slice(kept.length).flatMap(({ id, rules }) => [id, ...rules]));
  // Nobody could tell whether a rule that is listed here and not among the problems failed.
  const known = [...judged].filter(([id]) => !gone.has(id));
  // A part that has one rule takes a little more than the rule alone.
  const some = firstThatFit(known, 0.75 * (free - bytesOf(kept)));
  const left = {
    ...base.left,
    problems: problems.length - kept.length,
    judged: judged.size - some.length,
  };
  return summary({ ...base, left }, { problems: kept, judged: new Map(some), resources: null });
}

/** The members in the order of the schema. */
function summary(
  { kind, schemaVersion, tool, target, verdict, partial, open, harm, counts, ...rest }: Head,
  { problems, judged, resources }: Lists,
): Summary {
  const { diagnosis, timings, digests, gate, left } = rest;
  const head = { kind, schemaVersion, tool, target, verdict, partial, open, harm, counts };
  return { ...head, problems, judged: byPart(judged), resources, diagnosis, timings, digests, gate, left };
}

function headOf(report: Report): Head {
  const { tool, target, verdict, harm, counts, timings, digests, gate } = report;
  const labels = Object.entries(target.labels).map(([name, text]) => [
    clippedTo(name, room.word),
    clippedTo(text, 2 * room.word),
  ]);
  const shownLabels = firstThatFit(labels, room.labels);
  const diagnosis = diagnosisOf(report);
  const word = (text: string): string => clippedTo(text, room.word);
  return {
    kind: 'probity-summary',
    schemaVersion: 1,
    tool: { name: tool.name, version: word(tool.version) },
    target: {
      name: clippedTo(target.name, room.name),
      baseUrl: clippedTo(target.baseUrl, room.address),
      labels: Object.fromEntries(shownLabels),
      key: shortDigest(targetKey(report)),
    },
    verdict,
    partial: cutOf(report),
    open: openWhy(report),
    harm: harm === null ? null : word(harm.kind),
    counts: {
      clauses: counts.clauses,
      problems: counts.problems,
      warnings: counts.warnings,
      waived: report.problems.filter(isWaived).length,
      byLabel: byLabel(report.problems),
      requests: counts.requests,
      resources: counts.resources,
      operations: counts.operations,
    },
    diagnosis,
    timings: { startedAt: word(timings.startedAt), durationMs: timings.durationMs },
    digests: { plan: word(digests.plan), rules: word(digests.rules), conventions: word(digests.conventions) },
    gate: gate === null ? null : { exitCode: gate.exitCode, failOn: gate.failOn },
    left: {
      problems: 0,
      labels: labels.length - shownLabels.length,
      judged: 0,
      diagnosis: report.diagnosis.length - diagnosis.length,
    },
  };
}

/** Errors first, then what says how the run was cut. */
function diagnosisOf({ diagnosis }: Report): Summary['diagnosis'] {
  const rank = ({ code, level }: Report['diagnosis'][number]): number =>
    level === 'error' ? 0 : code === 'left-out' ? 1 : level === 'warning' ? 2 : 3;
  const told = diagnosis
    .toSorted((one, other) => rank(one) - rank(other))
    .map(({ code, level, message }) => ({
      code: clippedTo(code, room.word),
      level,
      message: clippedTo(message, room.message),
    }));
  return firstThatFit(told, room.diagnoses);
}

function cutOf({ partial, diagnosis }: Report): SummaryCut | null {
  if (partial === null) return null;
  const options = diagnosis.find(({ code }) => code === 'left-out')?.facts['options'];
  return { effort: partial.effort, options: clippedTo(typeof options === 'string' ? options : '', room.options) };
}

function isWaived({ qualifiers }: Problem): boolean {
  return qualifiers.includes('waived');
}

function entryOf(problem: Problem, ruleOf: ReadonlyMap<string, string>): SummaryEntry {
  const { id, level, label, weight, resources } = problem;
  const rules = [...new Set(problem.findings.flatMap((fingerprint) => ruleOf.get(fingerprint) ?? []))];
  return {
    id,
    level,
    label: clippedTo(label, room.word),
    weight,
    waived: isWaived(problem),
    rules: rules.length === 1 && rules[0] === id ? [] : rules,
    places: Math.max(1, resources.length),
    resources,
  };
}

/** Labels in the order of their problems, which is by weight. */
function byLabel(problems: readonly Problem[]): Readonly<Record<string, number>> {
  const own = problems.filter((problem) => problem.level === 'must' && !isWaived(problem));
  const groups = groupBy(own, ({ label }) => clippedTo(label, room.word));
  const all = [...groups].map(([label, list]) => [label, list.length] as const);
  const named = firstThatFit(all, room.options);
  const rest = all.slice(named.length).reduce((sum, [, number]) => sum + number, 0);
  return Object.fromEntries(rest === 0 ? named : [...named, ['other', rest]]);
}

function resourcesOf({ rules }: Report): readonly string[] {
  const all = rules.flatMap(({ judged }) => judged.flatMap(({ resource }) => resource ?? []));
  return [...new Set(all)].sort();
}

/** Rules by the two halves of their ids. */
function byPart(judged: Lists['judged']): Summary['judged'] {
  const entries = [...judged].map(([id, count]) => {
    const slash = id.indexOf('/');
    return { part: slash === -1 ? '' : id.slice(0, slash), noun: id.slice(slash + 1), count };
  });
  return Object.fromEntries(
    [...groupBy(entries, ({ part }) => part)].map(([part, own]) => [
      part,
      Object.fromEntries(own.map(({ noun, count }) => [noun, count])),
    ]),
  );
}
