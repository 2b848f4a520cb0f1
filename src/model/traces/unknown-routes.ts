import { traceOf } from '../step.ts';

const trace = traceOf('unknown-routes');
const list = trace.step('list', { what: 'to see that the credential is good', effort: 'quick' });
const what = 'to see how an unknown address is answered';

/** Addresses that nobody has. */
export const unknownRoutes = {
  trace,
  /** Some list at the top: the control of the others. */
  list,
  top: trace.step('top', { what, effort: 'quick', provokes: 'unknown-route', needs: [list] }),
  deep: trace.step('deep', { what, provokes: 'unknown-route', needs: [list] }),
  topHtml: trace.step('top-html', { what, provokes: 'unknown-route', needs: [list] }),
  /** The list with a slash behind its address. */
  slash: trace.step('slash', {
    what: 'to see that a slash too many does no harm',
    provokes: 'bad-address',
    needs: [list],
  }),
  topPost: trace.step('top-post', { what, provokes: 'unknown-route', needs: [list] }),
};
