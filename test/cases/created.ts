/** Creates by PUT. */
import { byPut, putPlan, thing } from './bends.ts';
import { type Case } from './run.ts';

export const cases: readonly Case[] = [
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
