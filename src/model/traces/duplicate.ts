import { traceOf } from '../step.ts';
import { search } from './shared/search.ts';

const trace = traceOf('duplicate');
const original = trace.own('original', { effort: 'quick' });
const other = trace.own('other', { effort: 'quick' });
const entry = ['field', 'control', 'sent', 'marks', 'owners'] as const;
const change = {
  what: 'to see that no change makes a duplicate entry',
  provokes: 'anything',
  carries: ['id', ...entry],
  needs: [original, other],
} as const;
const patched = trace.steps('change', { ...change, effort: 'quick' });
const second = [...entry, 'twin'] as const;

/** Entries that share one unique value, field by field, with an item of ours. */
export const duplicate = {
  trace,
  original,
  other,
  atOnce: trace.steps('at-once', {
    what: 'to see that a second entry with the same value is refused',
    effort: 'quick',
    provokes: 'duplicate',
    carries: second,
    needs: [original],
  }),
  later: trace.steps('later', {
    what: 'to see that it is refused too when another entry was made in between',
    provokes: 'duplicate',
    carries: second,
    needs: [original, other],
  }),
  /** By PATCH where there is one, else by PUT. */
  change: patched,
  /** By PUT, where PATCH refuses it. */
  replace: trace.steps('replace', { ...change, needs: [patched] }),
  /** Where the answer to a change that was taken shows no item. */
  changed: trace.steps('changed', {
    what: 'to see whether a change made a duplicate entry',
    provokes: 'anything',
    carries: ['id', 'owners', 'field', 'sent'],
    needs: [patched],
  }),
  originalAfter: trace.step('original-after', {
    what: 'to see that a refused duplicate did not change the first entry',
    effort: 'quick',
    carries: ['id', 'owners', 'before'],
    needs: [original],
  }),
  search: search(trace, [original], 'quick'),
};
