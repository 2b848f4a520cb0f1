/** The view for dashboards: the newest state of each target, and what changed on the way to it. Pages count nothing. */
import { clauses as catalog } from '../../rules/clauses.ts';
import { grouped, sumOf } from './groups.ts';
import { byWeight, type History } from './history.ts';
import type { FleetOptions, Target, TargetCounts } from './target.ts';
import { dayMs, dayOf, isThere, percentOf, targetOf } from './target.ts';
import { counted } from './phrases.ts';
import type { ClauseReport } from './report.ts';
import type { Tone } from './view.ts';

export type Fleet = Awaited<ReturnType<typeof fleetOf>>;
export type FleetProblem = ReturnType<typeof heaviestIn>[number];
export type FleetLabel = ReturnType<typeof labelsIn>[number];
export type PolicyPart = ReturnType<typeof policyOf>[number];

const mostPoints = 26;

/** The runs of one target at a time are in memory. */
export async function fleetOf(runs: ReturnType<History['targets']>, options: FleetOptions) {
  const ids = new Set<string>();
  const named: Target[] = [];
  for await (const own of runs) named.push(...targetOf(own, uniqueId(own[0]?.target.name ?? '', ids), options));
  const targets = named.toSorted(byUrgency);
  const total = (kind: CountName): number => sumOf(targets, ({ counts }) => counts[kind]);
  const targetsWith = (kind: CountName): number => targets.filter(({ counts }) => counts[kind] > 0).length;
  const waivers = targets.flatMap((target) => target.waivers.map((waiver) => ({ ...waiver, target })));
  const ending = waivers.filter(({ isEnding }) => isEnding);
  const whole = counted(targets.length, 'target');
  const runCount = sumOf(targets, (each) => each.runs.length);
  const [fresh, problems] = [total('new'), total('problems')];
  const tone: Tone = problems > 0 ? 'warning' : 'good';
  const calm =
    problems === 0
      ? `no problems on ${whole}`
      : `Nothing new: ${counted(problems, 'known problem')} on ${targetsWith('problems')} of ${whole}`;
  return {
    title: options.title,
    tone: fresh > 0 ? ('bad' as const) : tone,
    headline: fresh > 0 ? `${counted(fresh, 'new problem')} on ${targetsWith('new')} of ${whole}` : calm,
    facts: [`as of ${dayOf(options.nowMs)}`, whole, counted(runCount, 'run')],
    totals: [
      totalOf(fresh, 'new problem', 'bad'),
      totalOf(problems, 'problem', 'bad'),
      totalOf(total('freshWarnings'), 'new warning', 'warning'),
      totalOf(total('warnings'), 'warning', 'warning'),
      { name: 'fixed', count: total('fixed'), tone: 'good' },
      { name: 'not checked again', count: total('unchecked'), tone: 'note' },
      totalOf(targets.filter(({ isStale }) => isStale).length, 'stale target', 'warning'),
      totalOf(ending.length, 'ending waiver', 'warning'),
    ],
    /** New problems first, then the heaviest. */
    targets,
    heaviest: heaviestIn(targets),
    labels: labelsIn(targets),
    trend: trendOf(targets, options.nowMs),
    /** Waivers that have ended, or end soon. */
    ending: ending.toSorted((a, b) => (a.until < b.until ? -1 : 1)),
  };
}

type CountName = Exclude<keyof TargetCounts, 'byLabel'>;

function totalOf(count: number, noun: string, tone: Tone) {
  return { name: counted(count, noun).replace(/^\S+ /, ''), count, tone };
}

function uniqueId(name: string, ids: Set<string>): string {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const plain = words.slice(0, 60).replaceAll(/^-+|-+$/g, '');
  const own = plain === '' ? 'target' : plain;
  let id = own;
  for (let number = 2; ids.has(id); number++) id = `${own}-${number}`;
  ids.add(id);
  return id;
}

function byUrgency(a: Target, b: Target): number {
  const weightOf = ({ heaviest }: Target): number => heaviest?.weight ?? 0;
  const first = b.counts.new - a.counts.new || weightOf(b) - weightOf(a) || b.counts.problems - a.counts.problems;
  return first || (a.name < b.name ? -1 : 1);
}

/** Problems by rule, over all targets: new ones first, then the heaviest. */
function heaviestIn(targets: readonly Target[]) {
  const rows = targets.flatMap((target) => target.problems.filter(isThere).map((problem) => ({ target, problem })));
  const problems = grouped(rows, ({ problem }) => problem.rule).map((same) => {
    const [worst] = same.map(({ problem }) => problem).toSorted(byWeight);
    const [oldest] = same.map(({ problem }) => problem.age).toSorted((a, b) => b.days - a.days);
    const on = same.map(({ target, problem }) => ({ target, isNew: problem.fate === 'new' }));
    const fresh = on.filter(({ isNew }) => isNew).length;
    return { ...(worst ?? same[0].problem), age: oldest ?? same[0].problem.age, on, fresh };
  });
  const rank = ({ level, fresh, weight }: (typeof problems)[number]): number =>
    (level === 'must' ? 100 : 0) + (fresh > 0 ? 50 : 0) + weight;
  return problems.toSorted((a, b) => rank(b) - rank(a) || b.on.length - a.on.length || (a.rule < b.rule ? -1 : 1));
}

function labelsIn(targets: readonly Target[]) {
  const pairs = targets.flatMap((target) => target.labels.map(([name, value]) => ({ name, value, target })));
  return grouped(pairs, ({ name }) => name).map((same) => ({
    name: same[0].name,
    groups: grouped(same, ({ value }) => value)
      .map((own) => ({
        value: own[0].value,
        targets: own.length,
        fresh: sumOf(own, ({ target }) => target.counts.new),
        problems: sumOf(own, ({ target }) => target.counts.problems),
        /** The mean. */
        coverage: percentOf(sumOf(own, ({ target }) => target.coverage.share) / own.length),
      }))
      .toSorted((a, b) => b.fresh - a.fresh || b.problems - a.problems || (a.value < b.value ? -1 : 1)),
  }));
}

/** The problems at the end of each day, or of each week if there are many days. */
function trendOf(targets: readonly Target[], nowMs: number) {
  const starts = targets.flatMap(({ runs }) => runs.map(({ startedAt }) => Date.parse(startedAt)));
  const first = Math.min(...starts);
  const step = nowMs - first > 14 * dayMs ? 7 * dayMs : dayMs;
  const length = Math.min(mostPoints, Math.floor((nowMs - first) / step) + 1);
  const ends = Array.from({ length }, (_, index) => nowMs - (length - 1 - index) * step);
  return ends.map((end) => {
    const last = targets.flatMap(({ runs }) => runs.findLast(({ startedAt }) => Date.parse(startedAt) <= end) ?? []);
    const sum = (fate: 'problems' | 'unchecked'): number => sumOf(last, ({ counts }) => counts[fate]);
    return { day: dayOf(end), problems: sum('problems'), unchecked: sum('unchecked'), targets: last.length };
  });
}

/** The policy: each clause, with the targets that violate it, waive it, or satisfy it. */
export function policyOf({ targets }: Fleet) {
  // Of clauses of packages, a summary has the texts.
  const clauses = new Map<string, Pick<ClauseReport, 'level' | 'text'>>(Object.entries(catalog));
  for (const { clause, level, text } of targets.flatMap((each) => each.clauses))
    if (level !== undefined && text !== undefined && !clauses.has(clause)) clauses.set(clause, { level, text });
  const all = [...clauses].map(([id, { level, text }]) => {
    const targetsWith = (wanted: ClauseReport['status']) =>
      targets.filter((each) => each.clauses.some(({ clause, status }) => clause === id && status === wanted));
    const waived = targets.flatMap((target) =>
      target.waivers.filter(({ clauses }) => clauses.includes(id)).map((waiver) => ({ target, waiver })),
    );
    const [violated, verified] = [targetsWith('violated'), targetsWith('verified').length];
    /** Neither violated nor verified. */
    const open = targets.length - violated.length - verified;
    return { id, level, text, violated, waived, verified, open };
  });
  return grouped(all, ({ id }) => id.split('.')[0] ?? '').map((own) => {
    const [part = ''] = own[0].id.split('.');
    return { part: part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' '), clauses: own };
  });
}
