import type { Entry, Scope } from './run.ts';

/** The rules that fail with a problem. */
export function rulesOf({ id, rules }: Entry): readonly string[] {
  return rules.length === 0 ? [id] : rules;
}

/** The rules that fail with any of the problems. */
export function failingRules(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(rulesOf));
}

/**
 * True where a run asked at least as much as another, by its effort and its plan: the same plan, or one with all of these
 * resources; where none are given, with all of the other's.
 */
export function asksAsMuch(run: Scope, other: Scope, resources: Entry['resources']): boolean {
  if (run.effort === 'quick' && other.effort === 'full') return false;
  if (run.digests.plan === other.digests.plan) return true;
  const wanted = resources === null || resources.length === 0 ? other.resources : resources;
  return wanted !== null && run.resources !== null && wanted.every((each) => run.resources?.includes(each));
}

/** What of two runs was asked or judged differently, a phrase each; none where nothing was. */
export function measureChanges(before: Scope, run: Scope): readonly string[] {
  const phrases: readonly (readonly [boolean, string])[] = [
    [before.digests.conventions !== run.digests.conventions, 'other conventions'],
    [before.digests.rules !== run.digests.rules, 'other rules'],
    [before.digests.plan !== run.digests.plan, `${planWord(before, run)} plan`],
    [before.effort !== run.effort, run.effort === 'quick' ? 'quick run' : 'full run again'],
  ];
  return phrases.flatMap(([holds, words]) => (holds ? [words] : []));
}

/** How a plan differs from the one before, as far as its resources tell. */
function planWord({ resources: before }: Scope, { resources: now }: Scope): string {
  if (before === null || now === null) return 'other';
  const [lost, added] = [before.some((each) => !now.includes(each)), now.some((each) => !before.includes(each))];
  return lost === added ? 'other' : lost ? 'smaller' : 'larger';
}
