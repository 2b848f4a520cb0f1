import type { Exchange } from '../../model/exchange.ts';
import type { Judgement, Rule, RuleContext, TraceRule } from '../../model/rule.ts';
import { itemGone } from '../../model/signs.ts';
import type { Trace } from '../../model/trace.ts';
import type { Violation } from '../../model/violation.ts';
import type { Demand } from '../wanted/demand.ts';
import { afterFailure, type Blocking, type Prepared } from './prepared.ts';
import { metBy } from './proof.ts';
import { guarded, type Places, record, recordHidden, recordUnjudged, type Subject } from '../evidence/tally.ts';

/** How a trace is to be judged. */
export interface TraceTerms {
  /** It may be asked once more, alone, before what it is accused of is told. */
  readonly mayConfirm: boolean;
  /** The same where its items may have been too new to tell. */
  readonly mayAge?: boolean;
  /** By these rules alone; left out: by all. */
  readonly rules?: readonly Rule[];
}

/** Shows finished traces to the rules that want steps of them. */
export interface TraceJudge {
  /** Returns the rules that said nothing yet: what they saw wants to be seen again with nothing else in flight. */
  trace(trace: Trace, terms: TraceTerms): readonly Rule[];
}

export function createTraceJudge(
  ordered: readonly Prepared[],
  demand: Demand,
  blocking: Blocking,
  places: Places,
): TraceJudge {
  const byScenario = new Map<string, readonly Prepared<TraceRule>[]>();
  const wantingOf = (scenario: string): readonly Prepared<TraceRule>[] => {
    const known = byScenario.get(scenario);
    if (known !== undefined) return known;
    const found = ordered.filter(isTrace).filter(({ rule }) => demand.isFor(rule, scenario));
    byScenario.set(scenario, found);
    return found;
  };

  /** What waits for a second look, by rule and trace. */
  const waiting = new Map<string, Judgement>();

  /**
   * Without the items of ours that were gone after another kind of write than at first: one who deletes them at random does that. Where nothing
   * could be seen again, for what is gone has what fresh items need, what was seen at first.
   */
  const goneAgain = (judgement: Judgement, key: string): Judgement => {
    const first = waiting.get(key)?.violations?.filter(isGone) ?? [];
    const { violations } = judgement;
    if (first.length > 0 && judgement.inapplicable !== undefined) return waiting.get(key) ?? judgement;
    if (violations === undefined) return judgement;
    const isAgain = (each: Violation): boolean => first.some(({ operation }) => operation === each.operation);
    return {
      ...judgement,
      violations: violations.filter((each) => !isGone(each) || first.length === 0 || isAgain(each)),
    };
  };

  /** False where the rule waits for a second look. */
  const judgeOne = (
    { rule, context, tally, proofs }: Prepared<TraceRule>,
    trace: Trace,
    { mayConfirm, mayAge, rules }: TraceTerms,
  ): boolean => {
    const own = trace.exchanges.filter(({ probe: { step } }) => demand.isShownTo(rule, step.kind));
    const causes = new Set<string>();
    const isShown = (exchange: Exchange): boolean => {
      const cause = blocking.by(rule, exchange, true);
      if (cause !== undefined) causes.add(cause);
      return cause === undefined;
    };
    const shown = { ...trace, exchanges: own.filter(isShown) };
    const seen = guarded(tally, () => rule.check(shown, context));
    if (seen === undefined) return true;
    if (mayConfirm && rule.confirm === 'alone' && isAccusing(seen)) return false;
    const key = `${rule.id} ${trace.resource?.key} ${trace.scenario}`;
    if (mayAge === true && seen.mayBeAge === true) {
      waiting.set(key, seen);
      return false;
    }
    const judgement = rules === undefined ? seen : goneAgain(seen, key);
    const subject: Subject = { resource: trace.resource?.key ?? null, met: metBy(proofs, shown.exchanges) };
    for (const cause of causes) recordHidden(tally, subject.resource, cause);
    if (
      causes.size > 0 &&
      isSilent(judgement) &&
      !isOwnReason(rule, { ...trace, exchanges: own }, context, judgement)
    ) {
      recordUnjudged(tally, subject, afterFailure([...causes]));
    } else record(tally, judgement, subject, places);
    return true;
  };

  return {
    trace: (trace, terms) =>
      wantingOf(trace.scenario)
        .filter(({ rule }) => terms.rules === undefined || terms.rules.includes(rule))
        .filter((prepared) => !judgeOne(prepared, trace, terms))
        .map(({ rule }) => rule),
  };
}

function isTrace(prepared: Prepared): prepared is Prepared<TraceRule> {
  return prepared.rule.scope === 'trace';
}

function isGone({ signs = [] }: Violation): boolean {
  return signs.includes(itemGone);
}

/** What did not stand still while others asked. */
const unsteady: ReadonlySet<string> = new Set(['list-changed', 'changes-by-others', 'cookieless-answers-differ']);

/** It says that something is wrong, or that something did not stand still. What cannot be told by this data is told no better alone. */
function isAccusing({ violations = [], unjudged }: Judgement): boolean {
  return violations.length > 0 || (unjudged !== undefined && unsteady.has(unjudged.kind));
}

/** Nothing was judged, and nothing is wrong. */
function isSilent({ violations = [], inapplicable, unjudged }: Judgement): boolean {
  return violations.length === 0 && (inapplicable !== undefined || unjudged !== undefined);
}

/** True where the rule has nothing to judge, or cannot for the same reason, whatever it is shown: what was hidden is not the reason then. */
function isOwnReason(rule: TraceRule, trace: Trace, context: RuleContext, shown: Judgement): boolean {
  try {
    const { inapplicable, unjudged } = rule.check(trace, context);
    return inapplicable !== undefined || (unjudged !== undefined && unjudged.kind === shown.unjudged?.kind);
  } catch {
    return false;
  }
}
