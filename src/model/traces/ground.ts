import { traceOf } from '../step.ts';

const trace = traceOf('ground');

/** What any scenario of a resource may have to ask before it can begin: sent where one of its own steps is. */
export const ground = {
  trace,
  owners: trace.step('owners', { what: 'to find an owner to look under', effort: 'quick' }),
  identify: trace.step('identify', {
    what: 'to find out by which of its fields an item is read',
    effort: 'quick',
    provokes: 'anything',
    carries: ['id', 'owners', 'idField'],
  }),
  vacant: trace.step('vacant', {
    what: 'to see that the id is unused before an item is created by PUT',
    effort: 'quick',
    provokes: 'anything',
    carries: ['id', 'owners'],
  }),
  parent: trace.own('parent', {
    what: 'to have an owner of our own to write below',
    effort: 'quick',
  }),
  bare: trace.step('bare', { what: 'to see what a new owner of ours has', effort: 'quick', carries: ['owners'] }),
  below: trace.step('below', {
    what: 'to see that an owner of ours may have items',
    effort: 'quick',
    provokes: 'anything',
    carries: ['sent', 'marks', 'owners'],
  }),
  /** Asked where what must be there is answered as missing. */
  still: trace.step('still', {
    what: 'to see whether what it needs is gone',
    effort: 'quick',
    provokes: 'anything',
    carries: ['id', 'owners'],
  }),
  owned: trace.step('owned', { what: 'to find an owner who has items', effort: 'quick' }),
};
