/** Services whose items live in their own way, and defects of creates, changes, and deletes. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { bent, byPut, putPlan, thing, withField } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isCreate, isList, type Row, sentBy, thingsPlan } from './things.ts';

/** Responses to reads and lists without a field. */
const hiding =
  (field: string): Bend =>
  ({ method }, { usual }) => {
    const reply = usual();
    const pattern = new RegExp(`"${field}":"[^"]*",?`, 'g');
    return method === 'GET' ? { ...reply, body: String(reply.body).replaceAll(pattern, '') } : reply;
  };

/** Every response shows more fields, which the service makes of the others. */
const showing =
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
const working =
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
const lagging =
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
const cached =
  (mostMs: number, ...headers: ApiReply['headers']): (() => Bend) =>
  () => {
    const known = new Map<string, { readonly atMs: number; readonly reply: ApiReply }>();
    return ({ method, target }, { clock, usual }) => {
      if (method !== 'GET') return usual();
      const hit = known.get(target);
      if (hit !== undefined && clock.now() < hit.atMs + mostMs)
        return { ...hit.reply, headers: [...hit.reply.headers, ...headers] };
      const reply = usual();
      if (reply.status === 200) known.set(target, { atMs: clock.now(), reply });
      return reply;
    };
  };

/** Writes of this method are accepted, and carried out later. */
const accepting =
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

const refusing =
  (method: string, status: number): (() => Bend) =>
  () =>
  (request, { reply }) =>
    request.method === method ? reply(status) : undefined;

/** A PUT must send every field that an item shows. */
const whole = (): Bend => {
  const show = showing((row) => ({ slug: String(row['name']).toLowerCase() }))();
  return (request, tools) => {
    const sent = sentBy(request);
    const isLess = request.method === 'PUT' && sent !== undefined && !('slug' in sent && 'id' in sent);
    return isLess && tools.usual({ ...request, method: 'GET' }).status === 200
      ? tools.reply(400)
      : show(request, tools);
  };
};

/** Each conforms, or is only unusual. */
const unusual: readonly Case[] = [
  thing('things conform', { verified: ['operation.create', 'operation.delete'] }),
  ...(
    [
      ['a slug and initials', ({ name }) => ({ slug: String(name).toLowerCase(), initials: String(name).slice(0, 2) })],
      ['the words of a text', ({ name }) => ({ search: { words: String(name).split(' ') } })],
      ['the time of its last change', (_, count) => ({ updatedAt: new Date(17e11 + count * 6e4).toISOString() })],
    ] satisfies readonly (readonly [string, Parameters<typeof showing>[0]])[]
  ).map(([what, more]) => thing(`an item shows ${what}`, {}, showing(more))),
  thing('a PUT must send every field that is shown', { verified: ['operation.replace'] }, whole),
  thing('a password is never read', { plan: withField('password') }, () => hiding('password')),

  bent(
    'a closed thing cannot be changed',
    {
      plan: thingsPlan({ example: ', status: open', change: 'name: Other, status: closed' }),
      verified: ['operation.replace'],
    },
    (request, { rows, reply }) => {
      const isClosed = rows.find(({ id }) => id === idIn(request))?.['status'] === 'closed';
      return isClosed && (request.method === 'PUT' || request.method === 'PATCH') ? reply(409) : undefined;
    },
  ),

  ...(
    [
      ['Age', '0'],
      ['X-Cache', 'TCP_HIT from edge'],
      ['CF-Cache-Status', 'STALE'],
      ['Cache-Status', 'Edge; hit; ttl=9'],
      ['X-Cache-Hits', '0, 3'],
      ['X-Varnish', '32770 3'],
      ['X-From-Cache', '1'],
    ] as const
  ).map((header) =>
    thing(
      `a cache returns what was stored before, with ${header.join(': ')}`,
      { unverified: ['operation.replace'], remains: true },
      cached(3000, header),
    ),
  ),
  bent('a gateway returns 203', { problems: ['operation/list', 'status/read'] }, (_request, { usual }) => {
    const reply = usual();
    return reply.status === 200 ? { ...reply, status: 203 } : reply;
  }),
  ...[302, 304, 500].map((status) =>
    bent(
      `reads return ${status}, so nothing is created after the first item`,
      { problems: ['operation/read', 'operation/create'], remains: true },
      (request, { rows, reply, usual }) => {
        if (rows.length > existing.length + 1) throw new Error('too many items');
        const isRead = request.method === 'GET' && idIn(request) !== undefined && usual().status === 200;
        return isRead ? { ...reply(status), body: '' } : undefined;
      },
    ),
  ),
  ...[403, 428].map(
    (status): Case =>
      thing(
        `PATCH is rejected with ${status}, whatever it sends`,
        { unverified: ['operation.patch'] },
        refusing('PATCH', status),
      ),
  ),
  thing(
    'this credential may not create',
    { unverified: ['operation.create', 'status.created'] },
    refusing('POST', 403),
  ),
  ...['PUT', 'PATCH', 'DELETE'].map(
    (method): Case => thing(`${method} is accepted with 202 and carried out later`, {}, accepting(method, 1000)),
  ),
  thing('a worker checks each new item', { remains: true }, working(23, { name: '[checked]' })),
  thing('lists follow after 900 ms', {}, lagging(900)),
];

/** Defects that a team could ship. */
const overwriting: readonly Case[] = [
  bent(
    'ids begin at 1 again, and what has such an id is overwritten',
    { damage: 'changed', problems: ['operation/others'], remains: true },
    (request, { rows, reply }) => {
      const sent = sentBy(request);
      if (!isCreate(request) || typeof sent?.['name'] !== 'string') return undefined;
      rows[0] = { ...sent, id: '1' };
      return reply(201, rows[0]);
    },
  ),
];

const rich = thingsPlan({
  example: ', note: Red, price: 19.99, rank: 3, main: true, tags: [red, blue], contact: { street: Way 1, city: Bonn }',
  change: 'note: Blue, price: 9.75, rank: 4, main: false, tags: [green], contact: { street: Way 2, city: Kiel }',
});
/** What is stored after a request that worked. */
const after =
  (isMet: (request: Parameters<Bend>[0]) => boolean, edit: (rows: Row[], index: number) => void): (() => Bend) =>
  () =>
  (request, { rows, usual }) => {
    const index = rows.findIndex(({ id }) => id === idIn(request));
    const reply = usual();
    if (reply.status < 300 && isMet(request)) edit(rows, index < 0 ? rows.length - 1 : index);
    return reply;
  };
const put = (rows: Row[], index: number, fields: object): void => {
  const row = rows[index];
  if (row !== undefined) rows[index] = { ...row, ...fields };
};

/** Each conforms, or is only unusual. */
const stored: readonly Case[] = [
  bent(
    'the create example of the plan is not valid',
    { unverified: ['operation.create', 'operation.patch', 'operation.delete'] },
    (request, { reply }) => (isCreate(request) ? reply(422) : undefined),
  ),
  thing('all kinds of values are kept', {
    plan: rich,
    verified: ['operation.create', 'operation.replace', 'operation.patch'],
  }),
  bent(
    'PUT must have the last revision',
    { plan: thingsPlan({ example: ', rev: 1-a' }), rows: existing.map((row) => ({ ...row, rev: '1-a' })) },
    (request, { rows, reply, usual }) => {
      const row = rows.find(({ id }) => id === idIn(request));
      const sent = sentBy(request);
      const isOld = request.method === 'PUT' && row !== undefined && sent !== undefined && sent['rev'] !== row['rev'];
      if (isOld) return reply(409);
      const response = usual();
      const index = rows.findIndex(({ id }) => id === (row?.id ?? rows.at(-1)?.id));
      if (request.method === 'GET' || request.method === 'HEAD' || response.status >= 300 || sent === undefined)
        return response;
      put(rows, index, { rev: `${Number(String(row?.['rev'] ?? '0').split('-')[0]) + 1}-a` });
      return reply(response.status, rows[index]);
    },
  ),
];

const defective: readonly Case[] = [
  ...overwriting,
  thing(
    'a create of a new thing deletes the one before it',
    { problems: ['operation/neighbors deleted', 'operation/replace rejected'], remains: true },
    after(isCreate, (rows) => {
      if (rows.length > 4) rows.splice(-2, 1);
    }),
  ),
  bent(
    'all new things get the first id',
    { problems: ['operation/create taken'], remains: true },
    (request, { rows, reply, usual }) => {
      const response = usual();
      const row = isCreate(request) && response.status === 201 ? rows.pop() : undefined;
      if (row === undefined) return response;
      rows.push({ ...row, id: '777' });
      return reply(201, rows.at(-1));
    },
  ),
];

const byPuts: readonly Case[] = [
  thing(
    'things are created by PUT',
    { plan: putPlan, problems: ['methods/standard'], verified: ['status.created', 'operation.delete'] },
    byPut(),
  ),
  thing(
    'a create by PUT returns a message instead of the item',
    { plan: putPlan, problems: ['methods/standard', 'operation/create'] },
    byPut(() => ({ message: 'Created.' })),
  ),
];

export const cases: readonly Case[] = [...unusual, ...stored, ...defective, ...byPuts];
