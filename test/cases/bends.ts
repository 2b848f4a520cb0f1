/** Ways in which things can be unusual, and plans for them. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import type { Case } from './run.ts';
import {
  type Bend,
  existing,
  idIn,
  isCreate,
  isList,
  type Row,
  sentBy,
  type Things,
  things,
  thingsPlan,
} from './things.ts';

export const noted = thingsPlan({ example: ', note: Red', change: 'name: Other, note: Blue' });
/** A case on things, which are bent again for each run. `rows` are the existing ones. */
export function thing(name: string, more: Partial<Case> & { rows?: readonly Row[] }, make?: () => Bend): Case {
  const { rows, ...rest } = more;
  return { name, on: things(make, rows), plan: noted, problems: [], ...rest };
}

/** The same with a bend that remembers nothing. */
export const bent = (name: string, more: Parameters<typeof thing>[1], bend: Bend): Case =>
  thing(name, more, () => bend);

export const withField = (field: string): string => thingsPlan({ example: `, ${field}: "v{{unique}}"` });

/** Responses to reads and lists without a field. */
export const hiding =
  (field: string): Bend =>
  ({ method }, { usual }) => {
    const reply = usual();
    const pattern = new RegExp(`"${field}":"[^"]*",?`, 'g');
    return method === 'GET' ? { ...reply, body: String(reply.body).replaceAll(pattern, '') } : reply;
  };

/** Every response shows more fields, which the service makes of the others. */
export const showing =
  (more: (row: Row, changes: number) => object): (() => Bend) =>
  () => {
    const changes = new Map<string, number>();
    return (request, { rows, reply, usual }) => {
      const id = idIn(request);
      const { status } = usual();
      if (status >= 400) return reply(status);
      if (id !== undefined && (request.method === 'PUT' || request.method === 'PATCH'))
        changes.set(id, (changes.get(id) ?? 0) + 1);
      const shown = (row: Row | undefined): unknown => row && { ...row, ...more(row, changes.get(row.id) ?? 0) };
      if (isList(request)) return reply(200, rows.map(shown));
      if (request.method === 'DELETE') return reply(200);
      return reply(status, shown(isCreate(request) ? rows.at(-1) : rows.find((row) => row.id === id)));
    };
  };

/** Once an item is so old, a worker changes it. */
export const working =
  (ageMs: number, becomes: object): (() => Bend) =>
  () => {
    const born = new Map<string, number>();
    return (_request, { rows, clock, usual }) => {
      for (const [index, row] of rows.entries()) {
        const at = born.get(row.id);
        if (at === undefined || clock.now() < at + ageMs) continue;
        rows[index] = { ...row, ...becomes };
        born.delete(row.id);
      }
      const known = new Set(rows.map(({ id }) => id));
      const reply = usual();
      for (const { id } of rows) if (!known.has(id)) born.set(id, clock.now());
      return reply;
    };
  };

/** Lists show things as they were so many milliseconds ago. */
export const lagging =
  (lagMs: number): (() => Bend) =>
  () => {
    const known: { readonly atMs: number; readonly rows: readonly Row[] }[] = [];
    return (request, { rows, clock, reply, usual }) => {
      known.push({ atMs: known.length === 0 ? 0 : clock.now(), rows: [...rows] });
      if (!isList(request)) return usual();
      return reply(200, known.findLast(({ atMs }) => atMs <= clock.now() - lagMs)?.rows ?? existing);
    };
  };

/** A cache returns earlier responses to reads for so many milliseconds, whatever was written meanwhile. */
export const cached =
  (mostMs: number): (() => Bend) =>
  () => {
    const known = new Map<string, { readonly atMs: number; readonly reply: ApiReply }>();
    return ({ method, target }, { clock, usual }) => {
      if (method !== 'GET') return usual();
      const hit = known.get(target);
      if (hit !== undefined && clock.now() < hit.atMs + mostMs)
        return { ...hit.reply, headers: [...hit.reply.headers, ['Age', '0'], ['X-Cache', 'HIT']] };
      const reply = usual();
      if (reply.status === 200) known.set(target, { atMs: clock.now(), reply });
      return reply;
    };
  };

/** Writes of this method are accepted, and carried out later. */
export const accepting =
  (method: string, laterMs: number): (() => Bend) =>
  () => {
    const waiting: { readonly atMs: number; readonly request: ApiRequest }[] = [];
    return (request, { rows, clock, reply, usual }) => {
      while (waiting[0] !== undefined && waiting[0].atMs <= clock.now()) {
        const next = waiting.shift();
        if (next !== undefined) usual(next.request);
      }
      const isThere = rows.some(({ id }) => id === idIn(request));
      if (request.method !== method || !isThere) return undefined;
      if (method !== 'DELETE' && sentBy(request) === undefined) return undefined;
      waiting.push({ atMs: clock.now() + laterMs, request });
      return reply(202);
    };
  };

export const refusing =
  (method: string, status: number): (() => Bend) =>
  () =>
  (request, { reply }) =>
    request.method === method ? reply(status) : undefined;

/** A PUT must send every field that an item shows. */
export const whole = (): Bend => {
  const show = showing((row) => ({ slug: String(row['name']).toLowerCase() }))();
  return (request, tools) => {
    const sent = sentBy(request);
    const isLess = request.method === 'PUT' && sent !== undefined && !('slug' in sent && 'id' in sent);
    return isLess && tools.usual({ ...request, method: 'GET' }).status === 200
      ? tools.reply(400)
      : show(request, tools);
  };
};

/** Things that are created by PUT, under an id that the client chooses. */
export const byPut =
  (shown: (row: Row) => unknown = (row) => row): (() => Bend) =>
  () =>
  (request, { rows, reply, usual }) => {
    const id = idIn(request);
    if (request.method === 'POST') return reply(405);
    if (request.method !== 'PUT' || id === undefined || rows.some((row) => row.id === id)) return undefined;
    const checked = usual({ ...request, method: 'POST', target: '/things' });
    const made = checked.status === 201 ? rows.pop() : undefined;
    if (made === undefined) return checked;
    rows.push({ ...made, id });
    return reply(201, shown({ ...made, id }));
  };

export const putPlan = noted
  .replace(
    /operations: .*/,
    'operations: { list: true, read: true, create: "PUT /things/{id}", patch: true, delete: true }',
  )
  .replace('      example:', '      by: put\n      id: "b{{unique}}"\n      example:');

export const readOnly =
  'base_url: http://service.test\nresources: [{ path: /things, operations: { list: true, read: true, create: leave } }]\n';

/** Every item is shown in another form. */
export const shownAs =
  (shown: (row: Row) => unknown): (() => Bend) =>
  () =>
  (_request, { usual }) => {
    const { body, ...reply } = usual();
    const { data, ...others }: Readonly<Record<string, unknown>> = JSON.parse(String(body) || '{}');
    const form = (each: unknown): unknown => (isRow(each) ? shown(each) : each);
    return { ...reply, body: JSON.stringify({ ...others, data: Array.isArray(data) ? data.map(form) : form(data) }) };
  };

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** A response outside the envelope. */
export function bare(status: number, body: unknown, ...headers: ApiReply['headers']): ApiReply {
  return { status, headers: [['Content-Type', 'application/json'], ...headers], body: JSON.stringify(body) };
}

/** The list is built from its rows and the query. */
export const listing =
  (list: (rows: readonly Row[], query: URLSearchParams, things: Things) => ApiReply | object): (() => Bend) =>
  () =>
  (request, tools) => {
    if (!isList(request)) return undefined;
    const shown = list(tools.rows, new URLSearchParams(request.target.split('?')[1]), tools);
    return 'status' in shown && 'headers' in shown ? shown : bare(200, shown);
  };
