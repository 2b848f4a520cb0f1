/** Requests that delete or change existing items, directly or by accident, and what the run reports. */
import type { ApiRequest } from '#fixtures/reference/http.ts';
import type { VirtualClock } from '../support/wire.ts';
import { createWorld, type Item, type Oddity, planText, type World } from '../promise/world.ts';
import { type Case, odd } from './run.ts';
import { sentBy } from './things.ts';

type Is = (request: ApiRequest, world: World, status: number) => boolean;
type Harm = (world: World, request: ApiRequest) => void;

/** After each such request, something happens to existing items. */
export const after = (is: Is, harm: Harm) => (): Oddity => (request, world, usual) => {
  const reply = usual();
  if (is(request, world, reply.status)) harm(world, request);
  return reply;
};

export const notesOf = ({ of }: World): readonly Item[] => of('before').filter(({ at }) => at === '/notes');
const by =
  (method: string, status?: number): Is =>
  (request, _, returned) =>
    request.method === method && request.target.startsWith('/notes') && (status ?? returned) === returned;

export const removing =
  (is: (item: Item) => boolean): Harm =>
  ({ items }) => {
    for (const item of items.filter(is)) items.splice(items.indexOf(item), 1);
  };
const removeFirst: Harm = (world) => removing((item) => item === notesOf(world)[0])(world, emptied);
const removeAll: Harm = (world) => removing((item) => item.at === '/notes' && item.by === 'before')(world, emptied);
const emptied: ApiRequest = { method: 'GET', target: '/', headers: {}, body: new Uint8Array(), connection: 1 };

export const isCreated: Is = ({ method, target }, _, status) =>
  method === 'POST' && target === '/notes' && status === 201;
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

const deleted = { damage: 'deleted', problems: ['operation/others'] } as const;
const changed = { damage: 'changed', problems: ['operation/others'] } as const;

export const cases: readonly Case[] = [
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
    name: 'an action archives all items',
    world: after(
      ({ target }, _, status) => target.endsWith('/archive') && status === 200,
      (world) => {
        for (const note of notesOf(world)) note.fields = { ...note.fields, kind: 'archived' };
      },
    ),
    plan: planText
      .replace('    actions: [{ path: /archive, on: created }]\n', '')
      .replace('    children:', '    states: { field: kind, allowed: [[red, /archive, archived]] }\n    children:'),
    harmed: 6,
    ...changed,
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
