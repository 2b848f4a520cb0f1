/** One target of a dashboard: its newest state, its runs, and its waivers. */
import { checkedIn } from './gate.ts';
import { grouped } from './groups.ts';
import { type Fate, historyOf, type PastProblem, type RunHistory, type SavedRun } from './history.ts';
import { counted, sentence } from './phrases.ts';
import type { Tone } from './view.ts';

export interface FleetOptions {
  readonly title: string;
  /** Ages are counted from it. */
  readonly nowMs: number;
  /** Days without a run after which a target is stale. */
  readonly staleDays: number;
  /** The clauses that a rule is about. */
  readonly clausesOf: (rule: string) => readonly string[];
}

export type Target = ReturnType<typeof targetOf>[number];
export type TargetCounts = ReturnType<typeof countsOf>;

export const dayMs = 86_400_000;
const soonDays = 30;

/** @param saved its runs, the oldest first */
export function targetOf(saved: readonly SavedRun[], id: string, options: FleetOptions) {
  const history = historyOf(saved);
  const last = history.at(-1);
  if (last === undefined) return [];
  const { run } = last;
  const problems = last.problems.map((each) => {
    return { ...each, says: sentence(each.says), tone: toneOf(each), age: ageOf(each, options.nowMs) };
  });
  const open = problems.filter(isThere);
  const [oldest] = problems.filter(({ fate }) => fate !== 'fixed').toSorted((a, b) => b.age.days - a.age.days);
  const counts = countsOf(last);
  const age = daysSince(run.run.startedAt, options.nowMs);
  const checked = checkedIn(run.counts);
  const runs = history.map(runOf);
  const trouble = run.gate.exitCode > 1 ? `incomplete: ${run.gate.reasons[0]}` : '';
  return [
    {
      /** For links and file names: it is unique. */
      id,
      name: run.target.name,
      baseUrl: run.target.baseUrl,
      labels: Object.entries(run.target.labels),
      tone: targetTone(counts, trouble),
      /** For example: "2 new problems", or "incomplete: part of the plan was not checked". */
      status: statusOf(counts, trouble, runs.length === 1),
      facts: [
        `last run ${timeOf(run.run.startedAt)} UTC (${agoWords(age)})`,
        ...(run.run.plan === null ? [] : [`plan ${run.run.plan}`]),
        ...run.run.selection,
        ...run.gate.reasons,
      ],
      counts,
      /** Of the newest run, with what it did not check again and what is fixed in it. */
      problems,
      heaviest: open[0],
      /** How long the oldest open problem has been known. */
      oldest: oldest?.age,
      coverage: {
        share: checked.share,
        percent: percentOf(checked.share),
        says: `${checked.checked} of ${counted(checked.testable, 'testable clause')} checked`,
      },
      lastRun: run.run.startedAt.slice(0, 10),
      /** For example: "3 days ago". */
      lastAge: agoWords(age),
      isStale: age > options.staleDays,
      runs,
      waivers: run.waived.map((each) => waiverOf(each, options)),
      clauses: run.clauses,
    },
  ];
}

function targetTone({ problems, warnings }: TargetCounts, trouble: string): Tone {
  if (problems > 0) return 'bad';
  return trouble !== '' || warnings > 0 ? 'warning' : 'good';
}

function statusOf({ new: fresh, freshWarnings, problems, warnings }: TargetCounts, trouble: string, isFirst: boolean) {
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

/** Problems, apart from `warnings` and `freshWarnings`. */
function countsOf({ problems }: RunHistory) {
  const musts = problems.filter(({ level }) => level === 'must');
  const there = musts.filter(isThere);
  const warnings = problems.filter((each) => each.level === 'should' && isThere(each));
  const countOf = (fate: Fate, some = musts): number => some.filter((each) => each.fate === fate).length;
  return {
    new: countOf('new'),
    fixed: countOf('fixed'),
    unchecked: countOf('unchecked'),
    problems: there.length,
    warnings: warnings.length,
    freshWarnings: countOf('new', warnings),
    byLabel: new Map(grouped(there, ({ label }) => label).map((own) => [own[0].label, own.length])),
  };
}

function runOf(history: RunHistory) {
  const { run, gate, counts, notChecked } = history.run;
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
  };
}

function waiverOf({ rule, reason, until }: SavedRun['waived'][number], { nowMs, clausesOf }: FleetOptions) {
  const days = until === null ? Infinity : Math.ceil((Date.parse(until) + dayMs - nowMs) / dayMs) - 1;
  const isEnding = days <= soonDays;
  return { rule, clauses: clausesOf(rule), reason, until: until ?? '', ends: endWords(days), isEnding };
}

/** For example: "ends in 12 days". */
function endWords(days: number): string {
  if (days === Infinity) return 'has no end';
  if (days <= 0) return days < 0 ? 'has ended' : 'ends today';
  return `ends in ${counted(days, 'day')}`;
}

function toneOf({ fate, level }: PastProblem): Tone {
  if (fate === 'fixed') return 'good';
  return fate === 'unchecked' ? 'note' : level === 'must' ? 'bad' : 'warning';
}

/** `words`: "12 days", or "at least 30 days". `short`: "30+ days". */
function ageOf({ since, isOlder }: PastProblem, nowMs: number) {
  const days = daysSince(since, nowMs);
  const words = days === 0 ? 'less than a day' : counted(days, 'day');
  if (!isOlder || days === 0) return { days, words, short: words };
  return { days, words: `at least ${words}`, short: words.replace(' ', '+ ') };
}

function daysSince(time: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(time)) / dayMs));
}

const agoWords = (days: number): string => (days === 0 ? 'today' : `${counted(days, 'day')} ago`);

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const timeOf = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** Only a whole is 100%. */
export const percentOf = (share: number): string => `${Math.floor(share * 100)}%`;
