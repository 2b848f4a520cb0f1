/** The steps of a life, in their order. */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, itemRef, offers } from '../core/operation.ts';
import { type JsonObject, parentOf } from '../core/plan.ts';
import type { CreateIntent, Creation, ReplaceIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import type { RowTrace, tracing, Visit } from '../core/scenario.ts';
import { isCurrent, isInPlace, isUnfound, isWithNew, isWithout } from '../reading/freshness.ts';
import { readItem } from '../reading/items.ts';
import { listedItem, listIn } from '../reading/lists.ts';
import { lostByReading } from '../reading/looks.ts';
import { replacementOf, withMarker, withRevisions } from '../reading/sent.ts';
import { nothingBelow } from './below.ts';
import { controlFilters, tellingFilters, tellingOrder } from './fresh-queries.ts';
import { nullFor, zerosFor } from './odd-values.ts';
import { itemCreated, type List, type OwnLists, ownLists, patiently, type Read } from './own.ts';
import type { Life } from './traces.ts';

export interface Story extends ReturnType<typeof tracing<Life>> {
  readonly visit: Visit<Life>;
  readonly rows: RowTrace<Life>[];
}

/** What the run created for this visit. */
interface Items {
  readonly first: ItemRef;
  readonly created: Exchange<CreateIntent>;
  /** It is undefined if a second create failed. Then PATCH goes to the first item, too. */
  readonly second: ItemRef | undefined;
  readonly secondCreated: Exchange<CreateIntent> | undefined;
  readonly lists: OwnLists | undefined;
  readonly change: JsonObject;
}

export async function createBoth(story: Story): Promise<Items | undefined> {
  const { visit, ask, trace } = story;
  const { change } = visit;
  // Below a new owner, no item of an earlier visit comes before ours.
  if (visit.round > 1 && visit.owner.length > 0) await visit.create(visit.fresh());
  const creation = visit.fresh();
  const before = await ask('before', () => visit.list());
  const lists = before && ownLists(visit, before, [creation]);
  const order = tellingOrder(visit.resource, change, creation.sent);
  if (order !== undefined) await ask('sortedBefore', () => visit.list({ sort: order, ...lists?.size }));
  const created = await ask('created', () => visit.create(creation));
  const first = created && (await itemCreated(visit, created));
  if (created === undefined || first === undefined) return undefined;
  const reads = (await ask('reads', () => readTwice(visit, first))) ?? [];
  await ask('lists', async () => []);
  // If the item cannot be read, or if a read changes it, nothing that follows proves anything.
  const shown = reads.filter(hasResponse);
  if (shown.some(({ response }) => !response.isSuccess) || lostByReading(shown, created).length > 0) return undefined;
  const { second, secondCreated } = await createSecond(story);
  const items = { first, created, second, secondCreated, lists, change };
  const own = second === undefined ? [first] : [first, second];
  await listed(story, items, 'listed', (list) => isWithNew(list, before, own));
  await ask('shown', () => visit.read(first));
  reach(story, 'create', secondCreated, [reads.at(-1), trace.shown], [created]);
  return items;
}

async function readTwice(visit: Visit<Life>, item: ItemRef): Promise<readonly Read[]> {
  const read = await visit.read(item);
  return hasResponse(read) && !visit.isQuick ? [read, await visit.again(read)] : [read];
}

/** With required fields only, or with all fields if that item cannot be created or read. */
async function createSecond({ visit, ask }: Story): Promise<Pick<Items, 'second' | 'secondCreated'>> {
  const body = visit.least();
  const least = body && (await ask('least', () => visit.create(body)));
  const item = least && (await itemCreated(visit, least));
  const read = item && (await ask('readLeast', () => visit.read(item)));
  if (item !== undefined && read?.response?.isSuccess !== false) return { second: item, secondCreated: least };
  const another = await ask('another', () => visit.create(visit.fresh()));
  const other = another && (await itemCreated(visit, another));
  // The read proves that the item is ours.
  if (other !== undefined) await visit.read(other);
  return { second: other, secondCreated: other && another };
}

/** The list, once it shows what was written, or once that has taken too long. */
async function listed(
  { visit, ask }: Story,
  { lists }: Pick<Items, 'lists'>,
  field: 'listed' | 'listedAfter' | 'unlisted',
  isDone: (list: List) => boolean,
): Promise<void> {
  await ask(field, async () => lists?.ask(isDone) ?? patiently(visit, await visit.list(), isDone));
}

export async function patchSecond(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const { first, created, change } = items;
  const { second = first, secondCreated = created } = items;
  const ownerBefore = await readOwner(visit);
  const before = await ask('beforePatch', () => visit.read(second));
  const patched = await ask('patched', () =>
    visit.patch(second, withMarker(secondCreated.probe.intent, change, before)),
  );
  await ask('afterPatch', () => visit.read(second));
  if (second === first || !isSent(patched) || !visit.wants('neighborAfter')) return;
  reach(story, 'patch', patched, [trace.shown, await visit.read(first)], [created]);
  reach(story, 'owner-of-patch', patched, [ownerBefore, await readOwner(visit)], []);
}

export async function replaceFirst(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const { first, second, created, change } = items;
  const { resource } = visit;
  const shown = await ask('beforeReplace', () => visit.read(first));
  const whole = replacementOf(resource, created, shown, change);
  const fields = (shown && readItem(shown)?.fields) ?? created.probe.intent.sent;
  const filters = tellingFilters(resource, created.probe.intent, fields, { ...fields, ...whole });
  const isFiltered = Object.keys(filters).length > 0;
  if (isFiltered) await ask('filteredBefore', () => visit.list({ filters }));
  const ownerBefore = await readOwner(visit);
  const replaced = await ask('replaced', () => replaceWhole(visit, first, whole, fields));
  const now = await ask('afterReplace', () => visit.read(first));
  const again = replaced && withRevisions(replaced.probe.intent.sent, now);
  if (again !== undefined) await ask('replacedAgain', () => visit.replace(first, again));
  await ask('afterAgain', () => visit.read(first));
  if (isSent(replaced) && second !== undefined && visit.wants('neighborAfter')) {
    const before = trace.afterPatch ?? trace.beforePatch;
    reach(story, 'replace', replaced, [before, await visit.read(second)], writesTo(story, items));
    reach(story, 'owner-of-replace', replaced, [ownerBefore, await readOwner(visit)], []);
  }
  await listAfter(story, items);
  const { sortedBefore, afterReplace: read, listedAfter } = trace;
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
async function replaceWhole(
  visit: Visit<Life>,
  item: ItemRef,
  whole: JsonObject,
  shown: JsonObject,
): Promise<Exchange<ReplaceIntent>> {
  const replaced = await visit.replace(item, whole);
  const isRejected = replaced.response?.status === 400 || replaced.response?.status === 422;
  const isLess = Object.keys(shown).some((field) => !(field in whole));
  return isRejected && isLess ? visit.replace(item, { ...shown, ...whole }) : replaced;
}

async function listAfter(story: Story, items: Items): Promise<void> {
  const { beforePatch, afterPatch, beforeReplace, afterReplace } = story.trace;
  const changes = [
    [beforePatch, afterPatch],
    [beforeReplace, afterReplace],
  ] as const;
  await listed(story, items, 'listedAfter', (list) =>
    changes.every(([before, after]) => isCurrent(list, before, after)),
  );
}

/** The writes that gave the second item its values. */
function writesTo({ trace }: Story, { secondCreated }: Items): readonly Exchange[] {
  return [secondCreated, trace.patched].flatMap((each) => (each === undefined ? [] : [each]));
}

export async function deleteFirst(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace, rows } = story;
  const { first, second } = items;
  const deleted = await ask('deleted', () => visit.remove(first));
  await ask('afterDelete', () => visit.read(first));
  if (isSent(deleted) && second !== undefined && visit.wants('neighborAfter')) {
    const before = rows.find(({ row }) => row === 'replace')?.trace.neighborAfter ?? trace.afterPatch;
    reach(story, 'delete', deleted, [before ?? trace.beforePatch, await visit.read(second)], writesTo(story, items));
  }
  const { filtered, listedAfter } = trace;
  const isGone = (list: List): boolean => listedItem(list, first.url) === undefined;
  if (filtered) await ask('unfiltered', async () => patiently(visit, await visit.again(filtered), isGone));
  await listed(story, items, 'unlisted', (list) => isWithout(list, listedAfter, first));
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
export async function patchAgain({ visit, trace, rows }: Story, items: Items): Promise<void> {
  const { created, second, secondCreated, change } = items;
  const { patched: first } = trace;
  if (second === undefined || secondCreated === undefined || first === undefined || visit.isQuick) return;
  const beforePatch = await visit.read(second);
  const fields = readItem(beforePatch)?.fields ?? {};
  const listed = ((trace.before && listIn(trace.before)?.items) ?? []).map((item) => item.fields);
  const changed = Object.entries(change).filter(([field]) => field in fields);
  const now = { ...secondCreated.probe.intent.sent, ...Object.fromEntries(changed) };
  const empty = { ...zerosFor(visit.resource, now), ...nullFor(visit.resource, now, listed) };
  const sent = Object.keys(empty).length > 0 ? empty : oneField(created.probe.intent, change);
  if (Object.keys(sent).length === 0) return;
  const marked = withMarker(secondCreated.probe.intent, sent, beforePatch);
  const patched = await visit.patch(second, marked, { isUncertain: true });
  const afterPatch = await visit.read(second);
  rows.push({ row: 'again', trace: { created: secondCreated, earlier: [first], beforePatch, patched, afterPatch } });
}

/** One of several fields of the change, with its value from the example. Without a marker, because others have it. */
function oneField({ sent, marker }: Creation, change: JsonObject): JsonObject {
  const fields = Object.keys(change).filter((each) => each in sent && !String(sent[each]).includes(marker));
  const [field] = fields;
  return field === undefined || Object.keys(change).length < 2 ? {} : { [field]: sent[field] };
}

/** False if the plan does not declare the operation, or if it was not sent for another reason. */
function isSent(exchange: Exchange | undefined): exchange is Exchange {
  return exchange !== undefined && hasResponse(exchange);
}

/** Adds the trace of one write and of a neighbor that it must not reach. */
function reach(
  { rows }: Story,
  row: string,
  written: Exchange | undefined,
  [neighborBefore, neighborAfter]: readonly (Read | undefined)[],
  neighborWrites: readonly Exchange[],
): void {
  if (written !== undefined && neighborBefore !== undefined && neighborAfter !== undefined)
    rows.push({ row, trace: { written, neighborBefore, neighborAfter, neighborWrites } });
}

/** The item that owns the collection. It is undefined for a root resource. */
async function readOwner(visit: Visit<Life>): Promise<Read | undefined> {
  const parent = parentOf(visit.plan, visit.resource);
  if (parent === undefined || !offers(parent, 'read') || !visit.wants('neighborAfter')) return undefined;
  return visit.ask(readProbe(parent, itemRef(parent, visit.owner), { kind: 'read' }));
}
