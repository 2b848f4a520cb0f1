import { pointerShown } from '../../model/body.ts';
import { itemAt, itemOf } from '../../model/envelope.ts';
import { type Answered, type Exchange, headerOf, isAnswered, isSuccess } from '../../model/exchange.ts';
import { assignedIdField } from '../../model/id-field.ts';
import { idOf, idText } from '../../model/item.ts';
import { fillTemplate, unslashed } from '../../model/operation.ts';
import { isOnItem, ownerInBody, type Plan, type Resource, resourceOf } from '../../model/plan.ts';
import type { Probe } from '../../model/probe.ts';
import { isStep } from '../../model/step.ts';
import { duplicate } from '../../model/traces/duplicate.ts';
import { isObject, keysOf } from '../../text/json.ts';
import { parsePointer, pointer } from '../../text/json-pointer.ts';
import { literally } from '../../text/literally.ts';
import { percentDecoded, percentEncoded } from '../../text/percent.ts';
import { ownersOf } from '../own/ownership.ts';

/** An item that a run made, and has deleted by the time that somebody reads its report. */
export interface Made {
  /** Its addresses, as the run had them, with the id as a segment of its own (`segmented`): below its owners, and without some. */
  readonly urls: readonly string[];
  /** The create. */
  readonly exchange: string;
  /** Where the answer to it has the id, for JavaScript: `["data"]["id"]`, or `location`; undefined where it has none, or was told it. */
  readonly path: string | undefined;
  /** The delete; undefined where none worked. */
  readonly deleted: string | undefined;
  /** Where none did, one of its kind, and the address for it. */
  readonly standIn?: { readonly exchange: string; readonly url: string } | undefined;
  /** The write that gave it another id, and its addresses by that. */
  readonly renamed?: { readonly exchange: string; readonly urls: readonly string[] } | undefined;
  /** What names it in bodies as the owner of something else, as JSON: `"boardId":7`. */
  readonly names: readonly string[];
  /** What is its id in bodies of its own: `"id":7`. */
  readonly ids: readonly string[];
}

/** What must be sent before a request of the run, so that it finds what it found. */
export interface Before {
  /** Items whose addresses are in its own, that its body names as its owner, or that it looks for, outer ones first; for a duplicate, that which it repeats. */
  readonly made: readonly Made[];
  /** Exchanges that changed them, in their order. */
  readonly writes: readonly string[];
  /** What the request itself made. */
  readonly own?: Made | undefined;
}

/** Which items a run made, and what it did to them. */
export interface MadeItems {
  note(exchange: Exchange): void;
  /** `by`: another request, which is to be sent again right before. */
  before(exchange: string, by?: string): Before;
}

interface Known extends Made {
  /** The key of its resource. */
  readonly resource: string;
  readonly urls: string[];
  readonly ids: string[];
  /** That which it was made in the place of. */
  readonly over: Known | undefined;
  deleted: string | undefined;
  renamed: Made['renamed'];
  readonly id: string | undefined;
  /** The field that its create showed the id in. */
  readonly field: string | undefined;
  /** Those below which it was made, outer ones first. */
  readonly above: readonly Known[];
  /** Exchanges that changed it. */
  readonly writes: string[];
  /** The last of them broke the service. */
  isBroken: boolean;
}

/** A line for each of more would hide what it is about. */
const mostWrites = 4;
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createMadeItems(plan: Asking = { baseUrl: '', resources: [] }): MadeItems {
  const items = new Map<string, Known>();
  const before = new Map<string, { readonly made: readonly Known[]; readonly writes: readonly string[] }>();
  /** By address and scenario: the create that was answered last. By a word that no other create sent: the one that sent it first. */
  const latest = new Map<string, Known>();
  const marked = new Map<string, Known>();
  /** By resource and id, whoever its owner is. */
  const byId = new Map<string, Known>();
  const own = new Map<string, Known>();
  /** By resource: a delete that worked, its address and what it deleted. */
  const removals = new Map<string, { readonly exchange: string; readonly url: string; readonly of: Known }>();
  const withStandIn = (item: Known): Made => {
    const removal = removals.get(item.resource);
    const isBeside = removal !== undefined && removal.of.above.at(-1) === item.above.at(-1);
    const [place] = isBeside ? removal.of.urls.flatMap((url) => placeIn(removal.url, url) ?? []) : [];
    if (item.deleted !== undefined || item.id === undefined || removal === undefined || place === undefined)
      return item;
    const url = `${place.before}${percentEncoded(item.id)}${removal.url.slice(place.upTo)}`;
    return { ...item, standIn: { exchange: removal.exchange, url } };
  };
  const beforeOne = (
    exchange: string,
  ): Omit<Before, 'made' | 'own'> & { readonly made: readonly Known[]; readonly own: Known | undefined } => {
    const item = own.get(exchange);
    const made = item === undefined ? undefined : { ...item, deleted: item.deleted ?? item.over?.deleted };
    return { ...(before.get(exchange) ?? { made: [], writes: [] }), own: made };
  };
  return {
    note: (exchange) => {
      const { id, probe, request, scenario } = exchange;
      const path = pathOf(request.url);
      const starts = [...path.matchAll(/\/|$/g)].map(({ index }) => path.slice(0, index));
      const met = [...ownerAddresses(probe, plan), ...starts, ...soughtAddresses(probe, plan)]
        .flatMap((each) => items.get(each) ?? [])
        .at(-1);
      const isWrite = !safe.has(request.method);
      // What is written to is ours, also under an owner who is not its own.
      const strayed = isWrite && met?.id !== probe.about.id ? byId.get(keyOf(probe, probe.about.id)) : undefined;
      strayed?.urls.push(...ownAddresses(probe, probe.about.id, plan).filter((url) => !strayed.urls.includes(url)));
      const inner = strayed ?? met;
      const around = inner === undefined ? [] : [...inner.above, inner];
      const claimed = claimOf(probe);
      if (claimed !== undefined && inner?.id === claimed.id) inner.ids.push(...named(claimed.field, claimed.id));
      const isOnIt = inner?.urls.includes(path) === true || inner?.renamed?.urls.includes(path) === true;
      const last = probe.provokes === 'duplicate' ? latest.get(`${path} ${scenario}`) : undefined;
      const twins = repeatedBy(probe).flatMap((mark) => marked.get(mark) ?? []);
      const repeated = [...twins, ...(last === undefined ? [] : [last])]
        .filter((each) => !around.includes(each))
        .slice(0, 1);
      const made = isOnIt ? [...around.slice(0, -1), ...repeated, ...around.slice(-1)] : [...around, ...repeated];
      if (made.length > 0) before.set(id, { made, writes: inner?.writes.slice(-mostWrites) ?? [] });
      if (!isAnswered(exchange)) return;
      const isDone = isSuccess(exchange.reply.status);
      // A HEAD that falls through to another handler may change the item: what is seen after it is seen because of it.
      if (request.method === 'HEAD' && isDone && isOnIt) inner?.writes.push(id);
      if (!isWrite) return;
      // What the service broke over first may have been stored all the same.
      const isCrash = exchange.reply.status >= 500 && inner?.isBroken === false;
      const isNamed = request.method === 'PUT';
      const place = isNamed || probe.operation?.kind !== 'create' ? undefined : idIn(exchange);
      // A create that claims an id changes who has it where it gets it.
      const isOnInner = claimed === undefined || claimed.id === place?.id;
      if (isOnInner && (isDone || isCrash)) inner?.writes.push(id);
      if (inner !== undefined && (isDone || isCrash)) inner.isBroken = isCrash;
      if (!isDone) return;
      const { operation } = probe;
      if (inner !== undefined && isOnIt && request.method === 'DELETE') {
        // Under an owner who is not its own it goes only where that is what is wrong.
        if (strayed === undefined) inner.deleted ??= id;
        const isUsual = strayed === undefined && probe.credential === 'valid' && operation?.kind === 'delete';
        if (isUsual && !removals.has(inner.resource))
          removals.set(inner.resource, { exchange: id, url: request.url, of: inner });
      }
      if (operation === undefined) return;
      const resource = resourceOf(plan, operation.resource);
      const addressesOf = (each: string, collection: string): readonly string[] => {
        const usual = `${collection}/${percentEncoded(each)}`;
        return [...new Set([usual, ...itemAddresses(resource, [...ownersOf(probe), each], plan)])];
      };
      if (inner !== undefined && isOnIt && (operation.kind === 'replace' || operation.kind === 'patch')) {
        const now = inner.field === undefined ? undefined : idOf(itemOf(exchange.reply), inner.field);
        if (now === undefined || now === inner.id) return;
        const urls = addressesOf(now, path.slice(0, path.lastIndexOf('/'))).filter((url) => !items.has(url));
        if (urls.length === 0) return;
        inner.renamed = { exchange: id, urls };
        for (const url of urls) items.set(url, inner);
        return;
      }
      if (operation.kind !== 'create' || inner?.urls.includes(path) === true) return;
      const over = claimed !== undefined && isOnInner ? inner : undefined;
      const item: Known = {
        resource: operation.resource ?? '',
        id: place?.id,
        field: place?.field,
        over,
        urls: isNamed
          ? [path]
          : (place === undefined ? wordsSent(probe) : [place.id]).flatMap((each) => addressesOf(each, path)),
        names: place === undefined ? [] : namesOf(resource, place.id, plan),
        ids: place?.field === undefined ? [] : [...named(place.field, place.id)],
        exchange: id,
        path: place?.path,
        deleted: undefined,
        renamed: undefined,
        writes: [],
        isBroken: false,
        above: around,
      };
      for (const url of item.urls) items.set(url, over ?? item);
      if (place !== undefined) byId.set(keyOf(probe, place.id), over ?? item);
      for (const mark of probe.about.marks ?? []) if (!marked.has(mark)) marked.set(mark, item);
      latest.set(`${path} ${scenario}`, item);
      own.set(id, item);
    },
    before: (exchange, by = exchange) => {
      const seen = beforeOne(exchange);
      const { made, writes, own: created } = beforeOne(by);
      const isIn = by === exchange || seen.writes.includes(by) || seen.made.some((each) => each.exchange === by);
      if (isIn) return { ...seen, made: seen.made.map(withStandIn) };
      // What a create did it did to what was there.
      const all = created === undefined ? [...made, ...seen.made] : [...seen.made, ...made, created];
      const sent = [...seen.writes, ...writes, ...(created === undefined ? [by] : [])];
      return { ...seen, made: [...new Set(all)].map(withStandIn), writes: [...new Set(sent)] };
    },
  };
}

/** Words of the item that a request repeats: that of which it is a duplicate, or which a change would make one of. */
function repeatedBy({ about, provokes, step }: Probe): readonly string[] {
  return provokes === 'duplicate' || isStep(step, duplicate.change) ? (about.marks ?? []) : [];
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

/** Where the item is that a list is asked for by a filter, or whose id a create claims. */
function soughtAddresses(probe: Probe, plan: Asking): readonly string[] {
  return ownAddresses(probe, probe.about.filter === undefined ? claimOf(probe)?.id : probe.about.id, plan);
}

/** Where a request's own resource and owners have an item. */
function ownAddresses(probe: Probe, id: string | undefined, plan: Asking): readonly string[] {
  const resource = resourceOf(plan, probe.operation?.resource);
  return resource === undefined || id === undefined ? [] : itemAddresses(resource, [...ownersOf(probe), id], plan);
}

function keyOf({ operation }: Probe, id: string | undefined): string {
  return `${operation?.resource ?? ''} ${id ?? ''}`;
}

/** The id that the body of a create has for its item, and the field in which. */
function claimOf({ about, operation }: Probe): { readonly id: string; readonly field: string } | undefined {
  const { claimedId: id, field } = about;
  return operation?.kind !== 'create' || id === undefined || field === undefined ? undefined : { id, field };
}

/** How a body has an id in a field. */
function named(field: string, id: string): readonly string[] {
  return [`"${field}":${id}`, `"${field}":"${id}"`];
}

/** How bodies name an item as the owner of something else. */
function namesOf(resource: Resource | undefined, id: string, { resources }: Asking): readonly string[] {
  const fields = resources.flatMap((each) => (each.parent === resource?.key ? (ownerInBody(each) ?? []) : []));
  return [...new Set(fields)].flatMap((field) => named(field, id));
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

/** What a create sent that nobody else has: the service may call the item by it, and calls it so again where it is sent again. */
function wordsSent({ about: { sent, marks = [] } }: Probe): readonly string[] {
  return Object.values(isObject(sent) ? sent : {}).flatMap((value) =>
    typeof value === 'string' && marks.some((mark) => value.includes(mark)) ? [value] : [],
  );
}

/** Where an answer shows an id. */
interface Place {
  readonly id: string;
  readonly field?: string;
  readonly path: string;
}

/** The id that the answer to a create names: the one that Location ends with, or that was claimed, else the likeliest that was not sent. */
function idIn({ reply, probe, request }: Answered): Place | undefined {
  const item = itemOf(reply);
  const claim = claimOf(probe);
  const end = percentDecoded(/[^/?#]*$/.exec(pathOf(headerOf(reply, 'Location') ?? ''))?.[0] ?? '');
  if (!isObject(item)) return end === '' ? undefined : { id: end, path: 'location' };
  const field =
    keysOf(item).find((key) => end !== '' && idOf(item, key) === end) ??
    keysOf(item).find((key) => key === claim?.field && idOf(item, key) === claim.id) ??
    assignedIdField({ name: lastSegmentOf(request.url) }, item, probe.about.sent);
  const id = field === undefined ? undefined : idOf(item, field);
  if (field === undefined || id === undefined) return undefined;
  const place = pointerShown(reply, `${itemAt(reply)}${pointer(field)}`);
  const path = (parsePointer(place) ?? []).map((key) => `[${JSON.stringify(key)}]`).join('');
  const isLinked = idText(item[field]) !== id;
  return { id, field, path: isLinked ? `${path}?.split("/")?.findLast(Boolean)` : path };
}
