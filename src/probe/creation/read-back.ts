import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isSuccess } from '../../model/exchange.ts';
import { createdId } from '../../model/item.ts';
import { type Ground, type Sending, send } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import { isObject } from '../../text/json.ts';
import { operationProbe, sendable } from '../address.ts';

/** Reads what a create answered with; undefined where it made nothing that could be read. */
export function* readBack(
  { plan, resource, owners, readings }: Ground,
  created: Exchange,
  step: Step,
): Sending<Exchange | undefined> {
  const read = sendable(plan, resource, 'read');
  if (read === undefined || !isAnswered(created) || !isSuccess(created.reply.status)) return undefined;
  const { sent } = created.probe.about;
  const id = createdId(resource, readings.of(resource), itemOf(created.reply), isObject(sent) ? sent : {});
  if (id === undefined) return undefined;
  const wasListed = readings.of(resource).hasListed(id);
  return yield* send(
    operationProbe(read, [...owners, id], {
      step,
      // Whether it is there is the question, so no success is taken for granted.
      provokes: 'anything',
      about: { id, owners, control: created.probe.step, ...(wasListed ? { wasListed } : {}) },
    }),
  );
}
