import { traceOf } from '../step.ts';

const trace = traceOf('client-id');
const list = trace.step('list', {
  what: 'to see which items are there before anything is created',
  effort: 'quick',
  carries: ['owners'],
});
const own = trace.own('own', { effort: 'quick', needs: [list] });
// Refused or ignored: both are right.
const claim = { provokes: 'anything', carries: ['sent', 'marks', 'owners', 'field', 'control', 'claimedId'] } as const;
const create = { ...claim, what: 'to see that an id sent by the client is refused or ignored' } as const;
const change = { ...claim, what: 'to see that a change does not give an item another id', needs: [own] } as const;
const freeId = trace.step('free-id', { ...create, effort: 'quick', needs: [own] });
const takenId = trace.step('taken-id', { ...create, needs: [own] });
const patchId = trace.step('patch-id', change);
const replaceId = trace.step('replace-id', change);

const look = { provokes: 'anything', carries: ['id', 'owners', 'control'] } as const;
const freeIdRead = trace.step('free-id-read', {
  ...look,
  what: 'to see that an id sent by the client was not used',
  effort: 'quick',
  needs: [freeId],
});
const alone = trace.steps('alone', {
  ...change,
  what: 'to see which change gives an item another id',
  needs: [freeIdRead],
});

/**
 * Creates and changes that name an id of their own choosing: one free id for all of them, then that of an item of ours. Each change
 * is tried alone, with an id of its own, where the item of ours stands under the free id.
 */
export const clientId = {
  trace,
  list,
  own,
  freeId,
  takenId,
  patchId,
  replaceId,
  freeIdRead,
  alone,
  aloneRead: trace.steps('alone-read', { ...look, what: 'to see that the id was not used', needs: [alone] }),
  ownAfter: trace.step('own-after', {
    ...look,
    what: 'to see that the item is there as it was',
    needs: [takenId],
  }),
};
