import { itemAt, itemOf } from '../model/envelope.ts';
import { type Answered, type Exchange, headerOf, isAnswered, isSuccess } from '../model/exchange.ts';
import { assignedIdField } from '../model/id-field.ts';
import { idOf } from '../model/item.ts';
import { unslashed } from '../model/operation.ts';
import { isObject, keysOf } from '../text/json.ts';
import { parsePointer } from '../text/json-pointer.ts';
import { percentDecoded, percentEncoded } from '../text/percent.ts';

/** An item that a run made, and has deleted by the time that somebody reads its report. */
export interface Made {
  /** Its address, as the run had it, with the id as a segment of its own (`segmented`). */
  readonly url: string;
  /** The create. */
  readonly exchange: string;
  /** Where the answer to it has the id, for JavaScript: `["data"]["id"]`. */
  readonly path: string;
  /** The delete; undefined where none worked. */
  readonly deleted: string | undefined;
}

/** What must be sent before a request of the run, so that it finds what it found. */
export interface Before {
  /** Items whose addresses are in its own, outer ones first; for a duplicate, that which it repeats. */
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
  /** Exchanges that changed it. */
  readonly writes: string[];
}

/** A line for each of more would hide what it is about. */
const mostWrites = 4;
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function createMadeItems(): MadeItems {
  const items = new Map<string, Known>();
  const before = new Map<string, Before>();
  /** By address and scenario: the create that was answered last. */
  const latest = new Map<string, Known>();
  return {
    note: (exchange) => {
      const { id, probe, request, scenario } = exchange;
      const path = pathOf(request.url);
      const around = [...path.matchAll(/\/|$/g)].flatMap(({ index }) => items.get(path.slice(0, index)) ?? []);
      const inner = around.at(-1);
      const repeated = probe.provokes === 'duplicate' ? latest.get(`${path} ${scenario}`) : undefined;
      const made = repeated === undefined ? around : [...around, repeated];
      if (made.length > 0) before.set(id, { made, writes: inner?.writes.slice(-mostWrites) ?? [] });
      if (!isAnswered(exchange) || !isSuccess(exchange.reply.status) || safe.has(request.method)) return;
      inner?.writes.push(id);
      if (inner?.url === path && request.method === 'DELETE') inner.deleted ??= id;
      if (probe.operation?.kind !== 'create' || request.method !== 'POST') return;
      const place = idIn(exchange);
      if (place === undefined) return;
      const url = `${path}/${percentEncoded(place.id)}`;
      const item: Known = { url, exchange: id, path: place.path, deleted: undefined, writes: [] };
      items.set(url, item);
      latest.set(`${path} ${scenario}`, item);
    },
    before: (exchange) => before.get(exchange) ?? { made: [], writes: [] },
  };
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
  const before = [origin, ...segments].map(literal).join(joint) + joint;
  const found = new RegExp(String.raw`^(${before})${literal(id)}(?=\.json|['):/?#]|$)`).exec(url);
  return found === null ? undefined : { before: found[1] ?? '', upTo: found[0].length };
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
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
