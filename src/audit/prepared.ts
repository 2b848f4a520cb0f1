import type { Exchange } from '../model/exchange.ts';
import { because, type Reason } from '../model/reason.ts';
import type { Rule, RuleContext } from '../model/rule.ts';
import type { Proofs } from './proof.ts';
import type { Tally } from './tally.ts';

/** A rule with what it is judged with: found once, for there are many exchanges. */
export interface Prepared<R extends Rule = Rule> {
  readonly rule: R;
  readonly context: RuleContext;
  readonly tally: Tally;
  readonly proofs: Proofs;
}

/** Which exchanges failed which rules, or were kept from them because of an earlier failure. */
export interface Blocking {
  /** The rule that must hold first, and does not there. */
  by(rule: Rule, exchange: Exchange): string | undefined;
  block(rule: Rule, exchange: Exchange): void;
}

export function createBlocking(): Blocking {
  const blocked = new Map<string, Set<string>>();
  return {
    by: ({ after }, { id }) => {
      if (after === undefined || blocked.size === 0) return undefined;
      const failed = blocked.get(id);
      return failed === undefined ? undefined : after.find((first) => failed.has(first));
    },
    block: (rule, { id }) => {
      const set = blocked.get(id);
      if (set === undefined) blocked.set(id, new Set([rule.id]));
      else set.add(rule.id);
    },
  };
}

/** True for a 5xx whose body is no JSON: a page of the server, that is judged by its status where a situation is . */
export function isTornCrash(prerequisite: string | undefined, { reply }: Exchange): boolean {
  return prerequisite === 'json/well-formed' && reply !== undefined && reply.status >= 500;
}

/** What those rules failed was not shown to another one. */
export function afterFailure(rules: readonly string[]): Reason {
  return because('prerequisite')('after-failure', { rules: rules.toSorted() });
}
