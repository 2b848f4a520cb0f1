import { type Answered, isFailure } from '../../../src/model/exchange.ts';
import { resourceOf } from '../../../src/model/plan.ts';
import { indistinct, type Judgement, type RuleContext } from '../../../src/model/rule.ts';

/** The judgement of a failed list request where the list fails without any parameter too: the parameter is not to blame. */
export function brokenList(exchange: Answered, { plan, readings }: RuleContext): Judgement | undefined {
  const resource = resourceOf(plan, exchange.probe.operation?.resource);
  const status = resource === undefined ? undefined : readings.of(resource).listStatus;
  return status !== undefined && isFailure(status) && isFailure(exchange.reply.status)
    ? indistinct('list-answered', { status })
    : undefined;
}
