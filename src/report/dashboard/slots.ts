import { dayAndMonth, dayOf, timeOf } from '../markup/words.ts';
import { isWithoutResult, type Run } from './run.ts';

/** What stands in one column of a chart: a run, or all of a day or a week. */
export interface Slot {
  /** The newest run of it that says anything, else the newest. */
  readonly run: Run;
  readonly runs: readonly Run[];
  /** When: `16 Nov 2026, 06:12 UTC`, `16 Nov 2026`, `week of 16 Nov`. */
  readonly when: string;
}

/** Columns of a chart, at most. */
const most = 60;

const day = 86_400_000;

/** Runs in so many columns as can be read: each run, else each day, else each week of the newest year or so. Oldest first. */
export function slotsOf(runs: readonly Run[]): readonly Slot[] {
  if (runs.length <= most) return runs.map((run) => ({ run, runs: [run], when: timeOf(run.at) }));
  const days = grouped(runs, day, dayOf);
  if (days.length <= most) return days;
  return grouped(runs, 7 * day, (at) => `week of ${dayAndMonth(at)}`).slice(-most);
}

/** What the columns stand for. */
export function slotWord(slots: readonly Slot[]): 'run' | 'day' | 'week' {
  const [first] = slots;
  if (first === undefined || slots.every(({ runs }) => runs.length === 1)) return 'run';
  return first.when.startsWith('week') ? 'week' : 'day';
}

/** Runs by spans of time; weeks begin on Mondays, as the first day of 1970 was a Thursday. */
function grouped(runs: readonly Run[], span: number, name: (at: number) => string): readonly Slot[] {
  const shift = span === day ? 0 : 3 * day;
  const groups = new Map<number, Run[]>();
  for (const run of runs) {
    const start = Math.floor((run.at + shift) / span) * span - shift;
    groups.set(start, [...(groups.get(start) ?? []), run]);
  }
  return [...groups].flatMap(([start, own]) => {
    const run = own.findLast((each) => !isWithoutResult(each)) ?? own.at(-1);
    return run === undefined ? [] : [{ run, runs: own, when: name(start) }];
  });
}
