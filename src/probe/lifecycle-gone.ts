import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send } from '../model/scenario.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { aboutWrite, fieldChanges, type Held } from './lifecycle-writes.ts';
import { ownId } from './own-id.ts';

/** A deleted item is asked for by every write that is declared: each is a request for something missing. */
export function* askForGone(plan: Plan, resource: Resource, readings: Readings, item: Held, fresh: Fresh): Sending {
  const ids = [...item.owners, item.id];
  const { create } = resource;
  const why = 'to see that a deleted item is missing';
  const remove = sendable(plan, resource, 'delete');
  if (remove !== undefined) {
    const about = { id: item.id, owners: item.owners };
    yield* send(operationProbe(remove, ids, { step: 'delete-again', why, provokes: 'missing', about }));
  }
  const patch = sendable(plan, resource, 'patch');
  const [change] = fieldChanges(resource, readings, item, fresh);
  if (patch !== undefined && change !== undefined) {
    const { filled } = change;
    const about = aboutWrite(item, filled.body, filled.marks);
    const body = jsonBody(printJson(filled.body));
    yield* send(operationProbe(patch, ids, { step: 'patch-gone', why, provokes: 'missing', body, about }));
  }
  const replace = sendable(plan, resource, 'replace');
  if (replace === undefined || create === undefined) return;
  const full = fillExample(create, fresh);
  const body = ownId(resource, readings, item).keptIn(full.body);
  yield* send(
    operationProbe(replace, ids, {
      step: 'replace-gone',
      why,
      provokes: 'missing',
      body: jsonBody(printJson(body)),
      about: aboutWrite(item, body, [...item.marks, ...full.marks]),
      // A service that takes it makes an item, which is then for the clean-up.
      effect: 'create',
    }),
  );
}
