/** One target of a dashboard: its newest state, its runs, and its waivers. */
import { checkedIn } from '../report/gate.ts';
import { grouped } from '../report/groups.ts';
import { type Fate, historyOf, type PastProblem, type RunHistory } from './history.ts';
import { counted, sentence } from '../report/phrases.ts';
import type { SavedRun } from '../report/saved.ts';
import type { Tone } from '../report/view.ts';

export interface FleetOptions {
  readonly title: string;
  /** Ages are counted from it. */
  readonly nowMs: number;
  /** Days without a run after which a target is stale. */
  readonly staleDays: number;
  /** The clauses that a rule is about. */
  readonly clausesOf: (rule: string) => readonly string[];
}

export interface Target {
  /** For links and file names: it is unique. */
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly tone: Tone;
  /** For example: "2 new problems", or "incomplete: part of the plan was not checked". */
  readonly status: string;
  readonly facts: readonly string[];
  readonly counts: TargetCounts;
  /** Of the newest run, with what it did not check again and what is fixed in it. */
  readonly problems: readonly TargetProblem[];
  readonly heaviest: TargetProblem | undefined;
  /** Days since the oldest open problem was found first. */
  readonly oldest: Age | undefined;
  readonly coverage: { readonly share: number; readonly percent: string; readonly says: string };
  readonly lastRun: string;
  /** For example: "3 days ago". */
  readonly lastAge: string;
  readonly isStale: boolean;
  /** The oldest first. */
  readonly runs: readonly TargetRun[];
  readonly waivers: readonly FleetWaiver[];
  readonly clauses: SavedRun['clauses'];
}

export interface TargetCounts extends Readonly<Record<Fate | 'freshWarnings', number>> {
  readonly problems: number;
  readonly warnings: number;
  readonly byLabel: Readonly<Record<string, number>>;
}

export interface Age {
  readonly days: number;
  /** For example: "12 days", or "at least 30 days". */
  readonly words: string;
  /** For example: "12 days", or "30+ days". */
  readonly short: string;
}

export interface TargetProblem extends PastProblem {
  readonly tone: Tone;
  readonly age: Age;
}

export interface TargetRun {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly day: string;
  readonly time: string;
  readonly counts: TargetCounts;
  readonly coverage: string;
  /** It checked less than the run before it, so its count cannot be compared. */
  readonly isCut: boolean;
  /** For example: "1 problem at level must; smaller plan; 6 not checked again". */
  readonly says: string;
  /** A JSON report, and not only a summary. */
  readonly isWhole: boolean;
}

export interface FleetWaiver {
  readonly rule: string;
  readonly clauses: readonly string[];
  readonly reason: string;
  readonly until: string;
  /** For example: "ends in 12 days". */
  readonly ends: string;
  readonly isEnding: boolean;
}

export const dayMs = 86_400_000;
const soonDays = 30;

/** @param saved its runs, the oldest first */
export function targetOf(saved: readonly SavedRun[], id: string, options: FleetOptions): readonly Target[] {
  const history = historyOf(saved);
  const last = history.at(-1);
  if (last === undefined) return [];
  const { run } = last;
  const problems = last.problems.map((each) => ({ ...each, tone: toneOf(each), age: ageOf(each, options.nowMs) }));
  const open = problems.filter(isThere);
  const [oldest] = problems.filter(({ fate }) => fate !== 'fixed').toSorted((a, b) => b.age.days - a.age.days);
  const counts = countsOf(last);
  const age = daysSince(run.run.startedAt, options.nowMs);
  const checked = checkedIn(run.counts);
  const runs = history.map(runOf);
  const trouble = run.gate.exitCode > 1 ? `incomplete: ${run.gate.reasons[0]}` : '';
  return [
    {
      id,
      name: run.target.name,
      baseUrl: run.target.baseUrl,
      labels: Object.entries(run.target.labels),
      tone: counts.problems > 0 ? 'bad' : trouble !== '' || counts.warnings > 0 ? 'warning' : 'good',
      status: statusOf(counts, trouble, runs.length === 1),
      facts: [
        `last run ${timeOf(run.run.startedAt)} UTC (${agoWords(age)})`,
        ...(run.run.plan === null ? [] : [`plan ${run.run.plan}`]),
        ...run.run.selection,
        ...run.gate.reasons,
      ],
      counts,
      problems,
      heaviest: open[0],
      oldest: oldest?.age,
      coverage: {
        share: checked.share,
        percent: percentOf(checked.share),
        says: `${checked.checked} of ${counted(checked.testable, 'testable clause')} checked`,
      },
      lastRun: run.run.startedAt.slice(0, 10),
      lastAge: agoWords(age),
      isStale: age > options.staleDays,
      runs,
      waivers: run.waived.flatMap((each) => waiverOf(each, options)),
      clauses: run.clauses,
    },
  ];
}

function statusOf(
  { new: fresh, freshWarnings, problems, warnings }: TargetCounts,
  trouble: string,
  isFirst: boolean,
): string {
  if (trouble !== '') return trouble;
  if (fresh > 0) return counted(fresh, 'new problem');
  if (problems > 0 && isFirst) return counted(problems, 'problem');
  if (problems > 0) return `nothing new (${counted(problems, 'known problem')})`;
  if (freshWarnings > 0) return counted(freshWarnings, 'new warning');
  return warnings > 0 ? `passed, ${counted(warnings, 'warning')}` : 'passed';
}

export function isThere({ fate }: PastProblem): boolean {
  return fate === 'new' || fate === 'known' || fate === 'uncovered';
}

function countsOf({ problems }: RunHistory): TargetCounts {
  const musts = problems.filter(({ level }) => level === 'must');
  const countOf = (fate: Fate): number => musts.filter((each) => each.fate === fate).length;
  const there = musts.filter(isThere);
  const warnings = problems.filter((each) => each.level === 'should' && isThere(each));
  return {
    new: countOf('new'),
    uncovered: countOf('uncovered'),
    known: countOf('known'),
    fixed: countOf('fixed'),
    unchecked: countOf('unchecked'),
    freshWarnings: warnings.filter(({ fate }) => fate === 'new').length,
    problems: there.length,
    warnings: warnings.length,
    byLabel: Object.fromEntries(grouped(there, ({ label }) => label).map((own) => [own[0].label, own.length])),
  };
}

function runOf(history: RunHistory): TargetRun {
  const { run, gate, counts, notChecked, isWhole } = history.run;
  const own = countsOf(history);
  const says = [
    gate.reasons[0] ?? 'passed',
    ...(history.isSmaller && notChecked.length === 0 ? ['smaller plan'] : []),
    ...(notChecked.length > 0 ? [`${counted(notChecked.length, 'resource')} not checked`] : []),
    ...(own.unchecked > 0 ? [`${counted(own.unchecked, 'problem')} not checked again`] : []),
  ];
  return {
    startedAt: run.startedAt,
    day: run.startedAt.slice(0, 10),
    time: timeOf(run.startedAt),
    counts: own,
    coverage: percentOf(checkedIn(counts).share),
    isCut: history.isSmaller,
    says: says.join('; '),
    isWhole,
  };
}

function waiverOf(
  { rule, reason, until }: SavedRun['waived'][number],
  { nowMs, clausesOf }: FleetOptions,
): readonly FleetWaiver[] {
  const days = until === null ? Infinity : Math.ceil((Date.parse(until) + dayMs - nowMs) / dayMs) - 1;
  const ends = days < 0 ? 'has ended' : days === 0 ? 'ends today' : `ends in ${counted(days, 'day')}`;
  const [day, words] = until === null ? ['', 'has no end'] : [until, ends];
  return [{ rule, clauses: clausesOf(rule), reason, until: day, ends: words, isEnding: days <= soonDays }];
}

function toneOf({ fate, level }: PastProblem): Tone {
  if (fate === 'fixed') return 'good';
  return fate === 'unchecked' ? 'note' : level === 'must' ? 'bad' : 'warning';
}

function ageOf({ since, isOlder }: PastProblem, nowMs: number): Age {
  const days = daysSince(since, nowMs);
  const words = days === 0 ? 'less than a day' : counted(days, 'day');
  if (!isOlder || days === 0) return { days, words, short: words };
  return { days, words: `at least ${words}`, short: words.replace(' ', '+ ') };
}

function daysSince(time: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(time)) / dayMs));
}

function agoWords(days: number): string {
  return days === 0 ? 'today' : `${counted(days, 'day')} ago`;
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function timeOf(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/** Only a whole is 100%. */
export function percentOf(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

/** A problem in a sentence. */
export function saysOf({ says }: PastProblem): string {
  return sentence(says);
}
