import type { Answered } from '../../../src/model/exchange.ts';
import { type Judgement, noAnswer } from '../../../src/model/rule.ts';

/** A read that was refused for want of a permission: the token's, or, where the plan says that none is needed, the plan's word is in doubt. */
export function mayNotRead({ probe, reply: { status } }: Answered, what: string): Judgement | undefined {
  if (status !== 401 && status !== 403) return undefined;
  return noAnswer(probe.operation?.access === 'none' ? 'public-refused' : 'token-may-not-read', { what, status });
}
