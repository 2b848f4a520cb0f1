/** Services whose items live in their own way, and defects of creates, changes, and deletes. */
import {
  accepting,
  hiding,
  lagging,
  noted,
  picturing,
  refusing,
  reusing,
  showing,
  storing,
  texts,
  whole,
  withField,
  working,
} from './bends.ts';
import type { Case } from './run.ts';
import { existing, idIn, isCreate, type Row, sentBy, things, thingsPlan } from './things.ts';

/** Each conforms, or is only unusual. */
const unusual: readonly Case[] = [
  {
    name: 'things conform',
    on: things(),
    plan: noted,
    problems: [],
    verified: ['operation.create', 'operation.delete'],
  },
  ...(
    [
      ['a slug and initials', ({ name }) => ({ slug: String(name).toLowerCase(), initials: String(name).slice(0, 2) })],
      ['links by its name', ({ id, name }) => ({ _links: { self: `/things/${id}`, page: `/pages/${String(name)}` } })],
      ['the words of a text', ({ name }) => ({ search: { words: String(name).split(' ') } })],
      ['the time of its last change', (_, count) => ({ updatedAt: new Date(17e11 + count * 6e4).toISOString() })],
      ['a revision and a history', (_, count) => ({ revision: count, history: [count] })],
    ] satisfies readonly (readonly [string, Parameters<typeof showing>[0]])[]
  ).map(([what, more]) => ({ name: `an item shows ${what}`, on: things(showing(more)), plan: noted, problems: [] })),
  {
    name: 'a PUT must send every field that is shown',
    on: things(whole),
    plan: noted,
    problems: [],
    verified: ['operation.replace'],
  },
  {
    name: 'a secret is masked after its create',
    on: things(() => (_request, { rows, usual }) => {
      const reply = usual();
      for (const [index, row] of rows.entries()) if (row['pin'] !== undefined) rows[index] = { ...row, pin: '****' };
      return { ...reply, body: String(reply.body).replaceAll(/"pin":"[^"]*"/g, '"pin":"****"') };
    }),
    plan: withField('pin'),
    problems: [],
  },
  { name: 'a field is never read', on: things(() => hiding('login')), plan: withField('login'), problems: [] },
  { name: 'a password is never read', on: things(() => hiding('password')), plan: withField('password'), problems: [] },
  {
    name: 'titles are unique, and the plan does not say so',
    on: things(() => (request, { rows, reply }) => {
      const title = request.method === 'GET' ? undefined : sentBy(request)?.['title'];
      const isTaken = rows.some((row) => row['title'] === title && row.id !== idIn(request));
      return title !== undefined && isTaken ? reply(409) : undefined;
    }),
    plan: thingsPlan({ example: ', title: "Title {{unique}}"', change: 'name: Other, title: New' }),
    problems: [],
    verified: ['operation.replace'],
  },
  {
    name: 'a closed thing cannot be changed',
    on: things(() => (request, { rows, reply }) => {
      const isClosed = rows.find(({ id }) => id === idIn(request))?.['status'] === 'closed';
      return isClosed && (request.method === 'PUT' || request.method === 'PATCH') ? reply(409) : undefined;
    }),
    plan: thingsPlan({ example: ', status: open', change: 'name: Other, status: closed' }),
    problems: [],
    verified: ['operation.replace'],
  },
  {
    name: 'an id in the body of a create is ignored',
    on: things(),
    plan: noted.replace('name: "Thing', 'id: "x{{unique}}", name: "Thing'),
    problems: [],
  },
  { name: 'the id of a deleted item is used again', on: things(() => reusing), plan: noted, problems: [] },
  { name: 'every response shows another picture', on: things(picturing), plan: noted, problems: [] },
  {
    name: 'texts are trimmed and get a capital letter, and spaces are joined',
    on: things(storing((sent) => texts(sent, (text) => text.trim().replace(/^./, (first) => first.toUpperCase())))),
    plan: noted,
    problems: [],
  },
  {
    name: 'prices are rounded, and tags are sorted',
    on: things(
      storing(({ price, tags, ...sent }) => ({
        ...sent,
        ...(typeof price === 'number' ? { price: Math.round(price * 100) / 100 } : {}),
        ...(Array.isArray(tags) ? { tags: [...new Set(tags)].sort() } : {}),
      })),
    ),
    plan: thingsPlan({ example: ', price: 12.345, tags: [red, blue, red]', change: 'price: 19.999, tags: [b, a]' }),
    problems: [],
  },
  ...[401, 403, 412, 428].map(
    (status): Case => ({
      name: `PATCH is rejected with ${status}, whatever it sends`,
      on: things(refusing('PATCH', status)),
      plan: noted,
      problems: [],
      unverified: ['operation.patch'],
    }),
  ),
  {
    name: 'this credential may not create',
    on: things(refusing('POST', 403)),
    plan: noted,
    problems: [],
    unverified: ['operation.create', 'status.created'],
  },
  ...['PUT', 'PATCH', 'DELETE'].map(
    (method): Case => ({
      name: `${method} is accepted with 202 and carried out later`,
      on: things(accepting(method, 1000)),
      plan: noted,
      problems: [],
    }),
  ),
  ...[13, 23, 67].map(
    (ageMs): Case => ({
      name: `a worker checks each new item after ${ageMs} ms`,
      on: things(working(ageMs, { name: '[checked]' })),
      plan: noted,
      problems: [],
      remains: true,
    }),
  ),
  {
    name: 'a worker moves each new item on',
    on: things(working(3, { stage: 'done' })),
    plan: thingsPlan({ example: ', stage: queued' }),
    problems: [],
  },
  ...[50, 900, 5000].map(
    (lagMs): Case => ({
      name: `lists follow after ${lagMs} ms`,
      on: things(lagging(lagMs)),
      plan: noted,
      problems: [],
    }),
  ),
];

/** Defects that a team could ship. */
const defective: readonly Case[] = [
  {
    name: 'a deleted item is marked, and still read',
    on: things(() => (request, { rows, reply }) => {
      const index = rows.findIndex(({ id }) => id === idIn(request));
      const row = rows[index];
      if (request.method !== 'DELETE' || row === undefined) return undefined;
      rows[index] = { ...row, state: 'expired' };
      return reply(200, rows[index]);
    }),
    plan: noted,
    problems: ['operation/delete kept'],
    remains: true,
  },
  {
    name: 'a create loses a field that all other items show',
    on: things(
      () =>
        (request, { rows, reply, usual }) => {
          if (!isCreate(request)) return undefined;
          const response = usual();
          const made = response.status === 201 ? rows.at(-1) : undefined;
          if (made === undefined) return response;
          rows[rows.length - 1] = { id: made.id, name: made['name'] };
          return reply(201, made);
        },
      existing.map((row) => ({ ...row, login: `of ${row.id}` })),
    ),
    plan: withField('login'),
    problems: ['operation/create lost'],
  },
  {
    name: 'ids begin at 1 again, and what has such an id is overwritten',
    on: things(() => (request, { rows, reply }) => {
      const sent = sentBy(request);
      if (!isCreate(request) || typeof sent?.['name'] !== 'string') return undefined;
      rows[0] = { ...sent, id: '1' };
      return reply(201, rows[0]);
    }),
    plan: noted,
    damage: 'changed',
    problems: ['operation/others'],
    remains: true,
  },
  {
    name: 'the second, equal PUT is rejected',
    on: things(() => {
      const done = new Set<string>();
      return (request, { reply }) => {
        const sent = request.method === 'PUT' ? sentBy(request) : undefined;
        const key = `${request.target} ${JSON.stringify(sent)}`;
        if (sent === undefined) return undefined;
        if (done.has(key)) return reply(409);
        done.add(key);
        return undefined;
      };
    }),
    plan: noted,
    problems: ['operation/replace-twice rejected'],
  },
  {
    name: 'PATCH changes the item as it was when it was created',
    on: things(() => {
      const made = new Map<string, Row>();
      return (request, { rows, reply }) => {
        for (const row of rows) if (!made.has(row.id)) made.set(row.id, row);
        const sent = request.method === 'PATCH' ? sentBy(request) : undefined;
        const index = rows.findIndex(({ id }) => id === idIn(request));
        const old = made.get(rows[index]?.id ?? '');
        if (sent === undefined || old === undefined || Object.values(sent).some((value) => typeof value !== 'string'))
          return undefined;
        rows[index] = { ...old, ...sent, id: old.id };
        return reply(200, rows[index]);
      };
    }),
    plan: noted,
    problems: ['operation/patch'],
    violated: ['service.5'],
  },
  {
    name: 'PATCH returns the item as it was',
    on: things(() => (request, { rows, reply, usual }) => {
      const before = rows.find(({ id }) => id === idIn(request));
      const response = usual();
      return request.method === 'PATCH' && response.status === 200 ? reply(200, before) : response;
    }),
    plan: noted,
    problems: ['operation/patch untold'],
    verified: ['service.5'],
  },
  {
    name: 'a read of a deleted item returns 410',
    on: things(() => {
      const gone = new Set<string>();
      return (request, { reply, usual }) => {
        const response = usual();
        if (request.method === 'DELETE' && response.status === 200) gone.add(request.target);
        return request.method === 'GET' && gone.has(request.target) ? reply(410) : response;
      };
    }),
    plan: noted,
    problems: ['status/missing misstated'],
    verified: ['operation.delete'],
  },
];

export const cases: readonly Case[] = [...unusual, ...defective];
