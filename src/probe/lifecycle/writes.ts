import { topOf, valueAt, withValue } from '../../model/body-field.ts';
import { itemOf } from '../../model/envelope.ts';
import { type Exchange, isAnswered, isFailure, isSuccess } from '../../model/exchange.ts';
import { idOf } from '../../model/item.ts';
import { showsMark } from '../../model/mark.ts';
import type { Resource } from '../../model/plan.ts';
import { bodyOfChanges, changesIn, namingItem } from '../../model/resource-object.ts';
import { type Fresh, type Ground, type Sending, send, sendAll } from '../../model/scenario.ts';
import type { Step } from '../../model/step.ts';
import type { WriteSteps } from '../../model/traces/shared/writes.ts';
import { type Json, type JsonObject, printJson } from '../../text/json.ts';
import { lateLooks, operationProbe, sendable } from '../address.ts';
import { type Filled, fillBody, fillExample, showsAll } from '../body.ts';
import { aboutItem, type Held, isDone, itemShown, lookAt, seenByOwner } from '../own/held.ts';
import { bodyProbe } from '../own/write.ts';
import { ownId } from '../own/id.ts';

/** Refusals that may concern the values that were sent, so that others are worth a try. */
const valueRefusals: ReadonlySet<number> = new Set([400, 403, 409, 412, 422, 428]);

/** What a replace brought: the body that was taken, so that it may be sent once more; undefined where none was. */
export interface Replaced {
  readonly item: Held;
  readonly taken: Filled | undefined;
  /** True where a read afterwards was refused. */
  readonly isLost: boolean;
}

/**
 * Replaces an item by a fresh example with all of `change` over it, its id as it is, and reads it. A refusal may mean that a
 * field which must be unique cannot be changed, or that the whole item is wanted back: both are tried before it is believed.
 */
export function* replaceItem(ground: Ground, item: Held, steps: WriteSteps): Sending<Replaced> {
  const { plan, resource } = ground;
  const operation = sendable(plan, resource, 'replace');
  if (operation === undefined) return { item, taken: undefined, isLost: false };
  let taken: Filled | undefined;
  for (const filled of replacements(ground, item)) {
    const exchange = yield* send(
      bodyProbe(
        operation,
        [...item.owners, item.id],
        { ...filled, owners: item.owners },
        { step: steps.replace, about: aboutItem(item) },
      ),
    );
    if (isDone(exchange)) taken = filled;
    if (!isAnswered(exchange) || !valueRefusals.has(exchange.reply.status)) break;
  }
  const seen = yield* lookAfter(ground, item, steps.replaceRead);
  return { item: seen.item, taken, isLost: taken !== undefined && seen.isLost };
}

/** Replaces an item of ours once, whatever that comes to, and reads it where the answer does not show `field`. */
export function* replaceOnce(
  ground: Ground,
  item: Held,
  steps: Pick<WriteSteps, 'replace' | 'replaceRead'>,
  field: string,
): Sending<Held> {
  const operation = sendable(ground.plan, ground.resource, 'replace');
  const [filled] = replacements(ground, item);
  if (operation === undefined || filled === undefined) return item;
  const ids = [...item.owners, item.id];
  const rest = { step: steps.replace, provokes: 'anything', about: aboutItem(item) } as const;
  const exchange = yield* send(bodyProbe(operation, ids, { ...filled, owners: item.owners }, rest));
  if (!isDone(exchange)) return item;
  const shown = itemShown(exchange, item, ground);
  if (shown !== undefined && Object.hasOwn(shown, field)) return { ...item, shown };
  return (yield* lookAfter(ground, item, steps.replaceRead)).item;
}

/** The item as a read shows it after a write. */
function* lookAfter(ground: Ground, item: Held, step: Step): Sending<Pick<Patched, 'item' | 'isLost'>> {
  const [read] = yield* sendAll(lookAt(ground, item, { step }));
  const shown = itemShown(read, item, ground);
  const isLost = read !== undefined && isAnswered(read) && isFailure(read.reply.status);
  return { item: shown === undefined ? item : { ...item, shown }, isLost };
}

/** The bodies that are tried, each once. */
function replacements({ resource, readings, fresh }: Ground, item: Held): readonly Filled[] {
  const { create, change = {} } = resource;
  if (create === undefined) {
    // Of what is one-to-one all is known by what it shows; a service may want the plan's values alone.
    const { body, marks } = fillBody(change, stillMarked(item.marks, fresh));
    const bodies = Object.keys(change).length === 0 ? [] : [{ ...item.shown, ...body }, body];
    return bodies.map((each) => ({ body: each, marks }));
  }
  const { body, marks } = fillExample(
    { ...create, example: { ...create.example, ...change } },
    stillMarked(item.marks, fresh),
  );
  const changed = Object.fromEntries(Object.keys(change).map((key) => [key, body[key] ?? null]));
  const bodies = [body, keepUnique(resource, body, item.sent), { ...item.shown, ...item.sent, ...changed }];
  const kept = bodies.map(ownId(resource, readings, item).keptIn);
  const texts = kept.map((each) => printJson(each));
  return kept
    .filter((_each, index) => texts.indexOf(texts[index] ?? '') === index)
    .map((each) => ({ body: each, marks }));
}

/** Fresh words that hold the item's own word, so that a replaced item can still be told to be ours. */
function stillMarked(marks: readonly string[], fresh: Fresh): Fresh {
  const own = marks.find((mark) => /[a-z]/.test(mark));
  return { word: () => (own === undefined ? fresh.word() : `${own}2`), number: () => fresh.number() };
}

function keepUnique(resource: Resource, body: JsonObject, sent: JsonObject): JsonObject {
  return (resource.create?.unique ?? []).reduce((kept, field) => {
    const value = valueAt(sent, field);
    return value === undefined || resource.change?.[topOf(field)] !== undefined ? kept : withValue(kept, field, value);
  }, body);
}

/** Where a patch is sent, and the read after it. */
export interface PatchSteps {
  readonly patch: Step;
  readonly patchRead: Step;
}

/** What a patch brought. */
export interface Patched {
  readonly item: Held;
  readonly isTaken: boolean;
  /** True where a read afterwards was refused. */
  readonly isLost: boolean;
}

/** Patches an item of ours, and reads it. */
export function* patchItem(
  ground: Ground,
  item: Held,
  filled: Filled,
  { patch, patchRead }: PatchSteps,
): Sending<Patched> {
  const operation = sendable(ground.plan, ground.resource, 'patch');
  if (operation === undefined) return { item, isTaken: false, isLost: false };
  const patched = yield* send(
    bodyProbe(
      operation,
      [...item.owners, item.id],
      { ...filled, body: namingItem(filled.body, item.id), owners: item.owners },
      { step: patch, provokes: patch.kind.provokes[0] ?? 'success', about: aboutItem(item) },
    ),
  );
  return { ...(yield* lookAfter(ground, item, patchRead)), isTaken: isDone(patched) };
}

/** A field of a change, and its value. */
export type Change = readonly [field: string, value: Json];

/** The plan's change of an item, field by field, with values that must be unique made so; never of its id. */
export function changeOf({ resource, readings }: Ground, item: Held): readonly Change[] {
  return changesIn(ownId(resource, readings, item).leftOutOf(resource.change ?? {}), resource.create?.example);
}

/** Some fields of it, filled. */
export function fillChange({ resource, fresh }: Ground, fields: readonly Change[]): Filled {
  const example = bodyOfChanges(fields, resource.create?.example ?? {});
  return resource.create === undefined ? fillBody(example, fresh) : fillExample({ ...resource.create, example }, fresh);
}

/** A field with the value that the item already has, for a patch that must change nothing; undefined where none is shown. */
export function unchanged({ resource }: Ground, item: Held): Filled | undefined {
  const shown = Object.keys(item.sent).filter((key) => {
    const value = item.sent[key];
    return value !== undefined && showsAll(item.shown, { [key]: value });
  });
  const changed = shown.filter((key) => resource.change?.[key] !== undefined);
  const ordinary = shown.filter((key) => resource.create?.unique.some((each) => topOf(each) === key) !== true);
  const field = changed[0] ?? ordinary[0] ?? shown[0];
  const value = field === undefined ? undefined : item.sent[field];
  return field === undefined || value === undefined ? undefined : { body: { [field]: value }, marks: [] };
}

/** Deletes an item of ours and looks whether it is gone: true where it is, undefined where no read can tell. */
export function* deleteItem(
  ground: Ground,
  item: Held,
  steps: Pick<WriteSteps, 'remove' | 'removeRead'>,
): Sending<boolean | undefined> {
  const operation = sendable(ground.plan, ground.resource, 'delete');
  if (operation === undefined) return false;
  const about = { ...aboutItem(item), marks: item.marks };
  const deleted = yield* send(operationProbe(operation, [...item.owners, item.id], { step: steps.remove, about }));
  if (!isDone(deleted)) return false;
  const [probe] = lookAt(ground, item, { step: steps.removeRead, about });
  if (probe === undefined) return undefined;
  let read = yield* seenByOwner(yield* send(probe));
  // It was taken for later.
  for (const late of deleted.reply?.status === 202 ? lateLooks : []) {
    if (!isStillThere(read, item, ground)) break;
    const again = yield* sendAll(lookAt(ground, item, { step: steps.removeRead, about: { ...about, late } }));
    read = again[0] ?? read;
  }
  return isAnswered(read) && !isStillThere(read, item, ground);
}

function isStillThere(exchange: Exchange, item: Held, { resource, readings }: Ground): boolean {
  if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return false;
  const shown = itemOf(exchange.reply);
  if (shown === undefined) return false;
  return idOf(shown, readings.of(resource).idField) === item.id || showsMark(shown, item.marks);
}
