/** Services whose responses move by themselves, or depend on earlier requests. */
import { noted, readOnly, showing, working, thing, bent } from './bends.ts';
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
  ...[20].map(
    (delayMs): Case => ({
      name: `a worker moves each new thing on, and a response takes ${delayMs} ms`,
      on: slow(things(working(100, { stage: 'done' })), delayMs),
      plan: thingsPlan({ example: ', stage: queued' }),
      problems: [],
    }),
  ),
  ...[150].map(
    (everyMs): Case => ({
      name: `a job stamps all things every ${everyMs} ms`,
      on: slow(things(stamping(everyMs)), 5),
      plan: noted,
      problems: [],
    }),
  ),
  thing('things are shown in a new order now and then', { verified: ['service.2'] }, () => {
    const random = chance();
    return (request, { rows, reply }) => {
      const start = random(8);
      return isList(request) ? reply(200, [...rows.slice(start), ...rows.slice(0, start)]) : undefined;
    };
  }),
  ...(
    [
      [
        'the request and its headers',
        ({ target, headers: { authorization: _, ...headers } }) => ({ request: { target, headers } }),
      ],
      ['the number of the connection', ({ connection }) => ({ client: `203.0.113.7:${50_000 + connection}` })],
      ['an id of its own', (_, count) => ({ requestId: `r-${(count * 2_654_435_761) % 4_294_967_296}` })],
    ] satisfies readonly (readonly [string, Parameters<typeof adding>[0]])[]
  ).map(([what, more]): Case => thing(`every response shows ${what}`, { plan: readOnly }, adding(more))),
  thing(
    'things show when they were read',
    { plan: readOnly },
    showing(() => ({ seen: 0 })),
  ),
  thing(
    'others delete a thing now and then',
    {
      plan: readOnly,
      rows: Array.from({ length: 6 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` })),
    },
    () => {
      let count = 0;
      return (_request, { rows }) => {
        if (++count % 22 === 0) rows.splice(3, 1);
        return undefined;
      };
    },
  ),
];

const unread: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({
  id: String(index + 1),
  name: `Thing ${index + 1}`,
  isRead: false,
  views: 0,
}));

/** Others give a thing one of a few values, every so many requests. */
const busy: readonly Case[] = [2].flatMap((every) =>
  (
    [
      ['a mark', { mark: 'new' }, 'mark'],
      ['another name', {}, 'name'],
    ] as const
  ).map(
    ([what, more, field]): Case =>
      thing(
        `others give a thing ${what}, every ${every} requests`,
        { plan: readOnly, rows: unread.map((row) => ({ ...row, ...more })) },
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
      ),
  ),
);

const marking: readonly Case[] = [
  bent('a read says when it was', { plan: readOnly }, (request, { rows, clock, reply }) => {
    const row = rows.find(({ id }) => id === idIn(request));
    return request.method === 'GET' && row !== undefined
      ? reply(200, { ...row, readAt: new Date(clock.now()).toISOString() })
      : undefined;
  }),
];

const stateful: readonly Case[] = [
  bent('a cookie that nobody set is rejected', { plan: readOnly }, ({ headers }, { reply }) =>
    headers['cookie'] === undefined ? undefined : reply(400),
  ),
];

export const cases: readonly Case[] = [...moving, ...busy, ...marking, ...stateful];
