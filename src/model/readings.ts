import { equalJson, isObject, type Json, type JsonObject, keysOf, objectOf } from '../text/json.ts';
import { itemOf } from './envelope.ts';
import { type Answered, type Exchange, isAnswered, isSuccess } from './exchange.ts';
import { createdId } from './created-id.ts';
import { isGivenId } from './given-id.ts';
import { idFieldsOf, isIdLike, namesIdOf } from './id-field.ts';
import { idOf, idText } from './item.ts';
import { isMissing } from './exchange.ts';
import { isPart, largePage, type ListForm, type Listing, listingOf, numbersAt } from './list-page.ts';
import { type Names, parameterName } from './names.ts';
import { type BaseEvidence, createBaseEvidence } from './page-base.ts';
import { idScope, operationOf, type Plan, type Resource, resourceOf, unversioned } from './plan.ts';
import type { Operation } from './operation.ts';
import type { Probe } from './probe.ts';
import { isStep } from './step.ts';
import { formOf, sketchOf } from './likeness.ts';
import { actions } from './traces/actions.ts';
import { cleanup } from './traces/cleanup.ts';
import { head } from './traces/head.ts';
import { lifecycle } from './traces/lifecycle.ts';
import { single } from './traces/single.ts';
import { missing } from './traces/missing.ts';
import { pageWalk } from './traces/page-walk.ts';
import { percentDecoded } from '../text/percent.ts';

/**
 * What one resource was seen to do where the text leaves it open. Everything is read off list answers; the plan's
 * profile overrules it. Scenarios of the resource and all rules share one view.
 */
export interface ResourceReadings {
  /** Field that identifies an item; `id` until items show otherwise. Empty where it is one-to-one: its parent's id is in the address alone. */
  readonly idField: string;
  /**
   * True where nobody said which field that is and no item was read by it, and it is not simply `id`, or another field may be it as
   * well: then a 404 says nothing of the item.
   */
  readonly isIdGuessed: boolean;
  /** Other fields by which items may be read, likeliest first. */
  otherIdFields(): readonly string[];
  /** Ids that lists showed, as text, in the order first seen; bounded. Where it is one-to-one: of the parents whose part was read. */
  readonly ids: readonly string[];
  /** True where some list showed the id (also beyond the bound of `ids`). */
  hasListed(id: string): boolean;
  /** True where a list showed the id before anything was written there: it is of others. */
  wasThere(id: string): boolean;
  /** All that lists under these owners showed, by id: each owner's items may count from one. */
  listedUnder(owners: readonly string[]): ReadonlySet<string>;
  /** True where a list that tells of no others was seen to have more items than it shows: it is never whole. */
  readonly isCut: boolean;
  /** True where the lists seen so far showed as many ids as the service says there are. */
  readonly complete: boolean;
  /** True where lists showed items and none of them has an id that is known as one. */
  readonly isNameless: boolean;
  /** True where creates were answered 201 with two different ids that no list had shown, nor the bodies held: the service gives ids of its own. */
  readonly givesIds: boolean;
  /** A few items as lists showed them. */
  readonly items: readonly JsonObject[];
  /** True for a field that some item had a value in where it was listed or read: what writes alone show of it is hidden there. */
  isShown(field: string): boolean;
  readonly form: ListForm | undefined;
  /** Number of the first page: as the items show it, else as the profile sets it, else as an answer states it. */
  readonly pageBase: 0 | 1 | undefined;
  /** Number of the first page as the items of pages that were asked for show it; undefined while they do not. */
  readonly shownPageBase: 0 | 1 | undefined;
  /** Items per page when no size is asked for, as the answer states it, else as counted. */
  readonly defaultSize: number | undefined;
  /** How many items the list showed when it was first asked for as it comes. */
  readonly shownAtFirst: number | undefined;
  /** Last totalElements that a list without filter stated. */
  readonly total: number | undefined;
  /** True where a size that was asked for was honoured; false where it was ignored; undefined where it did not show. */
  readonly pages: boolean | undefined;
  /** The largest size that was taken where a larger one, of `largePage` or less, was refused; undefined where none was. */
  readonly largestSize: number | undefined;
  /** The page numbers of the last answer to a request for the list as it comes. */
  readonly numbers: Listing['numbers'];
  /** Where that answer has the others of them, under names that are not the text's, and what it has there. */
  readonly elsewhere: Elsewhere;
  /** Status of the last answer to a request for the list as it comes, with the valid credential; undefined before there is one. */
  readonly listStatus: number | undefined;
  /** Of what is one-to-one: the fields that are called like the id of its parent, and were seen to show it. */
  readonly parentFields: ReadonlySet<string>;
  /** True where an item was read with the valid credential. */
  readonly isReadable: boolean;
  /**
   * True for an answer to a read that says that there is no such item: 404, 410, or, where items can be read, the refusal that an id
   * gets that nobody ever had.
   */
  isGone(exchange: Exchange): boolean;
  /** True where an item was replaced, patched or deleted with the valid credential: it may do that. */
  hasDone(kind: Operation['kind'] | undefined): boolean;
  /** True where a PUT of what was missing was taken: it may make an item under any id. */
  readonly takesMissing: boolean;
  /** True where a read of an id that nobody ever had was refused. */
  readonly isAbsenceKnown: boolean;
  /**
   * True for a success that is what an id that nobody ever had was answered with, but for the id and times: it shows nothing of the item
   * that was asked for. Undefined before such an id was asked for.
   */
  isLikeNobodys(exchange: Exchange): boolean | undefined;
  /** True where plain list requests were answered with other items or another total before the audit wrote there: others write. */
  readonly isLiving: boolean;
  /** Fields that lists showed with other and other values before anything was written, or an item that nothing was done with: they move by themselves. */
  readonly restless: ReadonlySet<string>;
}

/** Page numbers under other names. */
interface Elsewhere {
  readonly places: Listing['names'];
  readonly numbers: Listing['numbers'];
}

/** Readings of the whole run. */
export interface Readings {
  /** How often what was made before may have gone: the service was away, or an item of the run was missing that it had not deleted. */
  readonly losses: number;
  of(resource: Resource): ResourceReadings;
}

const keptIds = 2000;
const keptItems = 40;
const keptLists = 200;
const keptFields = 500;
/** So often a field shows another value before it is known to move by itself: somebody else may have changed an item. */
const enoughMoves = 3;

interface Notes {
  idField: string | undefined;
  readonly ids: string[];
  readonly listed: Set<string>;
  /** The same below owners, by their ids. */
  readonly listedUnder: Map<string, Set<string>>;
  readonly items: JsonObject[];
  /** Fields with a value that reads of items showed. */
  readonly shownByReads: Set<string>;
  /** What an answer to a create, or the read of an item, shows of ids. */
  made: { readonly field?: string; readonly items: readonly JsonObject[] };
  readonly given: Set<string>;
  isAnyNameless: boolean;
  /** True where the last list that showed anything showed texts alone. */
  areTexts: boolean;
  form: ListForm | undefined;
  pageBase: 0 | 1 | undefined;
  defaultSize: number | undefined;
  shownAtFirst: number | undefined;
  total: number | undefined;
  pages: boolean | undefined;
  taken: number | undefined;
  readonly refused: Set<number>;
  readonly base: BaseEvidence;
  /** What each plain list request showed when it was last answered; no longer kept once the audit has written. */
  readonly shown: Map<string, string>;
  /** The most items that one plain answer of an address showed, by path. */
  readonly most: Map<string, number>;
  numbers: Listing['numbers'];
  elsewhere: Elsewhere;
  listStatus: number | undefined;
  readonly parentFields: Set<string>;
  isReadable: boolean;
  /** True where a read brought an item, whatever it was for. */
  wasRead: boolean;
  takesMissing: boolean;
  /** What was done with items. */
  readonly done: Set<Operation['kind']>;
  /** Refusals of reads of what nobody ever had. */
  readonly absent: Set<string>;
  /** What successes came to in place of such a refusal; undefined before there was an answer. */
  shownAbsent: Set<string> | undefined;
  isWritten: boolean;
  /** How many ids were known before that. */
  old: number | undefined;
  isLiving: boolean;
  /** How often a field of an item that was kept showed another value, while nothing was written. */
  readonly moves: Map<string, number>;
  /** True where the last plain list said in words of its own that there are more items. */
  isPart: boolean;
  isCut: boolean;
  /** What was last shown beyond it. */
  beyond: readonly string[];
  /** What is told of it all until more is noted: every rule asks for it at every answer. */
  view: ResourceReadings | undefined;
}

/** A view that is kept up to date by `note`. */
export interface ReadingsRecorder extends Readings {
  /** Learns from an answered exchange; anything but a successful list answer is passed over. */
  note(exchange: Answered): void;
  /** What was made before may be gone. */
  lose(): void;
}

/** Starts with nothing read but what the profile states. */
export function createReadings(plan: Plan): ReadingsRecorder {
  const notes = new Map<string, Notes>();
  const notesOf = (resource: Resource): Notes => {
    const known = notes.get(resource.key);
    if (known !== undefined) return known;
    const fresh: Notes = {
      idField: plan.profile.idFields[resource.key],
      ids: [],
      listed: new Set(),
      listedUnder: new Map(),
      items: [],
      shownByReads: new Set(),
      made: { items: [] },
      given: new Set(),
      isAnyNameless: false,
      areTexts: false,
      form: undefined,
      pageBase: undefined,
      defaultSize: undefined,
      shownAtFirst: undefined,
      total: undefined,
      pages: undefined,
      taken: undefined,
      refused: new Set(),
      base: createBaseEvidence(),
      shown: new Map(),
      most: new Map(),
      numbers: {},
      elsewhere: { places: {}, numbers: {} },
      listStatus: undefined,
      parentFields: new Set(),
      isReadable: false,
      wasRead: false,
      takesMissing: false,
      done: new Set(),
      absent: new Set(),
      shownAbsent: undefined,
      isWritten: false,
      old: undefined,
      isLiving: false,
      moves: new Map(),
      isPart: false,
      isCut: false,
      beyond: [],
      view: undefined,
    };
    notes.set(resource.key, fresh);
    return fresh;
  };
  const fieldsOf = (resource: Resource, items: readonly JsonObject[]): readonly string[] =>
    idFieldsOf(
      resource,
      items,
      plan.resources.filter((each) => each !== resource),
    );
  const isSure = (own: Notes, resource: Resource): boolean =>
    plan.profile.idFields[resource.key] !== undefined || own.isReadable;
  /** As lists show it, else as what was created does. */
  const idFieldOf = ({ idField, made }: Notes): string | undefined => idField ?? made.field;
  const othersOf = (resource: Resource, own: Notes): readonly string[] =>
    fieldsOf(resource, own.items.length > 0 ? own.items : own.made.items).filter(
      (field) => field !== (idFieldOf(own) ?? 'id'),
    );
  /** A guess gives way to the field that shows the id by which an item was found; the text's own name is no guess. */
  const noteReadBy = (own: Notes, resource: Resource, exchange: Answered): void => {
    const { idField } = own;
    const { id } = exchange.probe.about;
    if (idField === undefined || idField === 'id' || id === undefined || isSure(own, resource)) return;
    const field = idOf(itemOf(exchange.reply), idField) === id ? undefined : fieldAtAddress(resource, exchange);
    if (field !== undefined) adopt(own, field);
  };
  const noteMade = (own: Notes, resource: Resource, exchange: Answered): void => {
    const { probe, reply } = exchange;
    const { about } = probe;
    const item = itemOf(reply);
    if (item === undefined || own.idField !== undefined || !isSuccess(reply.status)) return;
    const { sent, id } = about;
    const given = Object.entries(item).filter(([field]) => !(isObject(sent) && Object.hasOwn(sent, field)));
    const fields = fieldsOf(resource, [objectOf(given)]).filter(
      (field) => id === undefined || idOf(item, field) === id,
    );
    const [field = fieldAtAddress(resource, exchange)] = fields;
    if (field !== undefined) own.made = { field, items: [objectOf(given)] };
  };
  let losses = 0;
  return {
    get losses() {
      return losses;
    },
    lose: () => {
      losses += 1;
    },
    of: (resource) => {
      const own = notesOf(resource);
      return (own.view ??= {
        idField: resource.single === true ? '' : (idFieldOf(own) ?? 'id'),
        get isIdGuessed() {
          if (resource.single === true) return false;
          const field = idFieldOf(own);
          const isOneOfSeveral = field !== undefined && (field !== 'id' || othersOf(resource, own).some(isIdLike));
          return !isSure(own, resource) && (own.areTexts || isOneOfSeveral);
        },
        otherIdFields: () => othersOf(resource, own),
        ids: own.ids,
        hasListed: (id) => own.listed.has(id),
        wasThere: (id) => own.ids.slice(0, own.old).includes(id),
        listedUnder: (owners) =>
          owners.length === 0 ? own.listed : (own.listedUnder.get(owners.join('/')) ?? new Set()),
        isCut: own.isCut,
        complete:
          own.total === undefined
            ? own.listed.size > 0 && own.pages !== true && !own.isPart && !own.isCut
            : own.listed.size >= own.total,
        isNameless: own.isAnyNameless && own.listed.size === 0,
        givesIds: own.given.size > 1,
        items: own.items,
        isShown: (field) => own.shownByReads.has(field) || own.items.some((item) => isSaid(item[field])),
        form: own.form,
        pageBase: own.base.shown() ?? plan.profile.pageBase ?? own.pageBase,
        shownPageBase: own.base.shown(),
        defaultSize: own.defaultSize,
        shownAtFirst: own.shownAtFirst,
        total: own.total,
        pages: own.pages,
        largestSize: largestSizeOf(own),
        numbers: own.numbers,
        elsewhere: own.elsewhere,
        listStatus: own.listStatus,
        parentFields: own.parentFields,
        isReadable: own.isReadable,
        hasDone: (kind) => kind !== undefined && own.done.has(kind),
        takesMissing: own.takesMissing,
        isAbsenceKnown: own.absent.size > 0,
        isGone: (exchange) => isMissing(exchange) || (own.wasRead && isAbsent(own, exchange)),
        isLikeNobodys: (exchange) =>
          own.shownAbsent === undefined ? undefined : isAnswered(exchange) && own.shownAbsent.has(formOf(exchange)),
        isLiving: own.isLiving,
        get restless() {
          return new Set([...own.moves].flatMap(([field, count]) => (count >= enoughMoves ? [field] : [])));
        },
      });
    },
    note: (exchange) => {
      const { operation, effect } = exchange.probe;
      const resource = resourceOf(plan, operation?.resource);
      if (resource === undefined) return;
      notesOf(resource).view = undefined;
      if (effect === 'create' || effect === 'write')
        for (const each of [resource, ...siblingsOf(plan, resource)]) notesOf(each).old ??= notesOf(each).ids.length;
      if (effect !== 'read') {
        notesOf(resource).isWritten = true;
        // Other versions may show what was written.
        for (const sibling of siblingsOf(plan, resource)) notesOf(sibling).shown.clear();
      }
      if (operation?.kind === 'replace' && exchange.probe.provokes === 'missing')
        notesOf(resource).takesMissing ||= isSuccess(exchange.reply.status);
      noteDone(notesOf(resource), exchange);
      if (operation?.kind === 'create' && exchange.probe.provokes === 'success') {
        noteMade(notesOf(resource), resource, exchange);
        const own = notesOf(resource);
        const field = isSure(own, resource) ? undefined : fieldAtAddress(resource, exchange);
        // A guess that no item was read by gives way to the field that an address ends in.
        if (field !== undefined && own.idField !== undefined) adopt(own, field);
        noteGiven(own, resource, exchange);
      }
      if (operation?.kind === 'read') {
        if (isReadBy(exchange)) {
          noteMade(notesOf(resource), resource, exchange);
          noteReadBy(notesOf(resource), resource, exchange);
        }
        noteFields(notesOf(resource), exchange);
        noteAbsent(notesOf(resource), exchange);
        noteIdField(notesOf(resource), exchange);
        noteAged(notesOf(resource), exchange);
        if (isReadBy(exchange)) notesOf(resource).isReadable = true;
        if (resource.single === true && isReadBy(exchange)) notePart(notesOf(resource), plan, resource, exchange);
      }
      if (operation?.kind !== 'list' || exchange.probe.method === 'HEAD') return;
      const own = notesOf(resource);
      const { about, credential } = exchange.probe;
      const isAsItComes =
        about.page === undefined && about.size === undefined && isPlainRead(exchange.probe, plan.profile.names);
      const isMeant = credential === 'valid' && exchange.probe.provokes === 'success';
      if (isAsItComes && isMeant) {
        own.listStatus = exchange.reply.status;
        const { numbers = {}, names: places = {} } = listingOf(exchange.reply) ?? {};
        own.numbers = numbers;
        own.elsewhere = { places, numbers: numbersAt(exchange.reply, places) };
      }
      if (isSuccess(exchange.reply.status)) noteListing(own, (items) => fieldsOf(resource, items)[0], exchange);
      noteSize(own, exchange);
      own.base.note(exchange, idFieldOf(own) ?? 'id', own.isWritten);
    },
  };
}

/** What was done with an item that was there. */
function noteDone({ done }: Notes, { probe: { operation, provokes, credential }, reply }: Answered): void {
  const isChange = operation?.kind === 'replace' || operation?.kind === 'patch' || operation?.kind === 'delete';
  if (isChange && provokes === 'success' && credential === 'valid' && isSuccess(reply.status)) done.add(operation.kind);
}

/** The same resource under the other versions. */
function siblingsOf(plan: Plan, resource: Resource): readonly Resource[] {
  if (resource.version === undefined) return [];
  return plan.resources.filter((each) => each !== resource && unversioned(each) === unversioned(resource));
}

/** An item that was read by another field than the one that was guessed shows which of them is its id. */
function noteIdField(notes: Notes, { probe: { about }, reply }: Answered): void {
  const { idField, id } = about;
  if (idField === undefined || !isSuccess(reply.status) || idOf(itemOf(reply), idField) !== id) return;
  notes.isReadable = true;
  adopt(notes, idField);
}

/** From now on that field identifies the items, those too that were met before. */
function adopt(notes: Notes, idField: string): void {
  if (notes.idField === idField) return;
  notes.idField = idField;
  const ids = notes.items.flatMap((item) => idOf(item, idField) ?? []);
  notes.ids.splice(0, notes.ids.length, ...ids);
  notes.listed.clear();
  notes.listedUnder.clear();
  // What was noted of a list by another field cannot be compared with it.
  notes.shown.clear();
  for (const each of ids) notes.listed.add(each);
}

/** The one field that was not sent and holds what the address of an item ends in: that which was read, or its Location after a create. */
function fieldAtAddress(resource: Resource, exchange: Answered): string | undefined {
  const { id = createdId(resource, { idField: '', ids: [''] }, exchange), sent } = exchange.probe.about;
  const fields = Object.entries(itemOf(exchange.reply) ?? {}).filter(([, value]) => idText(value) === id);
  const [field, ...more] = fields
    .map(([name]) => name)
    .filter((name) => !(isObject(sent) && Object.hasOwn(sent, name)));
  return id === undefined || more.length > 0 ? undefined : field;
}

/** An id that a create was given; two of them are enough to know by. */
function noteGiven(notes: Notes, resource: Resource, exchange: Answered): void {
  const view = { idField: notes.idField ?? notes.made.field ?? 'id', ids: notes.ids };
  const id = exchange.reply.status === 201 && notes.given.size < 2 ? createdId(resource, view, exchange) : undefined;
  if (id === undefined || notes.listed.has(id) || !isGivenId(id, exchange.probe.about.sent)) return;
  notes.given.add([...idScope(resource, exchange.probe.about.owners ?? []), id].join('/'));
}

/** Which fields a read shows, whatever provoked it. */
function noteFields({ shownByReads }: Notes, { probe: { credential, method }, reply }: Answered): void {
  if (credential !== 'valid' || method === 'HEAD' || !isSuccess(reply.status)) return;
  for (const [field, value] of Object.entries(itemOf(reply) ?? {}))
    if (isSaid(value) && shownByReads.size < keptFields) shownByReads.add(field);
}

/** How a read of what nobody ever had is refused, if not with a 404. */
function noteAbsent(notes: Notes, exchange: Answered): void {
  const { probe, reply } = exchange;
  if (probe.credential !== 'valid' || probe.method !== 'GET') return;
  if (isSuccess(reply.status)) notes.wasRead ||= itemOf(reply) !== undefined;
  if (!nobodys.some((step) => isStep(probe.step, step)) || probe.about.guessed === true) return;
  notes.shownAbsent ??= new Set();
  if (isSuccess(reply.status)) notes.shownAbsent.add(formOf(exchange));
  else if (isRefusal(exchange)) notes.absent.add(sketchOf(exchange));
}

/** Reads of an id that nobody ever had. */
const nobodys = [missing.read, head.missing, cleanup.nobodys];

function isAbsent({ absent }: Notes, exchange: Exchange): boolean {
  return absent.size > 0 && isAnswered(exchange) && isRefusal(exchange) && absent.has(sketchOf(exchange));
}

function isRefusal({ reply: { status } }: Answered): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function isSaid(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** True where the valid credential brought an item. */
function isReadBy({ probe, reply }: Answered): boolean {
  return probe.credential === 'valid' && probe.provokes === 'success' && isSuccess(reply.status);
}

/** Which sizes are taken and which refused, by themselves or with one of the first pages: one far on may be refused for the page. */
function noteSize(notes: Notes, { probe: { about, credential }, reply }: Answered): void {
  const { page = 0, size, filter, sort, parameter } = about;
  const isPlain = filter === undefined && sort === undefined && parameter === undefined && credential === 'valid';
  if (!isPlain || size === undefined || size <= 0 || page > 1) return;
  if (isSuccess(reply.status)) notes.taken = Math.max(notes.taken ?? 0, size);
  else if ((reply.status === 400 || reply.status >= 500) && notes.refused.size < keptLists) notes.refused.add(size);
}

/** A size that was refused for its page was taken with another. */
function largestSizeOf({ taken, refused, defaultSize }: Notes): number | undefined {
  const largest = Math.max(taken ?? 0, defaultSize ?? 0);
  const isLimited = [...refused].some((size) => size > largest && size <= largePage);
  return isLimited && largest > 0 ? largest : undefined;
}

function noteListing(
  notes: Notes,
  idFieldIn: (items: readonly JsonObject[]) => string | undefined,
  exchange: Answered,
): void {
  const listing = listingOf(exchange.reply);
  if (listing === undefined) return;
  const { about } = exchange.probe;
  const { items } = listing;
  const objects = items.filter((item): item is JsonObject => isObject(item));
  notes.form ??= listing.form;
  const { field } = notes.made;
  const isShown =
    notes.isReadable && objects.length > 0 && objects.every((item) => idOf(item, field ?? 'id') !== undefined);
  notes.idField ??= isShown ? field : idFieldIn(objects);
  if (items.length > 0) notes.areTexts = items.every((item) => typeof item === 'string');
  const idField = notes.idField ?? 'id';
  if (isStep(exchange.probe.step, pageWalk.further)) noteFurther(notes, exchange.probe, items);
  const under = (about.owners ?? []).join('/');
  const listedUnder = under === '' ? undefined : (notes.listedUnder.get(under) ?? new Set());
  if (listedUnder !== undefined) notes.listedUnder.set(under, listedUnder);
  if (!notes.isWritten) noteMoves(notes, objects, idField);
  for (const item of items) {
    const id = idOf(item, idField);
    if (id === undefined) notes.isAnyNameless = true;
    else listedUnder?.add(id);
    if (id === undefined || notes.listed.has(id)) continue;
    notes.listed.add(id);
    if (notes.ids.length < keptIds) notes.ids.push(id);
    if (notes.items.length < keptItems && isObject(item)) notes.items.push(item);
  }
  if (!isPlainRead(exchange.probe, exchange.reply.names)) return;
  const { page, size, total } = listing;
  notes.total = total ?? notes.total;
  notes.isPart = isPart(listing);
  if (!notes.isWritten) noteChange(notes, exchange.probe, items, total);
  if (about.page === undefined && about.size === undefined) {
    notes.defaultSize ??= size;
    notes.shownAtFirst ??= items.length;
    if (page === 0 || page === 1) notes.pageBase ??= page;
  }
  // What other owners' lists hold tells nothing of this one.
  const path = exchange.probe.target.replace(/\?.*/, '');
  const most = Math.max(notes.most.get(path) ?? 0, items.length);
  if (notes.most.has(path) || notes.most.size < keptLists) notes.most.set(path, most);
  if (about.size === undefined || about.size <= 0 || items.length === 0) return;
  const hasOthers = (total ?? most) > about.size;
  if (items.length > about.size) notes.pages ??= false;
  else if (hasOthers) notes.pages ??= true;
}

/** A one-to-one part, which is asked for by the id of its parent; what hangs on one that we made goes with it. */
function notePart({ ids, parentFields }: Notes, plan: Plan, { parent }: Resource, { probe, reply }: Answered): void {
  const { id } = probe.about;
  const above = resourceOf(plan, parent);
  if (id === undefined || above === undefined) return;
  for (const [field, value] of Object.entries(itemOf(reply) ?? {}))
    if (namesIdOf(above, field) && idText(value) === id) parentFields.add(field);
  const isListed = probe.step.kind.scenario === single.trace.scenario;
  if ((isListed || operationOf(above, 'list') === undefined) && !ids.includes(id)) ids.push(id);
}

/** What became of an item of ours that nothing was done with. */
function noteAged({ moves }: Notes, { probe: { step, about }, reply }: Answered): void {
  const { before } = about;
  const shown = isSuccess(reply.status) ? itemOf(reply) : undefined;
  if (before === undefined || shown === undefined || !untouched.some((each) => isStep(step, each))) return;
  for (const [field, value] of Object.entries(before))
    if (!equalJson(value, shown[field] ?? null)) moves.set(field, enoughMoves);
}

const untouched = [lifecycle.untouchedRead, actions.untouchedRead];

/** Plain values that an item shows, and did not show when it was kept. */
function noteMoves({ items, moves }: Notes, shown: readonly JsonObject[], idField: string): void {
  if (items.length === 0) return;
  const kept = new Map(items.map((item) => [idOf(item, idField), item]));
  for (const item of shown) {
    const before = kept.get(idOf(item, idField));
    if (before === undefined || before === item) continue;
    for (const field of keysOf(before)) {
      const [old, now] = [before[field], item[field]];
      const isPlain = typeof old !== 'object' && typeof now === typeof old;
      if (isPlain && now !== undefined && old !== now) moves.set(field, (moves.get(field) ?? 0) + 1);
    }
  }
}

/** What was shown beyond the list as it comes, and is not in it either when it is read again; one item may have gone meanwhile. */
function noteFurther(notes: Notes, { about }: Probe, items: readonly Json[]): void {
  const ids = items.flatMap((item) => idOf(item, notes.idField ?? 'id') ?? []);
  if (about.parameter !== undefined) notes.beyond = ids;
  else {
    const held = new Set(ids);
    notes.isCut = notes.beyond.filter((id) => !held.has(id)).length > 1;
  }
}

/** True where the list is asked for as it comes, or by page and size alone. */
function isPlainRead({ about, target }: Probe, names: Names = {}): boolean {
  const isSpecial = [about.filter, about.parameter, about.sort, about.further].some((each) => each !== undefined);
  const [, query = ''] = target.split('?');
  const paging = [parameterName('page', names), parameterName('size', names)];
  return (
    !isSpecial &&
    query.split('&').every((part) => part === '' || paging.includes(percentDecoded(part.split('=')[0] ?? '')))
  );
}

/** Told by the outermost ids and the numbers of a list, whatever its order. */
function noteChange(notes: Notes, { method, target }: Probe, items: readonly Json[], total: number | undefined): void {
  const ids = items.flatMap((item) => idOf(item, notes.idField ?? 'id') ?? []).sort();
  const shown = [total ?? '', ids.length, ids[0] ?? '', ids.at(-1) ?? ''].join(' ');
  noteShown(notes, `${method} ${target}`, shown);
  if (total === undefined) return;
  // What counts the items of its page alone is another with each page: only beside one that counts more does that say something.
  const [all = ''] = target.split('?');
  const ofPage = `${all} by page`;
  const isOfPage = total === items.length;
  const before = [all, ...(isOfPage ? [] : [ofPage])].flatMap((key) => notes.shown.get(key) ?? []);
  if (before.some((each) => each !== String(total))) notes.isLiving = true;
  if (notes.shown.size < keptLists) notes.shown.set(isOfPage ? ofPage : all, String(total));
}

function noteShown(notes: Notes, request: string, shown: string): void {
  const before = notes.shown.get(request);
  if (before !== undefined && before !== shown) notes.isLiving = true;
  if (notes.shown.size < keptLists) notes.shown.set(request, shown);
}
