import { traceOf } from '../step.ts';
import { invalidCreateSteps } from './shared/invalid.ts';
import { search } from './shared/search.ts';

const trace = traceOf('create-invalid');
const valid = trace.step('valid', {
  what: 'to have a create that works',
  effort: 'quick',
  carries: ['sent', 'marks', 'owners'],
});

const invalid = invalidCreateSteps(trace, [valid]);
const listed = search(trace, [valid]);

/** Creates that are invalid in one thing each, beside one that is valid. */
export const createInvalid = {
  trace,
  valid,
  invalid,
  /** Only where the answer or the list shows a text cut off. */
  unexpectedRead: trace.step('unexpected-read', {
    what: 'to see whether a long text was stored as it was sent',
    provokes: 'anything',
    carries: ['id', 'owners', 'control'],
    needs: [invalid.unexpected, listed],
  }),
  search: listed,
};
