import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { member } from './body.ts';
import { type ListForm, listingOf } from './envelope.ts';
import { type Answered, isSuccess } from './exchange.ts';
import { findIdField, idOf } from './item.ts';
import type { Plan, Resource } from './plan.ts';

/**
 * What one resource was seen to do where the text leaves it open. Everything is read off list answers; the plan's
 * profile overrules it. Scenarios of the resource and all rules share one view.
 */
export interface ResourceReadings {
  /** Field that identifies an item; `id` until items show otherwise. */
  readonly idField: string;
  /** Ids that lists showed, as text, in the order first seen; bounded. */
  readonly ids: readonly string[];
  /** True where some list showed the id (also beyond the bound of `ids`). */
  hasListed(id: string): boolean;
  /** True where the lists seen so far showed as many ids as the service says there are. */
  readonly complete: boolean;
  /** A few items as lists showed them. */
  readonly items: readonly JsonObject[];
  readonly form: ListForm | undefined;
  /** Number of the first page: set by the profile, or seen. */
  readonly pageBase: 0 | 1 | undefined;
  /** Items per page when no size is asked for, as the answer states it, else as counted. */
  readonly defaultSize: number | undefined;
  /** Last totalElements that a list without filter stated. */
  readonly total: number | undefined;
  /** True where a size that was asked for was honoured; false where it was ignored; undefined where it did not show. */
  readonly pages: boolean | undefined;
}

/** Readings of the whole run. */
export interface Readings {
  of(resource: Resource): ResourceReadings;
}

const keptIds = 2000;
const keptItems = 40;

interface Notes {
  idField: string | undefined;
  readonly ids: string[];
  readonly listed: Set<string>;
  readonly items: JsonObject[];
  form: ListForm | undefined;
  pageBase: 0 | 1 | undefined;
  defaultSize: number | undefined;
  total: number | undefined;
  pages: boolean | undefined;
  firstId: string | undefined;
}

/** A view that is kept up to date by `note`. */
export interface ReadingsRecorder extends Readings {
  /** Learns from an answered exchange; anything but a successful list answer is passed over. */
  note(exchange: Answered): void;
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
      items: [],
      form: undefined,
      pageBase: undefined,
      defaultSize: undefined,
      total: undefined,
      pages: undefined,
      firstId: undefined,
    };
    notes.set(resource.key, fresh);
    return fresh;
  };
  return {
    of: (resource) => {
      const own = notesOf(resource);
      return {
        idField: own.idField ?? 'id',
        ids: own.ids,
        hasListed: (id) => own.listed.has(id),
        complete: own.total === undefined ? own.listed.size > 0 && own.pages !== true : own.listed.size >= own.total,
        items: own.items,
        form: own.form,
        pageBase: plan.profile.pageBase ?? own.pageBase,
        defaultSize: own.defaultSize,
        total: own.total,
        pages: own.pages,
      };
    },
    note: (exchange) => {
      const { operation } = exchange.probe;
      if (operation?.kind !== 'list' || !isSuccess(exchange.reply.status)) return;
      const resource = plan.resources.find((candidate) => candidate.key === operation.resource);
      if (resource !== undefined) noteListing(notesOf(resource), resource, exchange);
    },
  };
}

function noteListing(notes: Notes, resource: Resource, exchange: Answered): void {
  const listing = listingOf(exchange.reply);
  if (listing === undefined) return;
  const { about } = exchange.probe;
  const items = listing.items.filter((item): item is JsonObject => isObject(item));
  notes.form ??= listing.form;
  notes.idField ??= findIdField(resource, items);
  const idField = notes.idField ?? 'id';
  for (const item of items) {
    const id = idOf(item, idField);
    if (id === undefined || notes.listed.has(id)) continue;
    notes.listed.add(id);
    if (notes.ids.length < keptIds) notes.ids.push(id);
    if (notes.items.length < keptItems) notes.items.push(item);
  }
  const isPlainRead = about.filter === undefined && about.parameter === undefined && about.sort === undefined;
  if (!isPlainRead) return;
  const stated = (name: string): number | undefined =>
    integerOf(listing.pageFields && member(listing.pageFields, name));
  notes.total = stated('totalElements') ?? notes.total;
  const firstId = idOf(items[0], idField);
  if (about.page === undefined && about.size === undefined) {
    notes.defaultSize ??= stated('size') ?? undefined;
    notes.firstId ??= firstId;
    const page = stated('page');
    if (page === 0 || page === 1) notes.pageBase ??= page;
  }
  if (about.page === undefined && about.size !== undefined && about.size > 0 && items.length > 0) {
    if (items.length > about.size) notes.pages = false;
    else if (notes.total !== undefined && notes.total > about.size) notes.pages = true;
    else if (notes.total === undefined && items.length === about.size) notes.pages ??= true;
  }
  if (about.page !== undefined && about.page <= 1 && firstId !== undefined && firstId === notes.firstId) {
    const later = about.page === 1 ? 1 : 0;
    notes.pageBase ??= later;
  }
}

function integerOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
