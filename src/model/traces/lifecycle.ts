import { traceOf } from '../step.ts';
import { ground } from './ground.ts';
import { pageWalk } from './page-walk.ts';
import { itemSteps, made } from './shared/writes.ts';
import { single } from './single.ts';

const trace = traceOf('lifecycle');
const listed = { provokes: ['success', 'anything'], carries: ['owners'] } as const;
const before = trace.step('before', { ...listed, what: 'to know what the list shows before', effort: 'quick' });
// Where no id is seen to be free, nothing is created by PUT.
const first = trace.own('first', { effort: 'quick', needs: [before, ground.vacant] });
const second = trace.own('second', { effort: 'quick', needs: [before] });
const both = [first, second];
const look = { provokes: 'anything', carries: ['id', 'owners', 'item', 'before'] } as const;
const steady = trace.step('steady', {
  ...look,
  what: 'to see that reading changes nothing',
  needs: both,
});
/** Only where what the item shows is not what it was. */
const untouched = trace.step('untouched', {
  what: 'to have an item that nothing is done with',
  carries: ['sent', 'marks', 'owners'],
  needs: [steady],
});
const untouchedRead = trace.step('untouched-read', {
  provokes: 'anything',
  what: 'to see whether an item that nothing was done with changes in the same way',
  carries: ['id', 'owners', 'before'],
  needs: [untouched],
});
const walked = trace.step('listed', {
  ...listed,
  what: 'to find the created items in the list',
  effort: 'quick',
  // Whether a list that tells of no pages shows only its first is seen there.
  needs: [...both, pageWalk.further],
});
const stranger = trace.step('stranger', {
  provokes: 'anything',
  what: 'to know an item that is not to change',
  carries: ['id', 'owners'],
  // Of what is one-to-one that tells what others have.
  needs: [walked, single.read],
});
const writes = itemSteps(trace, both, 'quick');
const { replace, replaceRead, remove, removeRead } = writes;
const patchSame = trace.step('patch-same', {
  what: 'to patch a field with the value that it has',
  carries: ['id', 'owners', 'sent', 'item', 'before'],
  needs: both,
});
const patchTogether = trace.step('patch-together', {
  what: 'to change further fields of an item of ours',
  provokes: 'anything',
  carries: ['id', 'owners', 'sent', 'item', 'before'],
  needs: [writes.patch],
});
const replaceAgain = trace.step('replace-again', {
  what: 'to see that the same replace once more changes nothing',
  effort: 'quick',
  carries: ['id', 'owners', 'sent', 'marks', 'item', 'before'],
  needs: [replace, replaceRead],
});
const gone = { provokes: 'missing', carries: ['id', 'owners'], needs: [removeRead] } as const;
const replaceGone = trace.step('replace-gone', {
  ...gone,
  what: 'to see that a deleted item is missing for a replace',
});
const after = trace.step('after', {
  ...listed,
  what: 'to see that the deleted item is no longer listed, and its neighbours are',
  effort: 'quick',
  needs: [remove],
});
const part = trace.step('part', {
  what: 'to know what is one-to-one with the item that is to be deleted',
  provokes: 'anything',
  carries: ['id', 'owners'],
  needs: [remove],
});

const third = trace.own('third', { needs: [after] });
const fourth = trace.own('fourth', { needs: [after] });
const pair = trace.step('pair', {
  ...listed,
  what: 'to know what the list shows before another delete',
  needs: [third, fourth],
});

/** The life of two items of ours: the second is patched, the first replaced and deleted. */
export const lifecycle = {
  trace,
  before,
  first,
  second,
  steady,
  untouched,
  untouchedRead,
  listed: walked,
  stranger,
  ...writes,
  patchSame,
  patchSameRead: trace.step('patch-same-read', { ...look, what: 'to see that nothing changed', needs: [patchSame] }),
  patchTogether,
  patchTogetherRead: trace.step('patch-together-read', {
    ...look,
    what: 'to see that what was patched stays, and that nothing else changed',
    needs: [patchTogether],
  }),
  removeMissing: trace.step('delete-missing', {
    ...look,
    what: 'to see that a deleted item is missing like one that never was',
    provokes: 'missing',
    needs: [removeRead],
  }),
  replaceAgain,
  replaceAgainRead: trace.step('replace-again-read', {
    ...look,
    what: 'to see that the item is as after the first replace',
    effort: 'quick',
    needs: [replaceAgain],
  }),
  patchNeighbour: trace.step('patch-neighbour', {
    ...look,
    what: 'to see that the patches left the other item of ours as it was',
    needs: [writes.patch],
  }),
  replaceNeighbour: trace.step('replace-neighbour', {
    ...look,
    what: 'to see that the replaces left the other item of ours as it was',
    needs: [replace],
  }),
  deleteNeighbour: trace.step('delete-neighbour', {
    ...look,
    what: 'to see that the writes left other items as they were',
    carries: ['id', 'owners', 'before'],
    needs: [stranger, remove],
  }),
  parentAfter: trace.step('parent-after', {
    what: 'to see that the writes left the item that they were below as it was',
    provokes: 'anything',
    carries: ['id', 'owners', 'before', 'marks'],
    needs: both,
  }),
  changed: trace.step('changed', {
    ...listed,
    what: 'to see that the list shows the items as they are now',
    effort: 'quick',
    needs: [walked, writes.patch, replace],
  }),
  after,
  filteredBefore: trace.step('filtered-before', {
    what: 'to see later whether a filter looks at the item as it is by then',
    provokes: 'anything',
    carries: ['id', 'owners', 'filter', 'before'],
    needs: both,
  }),
  filteredOwn: trace.step('filtered-own', {
    what: 'to see that a filter finds the item as it is now',
    effort: 'quick',
    provokes: 'anything',
    carries: ['id', 'owners', 'filter', 'before'],
    needs: [writes.replaceRead],
  }),
  filteredGone: trace.step('filtered-gone', {
    what: 'to see that no filter finds the deleted item',
    provokes: 'anything',
    carries: ['id', 'owners', 'filter', 'before'],
    needs: [removeRead],
  }),
  sortedBefore: trace.step('sorted-before', {
    what: 'to see later whether a sort looks at the items as they are by then',
    provokes: 'anything',
    carries: ['id', 'twin', 'owners', 'sort'],
    needs: both,
  }),
  sortedOwn: trace.step('sorted-own', {
    what: 'to see that a sort puts the items where they belong by now',
    provokes: 'anything',
    carries: ['id', 'twin', 'owners', 'sort'],
    needs: [walked, writes.patch, replace],
  }),
  deleteAgain: trace.step('delete-again', { ...gone, what: 'to see that a deleted item is missing for a delete' }),
  part,
  partGone: trace.step('part-gone', {
    ...gone,
    what: 'to see that what is one-to-one with a deleted item is missing too',
    needs: [part, removeRead],
  }),
  patchGone: trace.step('patch-gone', { ...gone, what: 'to see that a deleted item is missing for a patch' }),
  replaceGone,
  /** Where that was taken. */
  replacedGone: trace.step('replaced-gone', { ...made, needs: [replaceGone] }),
  /** Only where the list lost more than what was deleted. */
  third,
  fourth,
  pair,
  tidy: trace.step('tidy', {
    what: 'to see whether each delete takes other items with it',
    provokes: 'anything',
    needs: [pair],
  }),
  settled: trace.step('settled', {
    ...listed,
    what: 'to see whether each delete takes other items with it',
    needs: [pair],
  }),
};
