import { traceOf } from '../step.ts';
import { made } from './shared/writes.ts';

const trace = traceOf('missing');
const list = trace.step('list', { what: 'to learn what ids look like', effort: 'quick', carries: ['owners'] });
const what = 'to see how a missing item is answered';
const read = trace.step('read', {
  what,
  effort: 'sample',
  provokes: 'missing',
  carries: ['id', 'owners'],
  needs: [list],
});
const impossible = {
  what: 'to see how an id that cannot exist is answered',
  provokes: 'missing',
  carries: ['id', 'owners', 'guessed'],
  needs: [list],
} as const;
/** Only where the read says 404 is the id nobody's. */
const change = { what, provokes: 'missing', carries: ['id', 'owners'], needs: [read] } as const;

const replace = trace.step('replace', { ...change, carries: [...change.carries, 'sent', 'marks'] });

/** Requests for an item that does not exist. */
export const missing = {
  trace,
  list,
  read,
  patch: trace.step('patch', { ...change, carries: [...change.carries, 'sent', 'marks'] }),
  delete: trace.step('delete', { ...change, effort: 'sample' }),
  replace,
  /** Where the replace was taken. */
  replaced: trace.step('replaced', { ...made, needs: [replace] }),
  /** A word where ids are numbers, or have a form of their own. */
  readWord: trace.step('read-word', impossible),
  /** A number that no integer type holds. */
  readHuge: trace.step('read-huge', impossible),
};
