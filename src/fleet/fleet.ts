/** The view for dashboards: the newest state of each target, and what changed on the way to it. Pages count nothing. */
import { grouped } from '../report/groups.ts';
import { byWeight, type PastProblem, sumOf } from './history.ts';
import {
  type Age,
  dayMs,
  dayOf,
  type FleetOptions,
  type FleetWaiver,
  isThere,
  percentOf,
  type Target,
  type TargetCounts,
  targetOf,
} from './target.ts';
import { counted } from '../report/phrases.ts';
import type { SavedRun } from '../report/saved.ts';
import type { Tone } from '../report/view.ts';

export interface Fleet {
  readonly title: string;
  readonly tone: Tone;
  /** For example: "3 new problems on 2 of 40 targets". */
  readonly headline: string;
  readonly facts: readonly string[];
  readonly totals: readonly Total[];
  /** New problems first, then the heaviest. */
  readonly targets: readonly Target[];
  /** Problems by rule, over all targets: new ones first, then the heaviest. */
  readonly heaviest: readonly FleetProblem[];
  readonly labels: readonly FleetLabel[];
  readonly trend: readonly TrendPoint[];
  /** Waivers that have ended, or end soon. */
  readonly ending: readonly (FleetWaiver & { readonly target: Target })[];
}

export interface Total {
  readonly name: string;
  readonly count: number;
  readonly tone: Tone;
}

export interface FleetProblem extends Pick<PastProblem, 'rule' | 'headline' | 'weight' | 'label' | 'level'> {
  readonly tone: Tone;
  readonly fresh: number;
  readonly on: readonly { readonly target: Target; readonly isNew: boolean }[];
  readonly age: Age;
}

export interface FleetLabel {
  readonly name: string;
  readonly groups: readonly {
    readonly value: string;
    readonly targets: number;
    readonly fresh: number;
    readonly problems: number;
    /** The mean. */
    readonly coverage: string;
  }[];
}

export interface TrendPoint {
  /** The last day of it. */
  readonly day: string;
  readonly problems: number;
  /** Found before, and not checked again. */
  readonly unchecked: number;
  readonly targets: number;
}

const mostPoints = 26;

/** @param runs the runs of each target, the oldest first */
export function fleetOf(runs: readonly (readonly SavedRun[])[], options: FleetOptions): Fleet {
  const ids = new Set<string>();
  const named = runs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const targets = named.flatMap((own) => targetOf(own, uniqueId(nameOf(own), ids), options)).toSorted(byUrgency);
  const total = (countIn: (counts: TargetCounts) => number): number =>
    sumOf(targets.map(({ counts }) => countIn(counts)));
  const failing = targets.filter(({ counts }) => counts.problems > 0).length;
  const fresh = total((counts) => counts.new);
  const freshOn = targets.filter(({ counts }) => counts.new > 0).length;
  const ending = targets.flatMap((target) =>
    target.waivers.filter(({ isEnding }) => isEnding).map((waiver) => ({ ...waiver, target })),
  );
  const whole = counted(targets.length, 'target');
  const problems = total((counts) => counts.problems);
  const calm = problems === 0 ? `no problems on ${whole}` : `Nothing new: ${counted(problems, 'known problem')}`;
  return {
    title: options.title,
    tone: fresh > 0 ? 'bad' : problems > 0 ? 'warning' : 'good',
    headline:
      fresh > 0
        ? `${counted(fresh, 'new problem')} on ${freshOn} of ${whole}`
        : `${calm}${problems > 0 ? ` on ${failing} of ${whole}` : ''}`,
    facts: [`as of ${dayOf(options.nowMs)}`, whole, counted(sumOf(targets.map((each) => each.runs.length)), 'run')],
    totals: [
      totalOf(fresh, 'new problem', 'bad'),
      totalOf(problems, 'problem', 'bad'),
      totalOf(
        total((counts) => counts.freshWarnings),
        'new warning',
        'warning',
      ),
      totalOf(
        total(({ warnings }) => warnings),
        'warning',
        'warning',
      ),
      { name: 'fixed', count: total(({ fixed }) => fixed), tone: 'good' },
      { name: 'not checked again', count: total(({ unchecked }) => unchecked), tone: 'note' },
      totalOf(targets.filter(({ isStale }) => isStale).length, 'stale target', 'warning'),
      totalOf(ending.length, 'ending waiver', 'warning'),
    ],
    targets,
    heaviest: heaviestIn(targets),
    labels: labelsIn(targets),
    trend: trendOf(targets, options.nowMs),
    ending: ending.toSorted((a, b) => (a.until < b.until ? -1 : 1)),
  };
}

function totalOf(count: number, noun: string, tone: Tone): Total {
  return { name: counted(count, noun).replace(/^\S+ /, ''), count, tone };
}

function nameOf([first]: readonly SavedRun[]): string {
  return first?.target.name ?? '';
}

function uniqueId(name: string, ids: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  const own = plain === '' ? 'target' : plain;
  let id = own;
  for (let number = 2; ids.has(id); number++) id = `${own}-${number}`;
  ids.add(id);
  return id;
}

function byUrgency(a: Target, b: Target): number {
  const weightOf = ({ heaviest }: Target): number => heaviest?.weight ?? 0;
  return (
    b.counts.new - a.counts.new ||
    weightOf(b) - weightOf(a) ||
    b.counts.problems - a.counts.problems ||
    (a.name < b.name ? -1 : 1)
  );
}

function heaviestIn(targets: readonly Target[]): readonly FleetProblem[] {
  const rows = targets.flatMap((target) => target.problems.filter(isThere).map((problem) => ({ target, problem })));
  const problems = grouped(rows, ({ problem }) => problem.rule).map((same): FleetProblem => {
    const { rule, headline, weight, label, level, tone } =
      same.map(({ problem }) => problem).toSorted(byWeight)[0] ?? same[0].problem;
    const on = same.map(({ target, problem }) => ({ target, isNew: problem.fate === 'new' }));
    const [oldest] = same.toSorted((a, b) => b.problem.age.days - a.problem.age.days);
    const fresh = on.filter(({ isNew }) => isNew).length;
    return { rule, headline, weight, label, level, tone, on, fresh, age: oldest?.problem.age ?? same[0].problem.age };
  });
  const rank = ({ level, fresh, weight }: FleetProblem): number =>
    (level === 'must' ? 100 : 0) + (fresh > 0 ? 50 : 0) + weight;
  return problems.toSorted((a, b) => rank(b) - rank(a) || b.on.length - a.on.length || (a.rule < b.rule ? -1 : 1));
}

function labelsIn(targets: readonly Target[]): readonly FleetLabel[] {
  const pairs = targets.flatMap((target) => target.labels.map(([name, value]) => ({ name, value, target })));
  return grouped(pairs, ({ name }) => name).map((same) => ({
    name: same[0].name,
    groups: grouped(same, ({ value }) => value)
      .map((own) => ({
        value: own[0].value,
        targets: own.length,
        fresh: sumOf(own.map(({ target }) => target.counts.new)),
        problems: sumOf(own.map(({ target }) => target.counts.problems)),
        coverage: percentOf(sumOf(own.map(({ target }) => target.coverage.share)) / own.length),
      }))
      .toSorted((a, b) => b.fresh - a.fresh || b.problems - a.problems || (a.value < b.value ? -1 : 1)),
  }));
}

/** The problems at the end of each day, or of each week if there are many days. */
function trendOf(targets: readonly Target[], nowMs: number): readonly TrendPoint[] {
  const starts = targets.flatMap(({ runs }) => runs.map(({ startedAt }) => Date.parse(startedAt)));
  const first = Math.min(...starts);
  const step = nowMs - first > 14 * dayMs ? 7 * dayMs : dayMs;
  const length = Math.min(mostPoints, Math.floor((nowMs - first) / step) + 1);
  const ends = Array.from({ length }, (_, index) => nowMs - (length - 1 - index) * step);
  return ends.map((end) => {
    const last = targets.flatMap(({ runs }) => runs.findLast(({ startedAt }) => Date.parse(startedAt) <= end) ?? []);
    const sum = (fate: 'problems' | 'unchecked'): number => sumOf(last.map(({ counts }) => counts[fate]));
    return { day: dayOf(end), problems: sum('problems'), unchecked: sum('unchecked'), targets: last.length };
  });
}
