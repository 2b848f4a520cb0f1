import type { Clause } from '../../model/clause.ts';
import type { ClauseStatus } from '../../model/finding.ts';
import type { Plan } from '../../model/plan.ts';
import { because, identityOf, type Reason, unmet } from '../../model/reason.ts';
import type { ClauseResult, Finding, RuleResult } from '../../model/report.ts';
import { compareIds } from '../evidence/evidence.ts';
import { outcomeOf } from '../judge/findings.ts';
import { retold, type Told, told } from '../judge/grounds.ts';
import { afterFailure } from '../judge/prepared.ts';
import { openIn, type Tally } from '../evidence/tally.ts';
import { takesEvery } from '../wanted/demand.ts';

/** What becomes of a clause, given the tallies and results of its rules and the findings; `isFilledIn` is false for a gap that the plan leaves open; `lackingKey` is what the plan lacks to exercise it, null where it has all; `leftOut` says which options cut the run. Every clause gets exactly one status. */
export function clauseResult(
  clause: Clause,
  tallies: readonly Tally[],
  { rules, findings }: Results,
  unmetOf: (tally: Tally) => Reason | null,
  { isFilledIn, lackingKey }: { readonly isFilledIn: boolean; readonly lackingKey: string | null },
  leftOut: Reason | null,
): ClauseResult {
  const own = tallies.filter((tally) => tally.rule.clauses.includes(clause.id));
  const { status: judged, full, warnings, examined, doubt } = judgedStatus(clause, { rules, findings });
  const decisive = own.filter((tally) => full.has(tally.rule.id));
  // Nothing was to be asked of a gap that the plan leaves open, so that nothing is missing of it where the run was stopped.
  const isLeftOpen = judged !== 'violated' && !isFilledIn && decisive.every(isUntouched);
  const doubted = decisive.flatMap(({ doubts }) => doubts.get(clause.id) ?? [])[0];
  // What the plan has nothing for is no more exercised by a whole run.
  const isLacking =
    judged === 'undecided' &&
    examined === 0 &&
    isNotAsked(clause, findings) &&
    (lackingKey !== null || isUnmet(clause, decisive, unmetOf));
  const status = isLeftOpen
    ? 'not-specified'
    : isLacking
      ? silentStatus(clause, isFilledIn)
      : (judged ?? (doubted === undefined ? silentStatus(clause, isFilledIn) : 'undecided'));
  return {
    id: clause.id,
    part: clause.part,
    level: clause.level,
    text: clause.text,
    status,
    rules: own.map((tally) => tally.rule.id),
    examined,
    warnings,
    ...(status === 'verified' && doubt !== undefined
      ? retold(doubt)
      : doubted !== undefined && judged === null
        ? told(doubted)
        : reasonFor(clause, status, decisive, unmetOf, lackingKey, leftOut)),
  };
}

function isOpen(outcome: Finding['outcome']): boolean {
  return outcome === 'inconclusive' || outcome === 'errored';
}

/** True where all that leaves the clause open is that the run was stopped before. */
function isNotAsked({ id }: Clause, findings: readonly Finding[]): boolean {
  const open = findings.filter(({ outcome, clauses }) => isOpen(outcome) && clauses.includes(id));
  return open.every(({ grounds }) => grounds?.because === 'not-asked');
}

/** True where none of the rules that prove the clause by steps of their own could run. */
function isUnmet({ id }: Clause, full: readonly Tally[], unmetOf: (tally: Tally) => Reason | null): boolean {
  const own = full.filter(({ rule }) => rule.proves.includes(id) && !takesEvery(rule));
  return own.length > 0 && own.every((tally) => unmetOf(tally) !== null);
}

/** What the rules came to. */
export interface Results {
  readonly rules: readonly RuleResult[];
  readonly findings: readonly Finding[];
}

/** What was judged of a clause. */
export interface JudgedStatus {
  /** Null where none of its rules examined anything. */
  readonly status: 'violated' | 'undecided' | 'verified' | null;
  /** Rules that judge it in its whole strength; the others only warn. */
  readonly full: ReadonlySet<string>;
  /** Failed findings of rules that only warn. */
  readonly warnings: number;
  /** Subjects that rules which can prove it judged in its own situation. */
  readonly examined: number;
  /** What could not tell right from wrong. */
  readonly doubt: Told | undefined;
}

/**
 * The status of a clause. Verified: its own situation was judged, and no rule that can prove it failed, be it in another clause, or lacks
 * an answer. What could not tell right from wrong in one place does not undo what was proven in another.
 */
export function judgedStatus(
  { id, level }: Pick<ClauseResult, 'id' | 'level'>,
  { rules, findings }: Results,
): JudgedStatus {
  const own = rules.filter((rule) => rule.clauses.includes(id));
  const decisive = own.filter((rule) => rule.level === 'must' || level === 'should');
  const full = new Set(decisive.map((rule) => rule.id));
  const failed = findings.filter(({ outcome, clauses }) => outcome === 'failed' && clauses.includes(id));
  const warnings = failed.filter(({ rule }) => !full.has(rule)).length;
  const open = findings.filter(
    ({ rule, outcome, clauses }) => full.has(rule) && clauses.includes(id) && isOpen(outcome),
  );
  const proving = decisive.filter(({ proves }) => proves.includes(id));
  const examined = proving.reduce((sum, { proven }) => sum + (proven[id] ?? 0), 0);
  const isProven = examined > 0 && proving.every(({ outcome }) => outcome !== 'failed');
  const isUnheard = open.some(({ grounds }) => grounds?.because !== 'indistinct');
  const status =
    failed.length > warnings
      ? 'violated'
      : isProven && !isUnheard
        ? 'verified'
        : open.length > 0 || examined > 0
          ? 'undecided'
          : null;
  return { status, full, warnings, examined, doubt: open[0] };
}

function silentStatus({ notObservable, level, isFilledIn: fills }: Clause, isFilledIn: boolean): ClauseStatus {
  if (notObservable !== undefined) return 'not-observable';
  // A gap that the plan fills in is specified, though nothing showed how the service keeps it.
  const isOpen = level === 'gap' && (fills === undefined || !isFilledIn);
  return isOpen ? 'not-specified' : 'not-exercised';
}

function isUntouched({ examined, errors, unjudged }: Tally): boolean {
  const isUnasked = [...unjudged.values()].every(({ reason }) => reason.because === 'not-asked');
  return examined === 0 && errors.length === 0 && isUnasked;
}

function reasonFor(
  clause: Clause,
  status: ClauseStatus,
  full: readonly Tally[],
  unmetOf: (tally: Tally) => Reason | null,
  lackingKey: string | null,
  leftOut: Reason | null,
): Told {
  if (status === 'verified' || status === 'violated') return told(null);
  if (status === 'undecided')
    return full.flatMap((tally) => openReasons(tally, clause))[0] ?? told(failedElsewhere(clause, full));
  if (status === 'not-exercised' && full.length === 0 && leftOut !== null) return told(leftOut);
  return told(silentReason(clause, status, full, unmetOf, lackingKey));
}

/** What a plan lacks of what exercises a clause; null where it has all. */
export function lackingKeyOf({ exercise, isAsked }: Clause, plan: Plan): string | null {
  if (isAsked?.(plan) === true) return null;
  if (plan.writes) return exercise.replace(/,? and writes: true$/, '');
  return isAsked?.({ ...plan, writes: true }) === true ? 'writes: true' : exercise;
}

/** Why nothing was judged of a clause. */
function silentReason(
  clause: Clause,
  status: ClauseStatus,
  full: readonly Tally[],
  unmetOf: (tally: Tally) => Reason | null,
  lackingKey: string | null,
): Reason {
  if (status === 'not-observable') return because('unobservable')('unobservable', { why: clause.notObservable ?? '' });
  if (status === 'not-specified') {
    return clause.profileKey === undefined
      ? unmet('left-open', { exercise: clause.exercise })
      : unmet('unspecified', { key: clause.profileKey });
  }
  if (full.length === 0) return because('inapplicable')('no-rule');
  const proving = full.filter(({ rule }) => rule.proves.includes(clause.id));
  const lacks = proving.map(unmetOf);
  // A rule that any evidence would do for is the nearest to being exercised: what another one lacks is not the reason.
  const lacking = lacks.includes(null) ? undefined : lacks[0];
  // What was judged in other situations says nothing of what this one lacks.
  const idle = proving.every(({ examined }) => examined === 0) ? proving : [];
  const said = foremost(idle.flatMap((tally) => [...tally.inapplicable.values()]));
  const isOfKey = lackingKey !== null && lacking === undefined && said !== undefined && ofKeys.has(said.kind);
  const known = isOfKey ? undefined : (lacking ?? said);
  if (known !== undefined) return known;
  if (lackingKey !== null && clause.level !== 'gap') return unmet('unexercised', { key: lackingKey });
  return clause.lacks === undefined ? because('inapplicable')('nothing') : unmet('unmet-in', { lacks: clause.lacks });
}

/** What says no more than that nothing was asked: where the plan has no key for it, that is why. */
const ofKeys: ReadonlySet<Reason['kind']> = new Set<Reason['kind']>(['no-create', 'no-sorted-list']);

/** Of what several resources lack, that which is told: what one does in its own way before what another does not do at all. */
function foremost(reasons: readonly Reason[]): Reason | undefined {
  const said = reasons.filter(({ kind }) => kind !== 'nothing');
  const kind = said.some((reason) => reason.kind === 'paged-otherwise') ? 'paged-otherwise' : said[0]?.kind;
  // Not of the resource that was judged first by chance.
  return said
    .filter((reason) => reason.kind === kind)
    .toSorted((one, other) => compareIds(identityOf(one), identityOf(other)))[0];
}

/** A rule that can prove the clause broke another one by it. */
function failedElsewhere({ id }: Clause, full: readonly Tally[]): Reason | null {
  const failed = full.filter(({ rule, groups }) => rule.proves.includes(id) && groups.size > 0);
  return failed.length === 0 ? null : afterFailure(failed.map(({ rule }) => rule.id));
}

/** What a rule left open of a clause. */
function openReasons(tally: Tally, { id }: Clause): readonly Told[] {
  const { rule, errors } = tally;
  return [
    ...errors.map((message) => told(because('errored')('threw-in', { rule: rule.id, message }))),
    ...openIn(tally)
      .filter(({ clauses = rule.clauses }) => clauses.includes(id))
      .map(({ reason, resource }) => told(reason, resource)),
  ];
}

/** True where some rule came to a verdict of its own. */
export function isAnythingJudged(tallies: readonly Tally[]): boolean {
  return tallies.some((tally) => ['passed', 'failed'].includes(outcomeOf(tally)));
}
