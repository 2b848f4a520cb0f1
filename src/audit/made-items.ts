import { itemAt, itemOf } from '../model/envelope.ts';
import { type Answered, type Exchange, headerOf, isAnswered, isSuccess } from '../model/exchange.ts';
import { assignedIdField } from '../model/id-field.ts';
import { idOf } from '../model/item.ts';
import { fillTemplate, unslashed } from '../model/operation.ts';
import { isOnItem, ownerInBody, type Plan, type Resource, resourceOf } from '../model/plan.ts';
import type { Probe } from '../model/probe.ts';
import { isObject, keysOf } from '../text/json.ts';
import { parsePointer } from '../text/json-pointer.ts';
import { literally } from '../text/literally.ts';
import { percentDecoded, percentEncoded } from '../text/percent.ts';
import { ownersOf } from './ownership.ts';

/** An item that a run made, and has deleted by the time that somebody reads its report. */
export interface Made {
  /** Its addresses, as the run had them, with the id as a segment of its own (`segmented`): below its owners, and without some. */
  readonly urls: readonly string[];
  /** The create. */
  readonly exchange: string;
  /** Where the answer to it has the id, for JavaScript: `["data"]["id"]`. */
  readonly path: string;
  /** The delete; undefined where none worked. */
  readonly deleted: string | undefined;
  /** What names it in bodies as the owner of something else, as JSON: `"boardId":7`. */
  readonly names: readonly string[];
}

/** What must be sent before a request of the run, so that it finds what it found. */
export interface Before {
  /** Items whose addresses are in its own, or that its body names as its owner, outer ones first; for a duplicate, that which it repeats. */
  readonly made: readonly Made[];
  /** Exchanges that changed the innermost of them, in their order. */
  readonly writes: readonly string[];
}

/** Which items a run made, and what it did to them. */
export interface MadeItems {
  note(exchange: Exchange): void;
  before(exchange: string): Before;
}

interface Known extends Made {
  deleted: string | undefined;
  /** Those below which it was made, outer ones first. */
  readonly above: readonly Known[];
  /** Exchanges that changed it. */
  readonly writes: string[];
}

/** A line for each of more would hide what it is about. */
const mostWrites = 4;
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createMadeItems(plan: Asking = { baseUrl: '', resources: [] }): MadeItems {
  const items = new Map<string, Known>();
  const before = new Map<string, Before>();
  /** By address and scenario: the create that was answered last. */
  const latest = new Map<string, Known>();
  return {
    note: (exchange) => {
      const { id, probe, request, scenario } = exchange;
      const path = pathOf(request.url);
      const starts = [...path.matchAll(/\/|$/g)].map(({ index }) => path.slice(0, index));
      const inner = [...ownerAddresses(probe, plan), ...starts].flatMap((each) => items.get(each) ?? []).at(-1);
      const around = inner === undefined ? [] : [...inner.above, inner];
      const repeated = probe.provokes === 'duplicate' ? latest.get(`${path} ${scenario}`) : undefined;
      const made = repeated === undefined ? around : [...around, repeated];
      if (made.length > 0) before.set(id, { made, writes: inner?.writes.slice(-mostWrites) ?? [] });
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || safe.has(request.method)) return;
      inner?.writes.push(id);
      if (inner?.urls.includes(path) === true && request.method === 'DELETE') inner.deleted ??= id;
      if (probe.operation?.kind !== 'create' || request.method !== 'POST') return;
      const place = idIn(exchange);
      if (place === undefined) return;
      const resource = resourceOf(plan, probe.operation.resource);
      const usual = `${path}/${percentEncoded(place.id)}`;
      const urls = [...new Set([usual, ...itemAddresses(resource, [...ownersOf(probe), place.id], plan)])];
      const names = namesOf(resource, place.id, plan);
      const item: Known = {
        urls,
        names,
        exchange: id,
        path: place.path,
        deleted: undefined,
        writes: [],
        above: around,
      };
      for (const url of urls) items.set(url, item);
      latest.set(`${path} ${scenario}`, item);
    },
    before: (exchange) => before.get(exchange) ?? { made: [], writes: [] },
  };
}

/** What was asked by. */
type Asking = Pick<Plan, 'baseUrl' | 'resources'>;

/** Where the plan has an item, by the ids that lead to it. */
function itemAddresses(resource: Resource | undefined, ids: readonly string[], plan: Asking): readonly string[] {
  const items = resource?.operations.filter((operation) => isOnItem(resource, operation)) ?? [];
  return items.map(({ template }) => pathOf(plan.baseUrl + fillTemplate(template, ids)));
}

/** Where the owner is whom the body of a request alone names. */
function ownerAddresses(probe: Probe, plan: Asking): readonly string[] {
  const resource = resourceOf(plan, probe.operation?.resource);
  if (resource === undefined || probe.operation?.kind !== 'create' || ownerInBody(resource) === undefined) return [];
  return itemAddresses(resourceOf(plan, resource.parent), ownersOf(probe), plan);
}

/** How bodies name an item as the owner of something else. */
function namesOf(resource: Resource | undefined, id: string, { resources }: Asking): readonly string[] {
  const fields = resources.flatMap((each) => (each.parent === resource?.key ? (ownerInBody(each) ?? []) : []));
  return [...new Set(fields)].flatMap((field) => [`"${field}":${id}`, `"${field}":"${id}"`]);
}

function lastSegmentOf(url: string): string {
  return pathOf(url).split('/').at(-1) ?? '';
}

function pathOf(url: string): string {
  return segmented(unslashed(url.replace(/[?#].*$/s, '')));
}

/** What services put around an id within its segment: `.json`, `('7')`, `:block`. */
const beside = /\.json(?=\/|$)|\('?|'?\)|:(?=[a-z])/gi;

/** An address with each id as a segment of its own. */
function segmented(url: string): string {
  const [origin = ''] = /^\w+:\/\/[^/]*/.exec(url) ?? [];
  const path = url.slice(origin.length);
  return origin + path.replaceAll(beside, (mark) => (mark.startsWith('(') ? '/' : mark === ':' ? '/:' : ''));
}

/** Finds an address that `segmented` has in one that was asked for, either escaped for a shell: before its id, and up to the id's end. */
export function placeIn(url: string, item: string): { readonly before: string; readonly upTo: number } | undefined {
  const [origin = '', ...segments] = item.split(/(?<![:/])\/(?!\/)/);
  const id = segments.pop() ?? '';
  const joint = String.raw`(?:\.json|'?\))?(?:/|\('?)`;
  const before = [origin, ...segments].map(literally).join(joint) + joint;
  const found = new RegExp(String.raw`^(${before})${literally(id)}(?=\.json|['):/?#]|$)`).exec(url);
  return found === null ? undefined : { before: found[1] ?? '', upTo: found[0].length };
}

/** The id that the answer to a create names: the one that Location ends with, else the likeliest that was not sent. */
function idIn({ reply, probe, request }: Answered): { readonly id: string; readonly path: string } | undefined {
  const item = itemOf(reply);
  if (!isObject(item)) return undefined;
  const end = percentDecoded(/[^/?#]*$/.exec(pathOf(headerOf(reply, 'Location') ?? ''))?.[0] ?? '');
  const name =
    keysOf(item).find((key) => end !== '' && idOf(item, key) === end) ??
    assignedIdField({ name: lastSegmentOf(request.url) }, item, probe.about.sent);
  const id = name === undefined ? undefined : idOf(item, name);
  if (name === undefined || id === undefined) return undefined;
  const path = [...(parsePointer(itemAt(reply)) ?? []), name].map((key) => `[${JSON.stringify(key)}]`).join('');
  return { id, path };
}
