import { traceOf } from '../step.ts';

const trace = traceOf('list');

export const list = {
  trace,
  list: trace.step('list', { what: 'to see the list as it comes', effort: 'quick', carries: ['owners', 'walk'] }),
  otherList: trace.step('other-list', {
    what: 'to see the list of an owner who may have nothing',
    effort: 'quick',
    carries: ['owners'],
  }),
};
