import { isObject, type JsonObject } from '../text/json.ts';
import { resolvePointer } from '../text/json-pointer.ts';
import { jsonOf } from './body.ts';
import { itemOf } from './envelope.ts';
import { type Answered, headerOf, isSuccess } from './exchange.ts';
import { assignedIdField, insertedIdField, selfLinks } from './id-field.ts';
import { idOf } from './item.ts';
import { listingOf } from './list-page.ts';
import { literally } from '../text/literally.ts';
import { percentDecoded } from '../text/percent.ts';
import { fillTemplate, unslashed } from './operation.ts';
import type { Resource } from './plan.ts';

/** What is known of a resource's ids when an answer names one. */
export interface IdView {
  readonly idField: string;
  readonly ids: readonly string[];
}

/**
 * The id that a success names as that of the item which it made: by the field that identifies the items, else where its Location or a
 * link of the item to itself leads, else, where no list has shown any item, by the likeliest field that was not sent and so was
 * assigned by the service; of a list with one item, by that; a name that databases give to the id of an inserted row counts whatever lists show.
 */
export function createdId(resource: Resource, view: IdView, created: Answered): string | undefined {
  if (!isSuccess(created.reply.status)) return undefined;
  const { operation, about } = created.probe;
  if (operation?.kind === 'create' && operation.method === 'PUT') return about.id;
  const isCreate = operation?.kind === 'create';
  const item = itemOf(created.reply) ?? (isCreate ? onlyItemOf(created) : undefined);
  const stated = isCreate ? statedId(resource, created, item) : undefined;
  if (stated !== undefined) return stated;
  const shown = idOf(item, view.idField);
  // What was sent is an id where no link of the answer says another.
  const isGiven = shown !== undefined && !(isObject(about.sent) && Object.hasOwn(about.sent, view.idField));
  const id = isGiven ? shown : (linkedId(resource, created, item) ?? shown);
  if (id !== undefined || item === undefined) return id;
  const field = view.ids.length === 0 ? assignedIdField(resource, item, about.sent) : undefined;
  const named = field ?? (isCreate ? insertedIdField(item) : undefined);
  return named === undefined ? undefined : idOf(item, named);
}

/** The one item of the list that is the data of an answer, or all of it. */
function onlyItemOf({ reply }: Answered): JsonObject | undefined {
  const { items = [], at } = listingOf(reply) ?? {};
  const [only, ...more] = items;
  return (at === '' || at === '/data') && more.length === 0 && isObject(only) ? only : undefined;
}

/** Where the plan says that the id is. */
function statedId({ create }: Resource, { reply }: Answered, item: JsonObject | undefined): string | undefined {
  const { idAt } = create ?? {};
  return idAt === undefined ? undefined : (idOf(jsonOf(reply), idAt) ?? idOf(item, idAt));
}

function linkedId(resource: Resource, { reply, probe }: Answered, item: JsonObject | undefined): string | undefined {
  const own = item === undefined ? [] : selfLinks(item).map((at) => resolvePointer(item, at));
  const links = [headerOf(reply, 'location'), ...own].filter((link) => typeof link === 'string');
  const items = resource.operations.filter(({ kind }) => ['read', 'replace', 'patch', 'delete'].includes(kind));
  const templates = new Set([...items.map(({ template }) => template), `${resource.path}/{id}`]);
  for (const link of links) {
    for (const template of templates) {
      const id = idIn(link, template, probe.about.owners ?? []);
      if (id !== undefined) return id;
    }
  }
  return undefined;
}

/** What stands in a link for the last parameter of a template, without a session; undefined where it leads elsewhere. */
function idIn(link: string, template: string, owners: readonly string[]): string | undefined {
  const start = template.lastIndexOf('{');
  const [before, behind] = [template.slice(0, start), unslashed(template.slice(template.indexOf('}', start) + 1))];
  const pattern = `${literally(fillTemplate(before, owners))}([^/]+)${literally(behind)}/?$`;
  const id = new RegExp(pattern).exec(link.replace(/;jsessionid=[^/?#]*|[?#{].*/gi, ''))?.[1];
  return id === undefined ? undefined : percentDecoded(id);
}
