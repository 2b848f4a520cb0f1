/** Creates by PUT, and creates that do not return the item. */
import { around, failure } from '#fixtures/mutants/mutant.ts';
import { byPut, noted, putPlan } from './bends.ts';
import { planFor } from '../support/mutants.ts';
import type { Case } from './run.ts';
import { isCreate, things } from './things.ts';

export const cases: readonly Case[] = [
  {
    name: 'things are created by PUT',
    on: things(byPut()),
    plan: putPlan,
    problems: ['methods/standard'],
    verified: ['status.created', 'operation.delete'],
  },
  {
    name: 'a create by PUT returns 200',
    on: things(byPut(undefined, 200)),
    plan: putPlan,
    problems: ['methods/standard', 'status/created'],
  },
  {
    name: 'a create by PUT returns a message instead of the item',
    on: things(byPut(() => ({ message: 'Created.' }))),
    plan: putPlan,
    problems: ['methods/standard', 'operation/create'],
  },
  {
    name: 'a create names no item, and the list shows it',
    on: things(() => (request, { reply, usual }) => {
      if (!isCreate(request)) return undefined;
      const response = usual();
      return response.status === 201 ? reply(201, { message: 'Created.' }) : response;
    }),
    plan: noted,
    problems: ['operation/create'],
  },
  {
    name: 'a create crashes at letters of four bytes',
    bend: around((request, next) => {
      const isOdd = request.method === 'POST' && /[\u{10000}-\u{10ffff}]/u.test(String(request.body));
      return isOdd ? failure(500, 'INTERNAL_ERROR', 'It failed.') : next(request);
    }),
    plan: planFor({ id: '', kills: '', note: '' }),
    problems: ['operation/create crashed'],
  },
];
