import { itemOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isFailure } from '../model/exchange.ts';
import { idOf, idText } from '../model/item.ts';
import { parametersOf } from '../model/operation.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import { isObject, printJson } from '../text/json.ts';
import { isSendable, jsonBody, operationProbe, sendable } from './address.ts';
import { fillBody, fillExample } from './body.ts';
import { showsMark } from '../model/mark.ts';
import { aboutWrite, type Held, heldOf, isDone, lookAt, readAgain, tidy } from './lifecycle-writes.ts';
import { missingId } from './missing-id.ts';
import { ownId } from './own-id.ts';
import { createOwn } from './own-item.ts';
import { walkList } from './walk.ts';

/**
 * An item of our own under one owner, looked for in the list of another and read there; then patched, replaced and deleted under
 * the other owner, each with a read under its own. Nothing is written where the other owner may have an item of that id.
 * Steps: those of `lookElsewhere` for `own`, `foreign-patch`, `foreign-replace`, `foreign-delete`, `own-read`, `missing-create`.
 */
export function* writeAsForeign(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  other: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const own = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'own'), 'own');
  if (own === undefined) return;
  const reads = yield* lookElsewhere(plan, resource, own, other, readings);
  if (reads.length > 0 && reads.every((read) => mayBeWritten(read, own.marks))) {
    yield* writeUnder(plan, resource, own, other, readings, fresh);
  }
  yield* createForAnother(plan, resource, owners, other, own, readings, fresh);
  yield* createUnderMissing(plan, resource, owners, readings, fresh);
  yield* tidy(plan, resource, [own]);
}

/** The same the other way round, without the writes: a service may take one owner for all. Steps: those for `own-first`. */
export function* lookTheOtherWay(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  other: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const own = heldOf(yield* createOwn(plan, resource, owners, readings, fresh, 'own-first'), 'own-first');
  if (own === undefined) return;
  yield* lookElsewhere(plan, resource, own, other, readings);
  yield* tidy(plan, resource, [own]);
}

/** Looks for an item of ours under an owner whom it does not belong to. Steps: `<made>-elsewhere` (list), `foreign-own-read`. */
function* lookElsewhere(
  plan: Plan,
  resource: Resource,
  own: Held,
  other: readonly string[],
  readings: Readings,
): Sending<readonly Exchange[]> {
  const step = `${own.made}-elsewhere`;
  yield* walkList(plan, resource, other, readings, step, 'to see that another owner does not list it');
  const why = 'to see that the item is found under its owner alone';
  const about = { marks: own.marks, sent: own.sent, before: own.shown };
  return yield* sendAll(lookAt(plan, resource, { ...own, owners: other }, { step: 'foreign-own-read', why, about }));
}

/** True where there is no item under the other owner, or it is ours: a write reaches nobody else's. */
function mayBeWritten(read: Exchange, marks: readonly string[]): boolean {
  if (!isAnswered(read)) return false;
  const item = itemOf(read.reply);
  return isFailure(read.reply.status) || (item !== undefined && showsMark(item, marks));
}

function* writeUnder(
  plan: Plan,
  resource: Resource,
  own: Held,
  other: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const { create } = resource;
  if (create === undefined) return;
  yield* actUnder(plan, resource, own, other, fresh);
  let item: Held = own;
  for (const kind of ['patch', 'replace', 'delete'] as const) {
    const operation = sendable(plan, resource, kind);
    if (operation === undefined) continue;
    const isPatch = kind === 'patch' && resource.change !== undefined;
    const filled = fillExample(isPatch ? { ...create, example: resource.change ?? {} } : create, fresh);
    const body = ownId(resource, readings, item).keptIn(filled.body);
    yield* send(
      operationProbe(operation, [...other, item.id], {
        step: `foreign-${kind}`,
        why: `to see that a ${kind} under another owner is refused`,
        provokes: 'anything',
        ...(kind === 'delete'
          ? { about: { id: item.id, owners: other, before: item.shown } }
          : {
              body: jsonBody(printJson(body)),
              about: { ...aboutWrite(item, body, filled.marks), owners: other },
            }),
      }),
    );
    const why = `to see that the ${kind} under another owner changed nothing`;
    const about = { before: item.shown, field: kind };
    item = yield* readAgain(plan, resource, readings, item, { step: 'own-read', why, about });
  }
}

/** The actions on created items, on ours under the other owner. Step: `foreign-action`. */
function* actUnder(plan: Plan, resource: Resource, own: Held, other: readonly string[], fresh: Fresh): Sending {
  const ids = [...other, own.id];
  for (const { operation, body, on } of resource.actions) {
    if (on !== 'created' || !isSendable(plan, operation)) continue;
    if (parametersOf(operation.template).length !== ids.length) continue;
    const filled = isObject(body) ? fillBody(body, fresh).body : body;
    yield* send(
      operationProbe(operation, ids, {
        step: 'foreign-action',
        why: 'to see that nothing is done to an item under another owner',
        provokes: 'anything',
        about: { id: own.id, owners: other, before: own.shown },
        ...(filled === undefined ? {} : { body: jsonBody(printJson(filled)) }),
      }),
    );
  }
}

/**
 * A create under one owner whose body names another: refused, or made for the owner in the address. What the other one got
 * all the same is deleted there. Step: `claimed`.
 */
function* createForAnother(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  other: readonly string[],
  own: Held,
  readings: Readings,
  fresh: Fresh,
): Sending {
  const create = sendable(plan, resource, 'create');
  const { owner: field } = resource;
  const [claimed, sample] = [other.at(-1), field === undefined ? undefined : own.shown[field]];
  if (create === undefined || resource.create === undefined || field === undefined || claimed === undefined) return;
  if (typeof sample !== 'string' && typeof sample !== 'number') return;
  const filled = fillExample(resource.create, fresh);
  const sent = { ...filled.body, [field]: typeof sample === 'number' ? Number(claimed) : claimed };
  const made = yield* send(
    operationProbe(create, owners, {
      step: 'claimed',
      why: 'to see that the owner in the address counts, and not one that the body claims',
      provokes: 'anything',
      body: jsonBody(printJson(sent)),
      about: { owners, sent, marks: filled.marks },
    }),
  );
  const item = isAnswered(made) && isDone(made) ? itemOf(made.reply) : undefined;
  const id = idOf(item, readings.of(resource).idField);
  if (item === undefined || id === undefined || readings.of(resource).hasListed(id)) return;
  if (!showsMark(item, filled.marks) || idText(item[field]) !== claimed) return;
  yield* tidy(plan, resource, [{ id, owners: other, made: 'claimed', sent, marks: filled.marks, shown: item }]);
}

/** A create under an owner that does not exist: refused, or else an item for the clean-up. */
function* createUnderMissing(
  plan: Plan,
  resource: Resource,
  owners: readonly string[],
  readings: Readings,
  fresh: Fresh,
): Sending {
  const create = sendable(plan, resource, 'create');
  const parent = plan.resources.find((each) => each.key === resource.parent);
  if (create === undefined || resource.create === undefined || parent === undefined) return;
  const nowhere = [...owners.slice(0, -1), missingId(readings.of(parent).ids, fresh)];
  const filled = fillExample(resource.create, fresh);
  yield* send(
    operationProbe(create, nowhere, {
      step: 'missing-create',
      why: 'to see that nothing is created under an owner that does not exist',
      provokes: 'anything',
      body: jsonBody(printJson(filled.body)),
      about: { owners: nowhere, sent: filled.body, marks: filled.marks },
    }),
  );
}
