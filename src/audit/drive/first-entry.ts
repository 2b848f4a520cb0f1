import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { resourceOf } from '../../model/plan.ts';
import { duplicate } from '../../model/traces/duplicate.ts';
import { createGone, type Looking } from './gone.ts';

/** A create that shares a value with an entry of ours is no duplicate where that entry is gone: one that was taken is looked after, by a read. */
export function createFirstEntry(looking: Looking) {
  const isGone = createGone(looking);
  return async (exchange: Exchange, mayLook: () => Promise<boolean>): Promise<Exchange> => {
    const { probe: asked } = exchange;
    const { twin, owners = [] } = asked.about;
    const resource = resourceOf(looking.plan, asked.operation?.resource);
    if (asked.provokes !== 'duplicate' || twin === undefined || resource === undefined) return exchange;
    if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || !(await mayLook())) return exchange;
    const item = { resource, ids: [...owners, twin] };
    if ((await isGone(item, exchange, duplicate.originalAfter)) !== true) return exchange;
    const message = 'the entry that it shares a value with was gone by then';
    return Object.freeze({ ...exchange, fault: { kind: 'unavailable', message } } as const);
  };
}
