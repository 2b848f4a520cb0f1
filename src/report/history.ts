/** The runs of one target, each compared with everything that is known from the runs before it. */
import { type Compared, compareReports, fateOf, findingsIn } from './baseline.ts';
import { failuresOf, grouped, sumOf } from './groups.ts';
import type { ClauseReport, ProblemReport, Report, WaivedReport } from './report.ts';

/** What both reports and summaries have about a run. */
export interface SavedRun
  extends Compared,
    Pick<Report, 'target' | 'run' | 'gate' | 'counts' | 'lacking' | 'notChecked'> {
  readonly waived: readonly Omit<WaivedReport, 'says'>[];
  readonly problems: readonly (Compared['problems'][number] &
    Pick<ProblemReport, 'headline' | 'level' | 'weight' | 'label' | 'says' | 'clauses'>)[];
  readonly clauses: readonly (Pick<ClauseReport, 'clause' | 'status'> &
    Partial<Pick<ClauseReport, 'level' | 'text'>>)[];
  /** It comes from a report, which can have a page of its own. */
  readonly isWhole: boolean;
}

/** Where the runs of all targets come from: files, or a database. */
export interface History {
  /** When the newest run started. */
  readonly newestMs: number;
  /** The runs of each target, the oldest first. The targets are in the order of their names. */
  targets(): Iterable<readonly SavedRun[]> | AsyncIterable<readonly SavedRun[]>;
  report(run: SavedRun): Promise<Report>;
}

type RunProblem = SavedRun['problems'][number];

/**
 * What became of a problem. `new`: found where it was not found before. `uncovered`: found where nothing was checked
 * before. `unchecked`: found before, and neither found nor shown to be fixed now.
 */
export type Fate = 'new' | 'uncovered' | 'known' | 'fixed' | 'unchecked';

export interface PastProblem extends Pick<RunProblem, 'rule' | 'headline' | 'level' | 'weight' | 'label' | 'says'> {
  readonly fate: Fate;
  /** ISO 8601, UTC: the run that found it first. */
  readonly since: string;
  /** No earlier run checked it, so it may be older. */
  readonly isOlder: boolean;
}

export interface RunHistory {
  readonly run: SavedRun;
  /** It checked less than the run before it. */
  readonly isSmaller: boolean;
  /** The heaviest first; problems before warnings. */
  readonly problems: readonly PastProblem[];
}

/** What is known after a run. Problems that were not checked again stay in it, and so does what was checked. */
interface Memory extends Compared {
  readonly run: SavedRun['run'];
  /** The newest run. */
  readonly last: SavedRun;
  readonly problems: readonly RunProblem[];
  readonly since: ReadonlyMap<string, Pick<PastProblem, 'since' | 'isOlder'>>;
}

/** @param runs of one target, the oldest first */
export function historyOf(runs: readonly SavedRun[]): readonly RunHistory[] {
  let memory: Memory | undefined;
  return runs.map((run, index) => {
    const fates = fatesIn(run, memory);
    const problems = fates.map(({ problem, fate }): PastProblem => {
      const { rule, headline, level, weight, label, says } = problem;
      const first = { since: run.run.startedAt, isOlder: memory === undefined || fate === 'uncovered' };
      return { rule, headline, level, weight, label, says, fate, ...(memory?.since.get(rule) ?? first) };
    });
    memory = remembered(run, memory, fates, problems);
    return { run, isSmaller: isSmaller(run, runs[index - 1]), problems: problems.toSorted(byWeight) };
  });
}

function isSmaller(run: SavedRun, before: SavedRun | undefined): boolean {
  if (before === undefined) return false;
  const own = new Set(run.traffic.operations.map(({ operation }) => operation));
  const isMissing = before.traffic.operations.some(({ operation }) => !own.has(operation));
  return isMissing || run.notChecked.some((resource) => !before.notChecked.includes(resource));
}

/** Problems before warnings, and the heaviest first. */
export function byWeight(a: PastProblem, b: PastProblem): number {
  const level = Number(b.level === 'must') - Number(a.level === 'must');
  return level || b.weight - a.weight || (a.rule < b.rule ? -1 : 1);
}

interface Fated {
  readonly problem: RunProblem;
  readonly fate: Fate;
  /** What is not known to be fixed. */
  readonly open: RunProblem['findings'];
}

/** Nothing is new in the first run. */
function fatesIn(run: SavedRun, memory: Memory | undefined): readonly Fated[] {
  // Most runs find what the run before found.
  const isSame = memory === undefined || printsOf(memory.problems) === printsOf(run.problems);
  if (isSame) return run.problems.map((problem) => ({ problem, fate: 'known', open: problem.findings }));
  const comparison = compareReports({ name: '', report: memory }, run);
  const fresh = new Set(comparison.new);
  const unchecked = new Set(comparison.unchecked.map(({ fingerprint }) => fingerprint));
  const gone = new Set(comparison.fixed.map(({ rule }) => rule));
  const hidesNothing = new Set([...findingsIn(memory), ...findingsIn(run)].map(({ fingerprint }) => fingerprint));
  const past = new Map(memory.problems.map((problem) => [problem.rule, problem]));
  const openIn = (problem: RunProblem | undefined): RunProblem['findings'] =>
    problem?.findings.filter(({ fingerprint }) => unchecked.has(fingerprint)) ?? [];
  const now = run.problems.map((problem): Fated => {
    const added = findingsIn({ problems: [problem] }).filter(({ fingerprint }) => fresh.has(fingerprint));
    // What was checked before and not found then would be fixed if time ran backward.
    const isNew = added.some((finding) => fateOf(finding, memory, hidesNothing) === 'fixed');
    const isKnown = added.length < problem.findings.length || past.has(problem.rule);
    const open = [...problem.findings, ...openIn(past.get(problem.rule))];
    return { problem, fate: isNew ? 'new' : isKnown ? 'known' : 'uncovered', open };
  });
  const there = new Set(run.problems.map(({ rule }) => rule));
  const missing = memory.problems
    .filter(({ rule }) => !there.has(rule))
    .map((problem): Fated => ({ problem, fate: 'unchecked', open: openIn(problem) }))
    .filter(({ problem: { rule }, open }) => open.length > 0 || gone.has(rule))
    .map((each): Fated => (each.open.length > 0 ? each : { ...each, fate: 'fixed' }));
  return [...now, ...missing];
}

function printsOf(problems: readonly RunProblem[]): string {
  const prints = problems.flatMap(({ rule, findings }) => findings.map(({ fingerprint }) => `${rule} ${fingerprint}`));
  return prints.toSorted().join('\n');
}

function remembered(
  last: SavedRun,
  before: Memory | undefined,
  fates: readonly Fated[],
  problems: readonly PastProblem[],
): Memory {
  const { run, waived, rules, traffic } = last;
  // Runs from a database share what they checked.
  const isSame = before?.last.rules === rules && before.last.traffic === traffic;
  const isOpen = ({ fate }: { readonly fate: Fate }): boolean => fate !== 'fixed';
  const open = fates.filter(isOpen);
  return {
    run,
    last,
    waived,
    problems: open.map((each) => ({ ...each.problem, findings: each.open })),
    since: new Map(problems.filter(isOpen).map(({ rule, since, isOlder }) => [rule, { since, isOlder }])),
    ...(isSame ? { rules: before.rules, traffic: before.traffic } : checkedIn(last, before)),
  };
}

function checkedIn({ rules, traffic }: SavedRun, before: Memory | undefined): Pick<Compared, 'rules' | 'traffic'> {
  const operations = [...(before?.traffic.operations ?? []), ...traffic.operations];
  const joined = grouped(operations, ({ operation }) => operation).map((same) => {
    const requests = sumOf(same, (each) => each.requests - failuresOf(each));
    const rows = [...new Set(same.flatMap((each) => each.rows))];
    return { operation: same[0].operation, requests, failures: {}, rows };
  });
  return {
    rules: grouped([...(before?.rules ?? []), ...rules], ({ rule }) => rule).map((same) => ({
      rule: same[0].rule,
      places: [...new Set(same.flatMap(({ places }) => places))],
    })),
    traffic: { operations: joined },
  };
}
