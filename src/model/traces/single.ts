import { traceOf } from '../step.ts';

const trace = traceOf('single');
const parents = trace.step('parents', { what: 'to find parents that may have the part', effort: 'quick' });
const find = trace.step('find', {
  what: 'to find a parent that has the part',
  effort: 'quick',
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [parents],
});

/** What is one-to-one with the items of another resource, below one that is listed. */
export const single = {
  trace,
  parents,
  find,
  read: trace.step('read', {
    what: 'to read what is one-to-one with its parent',
    effort: 'quick',
    carries: ['id', 'owners', 'before'],
    needs: [find],
  }),
};
