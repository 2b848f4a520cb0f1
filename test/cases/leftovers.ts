/** Items that this run created and that are hard to find, to name, or to delete: they are deleted, or reported. */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { failure } from '../support/outages.ts';
import type { VirtualClock } from '../support/wire.ts';
import { type Item, type Oddity, standardLayout, token, type World } from '../promise/world.ts';
import { type Case, odd } from './run.ts';
import { sentBy } from './things.ts';

const isCreate = ({ method, target }: ApiRequest): boolean => method === 'POST' && target === '/notes';
const idIn = ({ target }: ApiRequest): string | undefined => /^\/notes\/([^/?]+)$/.exec(target)?.[1];
const itemAt = ({ items }: World, { target }: ApiRequest): Item | undefined =>
  items.find(({ at, id }) => `${at}/${id}` === target);

/** DELETE returns this status, the first times or always. */
const refusing =
  (status: number, times = Infinity) =>
  ({ now }: VirtualClock): Oddity => {
    const tried = new Map<string, number>();
    return ({ method, target, headers }) => {
      const count = (tried.get(target) ?? 0) + 1;
      if (method !== 'DELETE' || headers['authorization'] !== `Bearer ${token}`) return undefined;
      tried.set(target, count);
      return count > times ? undefined : failure(status, 'LOCKED', now);
    };
  };

/** Creates are stored some time after their response. */
const later =
  (delayMs: number, reply: (now: () => number) => ApiReply | undefined) =>
  ({ now }: VirtualClock): Oddity => {
    const waiting: { readonly atMs: number; readonly request: ApiRequest }[] = [];
    return (request, _, usual) => {
      for (const each of waiting.splice(0))
        if (each.atMs > now()) waiting.push(each);
        else usual(each.request);
      if (!isCreate(request) || typeof sentBy(request)?.['title'] !== 'string') return undefined;
      const returned = reply(now);
      if (returned !== undefined) waiting.push({ atMs: now() + delayMs, request });
      return returned;
    };
  };

export const cases: readonly Case[] = [
  odd(
    'a POST to an item creates another one',
    { problems: ['methods/unsupported'], remains: true },
    (request, _, usual) =>
      request.method === 'POST' && idIn(request) !== undefined ? usual({ ...request, target: '/notes' }) : undefined,
  ),
  {
    name: 'a list shows deleted items for a while',
    world: ({ now }) => {
      const ended = new Map<Item, number>();
      return (request, world, usual) => {
        const item = request.method === 'DELETE' ? itemAt(world, request) : undefined;
        if (item !== undefined) ended.set(item, now());
        if (request.method !== 'GET' || request.target !== '/notes') return undefined;
        const stale = [...ended].flatMap(([each, atMs]) => (now() - atMs < 60 ? [each] : []));
        world.items.push(...stale);
        const reply = usual();
        for (const each of stale) world.items.splice(world.items.lastIndexOf(each), 1);
        return reply;
      };
    },
    problems: [],
  },
  odd('a create stores two items', { problems: ['operation/listed twice'], remains: true }, (request, world, usual) => {
    const reply = usual();
    const item = world.items.at(-1);
    if (isCreate(request) && reply.status === 201 && item !== undefined)
      world.items.push({ ...item, id: `${item.id}00` });
    return reply;
  }),
  odd('a PUT of a missing item creates it', { problems: ['status/missing-write?'] }, (request, world, usual) => {
    const id = idIn(request);
    const fields = sentBy(request);
    if (request.method !== 'PUT' || id === undefined || fields === undefined || itemAt(world, request))
      return undefined;
    world.items.push({ id, at: '/notes', by: 'run', fields });
    return usual({ ...request, method: 'GET' });
  }),
  ...[404, 503].map(
    (status): Case => ({
      name: `a DELETE returns ${status} once, and then works`,
      world: refusing(status, 1),
      problems: ['operation/delete', ...(status === 503 ? ['operation/reliable'] : [])],
    }),
  ),
  ...[404, 503, 403, 429].map(
    (status): Case => ({
      name: `a DELETE always returns ${status}`,
      world: refusing(status),
      problems: status === 404 || status === 503 ? ['operation/delete'] : [],
      remains: true,
    }),
  ),
  {
    name: 'a DELETE returns 500, and has worked',
    world:
      ({ now }) =>
      (request, _, usual) => {
        const reply = usual();
        return request.method === 'DELETE' && reply.status === 200 ? failure(500, 'BROKEN', now) : reply;
      },
    problems: ['operation/delete'],
  },
  {
    name: 'a create returns 503, and is stored all the same',
    world: later(0, (now) => failure(503, 'BROKEN', now)),
    problems: ['operation/create'],
    remains: true,
  },
  {
    name: 'a create returns 504, and is stored 3 seconds later',
    world: later(3000, (now) => failure(504, 'BROKEN', now)),
    problems: [],
    remains: true,
  },
  {
    name: 'a create returns 202, and is stored 3 seconds later',
    world: later(3000, (now) => ({ ...failure(202, '', now), body: '{"success":true,"data":null,"error":null}' })),
    problems: ['envelope/shape', 'operation/create'],
    remains: true,
  },
  {
    name: 'a create returns nothing that names the item, and the list is long',
    world: () => ({ layout: { ...standardLayout, list: 'paged', created: 'nothing' } }),
    problems: ['operation/create absent'],
  },
];
