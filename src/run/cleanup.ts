/**
 * Cleanup: deletes what the run created, children first, one item at a time per family, and only what the read just
 * before proves ours. The rest is reported.
 *
 * A delete counts only when a read no longer shows the item. A look at the lists finds items whose create response was
 * lost, and items that a delete left behind. If the service does not respond, all of cleanup gets one patience.
 */
import type { Clock } from '../core/clock.ts';
import type { Dialect } from '../core/dialect.ts';
import { hasResponse, refused } from '../core/exchange.ts';
import type { Log } from '../core/log.ts';
import { offers, operationOf } from '../core/operation.ts';
import { familyOf, type Plan, type Resource } from '../core/plan.ts';
import { itemProbe, listProbe, readProbe } from '../core/requests.ts';
import type { Send } from '../core/send.ts';
import { type CreateAttempt, type Created, isOwned, remainingIn, unfoundIn } from '../projections/created.ts';
import { owned } from '../projections/owned.ts';
import { isProof } from '../projections/proof.ts';
import { listIn } from '../reading/lists.ts';

const mostRounds = 3;
const intent = { kind: 'cleanup' } as const;

export interface Cleaning {
  readonly plan: Plan;
  readonly log: Log;
  readonly send: Send;
  readonly clock: Clock;
  dialectOf(resource: Resource): Dialect;
}

export async function cleanUp(patient: Cleaning): Promise<void> {
  const cleaning = { ...patient, send: patiently(patient) };
  const { log } = cleaning;
  const settle = settling(cleaning);
  // The list below an owner of ours disappears with its owner.
  for (const place of unfoundIn(log.state(owned))) if (place.owner.length > 0) await look(place, cleaning);
  for (let round = 0; round < mostRounds; round++) {
    const items = remainingIn(log.state(owned));
    const families = new Set(items.map(({ resource }) => familyOf(resource)));
    await Promise.all(
      [...families].map(async (family) => {
        for (const item of inOrder(items).filter(({ resource }) => familyOf(resource) === family))
          await remove(item, cleaning);
      }),
    );
    for (const place of log.state(owned).collections.values()) await look(place, cleaning);
    await settle();
    if (remainingIn(log.state(owned)).length === 0) return;
  }
  // A list may lag behind the deletes.
  for (const item of remainingIn(log.state(owned))) if (item.state === 'unread') await check(item, cleaning);
}

function patiently({ send, clock, plan }: Cleaning): Send {
  let lostMs = 0;
  return async (probe) => {
    if (lostMs > plan.http.patienceMs) return refused(probe, { by: 'health' });
    const startedMs = clock.now();
    const exchange = await send(probe);
    if (!hasResponse(exchange)) lostMs += clock.now() - startedMs;
    return exchange;
  };
}

/** An accepted delete (202) may need time. All of them together get one patience: 1 + 2 + 4 + 8 + 16 + 32 parts of 64. */
function settling(cleaning: Cleaning): () => Promise<void> {
  const { clock, log, plan } = cleaning;
  let waitMs = plan.http.patienceMs / 64;
  return async () => {
    for (; waitMs < plan.http.patienceMs; waitMs *= 2) {
      const accepted = remainingIn(log.state(owned)).filter(({ isAccepted }) => isAccepted);
      if (accepted.length === 0) return;
      await clock.wait(waitMs);
      for (const item of accepted) await check(item, cleaning);
    }
  };
}

/** Children come before their parents, and what was created last comes first. */
function inOrder(items: readonly Created[]): readonly Created[] {
  return [...items].sort((a, b) => b.ids.length - a.ids.length || b.startedMs - a.startedMs);
}

async function remove(created: Created, cleaning: Cleaning): Promise<void> {
  const { log, send } = cleaning;
  const { resource, url } = created;
  const operation = operationOf(resource, 'delete');
  if (operation === undefined) return;
  const deletion = itemProbe(resource, created, operation, intent);
  if (offers(resource, 'read')) {
    // What was proven earlier may be another item by now, or gone.
    const shown = await send(readProbe(resource, created, intent));
    const item = log.state(owned).created.get(url);
    if (item === undefined || !isProof(shown, item)) return;
  }
  if (!isOwned(log.state(owned), deletion)) return;
  await send(deletion);
  await check(created, cleaning);
}

async function check(created: Created, cleaning: Cleaning): Promise<void> {
  const { resource } = created;
  if (offers(resource, 'read')) await cleaning.send(readProbe(resource, created, intent));
  else await look(created, cleaning);
}

type Place = Pick<CreateAttempt, 'resource' | 'owner'>;

/** Reads the list, all of it at once if possible, or else its last pages. The projection `owned` finds our markers there. */
async function look({ resource, owner }: Place, { plan, send, dialectOf }: Cleaning): Promise<void> {
  if (!offers(resource, 'list')) return;
  const first = await send({ ...listProbe(plan, resource, owner), intent, isFresh: true });
  const list = hasResponse(first) ? listIn(first) : undefined;
  if (list === undefined || list.items.length === 0) return;
  const { totalElements = list.items.length, items } = list;
  if (totalElements <= items.length) return;
  const whole = await send({ ...listProbe(plan, resource, owner, { size: totalElements }), intent });
  if (hasResponse(whole) && (listIn(whole)?.items.length ?? 0) >= totalElements) return;
  const pages = Math.ceil(totalElements / items.length);
  const base = dialectOf(resource).pageBase;
  for (let index = pages - 1; index > 0 && index > pages - plan.http.maxPages; index--) {
    const query = { page: base + index, size: items.length };
    await send({ ...listProbe(plan, resource, owner, query), intent });
  }
}
