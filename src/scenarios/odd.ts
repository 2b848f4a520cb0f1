/**
 * Odd: an item with odd values, read, listed, and then requested in ways that must not change it: by HEAD, and by a PATCH
 * without fields.
 */
import { exampleOf } from '../core/creation.ts';
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, offers } from '../core/operation.ts';
import type { JsonObject } from '../core/plan.ts';
import type { CreateIntent, Creation, PatchIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { defineScenario, tracing, type Visit } from '../core/scenario.ts';
import { reportedFailure } from '../reading/envelope.ts';
import { readItem } from '../reading/items.ts';
import { markedItem, withMarker } from '../reading/sent.ts';
import { lacksForCreate } from './lacks.ts';
import { isLong, oddBodies } from './odd-values.ts';
import { itemCreated, listWith, patiently, watchNew } from './own.ts';
import type { Creates, Patches, Read } from './traces.ts';

export interface Odd extends Creates, Patches {
  readonly watched: readonly Exchange[];
  readonly headed: Read;
  readonly afterHead: Read;
}

export const odd = defineScenario<Odd>({
  id: 'odd',
  phase: 'writes',
  quick: 'never',
  needs: {
    reads: ['created'],
    listed: ['reads'],
    shown: ['reads', 'listed'],
    headed: ['shown'],
    afterHead: ['headed'],
    beforePatch: ['shown'],
    patched: ['beforePatch'],
    afterPatch: ['patched'],
  },
  extra: ['patched', 'afterPatch'],
  lacks: lacksForCreate,
  async run(visit) {
    const { trace, ask } = tracing(visit);
    const created = await ask('created', () => createOdd(visit));
    const item = created && (await itemCreated(visit, created));
    if (created === undefined || item === undefined) return trace;
    const { intent } = created.probe;
    const read = await visit.read(item);
    const isListed = (list: Exchange): boolean => markedItem(list, intent) !== undefined;
    await ask('listed', async () => patiently(visit, await listWith(visit, intent), isListed));
    const shown = await ask('shown', () => visit.again(read));
    await ask('lists', async () => []);
    await ask('reads', async () => (shown === undefined ? [read] : [read, shown]));
    if (shown !== undefined && readItem(shown) !== undefined) {
      const headed = offers(visit.resource, 'read') ? await ask('headed', () => head(visit, item)) : undefined;
      const before = (headed && (await ask('afterHead', () => visit.again(read)))) ?? shown;
      await ask('beforePatch', async () => before);
      if (readItem(before) !== undefined) await ask('patched', () => patchNothing(visit, item, intent));
      await ask('afterPatch', () => visit.read(item));
    }
    if (visit.round > 1) trace.watched = await watchNew(visit, created.startedMs);
    return trace;
  },
});

/** The first of the odd bodies that the service accepts, or else the example of the plan. */
async function createOdd(visit: Visit<Odd>): Promise<Exchange<CreateIntent>> {
  let crash: Exchange<CreateIntent> | undefined;
  for (const body of oddBodies(visit.resource, exampleOf(visit.resource, visit.owner))) {
    const created = await createWith(visit, body);
    // After a crash, only the last visit goes on.
    if (created.refusal?.by === 'noise' && crash !== undefined) return crash;
    // A create that crashes at long texts is a problem of status/invalid-input.
    if (isCrash(created) && isLong(body)) crash = created;
    else if (!isRejected(created)) return created;
    // The next create waits until a list shows that this one stored nothing.
    await visit.list();
  }
  return visit.create(visit.fresh());
}

/** If a create crashes only now and then, the next one with the same values succeeds. */
async function createWith(visit: Visit<Odd>, body: JsonObject): Promise<Exchange<CreateIntent>> {
  const create = () => visit.create({ ...visit.fresh(body), isUncertain: true });
  const created = await create();
  if (!isCrash(created) || isLong(body)) return created;
  await visit.list();
  const again = await create();
  return again.refusal === undefined ? again : created;
}

/** If an empty PATCH is rejected, or crashes (status/invalid-input), one field of the change, which keeps all others. */
async function patchNothing(visit: Visit<Odd>, item: ItemRef, creation: Creation): Promise<Exchange<PatchIntent>> {
  const patched = await visit.patch(item, {}, { isUncertain: true });
  const [field] = Object.keys(visit.change);
  if (!(isRejected(patched) || isCrash(patched)) || field === undefined) return patched;
  const changed = await visit.patch(item, withMarker(creation, { [field]: visit.change[field] }));
  return changed.refusal?.by === 'noise' ? patched : changed;
}

function isRejected(exchange: Exchange): boolean {
  if (!hasResponse(exchange)) return false;
  const { status } = exchange.response;
  return (status >= 400 && status < 500) || reportedFailure(exchange) !== undefined;
}

const isCrash = ({ response }: Exchange): boolean => response !== undefined && response.status >= 500;

function head({ resource, ask }: Visit<Odd>, item: ItemRef): Promise<Read> {
  return ask({ ...readProbe(resource, item, { kind: 'read' }), method: 'HEAD' });
}
