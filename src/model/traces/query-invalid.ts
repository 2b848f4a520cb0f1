import { traceOf } from '../step.ts';

const trace = traceOf('query-invalid');
const before = trace.step('before', { what: 'to know the list without the parameter', carries: ['owners'] });
const unusable = { provokes: 'unusable-parameter', carries: ['owners', 'parameter'] } as const;
const unknown = trace.step('unknown', {
  what: 'to see what an unknown parameter does',
  effort: 'quick',
  provokes: 'unknown-parameter',
  carries: ['owners', 'parameter'],
  needs: [before],
});
const doubled = {
  what: 'to see that a parameter that is sent twice, or in brackets, does no harm',
  provokes: 'anything',
  carries: ['owners', 'parameter'],
} as const;
const twice = trace.step('twice', { ...doubled, needs: [before] });
const once = trace.step('once', {
  what: 'to see that each of the values that crashed together does no harm by itself',
  provokes: 'anything',
  carries: ['owners', 'parameter'],
  needs: [twice],
});

/** Values that page, size and sort cannot take, and a parameter that nobody knows. */
export const queryInvalid = {
  trace,
  before,
  unknown,
  after: trace.step('after', {
    what: 'to see whether the list changed meanwhile',
    carries: ['owners'],
    needs: [unknown],
  }),
  plain: trace.step('plain', { what: 'to see what a plainly unusable parameter does', effort: 'sample', ...unusable }),
  unusable: trace.step('unusable', { what: 'to see what an unusable parameter does', ...unusable }),
  odd: trace.step('odd', { what: 'to see what a parameter does that is seldom tried', ...unusable }),
  filters: trace.step('filters', {
    what: 'to see what a word does as a filter by numbers, flags or times',
    provokes: 'anything',
    carries: ['owners', 'parameter', 'filter', 'query'],
  }),
  twice,
  /** Only where that crashed. */
  once,
  twiceAgain: trace.step('twice-again', { ...doubled, needs: [once] }),
};
