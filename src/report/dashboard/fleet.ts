import { groupBy } from '../../facts/report/group-by.ts';
import { spelled } from '../../facts/report/same-target.ts';
import { count } from '../markup/words.ts';
import { isWithoutResult, type Run } from './run.ts';
import { slugOf } from './slug.ts';

/** A target with its runs, oldest first; at least one. */
export interface Target {
  readonly key: string;
  /** As the latest run has them. */
  readonly name: string;
  readonly baseUrl: string;
  /** Name of its page and of the folder of its reports. */
  readonly slug: string;
  /** Of the latest run's plan. */
  readonly labels: Run['labels'];
  readonly runs: readonly Run[];
  readonly latest: Run;
  /** The run before the latest, as far as it says anything; undefined where there is none. */
  readonly previous: Run | undefined;
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
export function fleetOf(runs: readonly Run[], { now, staleDays }: FleetSetting): Fleet {
  const own = withoutCopies(runs);
  const newest = own.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  const from = now ?? newest;
  const targets = [...groupBy(own, ({ target }) => target)]
    .map(([key, list]) => targetOf(key, list, { now: from, staleDays, isNewest: now === undefined }))
    .sort(byName);
  return { targets: withRelatives(targets), runs: own.length, now: from, newest, staleDays };
}

function withoutCopies(runs: readonly Run[]): readonly Run[] {
  const first = new Map<string, Run>();
  for (const run of [...runs].sort(fullFirst)) if (!first.has(run.run)) first.set(run.run, run);
  return [...first.values()];
}

/** Of two copies the report is taken: a summary has less. */
function fullFirst(one: Run, other: Run): number {
  return Number(other.isReport) - Number(one.isReport) || compareTexts(one.source, other.source);
}

interface Clock {
  readonly now: number;
  readonly staleDays: number;
  /** True where `now` is the start of the newest run. */
  readonly isNewest: boolean;
}

function targetOf(key: string, list: readonly Run[], { now, staleDays, isNewest }: Clock): Target {
  const runs = [...list].sort((one, other) => one.at - other.at || compareTexts(one.run, other.run));
  const latest = runs.at(-1);
  if (latest === undefined) throw new Error('a target without runs');
  const age = Math.max(0, now - latest.at) / day;
  return {
    key,
    name: latest.name,
    baseUrl: latest.baseUrl,
    slug: slugOf(latest.name, key),
    labels: latest.labels,
    runs,
    latest,
    previous: previousOf(runs, runs.length - 1),
    isStale: age > staleDays,
    ageDays: Math.floor(age),
    age: `${count(Math.floor(age), 'day')} ${isNewest ? 'before the newest report' : 'ago'}`,
    relatives: [],
  };
}

/** The newest earlier run that says anything, and was not cut short; else the newest that says anything. */
function previousOf(runs: readonly Run[], index: number): Run | undefined {
  const earlier = runs.slice(0, index).filter((run) => !isWithoutResult(run));
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

/** By name, then by address; the key tells apart what is equal in both. */
export function sortText({ name, baseUrl, key }: Pick<Target, 'name' | 'baseUrl' | 'key'>): string {
  return `${name.toLowerCase()}\n${baseUrl}\n${key}`;
}

function byName(one: Target, other: Target): number {
  return compareTexts(sortText(one), sortText(other));
}

/** By code units: the same on every machine. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
