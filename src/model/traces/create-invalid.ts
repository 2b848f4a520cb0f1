import { traceOf } from '../step.ts';
import { invalidCreateSteps } from './shared/invalid.ts';
import { search } from './shared/search.ts';

const trace = traceOf('create-invalid');
const valid = trace.step('valid', {
  what: 'to have a create that works',
  effort: 'quick',
  carries: ['sent', 'marks', 'owners'],
});

/** Creates that are invalid in one thing each, beside one that is valid. */
export const createInvalid = {
  trace,
  valid,
  invalid: invalidCreateSteps(trace, [valid]),
  search: search(trace, [valid]),
};
