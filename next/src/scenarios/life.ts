/**
 * Life: two items of ours, from their creation to the delete of the first. PATCH goes to the second one, PUT and DELETE
 * to the first, so the item before and the item after the one that is written are ours, too.
 */
import { type Exchange, hasResponse } from '../core/exchange.ts';
import { type ItemRef, itemRef, offers } from '../core/operation.ts';
import { type JsonObject, parentOf } from '../core/plan.ts';
import type { CreateIntent, DeleteIntent, ListIntent, PatchIntent, ReadIntent, ReplaceIntent } from '../core/probe.ts';
import { readProbe } from '../core/requests.ts';
import { defineScenario, type RowTrace, tracing, type Visit } from '../core/scenario.ts';
import { readItem } from '../reading/items.ts';
import { lostByReading } from '../reading/own-looks.ts';
import { listIn } from '../reading/lists.ts';
import { replacementOf, withMarker } from '../reading/sent.ts';
import { type Below, nothingBelow } from './below.ts';
import { tellingFilters, tellingOrder } from './fresh-queries.ts';
import { lacksForCreate } from './lacks.ts';
import { nullFor, zerosFor } from './odd-values.ts';
import { itemCreated, type OwnLists, ownLists } from './own.ts';
import type { Looks } from './read.ts';

type List = Exchange<ListIntent>;
type Read = Exchange<ReadIntent>;

/** A create, and what shows its item. Nothing is written between the two reads. */
export interface Creates extends Looks {
  readonly before: List;
  readonly created: Exchange<CreateIntent>;
  readonly listed: List;
  /** A read of the item right after the list. */
  readonly shown: Read;
}

/** A PATCH, and reads of its item. */
export interface Patches {
  readonly beforePatch: Read;
  readonly patched: Exchange<PatchIntent>;
  readonly afterPatch: Read;
}

/** A PUT, and reads of its item. */
export interface Replaces {
  readonly beforeReplace: Read;
  readonly replaced: Exchange<ReplaceIntent>;
  readonly afterReplace: Read;
}

/** A write to one item, and reads of another one, or of its owner. */
export interface Reaches {
  readonly written: Exchange;
  readonly neighborBefore: Read;
  readonly neighborAfter: Read;
  /** The writes that gave the neighbor its values, in their order. */
  readonly neighborWrites: readonly Exchange[];
}

/** What shows the effect of a PATCH, whichever scenario sends it. */
export interface Patching extends Patches {
  readonly created?: Exchange<CreateIntent>;
  readonly least?: Exchange<CreateIntent>;
  readonly another?: Exchange<CreateIntent>;
  readonly listed?: List;
  readonly listedAfter?: List;
  /** A read of the item while it was new. */
  readonly initial?: Read;
}

/** What shows the effect of a PUT, whichever scenario sends it. */
export interface Replacing extends Replaces {
  readonly created?: Exchange<CreateIntent>;
  readonly listed?: List;
  readonly listedAfter?: List;
}

export interface Life extends Creates, Patches, Replaces, Reaches, Below {
  readonly listed: List;
  /** The order in which items come before any of ours is there. */
  readonly sortedBefore: List;
  /** With required fields only. */
  readonly least: Exchange<CreateIntent>;
  readonly readLeast: Read;
  /** With all fields, if there is no item with the required ones. */
  readonly another: Exchange<CreateIntent>;
  /** The same request as `filtered`, before the item matches. */
  readonly filteredBefore: List;
  readonly replacedAgain: Exchange<ReplaceIntent>;
  readonly afterAgain: Read;
  readonly listedAfter: List;
  readonly filtered: List;
  readonly sorted: List;
  readonly deleted: Exchange<DeleteIntent>;
  readonly afterDelete: Read;
  readonly unfiltered: List;
  readonly unlisted: List;
}

export const life = defineScenario<Life>({
  id: 'life',
  phase: 'writes',
  needs: {
    reads: ['created'],
    own: ['before', 'created', 'afterReplace'],
    least: ['reads'],
    readLeast: ['least'],
    another: ['readLeast'],
    listed: ['before', 'reads'],
    shown: ['listed'],
    beforePatch: ['another'],
    patched: ['beforePatch'],
    afterPatch: ['patched'],
    beforeReplace: ['reads'],
    filteredBefore: ['reads'],
    replaced: ['beforeReplace'],
    afterReplace: ['replaced'],
    replacedAgain: ['afterReplace'],
    afterAgain: ['replacedAgain'],
    listedAfter: ['listed', 'patched', 'replaced'],
    filtered: ['filteredBefore', 'afterReplace'],
    sorted: ['sortedBefore', 'afterReplace'],
    deleted: ['reads'],
    afterDelete: ['deleted'],
    unfiltered: ['filtered', 'deleted'],
    unlisted: ['listed', 'deleted'],
    written: ['another', 'patched', 'replaced', 'deleted'],
    neighborAfter: ['written'],
  },
  lacks: lacksForCreate,
  async run(visit) {
    const story: Story = { visit, ...tracing(visit), rows: [] };
    const items = await createBoth(story);
    if (items !== undefined) {
      await patchSecond(story, items);
      await replaceFirst(story, items);
      await deleteFirst(story, items);
      await emptySecond(story, items);
    }
    return [{ row: 'items', trace: story.trace }, ownedRow(story), ...story.rows];
  },
});

interface Story extends ReturnType<typeof tracing<Life>> {
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

async function createBoth(story: Story): Promise<Items | undefined> {
  const { visit, ask } = story;
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
  await ask('listed', () => lists?.ask() ?? visit.list());
  await ask('shown', () => visit.read(first));
  reach(story, 'create', secondCreated, reads.at(-1), story.trace.shown, [created]);
  return { first, created, second, secondCreated, lists, change };
}

async function readTwice(visit: Visit<Life>, item: ItemRef): Promise<readonly Read[]> {
  const read = await visit.read(item);
  return hasResponse(read) ? [read, await visit.again(read)] : [read];
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

async function patchSecond(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const { first, created, change } = items;
  const { second = first, secondCreated = created } = items;
  const ownerBefore = await readOwner(visit);
  await ask('beforePatch', () => visit.read(second));
  const patched = await ask('patched', () => visit.patch(second, withMarker(secondCreated.probe.intent, change)));
  await ask('afterPatch', () => visit.read(second));
  if (second === first || patched === undefined || !visit.wants('neighborAfter')) return;
  reach(story, 'patch', patched, trace.shown, await visit.read(first), [created]);
  reach(story, 'owner-of-patch', patched, ownerBefore, await readOwner(visit), []);
}

async function replaceFirst(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace } = story;
  const { first, second, created, secondCreated, change, lists } = items;
  const { resource } = visit;
  const shown = await ask('beforeReplace', () => visit.read(first));
  const whole = replacementOf(resource, created, shown, change);
  const fields = (shown && readItem(shown)?.fields) ?? created.probe.intent.sent;
  const filters = tellingFilters(resource, created.probe.intent, fields, { ...fields, ...whole });
  const isFiltered = Object.keys(filters).length > 0;
  if (isFiltered) await ask('filteredBefore', () => visit.list({ filters }));
  const ownerBefore = await readOwner(visit);
  const replaced = await ask('replaced', () => visit.replace(first, whole));
  const now = await ask('afterReplace', () => visit.read(first));
  await ask('replacedAgain', () => visit.replace(first, replacementOf(resource, created, now, change)));
  await ask('afterAgain', () => visit.read(first));
  if (replaced !== undefined && second !== undefined && visit.wants('neighborAfter')) {
    const writes = [secondCreated, trace.patched].filter((each) => each !== undefined);
    reach(story, 'replace', replaced, trace.afterPatch ?? trace.beforePatch, await visit.read(second), writes);
    reach(story, 'owner-of-replace', replaced, ownerBefore, await readOwner(visit), []);
  }
  await ask('listedAfter', () => lists?.ask() ?? visit.list());
  if (isFiltered) await ask('filtered', () => visit.list({ filters }));
  const sorted = trace.sortedBefore;
  if (sorted !== undefined) await ask('sorted', () => visit.again(sorted));
}

async function deleteFirst(story: Story, items: Items): Promise<void> {
  const { visit, ask, trace, rows } = story;
  const { first, second, secondCreated, lists } = items;
  const deleted = await ask('deleted', () => visit.remove(first));
  await ask('afterDelete', () => visit.read(first));
  if (deleted !== undefined && second !== undefined && visit.wants('neighborAfter')) {
    const before = rows.find(({ row }) => row === 'replace')?.trace.neighborAfter;
    const writes = [secondCreated, trace.patched].filter((each) => each !== undefined);
    reach(story, 'delete', deleted, before ?? trace.afterPatch ?? trace.beforePatch, await visit.read(second), writes);
  }
  const { filtered } = trace;
  if (filtered !== undefined) await ask('unfiltered', () => visit.again(filtered));
  await ask('unlisted', () => lists?.ask() ?? visit.list());
}

/** The responses that show whose the first item is. */
function ownedRow({ visit, trace }: Story): RowTrace<Life> {
  const { before, created, reads = [], replaced, afterReplace } = trace;
  const all: readonly (Exchange | undefined)[] = [created, ...reads, replaced, afterReplace];
  const own = all.flatMap((each) => (each !== undefined && hasResponse(each) ? [each] : []));
  return {
    row: 'owned',
    trace: before === undefined || visit.owner.length === 0 ? {} : { ...nothingBelow, listed: before, own },
  };
}

/** Zeros and null, which code loses if it asks whether there is a value. */
async function emptySecond({ visit, trace, rows }: Story, { second, secondCreated, change }: Items): Promise<void> {
  if (second === undefined || secondCreated === undefined || !visit.wants('patched')) return;
  const beforePatch = await visit.read(second);
  const fields = readItem(beforePatch)?.fields ?? {};
  const items = (trace.before && listIn(trace.before)?.items) ?? [];
  const { sent } = secondCreated.probe.intent;
  const now = { ...sent, ...Object.fromEntries(Object.entries(change).filter(([field]) => field in fields)) };
  const empty = {
    ...zerosFor(visit.resource, now),
    ...nullFor(
      visit.resource,
      now,
      items.map((item) => item.fields),
    ),
  };
  if (Object.keys(empty).length === 0) return;
  const patched = await visit.patch(second, withMarker(secondCreated.probe.intent, empty), { isUncertain: true });
  rows.push({
    row: 'empty',
    trace: { created: secondCreated, beforePatch, patched, afterPatch: await visit.read(second) },
  });
}

/** Adds the trace of one write and of a neighbor that it must not reach. */
function reach(
  { rows }: Story,
  row: string,
  written: Exchange | undefined,
  neighborBefore: Read | undefined,
  neighborAfter: Read | undefined,
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
