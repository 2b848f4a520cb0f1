import { type Answered, type Exchange, isAnswered } from '../../model/exchange.ts';
import type { Plan } from '../../model/plan.ts';
import type { FoldRule } from '../../model/rule.ts';
import { type Digested, foldedSubjects, type Source } from './digests.ts';
import { afterFailure, type Blocking, type Prepared } from './prepared.ts';
import { isIn } from './proof.ts';
import { guarded, type Places, record, recordFailure, recordHidden, recordUnjudged } from '../evidence/tally.ts';

/** Keeps what fold rules need of each exchange, until they judge at the end. */
export interface Folds {
  digest(prepared: Prepared<FoldRule<unknown>>, exchange: Exchange, source: Source): void;
  /** Takes notice of an answer in the situation of a clause, whatever the rule keeps of it: what it judges may be the plan's. */
  meet(prepared: Prepared<FoldRule<unknown>>, answer: Answered, source: Source): void;
  /** Lets a rule judge all that was kept for it; of resources in doubt nothing. */
  judge(prepared: Prepared<FoldRule<unknown>>, isInDoubt: (resource: string | null) => boolean): void;
}

export function createFolds(plan: Plan, blocking: Blocking, places: Places): Folds {
  const digests = new Map<FoldRule<unknown>, Digested>();
  /** Ids of the clauses whose situation was met, by rule and subject. */
  const met = new Map<FoldRule<unknown>, Map<string | null, Set<string>>>();
  return {
    meet: ({ rule, proofs }, answer, source) => {
      const { scope } = rule;
      const subject = scope === 'run' ? null : scope === 'resource' ? source.resource : source.operation;
      if (subject === undefined || blocking.by(rule, answer) !== undefined) return;
      const bySubject = met.get(rule) ?? new Map<string | null, Set<string>>();
      met.set(rule, bySubject);
      const clauses = bySubject.get(subject) ?? new Set<string>();
      bySubject.set(subject, clauses);
      for (const proof of proofs) if (!clauses.has(proof.id) && isIn(proof, answer)) clauses.add(proof.id);
    },
    digest: ({ rule, context, tally }, exchange, source) => {
      const prerequisite = blocking.by(rule, exchange);
      if (prerequisite !== undefined) {
        const resource = rule.scope === 'run' ? null : (source.resource ?? null);
        recordHidden(tally, resource, prerequisite);
        if (isAnswered(exchange) && rule.concerns?.(exchange) === true) {
          const { order } = source;
          recordUnjudged(tally, { exchange, resource, order }, afterFailure([prerequisite]), rule.proves);
        }
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
    judge: ({ rule, context, tally }, isInDoubt) => {
      for (const { subject, folded } of foldedSubjects(plan, rule, digests.get(rule) ?? { sources: [], kept: [] })) {
        if (isInDoubt(subject.resource)) continue;
        const judgement = guarded(tally, () => rule.check(folded, context));
        const clauses = met.get(rule)?.get(folded.operation?.id ?? subject.resource) ?? [];
        if (judgement !== undefined) record(tally, judgement, { ...subject, met: [...clauses] }, places);
      }
      digests.delete(rule);
    },
  };
}
