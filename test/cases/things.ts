/** A small service of things that knows no pages: its rows can be looked at, and its responses bent. */
import type { Api, ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import type { VirtualClock } from '../support/wire.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a bend works with. */
export interface Things {
  readonly rows: Row[];
  readonly clock: VirtualClock;
  /** What the service returns, for this request or another one. */
  usual(instead?: ApiRequest): ApiReply;
  /** A response in the envelope. Without data, a failure has an error. */
  reply(status: number, data?: unknown): ApiReply;
}

/** Returns undefined if the service responds as usual. */
export type Bend = (request: ApiRequest, things: Things) => ApiReply | undefined;

/** Fields that are not texts. */
const kinds: Readonly<Record<string, string>> = {
  rank: 'number',
  price: 'number',
  main: 'boolean',
  tags: 'object',
  contact: 'object',
};

function isValid(sent: Readonly<Record<string, unknown>>, isPart: boolean): boolean {
  const isNamed = typeof sent['name'] === 'string' && sent['name'].trim() !== '';
  const isOfKind = ([field, value]: readonly [string, unknown]): boolean =>
    value === null || typeof value === (kinds[field] ?? 'string');
  return (isNamed || (isPart && !('name' in sent))) && Object.entries(sent).every(isOfKind);
}

export const existing: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}` }));

/** The object in the body of a request. */
export function sentBy({ body }: Pick<ApiRequest, 'body'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

export function isCreate({ method, target }: ApiRequest): boolean {
  return method === 'POST' && target === '/things';
}

/** True for a list, with any query. */
export function isList({ method, target }: ApiRequest): boolean {
  return method === 'GET' && /^\/things(?:\?|$)/.test(target);
}

/** The id in the URL of an item. */
export function idIn({ target }: ApiRequest): string | undefined {
  return /^\/things\/([^/?]+)$/.exec(target)?.[1];
}

/** A service with these rows, bent again for each run. */
export function things(make: () => Bend = () => () => undefined, seeded: readonly Row[] = existing) {
  return (clock: VirtualClock): Api => {
    const rows = [...seeded];
    const bend = make();
    let count = 100;
    const reply = (status: number, data: unknown = null): ApiReply => {
      if (status === 204) return { status, headers: [], body: '' };
      const code =
        { 400: 'INVALID_INPUT', 404: 'THING_NOT_FOUND', 409: 'DUPLICATE_THING' }[status] ?? `STATUS_${status}`;
      const error = status < 400 ? null : { code, message: 'This did not work.' };
      const timestamp = new Date(clock.now()).toISOString();
      const body = JSON.stringify({ success: status < 400, data, error, timestamp });
      return { status, headers: [['Content-Type', 'application/json']], body };
    };
    const usual = (request: ApiRequest): ApiReply => {
      const [path = ''] = request.target.split('?');
      const [, name, id, ...rest] = path.split('/');
      if (name !== 'things' || rest.length > 0) return reply(404);
      const { method } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      const sent = sentBy(request);
      if (id === undefined) {
        if (isRead) return reply(200, rows);
        if (method !== 'POST') return reply(405);
        if (sent === undefined || !isValid(sent, false)) return reply(400);
        rows.push({ ...sent, id: String(++count) });
        return reply(201, rows.at(-1));
      }
      const index = rows.findIndex((row) => row.id === id);
      const row = rows[index];
      if (row === undefined) return reply(404);
      if (isRead) return reply(200, row);
      if (method === 'DELETE') return reply(200, rows.splice(index, 1)[0]);
      if (method !== 'PUT' && method !== 'PATCH') return reply(405);
      if (sent === undefined || !isValid(sent, method === 'PATCH')) return reply(400);
      rows[index] = { ...(method === 'PUT' ? {} : row), ...sent, id };
      return reply(200, rows[index]);
    };
    return (request) =>
      bend(request, { rows, clock, reply, usual: (instead = request) => usual(instead) }) ?? usual(request);
  };
}

/** A service that gives the lowest free id to a new item, and whose list says that it is whole. */
export const recycling = (): Bend => (request, service) => {
  const { rows } = service;
  if (isList(request)) {
    const { body, ...list } = service.usual();
    const facts = { page: 0, size: 20, totalElements: rows.length, totalPages: 1 };
    return { ...list, body: JSON.stringify({ ...JSON.parse(String(body)), ...facts }) };
  }
  if (!isCreate(request)) return undefined;
  const created = service.usual();
  const row = created.status === 201 ? rows.pop() : undefined;
  if (row === undefined) return created;
  const taken = new Set(rows.map(({ id }) => id));
  const id = Array.from({ length: 100 }, (_, index) => String(index + 1)).find((each) => !taken.has(each));
  rows.push({ ...row, id: id ?? row.id });
  return service.reply(201, rows.at(-1));
};

/** Things with a free id among them. */
export const seeded: readonly Row[] = [...existing, { id: '6', name: 'Thing 6' }];

/** All that can be done to things. `more` is added to the resource, and to the create example and the change. */
export function thingsPlan(more: { example?: string; change?: string; resource?: string } = {}): string {
  const { example = '', change = 'name: Other', resource = '' } = more;
  return `base_url: http://service.test
writes: true
resources:
  - path: /things
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Thing {{unique}}"${example} }
      required: [name]
      not_blank: [name]
    change: { ${change} }
${resource}`;
}
