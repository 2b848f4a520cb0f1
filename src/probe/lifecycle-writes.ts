import { itemOf, successOf } from '../model/envelope.ts';
import { type Exchange, isAnswered, isFailure, isSuccess } from '../model/exchange.ts';
import { idOf } from '../model/item.ts';
import type { Plan, Resource } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import type { Readings } from '../model/readings.ts';
import { type Fresh, type Sending, send, sendAll } from '../model/scenario.ts';
import { type Json, type JsonObject, printJson } from '../text/json.ts';
import { jsonBody, operationProbe, sendable } from './address.ts';
import { type Filled, fillExample, showsAll } from './body.ts';
import { showsMark } from '../model/mark.ts';
import { ownId } from './own-id.ts';
import type { OwnItem } from './own-item.ts';

/** An item of ours in the course of a scenario. */
export interface Held {
  readonly id: string;
  readonly owners: readonly string[];
  /** Step that created it. */
  readonly made: string;
  /** What it was created with, and the fresh words in it. */
  readonly sent: JsonObject;
  readonly marks: readonly string[];
  /** As it was last shown. */
  readonly shown: JsonObject;
}

/** An item that `createOwn` proved ours, as it stands after its creation. */
export function heldOf(own: OwnItem | undefined, made: string): Held | undefined {
  if (own === undefined) return undefined;
  const { id, owners, sent, marks, shown } = own;
  return { id, owners, made, sent, marks, shown };
}

/** Refusals that may concern the values that were sent, so that others are worth a try. */
const valueRefusals: ReadonlySet<number> = new Set([400, 403, 409, 412, 422, 428]);

/** True for a 2xx that does not call itself a failure. */
export function isDone(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || !isAnswered(exchange)) return false;
  return isSuccess(exchange.reply.status) && successOf(exchange.reply) !== false;
}

/** The item that an answer shows, where it is the one that was asked for. */
export function itemShown(exchange: Exchange | undefined, id: string, idField: string): JsonObject | undefined {
  if (exchange === undefined || !isAnswered(exchange) || !isDone(exchange)) return undefined;
  const item = itemOf(exchange.reply);
  const shownId = idOf(item, idField);
  return shownId === undefined || shownId === id ? item : undefined;
}

/** A probe that reads an item; what it must answer is for the scenario's own rules to say. */
export function lookAt(
  plan: Plan,
  resource: Resource,
  item: Pick<Held, 'id' | 'owners'>,
  rest: Pick<Probe, 'step' | 'why'> & Partial<Probe>,
): readonly Probe[] {
  const read = sendable(plan, resource, 'read');
  if (read === undefined) return [];
  const about = { id: item.id, owners: item.owners, ...rest.about };
  return [operationProbe(read, [...item.owners, item.id], { provokes: 'anything', ...rest, about })];
}

/** Reads an item of ours and returns it as it is shown now, or as it was last shown. */
export function* readAgain(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  item: Held,
  rest: Pick<Probe, 'step' | 'why'> & Partial<Probe>,
): Sending<Held> {
  const [probe] = lookAt(plan, resource, item, { ...rest, about: { note: item.made, ...rest.about } });
  const exchange = probe === undefined ? undefined : yield* send(probe);
  const shown = itemShown(exchange, item.id, readings.of(resource).idField);
  return shown === undefined ? item : { ...item, shown };
}

/** What a replace brought: the body that was taken, so that it may be sent once more; undefined where none was. */
export interface Replaced {
  readonly item: Held;
  readonly taken: JsonObject | undefined;
  /** True where a read afterwards was refused. */
  readonly isLost: boolean;
  readonly marks: readonly string[];
}

/**
 * Replaces an item by a fresh example with all of `change` over it, its id as it is, and reads it. A refusal may mean that a
 * field which must be unique cannot be changed, or that the whole item is wanted back: both are tried before it is believed.
 * Steps: `replace` (each attempt), `replace-read`.
 */
export function* replaceItem(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  item: Held,
  fresh: Fresh,
): Sending<Replaced> {
  const replace = sendable(plan, resource, 'replace');
  if (replace === undefined || resource.create === undefined)
    return { item, taken: undefined, isLost: false, marks: [] };
  const change = resource.change ?? {};
  const example = { ...resource.create.example, ...change };
  const full = fillExample({ ...resource.create, example }, stillMarked(item.marks, fresh));
  const kept = keepUnique(resource, full.body, item.sent);
  const filledChange = Object.fromEntries(Object.keys(change).map((key) => [key, full.body[key] ?? null]));
  const id = ownId(resource, readings, item);
  const bodies = [full.body, kept, { ...item.shown, ...item.sent, ...filledChange }].map(id.keptIn);
  const known = new Set<string>();
  let taken: JsonObject | undefined;
  for (const body of bodies) {
    const text = printJson(body);
    if (known.has(text)) continue;
    known.add(text);
    const exchange = yield* send(
      operationProbe(replace, [...item.owners, item.id], {
        step: 'replace',
        why: 'to replace an item of ours',
        body: jsonBody(text),
        about: aboutWrite(item, body, marksIn(text, full.marks)),
      }),
    );
    if (isDone(exchange)) taken = body;
    if (!isAnswered(exchange) || !valueRefusals.has(exchange.reply.status)) break;
  }
  const why = 'to see that the replaced item stays replaced';
  const about = { before: item.shown, note: item.made };
  const exchanges = yield* sendAll(lookAt(plan, resource, item, { step: 'replace-read', why, about }));
  const [read] = exchanges;
  const shown = itemShown(read, item.id, readings.of(resource).idField);
  return {
    item: shown === undefined ? item : { ...item, shown },
    taken,
    isLost: taken !== undefined && read !== undefined && isAnswered(read) && isFailure(read.reply.status),
    marks: full.marks,
  };
}

/** The words that a body really holds. */
function marksIn(text: string, marks: readonly string[]): readonly string[] {
  return marks.filter((mark) => text.includes(mark));
}

/** Fresh words that hold the item's own word, so that a replaced item can still be told to be ours. */
function stillMarked(marks: readonly string[], fresh: Fresh): Fresh {
  const own = marks.find((mark) => /[a-z]/.test(mark));
  return { word: () => (own === undefined ? fresh.word() : `${own}2`), number: () => fresh.number() };
}

function keepUnique(resource: Resource, body: JsonObject, sent: JsonObject): JsonObject {
  const own = (resource.create?.unique ?? []).flatMap((field): readonly (readonly [string, Json])[] => {
    const value = sent[field];
    return value === undefined || resource.change?.[field] !== undefined ? [] : [[field, value]];
  });
  return { ...body, ...Object.fromEntries(own) };
}

/** What rules need to know of a write to an item of ours. */
export function aboutWrite(item: Held, sent: JsonObject, marks: readonly string[] = []): Probe['about'] {
  return { id: item.id, owners: item.owners, sent, marks, before: item.shown, note: item.made };
}

/** Patches one field of an item of ours, and reads it. Steps: `<step>`, `<step>-read`. */
export function* patchItem(
  plan: Plan,
  resource: Resource,
  readings: Readings,
  item: Held,
  patch: FieldChange & { readonly step: string },
): Sending<Held> {
  const operation = sendable(plan, resource, 'patch');
  if (operation === undefined) return item;
  const { step, field, filled } = patch;
  yield* send(
    operationProbe(operation, [...item.owners, item.id], {
      step,
      why: `to change ${field} alone`,
      body: jsonBody(printJson(filled.body)),
      about: { ...aboutWrite(item, filled.body, filled.marks), field },
    }),
  );
  const why = `to see that ${field} stays changed, and that nothing else changed`;
  const about = { field, before: item.shown };
  return yield* readAgain(plan, resource, readings, item, { step: `${step}-read`, why, about });
}

/** A change of one field, filled. */
export interface FieldChange {
  readonly field: string;
  readonly filled: Filled;
}

/** The plan's change of an item, field by field and filled, with values that must be unique made so; never of its id. */
export function fieldChanges(resource: Resource, readings: Readings, item: Held, fresh: Fresh): readonly FieldChange[] {
  const { create, change = {} } = resource;
  if (create === undefined) return [];
  return Object.entries(ownId(resource, readings, item).leftOutOf(change)).map(([field, value]) => ({
    field,
    filled: fillExample({ ...create, example: { [field]: value } }, fresh),
  }));
}

/** A field with the value that the item already has, for a patch that must change nothing; undefined where none is shown. */
export function unchangedField(resource: Resource, item: Held): FieldChange | undefined {
  const shown = Object.keys(item.sent).filter((key) => {
    const value = item.sent[key];
    return value !== undefined && showsAll(item.shown, { [key]: value });
  });
  const changed = shown.filter((key) => resource.change?.[key] !== undefined);
  const ordinary = shown.filter((key) => resource.create?.unique.includes(key) !== true);
  const field = changed[0] ?? ordinary[0] ?? shown[0];
  const value = field === undefined ? undefined : item.sent[field];
  return field === undefined || value === undefined
    ? undefined
    : { field, filled: { body: { [field]: value }, marks: [] } };
}

/**
 * Deletes an item of ours and looks whether it is gone; true where it is. Steps: `delete`, `delete-read`, and, where that no
 * longer shows the item, `delete-missing`, which must be a 404 like any missing item.
 */
export function* deleteItem(plan: Plan, resource: Resource, readings: Readings, item: Held): Sending<boolean> {
  const operation = sendable(plan, resource, 'delete');
  if (operation === undefined) return false;
  const about = { id: item.id, owners: item.owners, before: item.shown, marks: item.marks, note: item.made };
  const deleted = yield* send(
    operationProbe(operation, [...item.owners, item.id], { step: 'delete', why: 'to delete an item of ours', about }),
  );
  if (!isDone(deleted)) return false;
  const [probe] = lookAt(plan, resource, item, {
    step: 'delete-read',
    why: 'to see that a deleted item is gone',
    about,
  });
  if (probe === undefined) return true;
  const read = yield* send(probe);
  if (!isAnswered(read) || isStillThere(read, item, readings.of(resource).idField)) return false;
  const why = 'to see that a deleted item is missing like one that never was';
  yield* send({ ...probe, step: 'delete-missing', why, provokes: 'missing' });
  return true;
}

/** Deletes items of ours that a scenario is done with; what becomes of it is not judged. */
export function* tidy(plan: Plan, resource: Resource, items: readonly Held[]): Sending {
  const operation = sendable(plan, resource, 'delete');
  if (operation === undefined) return;
  const parts = { step: 'tidy', why: 'to leave nothing behind', provokes: 'anything' } as const;
  for (const { id, owners } of items) {
    yield* send(operationProbe(operation, [...owners, id], { ...parts, about: { id, owners } }));
  }
}

function isStillThere(exchange: Exchange, item: Held, idField: string): boolean {
  if (!isAnswered(exchange) || !isSuccess(exchange.reply.status)) return false;
  const shown = itemOf(exchange.reply);
  if (shown === undefined) return false;
  return idOf(shown, idField) === item.id || showsMark(shown, item.marks);
}
