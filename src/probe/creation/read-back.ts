import { createdId } from '../../model/created-id.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { idScope } from '../../model/plan.ts';
import type { Ground, Sending } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { readMade } from '../ground/identify.ts';
import { operationProbe, sendable } from '../address.ts';

/** Reads what a create answered with; undefined where it made nothing that could be read. `before`: the ids that were listed until then. */
export function* readBack(
  ground: Ground,
  created: Exchange,
  step: Step,
  before = ground.readings.of(ground.resource).listedUnder(idScope(ground.resource, ground.owners)),
): Sending<Exchange | undefined> {
  const { plan, resource, owners, readings } = ground;
  const read = sendable(plan, resource, 'read');
  if (read === undefined || !isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const id = createdId(resource, readings.of(resource), created);
  if (id === undefined) return undefined;
  const wasListed = before.has(id);
  return yield* readMade(
    ground,
    created,
    operationProbe(read, [...owners, id], {
      step,
      // Whether it is there is the question, so no success is taken for granted.
      provokes: 'anything',
      about: { id, owners, control: created.probe.step, ...(wasListed ? { wasListed } : {}) },
    }),
  );
}
