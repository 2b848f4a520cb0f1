/** The steps of a life, in their order. */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, itemRef, offers } from '../core/operation.ts';
import { type JsonObject, parentOf, type Resource } from '../core/plan.ts';
import type { CreateIntent, Creation, ListQuery } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import type { RowTrace, tracing, Visit } from '../core/scenario.ts';
import { type Filters, textsIn } from '../reading/filters.ts';
import { isCurrent, isInPlace, isUnfound, isWithNew, isWithout } from '../reading/freshness.ts';
import { readItem } from '../reading/items.ts';
import { listedItem, listIn } from '../reading/lists.ts';
import { lostByReading } from '../reading/looks.ts';
import { isOfProbity, replacementOf, withMarker, withRevisions } from '../reading/sent.ts';
import { nothingBelow } from './below.ts';
import { nullFor, zerosFor } from './odd-values.ts';
import { type Created, itemCreated, listWith, type Neighbor, patiently, queryForNew, reached } from './own.ts';
import type { Life, List, Read } from './traces.ts';

export interface Story extends ReturnType<typeof tracing<Life>> {
  readonly visit: Visit<Life>;
  readonly rows: RowTrace<Life>[];
}

/** What the run created for this visit. */
type Items = NonNullable<Awaited<ReturnType<typeof createBoth>>>;

export async function createBoth(story: Story) {
  const { visit, ask } = story;
  const { change } = visit;
  if (!(await createBefore(story))) return undefined;
  const creation = visit.fresh();
  const before = await ask('before', () => visit.list());
  const list = before && listIn(before);
  const part = list && queryForNew(list, visit.dialect.pageBase);
  const order = tellingOrder(visit.resource, change, creation.sent);
  if (order !== undefined) await ask('sortedBefore', () => visit.list({ ...part, sort: order }));
  const created = await ask('created', () => visit.create(creation));
  const first = created && (await itemCreated(visit, created));
  if (created === undefined || first === undefined) return undefined;
  const reads = (await ask('reads', () => readTwice(visit, first))) ?? [];
  await ask('lists', async () => []);
  if (isLost(reads, created)) return undefined;
  const second = await createSecond(story);
  const own = second === undefined ? [first] : [first, second.item];
  const isListed = (each: List): boolean => isWithNew(each, before, own);
  await ask('listed', async () => patiently(visit, await listWith(visit, creation), isListed));
  await ask('shown', () => visit.read(first));
  // What writes must not reach: the other item, and the owner.
  const neighbors = {
    first: neighborsIn(story, reads.at(-1), { name: 'first', read: () => visit.read(first), writes: [created] }),
    second: neighborsIn(story, second?.read, { name: 'second', read: () => visit.read(second?.item ?? first) }),
    owner: second === undefined ? [] : await ownersIn(story),
  };
  if (second !== undefined) await reach(story, 'create', second.created, neighbors.first);
  // Without a second item, PATCH goes to the first one, too.
  return { first, created, second, change, neighbors };
}

/**
 * Creates an item before ours below a new owner, because a write may reach the item in the middle. If that fails, returns
 * false, and the trace shows this POST instead of ours, because only a few items may be created until one can be read.
 */
async function createBefore({ visit, trace }: Story): Promise<boolean> {
  if (visit.owner.length === 0 || (visit.round === 1 && !visit.wants('neighborAfter'))) return true;
  const before = await visit.list();
  if ((listIn(before)?.count ?? 0) > 0) return true;
  const created = await visit.create(visit.fresh());
  const item = await itemCreated(visit, created);
  const reads = item === undefined ? [] : [await visit.read(item)];
  if (item !== undefined && !isLost(reads, created)) return true;
  Object.assign(trace, item === undefined ? { before, created } : { before, created, reads, lists: [] });
  return false;
}

/** If the item cannot be read, or if a read changes it, nothing that follows proves anything. */
function isLost(reads: readonly Read[], created: Exchange<CreateIntent>): boolean {
  const shown = reads.filter(hasResponse);
  return shown.some(({ response }) => !response.isSuccess) || lostByReading(shown, created).length > 0;
}

async function readTwice(visit: Visit<Life>, item: ItemRef): Promise<readonly Read[]> {
  const read = await visit.read(item);
  return hasResponse(read) && !visit.isQuick ? [read, await visit.again(read)] : [read];
}

/** With required fields only, or with all fields if that item cannot be created or read. */
async function createSecond({ visit, ask }: Story): Promise<Created | undefined> {
  const body = visit.least();
  const least = body && (await ask('least', () => visit.create(body)));
  const item = least && (await itemCreated(visit, least));
  const read = item && (await ask('readLeast', () => visit.read(item)));
  if (least !== undefined && item !== undefined && read?.response?.isSuccess !== false)
    return { item, created: least, read: read ?? (await visit.read(item)) };
  const another = await ask('another', () => visit.create(visit.fresh()));
  const other = another && (await itemCreated(visit, another));
  // The read proves that the item is ours.
  return other && another && { item: other, created: another, read: await visit.read(other) };
}

/** The list once more, when it shows what was written, or when that has taken too long. */
async function listAgain(story: Story, field: 'listedAfter' | 'unlisted', isDone: (list: List) => boolean) {
  const { visit, ask, trace } = story;
  const { listed } = trace;
  if (listed) await ask(field, async () => patiently(visit, await visit.again(listed), isDone));
}

export async function patchSecond(story: Story, { first, created, second, change, neighbors }: Items): Promise<void> {
  const { visit, ask } = story;
  const item = second?.item ?? first;
  const { intent } = (second?.created ?? created).probe;
  const before = await ask('beforePatch', () => visit.read(item));
  const patched = await ask('patched', () => visit.patch(item, withMarker(intent, change, before)));
  const after = await ask('afterPatch', () => visit.read(item));
  if (second === undefined) return;
  await reach(story, 'patch', patched, [...neighbors.first, ...neighbors.owner]);
  for (const neighbor of neighbors.second) {
    neighbor.last = after ?? neighbor.last;
    neighbor.writes = patched === undefined ? [second.created] : [second.created, patched];
  }
}

export async function replaceFirst(story: Story, { first, created, change, neighbors }: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const { resource } = visit;
  const shown = await ask('beforeReplace', () => visit.read(first));
  const whole = replacementOf(resource, created, shown, change);
  const fields = (shown && readItem(shown)?.fields) ?? created.probe.intent.sent;
  const filters = tellingFilters(resource, created.probe.intent, fields, { ...fields, ...whole });
  const isFiltered = Object.keys(filters).length > 0;
  if (isFiltered) await ask('filteredBefore', () => visit.list({ filters }));
  const replaced = await ask('replaced', () => replaceWhole(visit, first, whole, fields));
  const now = await ask('afterReplace', () => visit.read(first));
  const again = replaced && withRevisions(replaced.probe.intent.sent, now);
  if (again !== undefined) await ask('replacedAgain', () => visit.replace(first, again));
  await ask('afterAgain', () => visit.read(first));
  await reach(story, 'replace', replaced, [...neighbors.second, ...neighbors.owner]);
  const { beforePatch, afterPatch, sortedBefore, afterReplace: read } = trace;
  const isListed = (list: List): boolean => isCurrent(list, beforePatch, afterPatch) && isCurrent(list, shown, read);
  await listAgain(story, 'listedAfter', isListed);
  const { listedAfter } = trace;
  const isFound = (list: List): boolean => !isUnfound(list, listedAfter, read, resource);
  if (isFiltered) await ask('filtered', async () => patiently(visit, await visit.list({ filters }), isFound));
  if (trace.filtered !== undefined && listedAfter !== undefined && !isFound(trace.filtered)) {
    const control = controlFilters(resource, filters, listedAfter);
    if (control !== undefined) await ask('filteredControl', () => visit.list({ filters: control }));
  }
  const isSorted = (list: List): boolean => isInPlace(list, listedAfter, read);
  if (sortedBefore) await ask('sorted', async () => patiently(visit, await visit.again(sortedBefore), isSorted));
}

/** A service may require every field that it shows. */
async function replaceWhole(visit: Visit<Life>, item: ItemRef, whole: JsonObject, shown: JsonObject) {
  const replaced = await visit.replace(item, whole);
  const isRejected = replaced.response?.status === 400 || replaced.response?.status === 422;
  const isLess = Object.keys(shown).some((field) => !(field in whole));
  return isRejected && isLess ? visit.replace(item, { ...shown, ...whole }) : replaced;
}

export async function deleteFirst(story: Story, { first, neighbors }: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const deleted = await ask('deleted', () => visit.remove(first));
  await ask('afterDelete', () => visit.read(first));
  await reach(story, 'delete', deleted, neighbors.second);
  const { filtered, listedAfter } = trace;
  const isGone = (list: List): boolean => listedItem(list, first.url) === undefined;
  if (filtered) await ask('unfiltered', async () => patiently(visit, await visit.again(filtered), isGone));
  await listAgain(story, 'unlisted', (list) => isWithout(list, listedAfter, first));
}

/** The responses that show whose the first item is. */
export function ownedRow({ visit, trace }: Story): RowTrace<Life> {
  const { before, created, reads = [], replaced, afterReplace } = trace;
  const all: readonly (Exchange | undefined)[] = [created, ...reads, replaced, afterReplace];
  const own = all.flatMap((each) => (each !== undefined && hasResponse(each) ? [each] : []));
  const isBelow = before !== undefined && visit.owner.length > 0;
  return { row: 'owned', trace: isBelow ? { ...nothingBelow, listed: before, own } : {} };
}

/**
 * A second PATCH: with zeros and null, which code loses if it asks whether there is a value, or with one field as it is
 * in the example. What the first one changed stays.
 */
export async function patchAgain({ visit, trace, rows }: Story, { created, second, change }: Items): Promise<void> {
  const { patched: first } = trace;
  if (second === undefined || first === undefined || visit.isQuick) return;
  const { intent } = second.created.probe;
  const beforePatch = await visit.read(second.item);
  const fields = readItem(beforePatch)?.fields ?? {};
  const listed = ((trace.before && listIn(trace.before)?.items) ?? []).map((item) => item.fields);
  const changed = Object.entries(change).filter(([field]) => field in fields);
  const now = { ...intent.sent, ...Object.fromEntries(changed) };
  const empty = { ...zerosFor(visit.resource, now), ...nullFor(visit.resource, now, listed) };
  const sent = Object.keys(empty).length > 0 ? empty : oneField(created.probe.intent, change);
  if (Object.keys(sent).length === 0) return;
  const patched = await visit.patch(second.item, withMarker(intent, sent, beforePatch), { isUncertain: true });
  const afterPatch = await visit.read(second.item);
  rows.push({ row: 'again', trace: { created: second.created, earlier: [first], beforePatch, patched, afterPatch } });
}

/** One of several fields of the change, with its value from the example. Without a marker, because others have it. */
function oneField({ sent, marker }: Creation, change: JsonObject): JsonObject {
  const [field] = Object.keys(change).filter((each) => each in sent && !String(sent[each]).includes(marker));
  return field === undefined || Object.keys(change).length < 2 ? {} : { [field]: sent[field] };
}

/** Adds a trace for each neighbor that the write must not reach. */
async function reach({ rows }: Story, name: string, written: Exchange | undefined, neighbors: readonly Neighbor[]) {
  rows.push(...(await reached(name, written, neighbors)));
}

/** It is empty if no rule judges what a write reaches. */
function neighborsIn({ visit }: Story, last: Read | undefined, neighbor: Omit<Neighbor, 'last'>): Neighbor[] {
  return last === undefined || !visit.wants('neighborAfter') ? [] : [{ ...neighbor, last }];
}

/** The item that owns the collection. A root resource has none. */
async function ownersIn(story: Story): Promise<Neighbor[]> {
  const { plan, resource, owner, ask, wants } = story.visit;
  const parent = parentOf(plan, resource);
  if (parent === undefined || !offers(parent, 'read') || !wants('neighborAfter')) return [];
  const read = () => ask(readProbe(parent, itemRef(parent, owner), { kind: 'read' } as const));
  return neighborsIn(story, await read(), { name: 'owner', read });
}

/**
 * Filters that an item matches after a change: those that it did not match before, and a search for its marker. If there
 * are none, one that it has matched all along.
 */
function tellingFilters({ filters }: Resource, { marker }: Creation, before: JsonObject, after: JsonObject) {
  const found = Object.entries(filters).flatMap(([name, { in: fields, match }]) => {
    const [text, ...others] = fields.flatMap((field) => textsIn(after, field));
    if (match === 'contains')
      return fields.some((field) => textsIn(after, field).some((each) => each.includes(marker)))
        ? [{ name, value: marker, isNew: true }]
        : [];
    if (match !== 'equals' || text === undefined || others.length > 0) return [];
    return [{ name, value: text, isNew: !fields.some((field) => textsIn(before, field).includes(text)) }];
  });
  const telling = found.filter(({ isNew }) => isNew);
  const chosen = telling.length > 0 ? telling : found.slice(0, 1);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

/**
 * The same filters with the values of an existing item, the last one that shows them all. It is undefined if there is
 * none, or if our item matches them, too.
 */
function controlFilters({ filters: declared }: Resource, filters: Filters, list: Exchange): Filters | undefined {
  const existing = (listIn(list)?.items ?? []).filter((item) => !isOfProbity(item)).toReversed();
  for (const { fields } of existing) {
    const values = Object.keys(filters).flatMap((name) => {
      const [text] = (declared[name]?.in ?? []).flatMap((field) => textsIn(fields, field));
      // A part of a text, because the marker is only a part, too.
      const value = declared[name]?.match === 'contains' ? text?.slice(1, -1) : text;
      return value === undefined || value.trim() !== value || value === '' ? [] : [[name, value] as const];
    });
    if (values.length === Object.keys(filters).length && values.some(([name, value]) => filters[name] !== value))
      return Object.fromEntries(values);
  }
  return undefined;
}

/** A sort by a field that the change changes, or by any field of the body. Numbers have an order that all agree on. */
function tellingOrder({ sort }: Resource, change: JsonObject, body: JsonObject): ListQuery['sort'] {
  const isOf = (type: string) => (each: string) => typeof body[each] === type;
  const ordered = [...sort.filter(isOf('number')), ...sort.filter(isOf('string'))];
  const field = ordered.find((each) => each in change) ?? ordered[0] ?? sort[0];
  return field === undefined ? undefined : { field, direction: 'desc' };
}
