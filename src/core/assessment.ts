/**
 * The assessment: finished visits in, findings and clause statuses out.
 *
 * It decides which places the run visits again: those with noise after a write, and those whose trace shows a
 * violation. The result depends on the visits and their order alone.
 */
import { type RuleSet, unprovenBy } from './demand.ts';
import { createJudge } from './judge.ts';
import { judgeDeclared } from './judge-run.ts';
import { isLacking, isUnconfirmedNoise, lacksResponse } from './noise.ts';
import type { Exchange } from './exchange.ts';
import type { Plan } from './plan.ts';
import type { Context, Declared, Judgment, RunContext } from './rule.ts';
import { exchangesOf, type Place, type Visited } from './scenario.ts';
import {
  bySubject,
  type Entry,
  isOpen,
  isSuspect,
  isWorthAnother,
  keysOf,
  mostVisits,
  settled,
  suspicions,
} from './settle.ts';
import { createTally, type Tally } from './tally.ts';

export interface Assessment extends Omit<Tally, 'add'> {
  /** True if a request was held back, or a response that the run needed is missing. */
  isIncomplete(): boolean;
  /** The first such request. */
  lacking(): Exchange | undefined;
  take(visited: Visited, context: Context): void;
  /** The next place to visit again, with nothing else in flight. */
  next(): (Place & { readonly round: 1 | 2 | 3; readonly isLast: boolean }) | undefined;
  /** Settles what is still open. */
  endPhase(): void;
  /** Judges all responses together, and the plan. */
  endRun(declared: readonly Declared[], state: RunContext['state']): void;
}

export function createAssessment(set: RuleSet, plan: Plan): Assessment {
  const { judge, folded } = createJudge(set.rules);
  const { add: count, ...results } = createTally(set.selected, unprovenBy(set));
  const selected = new Set(set.selected);
  const isWhole = set.rules.every((rule) => selected.has(rule));
  const open = new Map<string, Entry>();
  const confirmed = new Set<string>();
  const repeats = new Map<string, number>();
  let incomplete = false;
  let lacking: Exchange | undefined;

  return {
    ...results,
    isIncomplete: () => incomplete || lacking !== undefined,
    lacking: () => lacking,
    take(visited, context) {
      const all = judge(visited, context);
      const judgments = isWhole ? all : all.filter(({ rule }) => selected.has(rule));
      const key = `${visited.scenario.id} ${visited.resource.path}`;
      const entry = open.get(key) ?? { place: visited, visits: [] };
      const exchanges = exchangesOf(visited);
      const wasCut = exchanges.some(isUnconfirmedNoise);
      lacking ??= exchanges.find(isLacking);
      if (entry.visits.length === 0 && !wasCut && !judgments.some(isSuspect)) return add(judgments, visited);
      for (const kind of suspicions(entry)) repeats.set(kind, (repeats.get(kind) ?? 0) + 1);
      const certain = judgments.filter(({ revisit }) => revisit === undefined);
      add(certain, visited);
      entry.visits.push({ wasCut, judgments: judgments.filter(({ revisit }) => revisit !== undefined) });
      open.set(key, entry);
      if (!isOpen(entry)) settle(key, entry);
    },
    next() {
      const entry = [...open.values()].find((each) => isWorthAnother(each, repeats));
      if (entry === undefined) return undefined;
      const count = entry.visits.length;
      return { ...entry.place, round: count === 1 ? 2 : 3, isLast: count === mostVisits - 1 };
    },
    endPhase() {
      for (const [key, entry] of open) settle(key, entry);
    },
    endRun(declared, state) {
      const context = { plan, options: {}, state };
      const judgments = [...folded(context), ...judgeDeclared(set.rules, declared, context)];
      add(judgments.filter(({ rule }) => selected.has(rule)));
    },
  };

  function add(judgments: readonly Judgment[], place?: Place): void {
    incomplete ||= judgments.some(({ verdict }) => 'because' in verdict && lacksResponse(verdict.because));
    count(judgments, place);
  }

  function settle(key: string, entry: Entry): void {
    open.delete(key);
    add(settledJudgments(entry, confirmed), entry.place);
  }
}

/** The verdicts on a place, after all its visits. What they confirm is confirmed elsewhere, too. */
function settledJudgments(entry: Entry, confirmed: Set<string>): readonly Judgment[] {
  return bySubject(entry).flatMap((group): readonly Judgment[] => {
    const [first] = group;
    const isElsewhere = (kind: string): boolean =>
      entry.visits.length === 1 && confirmed.has(`${first?.rule.id} ${kind}`);
    const verdict = settled(group, isElsewhere);
    if (first === undefined || verdict === undefined) return [];
    const judgment = { ...first, verdict };
    for (const kind of keysOf(judgment)) confirmed.add(kind);
    return [judgment];
  });
}
