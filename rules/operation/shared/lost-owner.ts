import { type Answered, isMissing } from '../../../src/model/exchange.ts';
import { resourceOf } from '../../../src/model/plan.ts';
import { indistinct, type Judgement, type RuleContext } from '../../../src/model/rule.ts';

/** The judgement of a list that is missing where its owner, which was there, is missing too: somebody deleted it. */
export function lostOwner(exchange: Answered, { plan, readings }: RuleContext): Judgement | undefined {
  const { operation, about } = exchange.probe;
  const parent = resourceOf(plan, resourceOf(plan, operation?.resource)?.parent);
  const [owner, ...more] = about.owners ?? [];
  if (parent === undefined || owner === undefined || more.length > 0 || !isMissing(exchange)) return undefined;
  return readings.of(parent).isLost(owner) ? indistinct('list-answered', { status: exchange.reply.status }) : undefined;
}
