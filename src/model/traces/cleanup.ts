import { cleanupScenario } from '../scenario.ts';
import { traceOf } from '../step.ts';

const trace = traceOf(cleanupScenario);

/** What the cleanup sends: for itself alone, since no rule judges a target half taken down. */
export const cleanup = {
  trace,
  listed: trace.step('listed', {
    what: 'to find by their unique words the items that the run created',
    provokes: ['success', 'anything'],
    carries: ['owners'],
  }),
  proof: trace.step('proof', {
    what: 'to prove that an item is ours before it is deleted, and to see that it is gone',
    provokes: 'anything',
    carries: ['id', 'owners'],
  }),
  nobodys: trace.step('nobodys', {
    what: 'to see how what is not there is refused, if not with 404',
    provokes: 'missing',
    carries: ['id', 'owners'],
  }),
  owner: trace.step('owner', {
    what: 'to see whether the owner of what may be left is gone, and all below it',
    provokes: 'anything',
    carries: ['id', 'owners'],
  }),
  remove: trace.step('delete', {
    what: 'to delete what the run created',
    provokes: 'anything',
    carries: ['id', 'owners'],
  }),
};
