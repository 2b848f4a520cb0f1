import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, operationProbe, sendable } from './address.ts';
import { fillExample } from './body.ts';
import { showsMark } from '../model/mark.ts';
import { aboutWrite, fieldChanges, type Held } from './lifecycle-writes.ts';
import { ownId } from './own-id.ts';

/** So many items at most are deleted that a replace made beside its own. */
export const strayItems = 10;

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

/** Deletes what a replace made beside the item that it was sent to: it shows a word that only that replace held. */
export function* removeStrays(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  before: Walk,
  after: Walk,
  marks: readonly string[],
  known: readonly string[],
): Sending {
  const operation = sendable(plan, resource, 'delete');
  if (operation === undefined || marks.length === 0 || !before.whole) return;
  const strays = [...after.items]
    .filter(([id, item]) => !before.items.has(id) && !known.includes(id) && showsMark(item, marks))
    .slice(0, strayItems);
  const why = 'to delete what a replace made beside its item';
  yield* sendAll(
    strays.map(([id]) => operationProbe(operation, [...owners, id], { step: 'tidy', why, provokes: 'anything' })),
  );
}
