import { traceOf } from '../step.ts';
import { itemSteps } from './shared/writes.ts';

const trace = traceOf('first-write');
const create = { carries: ['sent', 'marks', 'owners'], provokes: ['success', 'anything'] } as const;
const toPatch = trace.step('to-patch', { ...create, what: 'to have an item whose first request is a patch' });
const toReplace = trace.step('to-replace', { ...create, what: 'to have an item whose first request is a replace' });
const toDelete = trace.step('to-delete', { ...create, what: 'to have an item whose first request is a delete' });
const toDouble = trace.step('to-double', {
  what: 'to see that of two entries with one value, sent at the same moment, one is refused',
  provokes: 'anything',
  carries: ['sent', 'marks', 'owners', 'field', 'control'],
});
const again = trace.step('again', {
  ...create,
  what: 'to see whether of two entries with one value, sent at the same moment, one fails each time',
  needs: [toDouble],
});
const againDouble = trace.step('again-double', {
  what: 'to see whether of two entries with one value, sent at the same moment, one fails each time',
  provokes: 'anything',
  carries: ['sent', 'marks', 'owners', 'field', 'control'],
  needs: [again],
});
const proof = trace.step('proof', {
  what: 'to prove by their unique words that the created items are ours, without reading them',
  provokes: ['success', 'anything'],
  carries: ['owners'],
  needs: [toPatch, toReplace, toDelete],
});
const writes = itemSteps(trace, [proof]);
const untouched = trace.step('untouched', {
  ...create,
  what: 'to have an item that nobody writes to',
  needs: [writes.patchRead, writes.replaceRead],
});

/** Items whose very first request after their creation is a write. */
export const firstWrite = {
  trace,
  toPatch,
  toReplace,
  toDelete,
  /** It shares a unique value with the last of them. */
  toDouble,
  /** The same two once more, where one of them failed and did not when it was sent again by itself. */
  again,
  againDouble,
  proof,
  ...writes,
  /** Only where an item that was written to cannot be read. */
  untouched,
  untouchedRead: trace.step('untouched-read', {
    what: 'to see whether a created item which nobody wrote to can be read',
    provokes: 'anything',
    carries: ['id', 'owners'],
    needs: [untouched],
  }),
};
