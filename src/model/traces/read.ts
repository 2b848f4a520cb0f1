import { traceOf } from '../step.ts';

const trace = traceOf('read');
const list = trace.step('list', { what: 'to find items to read', effort: 'quick', carries: ['owners'] });
const lastPage = trace.step('last-page', {
  what: 'to find the last item',
  provokes: 'anything',
  carries: ['owners', 'page'],
  needs: [list],
});
const readOne = trace.step('read', {
  what: 'to read an item that the list shows',
  effort: 'quick',
  carries: ['id', 'owners', 'before', 'listing'],
  needs: [list],
});
const look = trace.step('look', {
  what: 'to see that looking at an item changes nothing in it',
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [readOne],
});
const listAgain = trace.step('list-again', {
  what: 'to see whether the item is still listed',
  effort: 'quick',
  provokes: 'anything',
  carries: ['owners'],
  needs: [readOne],
});

const otherwise = trace.step('read-otherwise', {
  what: 'to read it by another of its fields',
  effort: 'quick',
  provokes: 'anything',
  carries: ['id', 'owners', 'idField'],
  needs: [listAgain],
});

/** Items that the list shows, each read by its id. */
export const read = {
  trace,
  list,
  lastPage,
  read: readOne,
  look,
  lookAgain: trace.step('look-again', {
    what: 'to see that a look that changed an item did so once and for all',
    provokes: 'anything',
    carries: ['id', 'owners'],
    needs: [look],
  }),
  listAfter: trace.step('list-after', {
    what: 'to see that the list shows an item as it did before it was read',
    provokes: 'anything',
    carries: ['owners'],
    needs: [look],
  }),
  listAgain,
  otherwise,
  readAgain: trace.step('read-again', {
    what: 'to read an item that the list still shows',
    effort: 'quick',
    carries: ['id', 'owners', 'before', 'listing'],
    needs: [listAgain, otherwise],
  }),
};
