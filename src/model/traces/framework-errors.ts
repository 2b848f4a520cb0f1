import { traceOf } from '../step.ts';

const trace = traceOf('framework-errors');
const control = 'to see that the request works without anything odd about it';
const list = trace.step('list', { what: control, effort: 'quick', carries: ['owners'] });
const read = trace.step('read', { what: control, effort: 'sample', carries: ['id', 'owners'], needs: [list] });
const accept = 'to see that the answer is JSON whatever the client accepts';
const parameter = {
  what: 'to see that an unknown parameter does no harm',
  provokes: 'unknown-parameter',
} as const;
const address = { what: 'to see how a badly encoded address is answered', provokes: 'bad-address' } as const;
const unknownParameter = trace.step('unknown-parameter', {
  ...parameter,
  carries: ['owners', 'parameter'],
  needs: [list],
});

/** Not sent where a parameter that nobody knows breaks the service. */
const badQuery = trace.step('bad-query', { ...address, carries: ['owners', 'parameter'], needs: [unknownParameter] });

/** Odd requests: what the framework answers before the service's own code is asked. */
export const frameworkErrors = {
  trace,
  list,
  read,
  belowItem: trace.step('below-item', {
    what: 'to see how an address below an unknown item is answered',
    provokes: 'unknown-route',
    needs: [list, read],
  }),
  badPath: trace.step('bad-path', { ...address, effort: 'sample', needs: [list, read] }),
  badQuery,
  /** The same parameter, well encoded, where that breaks the service. */
  goodQuery: trace.step('good-query', {
    what: 'to see whether the encoding broke it, or the parameter',
    provokes: 'unknown-parameter',
    carries: ['owners', 'parameter'],
    needs: [unknownParameter],
  }),
  noAccept: trace.step('no-accept', { what: accept, carries: ['owners'], needs: [list] }),
  htmlAccept: trace.step('html-accept', { what: accept, provokes: 'anything', carries: ['owners'], needs: [list] }),
  noAcceptMissing: trace.step('no-accept-missing', {
    what: accept,
    provokes: 'missing',
    carries: ['id', 'owners'],
    needs: [list],
  }),
  unknownParameter,
  /** A parameter that nobody knows and the switches of debuggers at once, on an item; on the list where there is none. */
  switches: trace.step('switches', {
    ...parameter,
    carries: ['owners', 'parameter', 'control'],
    needs: [list, read],
  }),
};
