import { type Exchange, isAnswered } from '../../model/exchange.ts';
import { fillTemplate } from '../../model/operation.ts';
import { operationOf, type Plan, type Resource } from '../../model/plan.ts';
import { probe } from '../../model/probe.ts';
import type { ReadingsRecorder } from '../../model/readings.ts';
import type { Step } from '../../model/step.ts';
import type { Send } from '../send.ts';

/** What looking after an item needs. */
export interface Looking {
  readonly plan: Plan;
  readonly readings: ReadingsRecorder;
  readonly send: Send;
  /** Told of the read. */
  readonly onTry: (exchange: Exchange) => void;
}

/** An item, by its resource, and the ids in its address, owners first. */
export interface Whereabouts {
  readonly resource: Resource;
  readonly ids: readonly string[];
}

/** Reads an item once more because of an answer, and says whether it is gone; undefined where that cannot be read. */
export type IsGone = (item: Whereabouts, because: Exchange, step: Step) => Promise<boolean | undefined>;

export function createGone({ readings, send, onTry }: Looking): IsGone {
  return async ({ resource, ids }, { id: name, scenario }, step) => {
    const read = operationOf(resource, 'read');
    if (read?.method !== 'GET') return undefined;
    const about = { id: ids.at(-1) ?? '', owners: ids.slice(0, -1) };
    const id = `${name}/${step.name}`;
    const look = await send(
      probe({
        step,
        why: step.kind.what,
        method: read.method,
        target: fillTemplate(read.template, ids),
        operation: read,
        provokes: 'anything',
        effect: 'read',
        about,
      }),
      { id, scenario, resource: resource.key, trace: id, earlier: () => undefined, cleanup: false },
    );
    if (look.attempts > 0) onTry(look);
    return isAnswered(look) && readings.of(resource).isGone(look);
  };
}
