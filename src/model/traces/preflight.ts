import { traceOf } from '../step.ts';

const trace = traceOf('preflight');

/** Asked before anything is judged, and only where a first answer lets the setup be doubted: no rule asks for it. */
export const preflight = {
  trace,
  list: trace.step('list', { what: 'to distinguish a wrong setup from a bad service', effort: 'quick' }),
  item: trace.step('item', {
    what: 'to see whether anything at all answers below the address',
    effort: 'quick',
    provokes: 'missing',
    carries: ['id', 'owners'],
  }),
  open: trace.step('open', {
    what: 'to see whether the credential opens anything',
    effort: 'quick',
    provokes: 'anything',
    carries: ['owners'],
  }),
};
