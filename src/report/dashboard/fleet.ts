import { groupBy } from '../../facts/report/group-by.ts';
import { spelled } from '../../facts/report/same-target.ts';
import { count } from '../markup/words.ts';
import type { RunSummary } from './run-summary.ts';
import { slugOf } from './slug.ts';

/** A target with its runs, oldest first; at least one. */
export interface Target {
  readonly key: string;
  /** As the latest run has them. */
  readonly name: string;
  readonly baseUrl: string;
  /** Name of its page and of the folder of its reports. */
  readonly slug: string;
  readonly runs: readonly RunSummary[];
  readonly latest: RunSummary;
  /** The earlier run that the latest is compared with; undefined where there is none. */
  readonly previous: RunSummary | undefined;
  readonly isStale: boolean;
  /** Age of the latest run in days, counted from `now` of the fleet; never negative. */
  readonly ageDays: number;
  /** The same in words: `28 days before the newest report`. */
  readonly age: string;
  /** Others of the same name at another address, or of another name at the same address. */
  readonly relatives: readonly Relative[];
}

/** A target that a person may take for this one. */
export interface Relative {
  readonly name: string;
  readonly baseUrl: string;
  readonly slug: string;
  readonly kind: 'same-name' | 'same-address';
}

/** All targets, by name. */
export interface Fleet {
  readonly targets: readonly Target[];
  readonly runs: number;
  /** What ages are counted from: milliseconds since 1970. */
  readonly now: number;
  /** Start of the newest run. */
  readonly newest: number;
  readonly staleDays: number;
}

export interface FleetSetting {
  /** Milliseconds since 1970; the start of the newest run where it is left out. */
  readonly now?: number;
  /** Targets whose last run is older than that are stale. */
  readonly staleDays: number;
}

const day = 86_400_000;

/** Sorts runs into targets. Copies of one run count once. The result does not depend on the order in which runs were read. */
export function fleetOf(runs: readonly RunSummary[], { now, staleDays }: FleetSetting): Fleet {
  const own = withoutCopies(runs);
  const newest = own.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const from = now ?? newest;
  const targets = [...groupBy(own, ({ target }) => target)]
    .map(([key, list]) => targetOf(key, list, { now: from, staleDays, isNewest: now === undefined }))
    .sort(byName);
  return { targets: withRelatives(targets), runs: own.length, now: from, newest, staleDays };
}

function withoutCopies(runs: readonly RunSummary[]): readonly RunSummary[] {
  const first = new Map<string, RunSummary>();
  for (const run of [...runs].sort(plainFirst)) if (!first.has(run.run)) first.set(run.run, run);
  return [...first.values()];
}

/** Of two copies the one that was not yet compared is taken: it is the run as it was. */
function plainFirst(one: RunSummary, other: RunSummary): number {
  return Number(one.isCompared) - Number(other.isCompared) || compareTexts(one.source, other.source);
}

interface Clock {
  readonly now: number;
  readonly staleDays: number;
  /** True where `now` is the start of the newest run. */
  readonly isNewest: boolean;
}

function targetOf(key: string, list: readonly RunSummary[], { now, staleDays, isNewest }: Clock): Target {
  const runs = [...list].sort((one, other) => one.at - other.at || compareTexts(one.run, other.run));
  const latest = runs.at(-1);
  if (latest === undefined) throw new Error('a target without runs');
  const age = Math.max(0, now - latest.at) / day;
  return {
    key,
    name: latest.name,
    baseUrl: latest.baseUrl,
    slug: slugOf(latest.name, key),
    runs,
    latest,
    previous: previousOf(runs, runs.length - 1),
    isStale: age > staleDays,
    ageDays: Math.floor(age),
    age: `${count(Math.floor(age), 'day')} ${isNewest ? 'before the newest report' : 'ago'}`,
    relatives: [],
  };
}

/**
 * The run that a run is compared with: the newest earlier one that nothing cut short, else the newest earlier one that judged
 * anything. Beside an unreachable or interrupted run, everything would look new.
 */
export function previousOf(runs: readonly RunSummary[], index: number): RunSummary | undefined {
  const earlier = runs.slice(0, index).filter(({ verdict, judged }) => verdict !== 'error' && judged.length > 0);
  return earlier.findLast(({ isCutShort }) => !isCutShort) ?? earlier.at(-1);
}

function withRelatives(targets: readonly Target[]): readonly Target[] {
  const byNames = groupBy(targets, ({ name }) => name);
  const byUrls = groupBy(targets, ({ baseUrl }) => spelled(baseUrl));
  return targets.map((target) => {
    const other = (list: readonly Target[] | undefined, kind: Relative['kind']): readonly Relative[] =>
      (list ?? [])
        .filter(({ key }) => key !== target.key)
        .map(({ name, baseUrl, slug }) => ({ name, baseUrl, slug, kind }));
    return {
      ...target,
      relatives: [
        ...other(byNames.get(target.name), 'same-name'),
        ...other(byUrls.get(spelled(target.baseUrl)), 'same-address'),
      ],
    };
  });
}

function byName(one: Target, other: Target): number {
  return compareTexts(one.name.toLowerCase(), other.name.toLowerCase()) || compareTexts(one.key, other.key);
}

/** By code units: the same on every machine. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
