/** Services whose responses move by themselves, or depend on earlier requests. */
import { readOnly, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, isList } from './things.ts';
import { randomFrom } from '../support/noise.ts';

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

export const cases: readonly Case[] = [
  thing('things are shown in a new order now and then', { unverified: ['service.2'] }, () => {
    const random = randomFrom(3);
    return (request, { rows, reply }) => {
      const start = Math.floor(random() * 8);
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
  bent('a cookie that nobody set is rejected', { plan: readOnly }, ({ headers }, { reply }) =>
    headers['cookie'] === undefined ? undefined : reply(400),
  ),
];
