/** Creates by PUT, and creates that do not return the item. */
import { byPut, putPlan, bent, thing } from './bends.ts';
import { type Case } from './run.ts';
import { isCreate } from './things.ts';

export const cases: readonly Case[] = [
  thing(
    'things are created by PUT',
    { plan: putPlan, problems: ['methods/standard'], verified: ['status.created', 'operation.delete'] },
    byPut(),
  ),
  thing(
    'a create by PUT returns 200',
    { plan: putPlan, problems: ['methods/standard', 'status/created'] },
    byPut(undefined, 200),
  ),
  thing(
    'a create by PUT returns a message instead of the item',
    { plan: putPlan, problems: ['methods/standard', 'operation/create'] },
    byPut(() => ({ message: 'Created.' })),
  ),
  bent(
    'a create names no item, and the list shows it',
    { problems: ['operation/create'] },
    (request, { reply, usual }) => {
      if (!isCreate(request)) return undefined;
      const response = usual();
      return response.status === 201 ? reply(201, { message: 'Created.' }) : response;
    },
  ),
];
