/** Services whose responses move by themselves, or depend on earlier requests. */
import { noted, readOnly, showing, working } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, idIn, isList, type Row, things, thingsPlan } from './things.ts';
import type { Api } from '#fixtures/reference/http.ts';
import type { VirtualClock } from '../support/wire.ts';

type Service = (clock: VirtualClock) => Api;

/** Every response takes some time. */
const slow =
  (service: Service, delayMs: number): Service =>
  (clock) => {
    const api = service(clock);
    return (request) => ({ ...api(request), delayMs });
  };

/** Chance that is the same in every run. */
const chance = (): ((below: number) => number) => {
  let state = 3;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
};

/** Every so many milliseconds, a job stamps all things. */
const stamping =
  (everyMs: number): (() => Bend) =>
  () => {
    let next = 0;
    return (_request, { rows, clock }) => {
      if (clock.now() < next) return undefined;
      next = clock.now() + everyMs;
      for (const [index, row] of rows.entries())
        rows[index] = { ...row, syncedAt: new Date(clock.now()).toISOString() };
      return undefined;
    };
  };

/** Responses show more than the service stores. */
const adding =
  (more: (request: Parameters<Bend>[0], count: number) => object): (() => Bend) =>
  () => {
    let count = 0;
    return (request, { usual }) => {
      const { body, ...reply } = usual();
      return { ...reply, body: JSON.stringify({ ...JSON.parse(String(body) || '{}'), ...more(request, ++count) }) };
    };
  };

const moving: readonly Case[] = [
  ...[20, 60].map(
    (delayMs): Case => ({
      name: `a worker moves each new thing on, and a response takes ${delayMs} ms`,
      on: slow(things(working(100, { stage: 'done' })), delayMs),
      plan: thingsPlan({ example: ', stage: queued' }),
      problems: [],
    }),
  ),
  ...[150, 1500].map(
    (everyMs): Case => ({
      name: `a job stamps all things every ${everyMs} ms`,
      on: slow(things(stamping(everyMs)), 5),
      plan: noted,
      problems: [],
    }),
  ),
  {
    name: 'things are shown in a new order now and then',
    on: things(() => {
      const random = chance();
      return (request, { rows, reply }) => {
        const start = random(8);
        return isList(request) ? reply(200, [...rows.slice(start), ...rows.slice(0, start)]) : undefined;
      };
    }),
    plan: noted,
    problems: [],
    verified: ['service.2'],
  },
  ...(
    [
      [
        'the request and its headers',
        ({ target, headers: { authorization: _, ...headers } }) => ({ request: { target, headers } }),
      ],
      ['the number of the connection', ({ connection }) => ({ client: `203.0.113.7:${50_000 + connection}` })],
      ['an id of its own', (_, count) => ({ requestId: `r-${(count * 2_654_435_761) % 4_294_967_296}` })],
    ] satisfies readonly (readonly [string, Parameters<typeof adding>[0]])[]
  ).map(
    ([what, more]): Case => ({
      name: `every response shows ${what}`,
      on: things(adding(more)),
      plan: readOnly,
      problems: [],
    }),
  ),
  { name: 'things show when they were read', on: things(showing(() => ({ seen: 0 }))), plan: readOnly, problems: [] },
  {
    name: 'others delete a thing now and then',
    on: things(
      () => {
        let count = 0;
        return (_request, { rows }) => {
          if (++count % 22 === 0) rows.splice(3, 1);
          return undefined;
        };
      },
      Array.from({ length: 6 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` })),
    ),
    plan: readOnly,
    problems: [],
  },
];

const unread: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${index + 1}`,
  isRead: false,
  views: 0,
}));

/** Others give a thing one of a few values, every so many requests. */
const busy: readonly Case[] = [1, 2, 5].flatMap((every) =>
  (
    [
      ['a mark', { mark: 'new' }, 'mark'],
      ['another name', {}, 'name'],
    ] as const
  ).map(
    ([what, more, field]): Case => ({
      name: `others give a thing ${what}, every ${every} requests`,
      on: things(
        () => {
          const random = chance();
          let count = 0;
          return (_request, { rows }) => {
            const [index, value] = [random(rows.length), `Other ${random(3)}`];
            const row = rows[index];
            if (++count % every === 0 && row !== undefined) rows[index] = { ...row, [field]: value };
            return undefined;
          };
        },
        unread.map((row) => ({ ...row, ...more })),
      ),
      plan: readOnly,
      problems: [],
    }),
  ),
);

/** Reads that change what they read. */
const changing =
  (change: (row: Row) => object, isRead: (request: Parameters<Bend>[0], row: Row) => boolean): Bend =>
  (request, { rows, usual }) => {
    const reply = usual();
    for (const [index, row] of rows.entries())
      if (request.method === 'GET' && isRead(request, row)) rows[index] = { ...row, ...change(row) };
    return reply;
  };
const isOne: Parameters<typeof changing>[1] = (request, { id }) => idIn(request) === id;

const marking: readonly Case[] = [
  {
    name: 'a read marks a thing',
    on: things(() => changing(() => ({ isRead: true }), isOne), unread),
    plan: readOnly,
    problems: ['operation/safe-read marked'],
  },
  {
    name: 'a read counts the views of a thing',
    on: things(() => changing(({ views }) => ({ views: Number(views) + 1 }), isOne), unread),
    plan: readOnly,
    problems: ['operation/safe-read counted?'],
  },
  {
    name: 'a read says when it was',
    on: things(() => (request, { rows, clock, reply }) => {
      const row = rows.find(({ id }) => id === idIn(request));
      return request.method === 'GET' && row !== undefined
        ? reply(200, { ...row, readAt: new Date(clock.now()).toISOString() })
        : undefined;
    }),
    plan: readOnly,
    problems: [],
  },
];

/** Lists that depend on the list before. */
const remembering =
  (name: string): (() => Bend) =>
  () => {
    let last = '';
    return (request, { rows, reply }) => {
      if (!isList(request)) return undefined;
      const query = new URLSearchParams(request.target.split('?')[1]);
      last = query.get(name) ?? last;
      const kept =
        name === 'sort' && last.endsWith('desc')
          ? rows.toReversed()
          : rows.filter((row) => name !== 'name' || last === '' || row['name'] === last);
      return reply(200, name === 'size' && /^[1-9]\d*$/.test(last) ? kept.slice(0, Number(last)) : kept);
    };
  };

const queries: Readonly<Record<string, string>> = {
  size: '',
  name: 'filters: { name: [Thing 1, Thing 2] }, ',
  sort: 'sort: [id], ',
};

const stateful: readonly Case[] = [
  ...Object.entries(queries).map(
    ([name, keys]): Case => ({
      name: `a list remembers the last ${name}`,
      on: things(remembering(name)),
      plan: readOnly.replace('operations', `${keys}operations`),
      problems: ['stateless/same-answer'],
    }),
  ),
  {
    name: 'a cookie that nobody set shows another list',
    on: things(
      () =>
        (request, { rows, reply }) =>
          isList(request) && request.headers['cookie'] !== undefined ? reply(200, rows.slice(1)) : undefined,
    ),
    plan: readOnly,
    problems: ['stateless/same-answer'],
  },
  {
    name: 'a cookie that nobody set is rejected',
    on: things(
      () =>
        ({ headers }, { reply }) =>
          headers['cookie'] === undefined ? undefined : reply(400),
    ),
    plan: readOnly,
    problems: [],
  },
];

export const cases: readonly Case[] = [...moving, ...busy, ...marking, ...stateful];
