/** Services whose items live in their own way, and defects of creates, changes, and deletes. */
import {
  accepting,
  cached,
  hiding,
  lagging,
  refusing,
  showing,
  whole,
  withField,
  working,
  thing,
  bent,
} from './bends.ts';
import type { Case } from './run.ts';
import { idIn, isCreate, sentBy, thingsPlan } from './things.ts';

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

  thing('a cache returns what was stored before', { unverified: ['operation.replace'], remains: true }, cached(3000)),
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
const defective: readonly Case[] = [
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

export const cases: readonly Case[] = [...unusual, ...defective];
