import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { fillTemplate } from '../../model/operation.ts';
import { operationOf, type Plan, resourceOf } from '../../model/plan.ts';
import { probe } from '../../model/probe.ts';
import type { ReadingsRecorder } from '../../model/readings.ts';
import { duplicate } from '../../model/traces/duplicate.ts';
import type { Send } from '../send.ts';

/** What looking after a first entry needs. */
export interface Looking {
  readonly plan: Plan;
  readonly readings: ReadingsRecorder;
  readonly send: Send;
  /** Told of the read. */
  readonly onTry: (exchange: Exchange) => void;
}

/** A create that shares a value with an entry of ours is no duplicate where that entry is gone: one that was taken is looked after, by a read. */
export function createFirstEntry({ plan, readings, send, onTry }: Looking) {
  return async (exchange: Exchange, mayLook: () => Promise<boolean>): Promise<Exchange> => {
    const { id, scenario, probe: asked } = exchange;
    const { twin, owners = [] } = asked.about;
    const resource = resourceOf(plan, asked.operation?.resource);
    const read = resource === undefined ? undefined : operationOf(resource, 'read');
    if (asked.provokes !== 'duplicate' || twin === undefined || resource === undefined || read?.method !== 'GET')
      return exchange;
    if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || !(await mayLook())) return exchange;
    const step = duplicate.originalAfter;
    const look = await send(
      probe({
        step,
        why: step.kind.what,
        method: read.method,
        target: fillTemplate(read.template, [...owners, twin]),
        operation: read,
        provokes: 'anything',
        effect: 'read',
        about: { id: twin, owners },
      }),
      {
        id: `${id}/first-entry`,
        scenario,
        resource: resource.key,
        trace: `${id}/first-entry`,
        earlier: () => undefined,
        cleanup: false,
      },
    );
    if (look.attempts > 0) onTry(look);
    if (!isAnswered(look) || !readings.of(resource).isGone(look)) return exchange;
    const message = 'the entry that it shares a value with was gone by then';
    return Object.freeze({ ...exchange, fault: { kind: 'unavailable', message } } as const);
  };
}
