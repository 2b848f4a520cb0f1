/**
 * A recording service with its own model of who owns what. It shares nothing with Probity: it knows which items existed
 * before, which the run created, and which another client created meanwhile, and it notes each write to an item that is
 * not the run's.
 */
import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { sentBy } from '../cases/things.ts';
import type { Random } from '../support/noise.ts';
import type { VirtualClock } from '../support/wire.ts';

/** How the service writes what it returns. */
export interface Layout {
  readonly list: 'standard' | 'bare' | 'items' | 'paged';
  readonly idField: 'id' | '_id' | 'uuid';
  readonly ids: 'number' | 'text';
  /** What a create returns. */
  readonly created: 'item' | 'id' | 'location' | 'nothing';
  readonly isNewestFirst: boolean;
  /** The lowest free id is given to the next item. */
  readonly isRecycling: boolean;
}

export const standardLayout: Layout = {
  list: 'standard',
  idField: 'id',
  ids: 'number',
  created: 'item',
  isNewestFirst: false,
  isRecycling: false,
};

export type Owner = 'before' | 'run' | 'other';

export interface Item {
  readonly id: string;
  /** The collection that it is in: `/notes`, `/notes/3/parts`. */
  readonly at: string;
  by: Owner;
  fields: Readonly<Record<string, unknown>>;
}

export interface World {
  readonly api: Api;
  readonly items: Item[];
  /** Each request, in order, with the status of its response. */
  readonly requests: { readonly method: string; readonly target: string; readonly body: string; status: number }[];
  /** Writes to items that the run did not create. */
  readonly trespasses: string[];
  /** The items of one owner. */
  of(by: Owner): readonly Item[];
  /** How many requests had come when the service broke. */
  brokeAt?: number;
  /** Another client creates a note. */
  addNote(fields: Item['fields']): void;
}

/** What the service does instead of its usual response. */
export type Oddity = (
  request: ApiRequest,
  world: World,
  usual: (instead?: ApiRequest) => ApiReply,
) => ApiReply | undefined;

export interface WorldOptions {
  readonly layout?: Layout;
  readonly oddity?: Oddity;
  /** What another client does after each request. */
  readonly other?: (world: World) => void;
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
export const isRead = (method: string): boolean => reads.has(method);
const kinds = ['red', 'green', 'blue'];
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'UNSUPPORTED_METHOD',
  413: 'TOO_LARGE',
};
const pageSize = 20;
/** The other client stops creating then, so that lists stay short. */
const mostItems = 40;
const mostBytes = 10_000;
export const token = 'world-token-0123456789';

type Fields = Item['fields'];
type Add = (at: string, by: Owner, fields: Fields, number?: number) => Item;

export function createWorld({ now }: VirtualClock, { layout = standardLayout, oddity, other }: WorldOptions): World {
  const items: Item[] = [];
  let count = 0;
  const idOf = (number: number): string => (layout.ids === 'number' ? String(number) : `n-${number.toString(36)}x`);
  const nextNumber = (): number => {
    if (!layout.isRecycling) return ++count;
    const used = new Set(items.map(({ id }) => id));
    let number = 1;
    while (used.has(idOf(number))) number++;
    return number;
  };
  const add: Add = (at, by, fields, number = nextNumber()) => {
    const item = { id: idOf(number), at, by, fields };
    items.push(item);
    return item;
  };
  const respond = responding(items, add, repliesOf(layout, now), layout);
  const world: World = {
    items,
    requests: [],
    trespasses: [],
    of: (by) => items.filter((item) => item.by === by),
    addNote: (fields) => void add('/notes', 'other', fields),
    api(request) {
      const { method, target, body } = request;
      noteTrespass(world, request);
      const reply = oddity?.(request, world, (instead = request) => respond(instead)) ?? respond(request);
      world.requests.push({ method, target, body: new TextDecoder().decode(body), status: reply.status });
      other?.(world);
      return reply;
    },
  };
  for (let number = 1; number <= 6; number++) {
    add('/notes', 'before', { title: `Note ${number}`, kind: kinds[number % 3], done: number % 2 === 0, text: 'old' });
    add(`/notes/${idOf(1)}/parts`, 'before', { title: `Part ${number}` }, 900 + number);
  }
  return world;
}

function noteTrespass({ items, requests, trespasses }: World, { method, target }: ApiRequest): void {
  if (isRead(method)) return;
  const [path = ''] = target.split('?');
  const [, at = '', id = ''] = /^(\/notes(?:\/[^/]+\/parts)?)\/([^/]+)/.exec(path) ?? [];
  const item = items.find((each) => each.at === at && each.id === decodeURIComponent(id));
  const isBelow = path !== `${at}/${id}` && path.includes('/parts');
  if (item === undefined || item.by === 'run' || isBelow) return;
  const last = requests.findLast((each) => each.target === `${at}/${id}`);
  // The read just before returned 404, so the write is allowed. Another client was faster, and its item is overwritten.
  if (last?.method === 'GET' && last.status === 404) item.by = 'run';
  else trespasses.push(`${method} ${target} (${item.by})`);
}

interface Replies {
  shown(item: Item): object;
  reply(status: number, data?: unknown, more?: object, headers?: ApiReply['headers']): ApiReply;
}

function repliesOf(layout: Layout, now: () => number): Replies {
  return {
    shown: ({ id, fields }) => ({ ...fields, [layout.idField]: layout.ids === 'number' ? Number(id) : id }),
    reply(status, data = null, more = {}, headers = []) {
      const error = status < 400 ? null : { code: codes[status] ?? 'UNUSABLE', message: 'This did not work.' };
      const envelope = { success: status < 400, data, ...more, error, timestamp: new Date(now()).toISOString() };
      const isBare = layout.list === 'bare' && status < 400;
      const type = ['Content-Type', 'application/json'] as const;
      return { status, headers: [type, ...headers], body: JSON.stringify(isBare ? data : envelope) };
    },
  };
}

function responding(items: Item[], add: Add, { shown, reply }: Replies, layout: Layout): Api {
  const changed = (item: Item, sent: Fields, isWhole = false): ApiReply => {
    item.fields = { ...(isWhole ? {} : item.fields), ...sent };
    return reply(200, shown(item));
  };
  const removed = (item: Item): ApiReply => {
    const parts = items.filter(({ at }) => at === `${item.at}/${item.id}/parts`);
    for (const each of [item, ...parts]) items.splice(items.indexOf(each), 1);
    return reply(200, shown(item));
  };
  const created = (at: string, sent: Fields): ApiReply => {
    const item = add(at, 'run', sent);
    const location = [['Location', `${at}/${encodeURIComponent(item.id)}`]] as const;
    if (layout.created === 'nothing') return reply(201);
    if (layout.created === 'location') return reply(201, null, {}, location);
    return reply(201, layout.created === 'item' ? shown(item) : { [layout.idField]: item.id });
  };
  return (request) => {
    const { method, target, headers } = request;
    const [path = '', query = ''] = target.split('?');
    if (headers['authorization'] !== `Bearer ${token}`) return reply(401);
    if (request.body.length > mostBytes) return reply(413);
    if (/%(?![0-9a-f]{2})/i.test(path)) return reply(400);
    const [, at = '', id, action] = /^(\/notes(?:\/[^/]+\/parts)?)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? [];
    const isBelowNothing = at !== '/notes' && !items.some((each) => at === `/notes/${each.id}/parts`);
    if (at === '' || (action !== undefined && action !== 'archive') || isBelowNothing) return reply(404);
    const isReading = method === 'GET' || method === 'HEAD';
    const sent = sentBy(request);
    if (id === undefined) {
      const all = items.filter((item) => item.at === at);
      if (isReading) return listed(all, new URLSearchParams(query), { shown, reply }, layout);
      if (method !== 'POST') return reply(405);
      return sent !== undefined && isValid(sent, false) ? created(at, sent) : reply(400);
    }
    const item = items.find((each) => each.at === at && each.id === decodeURIComponent(id));
    if (item === undefined) return reply(404);
    if (action !== undefined) return method === 'POST' ? changed(item, { kind: 'archived' }) : reply(405);
    if (isReading) return reply(200, shown(item));
    if (method === 'DELETE') return removed(item);
    if (at !== '/notes' || (method !== 'PUT' && method !== 'PATCH')) return reply(405);
    return sent !== undefined && isValid(sent, method === 'PATCH') ? changed(item, sent, method === 'PUT') : reply(400);
  };
}

function listed(all: readonly Item[], query: URLSearchParams, { shown, reply }: Replies, layout: Layout): ApiReply {
  const data = (layout.isNewestFirst ? all.toReversed() : all).map(shown);
  if (layout.list === 'items') return reply(200, { items: data });
  if (layout.list !== 'paged') return reply(200, data);
  const page = Number(query.get('page') ?? 0);
  const size = Math.min(Number(query.get('size') ?? pageSize), pageSize);
  if (!Number.isInteger(page) || page < 0 || !Number.isInteger(size) || size < 1) return reply(400);
  const counts = { page, size, totalElements: all.length, totalPages: Math.ceil(all.length / size) };
  return reply(200, data.slice(page * size, (page + 1) * size), counts);
}

function isValid(sent: Item['fields'], isPart: boolean): boolean {
  const { title, kind, done, text } = sent;
  const isTitled = typeof title === 'string' && title.trim() !== '';
  const isKind = kind === undefined || kinds.some((each) => each === kind);
  const isText = text === undefined || text === null || typeof text === 'string';
  return (
    (isTitled || (isPart && title === undefined)) && isKind && isText && ['boolean', 'undefined'].includes(typeof done)
  );
}

export type Deed = 'create' | 'change' | 'delete';

/** Another client: after every nth request, it creates, changes, or deletes an item of its own. It sends what we send. */
export function otherClient(every: number, deeds: readonly Deed[], random: Random): (world: World) => void {
  let count = 0;
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  return ({ requests, items, addNote }) => {
    if (requests.length % every !== 0) return;
    const own = pick(items.filter(({ by, at }) => by !== 'run' && at === '/notes'));
    const deed = pick(deeds);
    const values = { kind: pick(kinds), done: random() < 0.5, text: pick(['new', 'old', 'mine', null]) };
    if (deed === 'create' && items.length < mostItems) addNote({ title: `Other ${++count}`, ...values });
    else if (deed === 'change' && own !== undefined) own.fields = { ...own.fields, ...values };
    else if (deed === 'delete' && own !== undefined) items.splice(items.indexOf(own), 1);
  };
}

export const planText = `
base_url: http://127.0.0.1:8080
auth: { bearer: ${token} }
writes: true
profile: { limits: { max_body: 10kB } }
resources:
  - path: /notes
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { title: "Note {{unique}}", kind: red, done: false, text: old }
      required: [title]
      not_blank: [title]
    change: { kind: green, done: true, text: new }
    actions: [{ path: /archive, on: created }]
    children:
      - path: /parts
        operations: [list, read, create, delete]
        create: { example: { title: "Part {{unique}}" }, required: [title] }
`;
