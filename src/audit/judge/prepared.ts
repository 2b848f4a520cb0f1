import { type Exchange, isFailure, isSuccess } from '../../model/exchange.ts';
import { because, type Reason } from '../../model/reason.ts';
import type { Rule, RuleContext } from '../../model/rule.ts';
import type { Proofs } from './proof.ts';
import type { Tally } from '../evidence/tally.ts';

/** A rule with what it is judged with: found once, for there are many exchanges. */
export interface Prepared<R extends Rule = Rule> {
  readonly rule: R;
  readonly context: RuleContext;
  readonly tally: Tally;
  readonly proofs: Proofs;
}

/** Which exchanges failed which rules, or were kept from them because of an earlier failure. */
export interface Blocking {
  /**
   * The rule that must hold first, and does not there; `isByStatus`: what the body of a failure is keeps nobody from its status, and that of the answer to a
   * write nobody from what it did; a page in the place of a success is no answer of the operation.
   */
  by(rule: Rule, exchange: Exchange, isByStatus?: boolean): string | undefined;
  block(rule: Rule, exchange: Exchange): void;
}

export function createBlocking(): Blocking {
  const blocked = new Map<string, Set<string>>();
  /** Ids of those that judge a body as such. */
  const ofBodies = new Set<string>();
  return {
    by: ({ after }, { id, reply, probe }, isByStatus = false) => {
      if (after === undefined || blocked.size === 0) return undefined;
      const failed = blocked.get(id);
      const first = failed === undefined ? undefined : after.find((each) => failed.has(each));
      const isPage = reply !== undefined && isSuccess(reply.status) && /^\s*</.test(reply.text);
      const isTelling = reply !== undefined && (isFailure(reply.status) || (probe.effect !== 'read' && !isPage));
      return first !== undefined && isByStatus && isTelling && ofBodies.has(first) ? undefined : first;
    },
    block: (rule, { id }) => {
      if (rule.isOfBody === true) ofBodies.add(rule.id);
      const set = blocked.get(id);
      if (set === undefined) blocked.set(id, new Set([rule.id]));
      else set.add(rule.id);
    },
  };
}

/** What those rules failed was not shown to another one. */
export function afterFailure(rules: readonly string[]): Reason {
  return because('prerequisite')('after-failure', { rules: rules.toSorted() });
}
