/** Services whose responses move by themselves, depend on earlier requests, fail in other forms, or show nothing. */
import { bare, bent, listing, readOnly, thing, withField } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, isList } from './things.ts';
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

const rows = Array.from({ length: 25 }, (_, index) => ({ id: String(index + 1), name: `Thing ${index + 1}` }));
const skipping = `${readOnly}profile: { parameters: { offset: skip, size: limit } }\nrules: { envelope/names: off, pagination/*: off }\n`;

/** At most ten items, and no total. */
const skipped = (isIgnored: boolean): (() => Bend) =>
  listing((all, query, { reply }) => {
    const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 10)];
    const start = isIgnored ? 0 : skip;
    return Number.isInteger(skip) && limit > 0 ? reply(200, all.slice(start, start + Math.min(limit, 10))) : reply(400);
  });

export const cases: readonly Case[] = [
  thing('lists without a total honor skip', { plan: skipping, rows, verified: ['query.page'] }, skipped(false)),
  thing('lists without a total ignore skip', { plan: skipping, rows, problems: ['query/page'] }, skipped(true)),
  thing('things are shown in a new order now and then', { unverified: ['service.2'] }, () => {
    const random = randomFrom(1);
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
  bent('a NUL crashes', { plan: readOnly, problems: ['errors/framework', 'query/invalid'] }, ({ target }, { reply }) =>
    target.includes('%00') ? reply(500) : undefined,
  ),
  bent('failures have a code of its own, ENOTFOUND', { problems: ['envelope/shape'] }, (_request, { usual }) => {
    const reply = usual();
    const { status } = reply;
    return status < 400 ? reply : bare(status, { errors: [{ status, code: 'ENOTFOUND', title: 'No.' }] });
  }),
  thing('no duplicate was sent', { unverified: ['status.duplicate'] }),
  thing(
    'an empty list shows no read that changes something',
    { plan: readOnly, unverified: ['service.5', 'operation.read', 'resource.id'] },
    listing((_all, _query, { reply }) => reply(200, [])),
  ),
  thing('only lists are read', {
    plan: readOnly.replace('read: true', 'read: leave'),
    unverified: ['operation.read', 'status.missing'],
  }),
  bent(
    'the service ignores what is not in the plan, and hides what a create sent',
    { plan: withField('login').replace('name: Other', 'login: other'), unverified: ['operation.patch'] },
    (_request, { usual }) => {
      const reply = usual();
      return { ...reply, body: String(reply.body).replaceAll(/,"login":"[^"]*"|"login":"[^"]*",/g, '') };
    },
  ),
  bent('things that no list shows are not duplicates of each other', {}, (request, { reply, usual }) => {
    const response = usual();
    return isList(request) ? reply(200, existing) : response;
  }),
];
