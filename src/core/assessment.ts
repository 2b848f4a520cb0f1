/**
 * The assessment: finished visits in, findings and clause statuses out.
 *
 * It decides which places the run visits again: those with noise after a write, and those whose trace shows a
 * violation. The result depends on the visits and their order alone.
 */
import { type RuleSet, unprovenBy } from './demand.ts';
import type { Exchange } from './exchange.ts';
import { judgeDeclared } from './judge-run.ts';
import { createJudge } from './judge.ts';
import { isLacking, isNoise, isUnconfirmedNoise, lacksResponse } from './noise.ts';
import type { Plan } from './plan.ts';
import type { Context, Declared, Judgment, RunContext } from './rule.ts';
import { exchangesOf, type Place, type Visited } from './scenario.ts';
import { createTally, type Tally } from './tally.ts';
import { undecidedBecause, type Verdict } from './verdict.ts';

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

/** If the response to a write is noise again and again, a place is visited up to three times, like a read. */
const mostVisits = 3;

type Failure = Extract<Verdict, { outcome: 'failed' }>;

const once = undecidedBecause({ kind: 'once' });
const unconfirmed = undecidedBecause({ kind: 'unconfirmed' });

/** True if another visit is needed before the violations count. A crash may be an accident of a service that often fails. */
function isSuspect({ rule, verdict, revisit }: Judgment): boolean {
  if (verdict.outcome !== 'failed' || revisit === undefined || revisit.noise !== undefined) return false;
  const isOnSight = 'onSight' in rule && rule.onSight;
  return !isOnSight || verdict.violations.every(({ exchange }) => isNoise(exchange));
}

/**
 * The verdict of all judgments of one rule on one subject. It is undefined if they say nothing. A violation of a trace
 * counts only if two visits show it, unless a single response shows it by itself.
 *
 * @param isConfirmed says whether another place has confirmed violations of this kind
 */
export function settled(
  judgments: readonly Judgment[],
  isConfirmed: (kind: string) => boolean = () => false,
): Verdict | undefined {
  const sound = judgments.filter(({ revisit }) => revisit?.noise === undefined);
  return sound.length > 0 ? agreed(sound, isConfirmed) : disturbed(judgments);
}

function agreed(sound: readonly Judgment[], isConfirmed: (kind: string) => boolean): Verdict | undefined {
  const failures = sound.map(({ verdict }) => verdict).filter(isFailure);
  const [first] = failures;
  if (first === undefined) return (sound.find(({ verdict }) => verdict.outcome === 'passed') ?? sound.at(-1))?.verdict;
  if (!sound.some(isSuspect)) return first;
  const isShownTwice = (kind: string): boolean => failures.filter((failure) => kindsOf(failure).has(kind)).length > 1;
  const violations = first.violations.filter(({ kind }) => isShownTwice(kind) || isConfirmed(kind));
  if (violations.length > 0) return { outcome: 'failed', violations };
  // Only a visit that judged the rule contradicts the one that saw the violation.
  if (sound.some(({ verdict }) => verdict.outcome === 'passed')) return once;
  // On a list that changes all the time, the rule itself says that it cannot tell.
  return sound.map(({ verdict }) => verdict).find(isOwnDoubt) ?? unconfirmed;
}

/** Noise in every visit. If it was the same write each time, it was not an accident, and the last verdict counts. */
function disturbed(judgments: readonly Judgment[]): Verdict | undefined {
  const last = judgments.at(-1);
  if (last === undefined) return undefined;
  const isSteady = judgments.filter(({ revisit }) => revisit?.noise === last.revisit?.noise).length === mostVisits;
  if (isSteady || last.verdict.outcome !== 'failed') return last.verdict;
  return last.rule.on === 'response' ? undefined : unconfirmed;
}

function kindsOf({ violations }: Failure): ReadonlySet<string> {
  return new Set(violations.map(({ kind }) => kind));
}

function isOwnDoubt(verdict: Verdict): boolean {
  return verdict.outcome === 'undecided' && verdict.because.kind === 'own';
}

const isFailure = (verdict: Verdict): verdict is Failure => verdict.outcome === 'failed';

/** At most this many suspects of one rule and kind are visited again. Once one is confirmed, the others count too. */
const mostSuspects = 3;

type Entry = { readonly place: Place; readonly visits: JudgedVisit[] };

interface JudgedVisit {
  /** The response to a write was noise, so nothing that followed proves anything. */
  readonly wasCut: boolean;
  /** The judgments that another visit may change. */
  readonly judgments: readonly Judgment[];
}

/** The judgments of all visits, grouped by what they are about. */
function bySubject({ visits }: Entry): readonly (readonly Judgment[])[] {
  const groups = new Map<string, Judgment[]>();
  for (const judgment of visits.flatMap(({ judgments }) => judgments)) {
    const subject = `${judgment.rule.id} ${judgment.revisit?.subject}`;
    groups.set(subject, [...(groups.get(subject) ?? []), judgment]);
  }
  return [...groups.values()];
}

function isOpen(entry: Entry): boolean {
  return entry.visits.length < mostVisits && (wasJustCut(entry) || suspicions(entry).length > 0);
}

/** @param repeats how often each kind was visited again */
function isWorthAnother(entry: Entry, repeats: ReadonlyMap<string, number>): boolean {
  return wasJustCut(entry) || suspicions(entry).some((kind) => (repeats.get(kind) ?? 0) < mostSuspects);
}

const wasJustCut = ({ visits }: Entry): boolean => visits.at(-1)?.wasCut === true;

/** The rules and kinds that one whole visit has shown, and no second one yet. */
function suspicions({ visits }: Entry): readonly string[] {
  const [whole, ...others] = visits.filter(({ wasCut }) => !wasCut);
  return whole === undefined || others.length > 0 ? [] : whole.judgments.filter(isSuspect).flatMap(keysOf);
}

function keysOf({ rule, verdict }: Judgment): readonly string[] {
  return isFailure(verdict) ? [...kindsOf(verdict)].map((kind) => `${rule.id} ${kind}`) : [];
}
