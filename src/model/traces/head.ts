import { traceOf } from '../step.ts';

const trace = traceOf('head');
const what = 'to see that HEAD answers as GET does';
const list = trace.step('list', { what: 'to learn what ids look like', effort: 'quick', carries: ['owners'] });
const missing = trace.step('missing', {
  what: 'to see that the id is unused',
  effort: 'sample',
  provokes: 'missing',
  carries: ['id', 'owners'],
  needs: [list],
});
const headMissing = trace.step('head-missing', {
  what,
  effort: 'sample',
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [missing],
});
const own = trace.own('own', { needs: [headMissing] });
const headItem = trace.step('head-item', {
  what,
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [own],
});
const itemAfter = trace.step('item-after', {
  what: 'to see that HEAD left the item as it was',
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [headItem],
});

/** HEAD of an id that nobody has, of an item of ours, and of the list. */
export const head = {
  trace,
  list,
  missing,
  headMissing,
  own,
  headItem,
  itemAfter,
  headList: trace.step('head-list', { what, provokes: 'anything', carries: ['owners'], needs: [itemAfter] }),
};
