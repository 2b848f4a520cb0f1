import { type Exchange, isAnswered } from '../model/exchange.ts';
import type { Plan } from '../model/plan.ts';
import type { FoldRule } from '../model/rule.ts';
import { type Digested, foldedSubjects, type Source } from './digests.ts';
import type { Blocking, Prepared } from './prepared.ts';
import { guarded, type Places, record, recordFailure, recordHidden } from './tally.ts';

/** Keeps what fold rules need of each exchange, until they judge at the end. */
export interface Folds {
  digest(prepared: Prepared<FoldRule<unknown>>, exchange: Exchange, source: Source): void;
  /** Lets a rule judge all that was kept for it. */
  judge(prepared: Prepared<FoldRule<unknown>>): void;
}

export function createFolds(plan: Plan, blocking: Blocking, places: Places): Folds {
  const digests = new Map<FoldRule<unknown>, Digested>();
  return {
    digest: ({ rule, context, tally }, exchange, source) => {
      const prerequisite = blocking.by(rule, exchange);
      if (prerequisite !== undefined) {
        recordHidden(tally, rule.scope === 'run' ? null : (source.resource ?? null), prerequisite);
        return;
      }
      try {
        const kept = isAnswered(exchange) ? rule.digest(exchange, context) : rule.digestFault?.(exchange, context);
        if (kept === undefined) return;
        const digested = digests.get(rule) ?? { sources: [], kept: [] };
        digests.set(rule, digested);
        digested.sources.push(source);
        digested.kept.push(kept);
      } catch (error) {
        recordFailure(tally, error);
      }
    },
    judge: ({ rule, context, tally }) => {
      for (const { subject, folded } of foldedSubjects(plan, rule, digests.get(rule) ?? { sources: [], kept: [] })) {
        const judgement = guarded(tally, () => rule.check(folded, context));
        if (judgement !== undefined) record(tally, judgement, subject, places);
      }
      digests.delete(rule);
    },
  };
}
