import { traceOf } from '../step.ts';

const trace = traceOf('burst');
const control = trace.step('control', { what: 'to see that the list answers before the burst', effort: 'quick' });
const within = trace.step('within', {
  what: 'to see that the stated rate is granted',
  effort: 'quick',
  provokes: 'anything',
  needs: [control],
});

/** More requests than the stated rate allows. */
export const burst = {
  trace,
  control,
  within,
  beyond: trace.step('beyond', {
    what: 'to see that more than the stated rate is refused',
    effort: 'quick',
    provokes: 'anything',
    needs: [control, within],
  }),
};
