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
  listAgain,
  otherwise,
  readAgain: trace.step('read-again', {
    what: 'to read an item that the list still shows',
    effort: 'quick',
    carries: ['id', 'owners', 'before', 'listing'],
    needs: [listAgain, otherwise],
  }),
};
