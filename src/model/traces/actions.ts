import { traceOf } from '../step.ts';

const trace = traceOf('actions');
const existing = trace.step('existing', {
  what: 'to find an item to act on',
  effort: 'quick',
  provokes: ['success', 'anything'],
  carries: ['owners'],
});
const neighbour = trace.own('neighbour', { effort: 'sample' });
const actor = trace.own('actor', { effort: 'quick' });
const act = trace.step('act', {
  what: 'to carry out an action',
  effort: 'quick',
  carries: ['id', 'owners'],
  needs: [existing, actor],
});
const look = { provokes: 'anything', carries: ['id', 'owners', 'item', 'before'] } as const;
const prepare = trace.step('prepare', {
  what: 'to bring the item into a state that the action starts from',
  effort: 'quick',
  provokes: 'anything',
  carries: ['id', 'owners', 'item', 'before'],
  needs: [actor],
});
const actedRead = trace.step('acted-read', {
  ...look,
  what: 'to see what the action did',
  effort: 'quick',
  needs: [act],
});
const remove = trace.step('delete', {
  what: 'to have nothing to act on',
  effort: 'sample',
  carries: ['id', 'owners', 'item'],
  needs: [actor],
});
const removeRead = trace.step('delete-read', {
  ...look,
  what: 'to see that there is nothing to act on',
  effort: 'sample',
  needs: [remove],
});

const actionNeighbour = trace.step('action-neighbour', {
  ...look,
  what: 'to see that the action left the neighbour as it was',
  effort: 'sample',
  needs: [neighbour, act, actedRead],
});
/** Only where the neighbour is not what it was. */
const untouched = trace.own('untouched', { needs: [actionNeighbour] });

/** Each action of the plan by itself on an item of ours, or on one that is listed. */
export const actions = {
  trace,
  existing,
  neighbour,
  actor,
  prepare,
  prepared: trace.step('prepared', { ...look, what: 'to see the state it is in', effort: 'quick', needs: [prepare] }),
  act,
  actedRead,
  actionNeighbour,
  untouched,
  untouchedRead: trace.step('untouched-read', {
    ...look,
    what: 'to see whether an item that nothing acts on changes in the same way',
    needs: [untouched],
  }),
  remove,
  removeRead,
  gone: trace.step('gone', {
    what: 'to see how an action on a deleted item is answered',
    effort: 'sample',
    provokes: 'missing',
    carries: ['id', 'owners'],
    needs: [removeRead],
  }),
};
