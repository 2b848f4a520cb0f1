/** Services that store, list, and change things in their own way. */
import { bent, byPut, putPlan, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isCreate, type Row, sentBy, thingsPlan } from './things.ts';

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
const unusual: readonly Case[] = [
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

/** Defects that a team could ship. */
const defective: readonly Case[] = [
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

export const cases: readonly Case[] = [...unusual, ...defective, ...byPuts];
