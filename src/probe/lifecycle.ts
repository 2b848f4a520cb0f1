import type { Plan, Resource } from '../model/plan.ts';
import type { ProbeTemplate } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Scenario, type Sending, send, sendAll } from '../model/scenario.ts';
import type { Walk } from '../model/walk.ts';
import { printJson } from '../text/json.ts';
import { jsonBody, offer, operationProbe, sendable } from './address.ts';
import { fillExample, showsMark } from './body.ts';
import {
  aboutWrite,
  deleteItem,
  filledChange,
  itemShown,
  lookAt,
  type Held,
  heldOf,
  patchItem,
  type Replaced,
  readAgain,
  replaceItem,
  tidy,
  unchangedField,
} from './lifecycle-writes.ts';
import { createOwn, ownOffers } from './own-item.ts';
import { findOwners, ownerOffers } from './owner.ts';
import { firstUnmet, unmetCreate } from './unmet.ts';
import { walkList, walkOffers } from './walk.ts';

const steadyReads = 3;
const strayItems = 10;

/**
 * The life of two items of ours: created, read, found in the list; the first replaced (twice the same), the second patched
 * field by field, the first deleted; after each write the item is read, and its neighbours: the other one of ours, and the
 * first and the last that were there before. What is deleted is asked for again in every way.
 */
const lifecycle: Scenario = {
  id: 'lifecycle',
  title: 'creates, replaces, patches and deletes items of its own',
  per: 'resource',
  unmet: (plan, resource) => firstUnmet(unmetCreate(plan, resource)),
  offers: (plan, resource) => (resource === undefined ? [] : offersOf(plan, resource)),
  run: function* run(plan, resource, readings, fresh) {
    if (resource === undefined) return;
    const owners = yield* findOwners(plan, resource, readings);
    if (owners === undefined) return;
    const before = yield* walkList(plan, resource, owners, readings, 'before', 'to know what is listed beforehand');
    const first = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'first'), 'first');
    const second = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'second'), 'second');
    if (first === undefined || second === undefined) return;
    yield* watch(plan, resource, readings, first, second, before, fresh);
  },
};

function* watch(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  first: Held,
  second: Held,
  before: Walk,
  fresh: Fresh,
): Sending {
  for (let count = 0; count < steadyReads; count += 1) {
    const why = 'to see that reading changes nothing';
    yield* readAgain(plan, resource, readings, first, { step: 'steady', why, about: { before: first.shown } });
  }
  yield* walkList(plan, resource, first.owners, readings, 'listed', 'to find the created items in the list');
  let strangers = yield* readStrangers(plan, resource, readings, first.owners, before);

  const replaced = yield* replaceItem(plan, resource, readings, first, fresh);
  const kept = yield* replaceAgain(plan, resource, readings, replaced);
  if (sendable(plan, resource, 'replace') !== undefined) {
    strangers = yield* lookAround(plan, resource, readings, 'replace', [second, ...strangers]);
  }

  const patched = yield* patchAll(plan, resource, readings, second, fresh);
  if (sendable(plan, resource, 'patch') !== undefined) {
    strangers = yield* lookAround(plan, resource, readings, 'patch', [kept, ...strangers]);
  }

  const isGone = yield* deleteItem(plan, resource, readings, kept);
  if (sendable(plan, resource, 'delete') === undefined) return;
  yield* lookAround(plan, resource, readings, 'delete', [patched, ...strangers]);
  const why = 'to see that the deleted item is no longer listed, and its neighbours are';
  const after = yield* walkList(plan, resource, first.owners, readings, 'after', why);
  if (isGone) yield* askForGone(plan, resource, kept, fresh);
  yield* removeStrays(plan, resource, first.owners, before, after, replaced.marks, [first.id, second.id]);
  yield* tidy(plan, resource, [patched]);
}

/** The first and the last item that were listed before ours were made: read only, now and after each write. */
function* readStrangers(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  owners: readonly string[],
  before: Walk,
): Sending<readonly Held[]> {
  const ids = [...before.items.keys()];
  const chosen = new Set([ids[0], ids.at(-1)].filter((id) => id !== undefined));
  const probes = [...chosen].flatMap((id) =>
    lookAt(plan, resource, { id, owners }, { step: 'stranger', why: 'to know an item that is not to change' }),
  );
  const exchanges = yield* sendAll(probes);
  return exchanges.flatMap((exchange): readonly Held[] => {
    const { id } = exchange.probe.about;
    if (id === undefined) return [];
    const shown = itemShown(exchange, id, readings.of(resource).idField);
    return shown === undefined ? [] : [{ id, owners, made: 'stranger', sent: {}, marks: [], shown }];
  });
}

/** Reads the neighbours after a write; returns the strangers as they are now. */
function* lookAround(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  write: 'replace' | 'patch' | 'delete',
  neighbours: readonly Held[],
): Sending<readonly Held[]> {
  const step = `${write}-neighbour`;
  const why = `to see that the ${write} left its neighbours as they were`;
  const exchanges = yield* sendAll(
    neighbours.flatMap((item) =>
      lookAt(plan, resource, item, { step, why, about: { before: item.shown, note: item.made } }),
    ),
  );
  return neighbours.flatMap((item): readonly Held[] => {
    if (item.made !== 'stranger') return [];
    const exchange = exchanges.find((each) => each.probe.about.id === item.id);
    const shown = itemShown(exchange, item.id, readings.of(resource).idField);
    return [shown === undefined ? item : { ...item, shown }];
  });
}

/** The same PUT once more, and a read: both must be as after the first. */
function* replaceAgain(plan: Plan, resource: Resource, readings: Readings, replaced: Replaced): Sending<Held> {
  const operation = sendable(plan, resource, 'replace');
  const { item, taken, marks } = replaced;
  if (operation === undefined || taken === undefined) return item;
  yield* send(
    operationProbe(operation, [...item.owners, item.id], {
      step: 'replace-again',
      why: 'to see that the same replace once more changes nothing',
      body: jsonBody(printJson(taken)),
      about: aboutWrite(item, taken, marks),
    }),
  );
  const why = 'to see that the item is as after the first replace';
  const about = { before: item.shown };
  return yield* readAgain(plan, resource, readings, item, { step: 'replace-again-read', why, about });
}

/** Patches one field with the value that it has, then each field of `change` alone. */
function* patchAll(plan: Plan, resource: Resource, readings: Readings, item: Held, fresh: Fresh): Sending<Held> {
  let current = item;
  const same = unchangedField(resource, item);
  if (same !== undefined) {
    current = yield* patchItem(plan, resource, readings, current, { step: 'patch-same', ...same });
  }
  for (const field of Object.keys(resource.change ?? {})) {
    const filled = filledChange(resource, field, fresh);
    if (filled === undefined) continue;
    current = yield* patchItem(plan, resource, readings, current, { step: 'patch', field, filled });
  }
  return current;
}

/** A deleted item is asked for by every write that is declared: each is a request for something missing. */
function* askForGone(plan: Plan, resource: Resource, item: Held, fresh: Fresh): Sending {
  const ids = [...item.owners, item.id];
  const { create } = resource;
  const why = 'to see that a deleted item is missing';
  const remove = sendable(plan, resource, 'delete');
  if (remove !== undefined) {
    const about = { id: item.id, owners: item.owners };
    yield* send(operationProbe(remove, ids, { step: 'delete-again', why, provokes: 'missing', about }));
  }
  const patch = sendable(plan, resource, 'patch');
  const [field] = Object.keys(resource.change ?? {});
  const filled = field === undefined ? undefined : filledChange(resource, field, fresh);
  if (patch !== undefined && filled !== undefined) {
    const about = aboutWrite(item, filled.body, filled.marks);
    const body = jsonBody(printJson(filled.body));
    yield* send(operationProbe(patch, ids, { step: 'patch-gone', why, provokes: 'missing', body, about }));
  }
  const replace = sendable(plan, resource, 'replace');
  if (replace === undefined || create === undefined) return;
  const full = fillExample(create, fresh);
  yield* send(
    operationProbe(replace, ids, {
      step: 'replace-gone',
      why,
      provokes: 'missing',
      body: jsonBody(printJson(full.body)),
      about: aboutWrite(item, full.body, full.marks),
      // A service that takes it makes an item, which is then for the clean-up.
      effect: 'create',
    }),
  );
}

/** Deletes what a replace made beside the item that it was sent to: it shows a word that only that replace held. */
function* removeStrays(
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

function offersOf(plan: Plan, resource: Resource): readonly ProbeTemplate[] {
  const fields = Object.keys(resource.change ?? {}).length;
  const offered = (kind: 'read' | 'replace' | 'patch' | 'delete', atMost: number, why: string) => {
    const operation = sendable(plan, resource, kind);
    return operation === undefined ? [] : [offer(operation, atMost, why)];
  };
  const replace = sendable(plan, resource, 'replace');
  const gone = 'to see that a deleted item is missing';
  return [
    ...ownerOffers(plan, resource),
    ...ownOffers(plan, resource, 2),
    ...walkOffers(plan, resource, 3),
    ...offered('read', steadyReads + 2 + 3 * 3 + fields + 5, 'to see what each write did, and what it left alone'),
    ...offered('replace', 4, 'to replace an item of ours'),
    ...offered('patch', fields + 2, 'to patch an item of ours'),
    ...offered('delete', 3 + strayItems, 'to delete an item of ours'),
    ...(replace === undefined ? [] : [offer(replace, 1, gone, 'create')]),
  ];
}

export default lifecycle;
