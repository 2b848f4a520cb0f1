import type { Entry, Run } from './run.ts';
import { isWithoutResult } from './run.ts';
import { asksAsMuch, failingRules, rulesOf } from './scope.ts';

/** A problem that a target has, or had. */
export interface Known {
  /** As the newest run that shows it has it. */
  readonly entry: Entry;
  /** The first run of the unbroken series that has it; runs that did not look for it neither break nor lengthen the series. */
  readonly since: Run;
  /** True where the first run there is has it already, so that it may be older. */
  readonly isFromTheStart: boolean;
  /** The newest run that shows it. */
  readonly seen: Run;
}

/** What a run has that earlier ones had not, and the other way round. */
export interface Changes {
  /** Looked for before, and not there. */
  readonly new: readonly Known[];
  /** There before, and looked for again as widely without being seen. */
  readonly fixed: readonly Known[];
  /** Not looked for before: another problem hid it, or the plan or the effort was smaller. */
  readonly uncovered: readonly Known[];
  /** There before, and not looked for as widely: neither fixed nor seen. */
  readonly unchecked: readonly Known[];
  readonly unchanged: number;
}

/** The history of a target. */
export interface History {
  /** What changed with each run; null for the first that says anything, and for those that say nothing. */
  readonly changes: readonly (Changes | null)[];
  /** What the newest run shows, by id. */
  readonly standing: ReadonlyMap<string, Known>;
}

/** The rule's newest run that judged it, as widely as any before. */
type Judged = Map<string, Run>;

/** Follows the problems of a target through its runs, oldest first. Nothing is new or fixed that was not looked for both times. */
export function historyOf(runs: readonly Run[]): History {
  let standing: ReadonlyMap<string, Known> = new Map();
  const judged: Judged = new Map();
  let last: Run | undefined;
  const changes = runs.map((run) => {
    if (isWithoutResult(run)) return null;
    const step = stepOf(run, last, standing, judged);
    const isFirst = last === undefined;
    last = run;
    standing = step.standing;
    for (const rule of run.judged.keys()) {
      const before = judged.get(rule);
      if (before === undefined || asksAsMuch(run, before, [])) judged.set(rule, run);
    }
    return isFirst ? null : step.changes;
  });
  return { changes, standing };
}

/** What one more run changes. */
function stepOf(
  run: Run,
  last: Run | undefined,
  standing: ReadonlyMap<string, Known>,
  judged: Judged,
): { readonly changes: Changes; readonly standing: ReadonlyMap<string, Known> } {
  const failing = failingRules(run.entries);
  const before = new Map([...standing.values()].flatMap((known) => rulesOf(known.entry).map((rule) => [rule, known])));
  const now = run.entries.map((entry): readonly [Fate, Known] => {
    const known = standing.get(entry.id) ?? rulesOf(entry).flatMap((rule) => before.get(rule) ?? [])[0];
    if (known !== undefined) return ['unchanged', { ...known, entry, seen: run }];
    const fresh = { entry, since: run, isFromTheStart: last === undefined, seen: run };
    return [fateOf(entry, run, last, judged), fresh];
  });
  // What is told under another cause now is not gone.
  const gone = [...standing.values()].filter(({ entry }) => !rulesOf(entry).some((rule) => failing.has(rule)));
  const fixed = gone.filter((known) => isFixed(known, run));
  const unchecked = gone.filter((known) => !fixed.includes(known));
  const of = (fate: Fate): readonly Known[] =>
    now.flatMap(([own, known]) => (own === fate && !known.entry.waived ? [known] : []));
  const shown = now.map(([, known]) => [known.entry.id, known] as const);
  return {
    changes: {
      new: of('new'),
      fixed: fixed.filter(({ entry }) => !entry.waived),
      uncovered: of('uncovered'),
      unchecked: unchecked.filter(({ entry }) => !entry.waived),
      unchanged: of('unchanged').length,
    },
    standing: new Map([...unchecked.map((known) => [known.entry.id, known] as const), ...shown]),
  };
}

type Fate = 'new' | 'uncovered' | 'unchanged';

/** What becomes of a problem that no earlier run is known to have. */
function fateOf(entry: Entry, run: Run, last: Run | undefined, judged: Judged): Fate {
  const wasClean = rulesOf(entry).some((rule) => {
    const then = judged.get(rule);
    if (then === undefined || !asksAsMuch(then, run, entry.resources)) return false;
    // Where more was judged than then, what fails may lie in what was added.
    const added = (run.judged.get(rule) ?? 0) - (then.judged.get(rule) ?? 0);
    return entry.places > added;
  });
  if (wasClean) return 'new';
  return last !== undefined && last.left > 0 ? 'unchanged' : 'uncovered';
}

/** True where a run looked for a problem as widely as the run that had it, and did not see it. */
function isFixed({ entry, seen }: Known, run: Run): boolean {
  if (run.isCutShort || !asksAsMuch(run, seen, entry.resources)) return false;
  return rulesOf(entry).every((rule) => {
    const now = run.judged.get(rule) ?? 0;
    return now > 0 && now >= (seen.judged.get(rule) ?? entry.places);
  });
}
