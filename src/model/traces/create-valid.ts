import { traceOf } from '../step.ts';
import { search } from './shared/search.ts';

const trace = traceOf('create-valid');
const list = trace.step('list', {
  what: 'to see which items are there before anything is created',
  effort: 'quick',
  carries: ['owners'],
});
const create = {
  what: 'to see how a valid create is answered',
  carries: ['sent', 'marks', 'owners'],
  needs: [list],
} as const;
const read = {
  what: 'to see that the created item can be read, and is what was sent',
  provokes: 'anything',
  carries: ['id', 'owners', 'control'],
  // At once, before a worker changes it.
  isOfMaking: true,
} as const;
const first = trace.step('first', { ...create, effort: 'quick' });
const second = trace.step('second', { ...create, needs: [first] });
const varied = trace.step('varied', {
  ...create,
  what: 'to see that letters of any script, 0 and false are kept',
  provokes: 'anything',
  needs: [first],
});

/** Two creates that are valid, one after the other. */
export const createValid = {
  trace,
  list,
  first,
  second,
  /** With letters beyond ASCII in a text, 0 for numbers and false for true; refused, with the letters alone, then the second as it is. */
  varied,
  firstRead: trace.step('first-read', { ...read, effort: 'quick', needs: [first] }),
  secondRead: trace.step('second-read', { ...read, needs: [second] }),
  variedRead: trace.step('varied-read', { ...read, needs: [varied] }),
  /** Where items have no read. */
  search: search(trace, [first]),
};
