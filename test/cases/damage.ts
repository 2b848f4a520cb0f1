/**
 * Requests that delete or change existing items, or end the service, and what the run reports. Items that change by
 * themselves, or because of related items, which is not damage.
 */
import type { ApiReply, ApiRequest } from '#fixtures/reference/http.ts';
import { failure } from '../support/outages.ts';
import type { VirtualClock } from '../support/wire.ts';
import { createWorld, type Item, type Oddity, planText, type World } from '../promise/world.ts';
import { type Case, odd } from './run.ts';
import { sentBy } from './things.ts';

type Is = (request: ApiRequest, world: World, status: number) => boolean;
type Harm = (world: World, request: ApiRequest) => void;

/** After each such request, something happens to existing items. */
const after = (is: Is, harm: Harm) => (): Oddity => (request, world, usual) => {
  const reply = usual();
  if (!is(request, world, reply.status)) return reply;
  world.brokeAt ??= world.requests.length;
  harm(world, request);
  return reply;
};

const notesOf = ({ of }: World): readonly Item[] => of('before').filter(({ at }) => at === '/notes');
const by =
  (method: string, status?: number): Is =>
  (request, _, returned) =>
    request.method === method && request.target.startsWith('/notes') && (status ?? returned) === returned;

const removing =
  (is: (item: Item) => boolean): Harm =>
  ({ items }) => {
    for (const item of items.filter(is)) items.splice(items.indexOf(item), 1);
  };
const removeFirst: Harm = (world) => removing((item) => item === notesOf(world)[0])(world, emptied);
const removeAll: Harm = (world) => removing((item) => item.at === '/notes' && item.by === 'before')(world, emptied);
const emptied: ApiRequest = { method: 'GET', target: '/', headers: {}, body: new Uint8Array(), connection: 1 };

const isCreated: Is = ({ method, target }, _, status) => method === 'POST' && target === '/notes' && status === 201;
const isNotTokened: Is = ({ headers }) => headers['authorization'] === undefined;
const overwriteFirst: Harm = (world, request) => {
  const [first] = notesOf(world);
  if (first !== undefined) first.fields = { ...first.fields, ...sentBy(request) };
};

/** A second family, whose deletes do something to the first one. */
const withTags =
  (harm: Harm) =>
  (clock: VirtualClock): Oddity => {
    const tags = createWorld(clock, {});
    return (request, world) => {
      if (!request.target.startsWith('/tags')) return undefined;
      const reply = tags.api({ ...request, target: request.target.replace('/tags', '/notes') });
      if (request.method === 'DELETE' && reply.status === 200) harm(world, request);
      return reply;
    };
  };

const tagsPlan = `${planText}  - path: /tags
    operations: [list, read, create, patch, delete]
    create: { example: { title: "Tag {{unique}}" }, required: [title] }
    change: { text: new }
`;

const broken: ApiReply = { status: 0, headers: [], body: '', isBroken: true };
const hung: ApiReply = { ...broken, isHung: true };
const textOf = ({ body }: ApiRequest): string => new TextDecoder().decode(body);
const isNull = (request: ApiRequest): boolean => request.method === 'POST' && textOf(request) === 'null';

/** From the first such request on, and until then if it comes back, the service is down. */
function dying(
  isDeadly: (request: ApiRequest) => boolean,
  {
    reply = broken,
    downMs = Infinity,
    loss,
  }: { reply?: ApiReply; downMs?: number; loss?: (world: World) => void } = {},
): (clock: VirtualClock) => Oddity {
  return ({ now }) => {
    let untilMs = 0;
    return (request, world) => {
      if (now() < untilMs) return reply;
      if (!isDeadly(request)) return undefined;
      world.brokeAt ??= world.requests.length;
      untilMs = now() + downMs;
      loss?.(world);
      return reply;
    };
  };
}

/** After the first such request, no request works anymore. */
function closing(
  isOffense: (request: ApiRequest) => boolean,
  status: number,
  code: string,
): (clock: VirtualClock) => Oddity {
  return ({ now }) => {
    let isClosed = false;
    return (request, _, usual) => {
      if (isClosed) return failure(status, code, now);
      isClosed = isOffense(request);
      return usual();
    };
  };
}

const deleted = { damage: 'deleted', problems: ['operation/others'] } as const;
const changed = { damage: 'changed', problems: ['operation/others'] } as const;
const down = { damage: 'down', problems: ['operation/survived'] } as const;
const isPatch: Is = ({ method }) => method === 'PATCH';

const harmful: readonly Case[] = [
  { name: 'a HEAD deletes an item', world: after(by('HEAD'), removeFirst), by: 'HEAD /notes', harmed: 1, ...deleted },
  {
    name: 'a DELETE deletes another item',
    world: after(by('DELETE', 200), removeFirst),
    by: 'DELETE /notes/*',
    harmed: 1,
    remains: true,
    ...deleted,
  },
  {
    name: 'a PATCH updates without WHERE',
    world: after(isPatch, ({ items }, request) => {
      for (const item of items.filter(({ at }) => at === '/notes'))
        item.fields = { ...item.fields, ...sentBy(request) };
    }),
    by: 'PATCH /notes/*',
    harmed: 6,
    ...changed,
  },
  {
    name: 'a badly encoded path ends the service',
    world: dying(({ target }) => target.includes('%zz')),
    by: 'GET /notes/%zz',
    ...down,
  },
  { name: 'null ends the service', world: dying(isNull), by: 'POST /notes', remains: true, ...down },
  {
    name: 'a large body ends the service',
    world: dying(({ body }) => body.length > 10_000),
    by: 'POST /notes',
    remains: true,
    ...down,
  },
  {
    name: 'the service hangs after a PATCH',
    world: dying(({ method }) => method === 'PATCH', { reply: hung }),
    by: 'PATCH /notes/*',
    remains: true,
    ...down,
  },
  {
    name: 'null restarts the service',
    world: dying(isNull, { downMs: 5_000 }),
    problems: [],
    remains: true,
    ends: 'incomplete',
  },
  {
    name: 'the service comes back without its data',
    world: dying(isNull, { downMs: 5_000, loss: ({ items }) => items.splice(0) }),
    by: 'POST /notes',
    harmed: 12,
    remains: true,
    ...deleted,
  },
  {
    name: 'a wrong token locks the account (401)',
    world: closing(({ headers }) => headers['authorization']?.endsWith('0123456789') === false, 401, 'UNAUTHORIZED'),
    problems: [],
    ends: 'expired',
  },
  {
    name: 'an odd path bans the client (403)',
    world: closing(({ target }) => target.includes('%'), 403, 'FORBIDDEN'),
    problems: [],
    ends: 'forbidden',
  },
  {
    name: 'a DELETE of a missing item deletes another one',
    world: after(by('DELETE', 404), removeFirst),
    harmed: 1,
    remains: true,
    ...deleted,
  },
  {
    name: 'a DELETE without a token deletes an item, and is rejected',
    world: after(
      (request, world, status) => by('DELETE', 401)(request, world, status) && isNotTokened(request, world, status),
      removeFirst,
    ),
    harmed: 2,
    remains: true,
    ...deleted,
  },
  {
    name: 'a list in place of an item replaces everything',
    world: after(({ method, body }) => method === 'POST' && new TextDecoder().decode(body).startsWith('['), removeAll),
    harmed: 6,
    ...deleted,
  },
  {
    name: 'a DELETE deletes what existing items own',
    world: after(
      by('DELETE', 200),
      removing(({ at, by: owner }) => at !== '/notes' && owner === 'before'),
    ),
    harmed: 6,
    remains: true,
    ...deleted,
  },
  {
    name: 'a DELETE of a part deletes a note',
    world: after(
      ({ method, target }, _, status) => method === 'DELETE' && target.includes('/parts/') && status === 200,
      removeFirst,
    ),
    harmed: 3,
    ...deleted,
  },
  {
    name: 'a DELETE deletes an item of another family',
    world: withTags(removeFirst),
    plan: tagsPlan,
    harmed: 1,
    remains: true,
    ...deleted,
  },
  {
    name: 'a rejected PATCH overwrites the first item',
    world: after(by('PATCH', 400), overwriteFirst),
    harmed: 1,
    ...changed,
    problems: ['operation/others', 'fields/field-type?'],
  },

  odd(
    'an item gets the id .., and its URL means all of them',
    { problems: ['resource/id-kind?'], remains: true },
    (request, world, usual) => {
      const isAll = request.target === '/notes/..';
      if (request.method === 'DELETE' && isAll) removeAll(world, request);
      const own = world.items.find(({ id }) => id === '..');
      const reply = isAll && own === undefined ? usual({ ...request, target: '/notes/0' }) : usual();
      const item = world.items.at(-1);
      if (!isCreated(request, world, reply.status) || item === undefined || own !== undefined) return reply;
      world.items.splice(-1, 1, { ...item, id: '..' });
      return { ...reply, body: reply.body.toString().replace(`"id":${item.id}`, '"id":".."') };
    },
  ),
];

const living: readonly Case[] = [
  odd('a list that shows only the newest six', {}, (request, { items }, usual) => {
    if (request.method !== 'GET' || request.target.split('?')[0] !== '/notes') return undefined;
    const old = items.filter(({ at }) => at === '/notes').slice(0, -6);
    removing((item) => old.includes(item))({ items } as World, request);
    const reply = usual();
    items.unshift(...old);
    return reply;
  }),
  {
    name: 'a rank that moves with every create',
    world: after(isCreated, (world) => {
      for (const [index, note] of notesOf(world).entries())
        note.fields = { ...note.fields, rank: index + world.items.length };
    }),
    harmed: 6,
    problems: [],
  },
  {
    name: 'a log entry for each create, which quotes it in another field',
    world: after(isCreated, ({ addNote }, request) =>
      addNote({ title: 'Log', text: `created ${sentBy(request)?.['title']}` }),
    ),
    problems: [],
  },
  {
    name: 'a note shows the last part that was created',
    world: after(
      ({ method, target }, _, status) => method === 'POST' && target.endsWith('/parts') && status === 201,
      ({ items }, request) => {
        const owner = items.find(({ at, id }) => request.target === `${at}/${id}/parts`);
        if (owner !== undefined) owner.fields = { ...owner.fields, last: sentBy(request)?.['title'] };
      },
    ),
    problems: [],
  },
];

export const cases: readonly Case[] = [...harmful, ...living];
