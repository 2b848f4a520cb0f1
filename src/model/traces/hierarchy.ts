import { traceOf } from '../step.ts';

const trace = traceOf('hierarchy');
const looks = { provokes: 'anything', carries: ['owners'] } as const;
const readsItem = { provokes: 'anything', carries: ['id', 'owners'] } as const;

const ownList = trace.step('own-list', {
  what: 'to know what the owner has',
  provokes: ['success', 'anything'],
  carries: ['owners'],
});
const otherList = trace.step('other-list', {
  what: 'to know what another owner has',
  provokes: ['success', 'anything'],
  carries: ['owners'],
});
/** How the service answers for an item that does not exist, for comparison. */
const missingItem = trace.step('missing-item', {
  ...readsItem,
  what: 'to compare with an item that does not exist',
});
const foreignRead = trace.step('foreign-read', {
  ...readsItem,
  what: 'to see that an item is found only under its owner',
  needs: [ownList, otherList, missingItem],
});
const sharedRead = trace.step('shared-read', {
  ...readsItem,
  what: 'to see that an item is there for each owner who lists it',
  needs: [ownList, otherList],
});
const crossedOwner = trace.step('crossed-owner', {
  ...readsItem,
  what: 'to see that the inner owner does not belong to the outer one',
  needs: [ownList, missingItem],
});
const crossed = 'to see that the owners in the address belong together';

const own = trace.own('own', { needs: [foreignRead] });
const ownFirst = trace.own('own-first', { needs: [foreignRead] });
const elsewhere = 'to see that another owner does not list it';
/** Nothing is written where the other owner may have an item of that id. */
const foreignOwnRead = trace.step('foreign-own-read', {
  ...readsItem,
  what: 'to see that the item is found only under its owner',
  needs: [own],
});
const foreign = trace.steps('foreign', {
  provokes: 'anything',
  what: 'to see that a write under another owner is refused',
  carries: ['id', 'owners', 'before'],
  needs: [foreignOwnRead],
});
const claimed = trace.step('claimed', {
  what: 'to see that the owner in the address counts, and not one that the body claims',
  effort: 'quick',
  provokes: 'anything',
  carries: ['owners', 'sent', 'marks'],
  needs: [own],
});
const claimedRead = trace.step('claimed-read', {
  ...readsItem,
  what: 'to see which owner got it',
  effort: 'quick',
  needs: [claimed],
});

/** What belongs to one owner, asked for under another one, and under one who does not exist. */
export const hierarchy = {
  trace,
  ownList,
  otherList,
  missingItem,
  missingList: trace.step('missing-list', {
    ...looks,
    what: 'to see that nothing is listed under an owner that does not exist',
    effort: 'quick',
    needs: [missingItem],
  }),
  missingRead: trace.step('missing-read', {
    ...readsItem,
    what: 'to see that no item is found under an owner that does not exist',
    needs: [ownList, missingItem],
  }),
  foreignRead,
  sharedRead,
  crossedOwner,
  crossedList: trace.step('crossed-list', { ...looks, what: crossed, needs: [crossedOwner] }),
  crossedRead: trace.step('crossed-read', { ...readsItem, what: crossed, needs: [crossedOwner] }),
  own,
  /** The list of another owner, in which the item of ours must not stand. */
  elsewhere: trace.step('own-elsewhere', {
    what: elsewhere,
    provokes: ['success', 'anything'],
    carries: ['owners'],
    needs: [own],
  }),
  foreignOwnRead,
  foreignAction: trace.step('foreign-action', {
    provokes: 'anything',
    what: 'to see that nothing is done to an item under another owner',
    carries: ['id', 'owners', 'before'],
    needs: [foreignOwnRead],
  }),
  /** Patch, replace and delete, by the kind of the operation. */
  foreign,
  ownRead: trace.steps('own-read', {
    ...readsItem,
    what: 'to see that the write under another owner changed nothing',
    needs: [foreign],
  }),
  claimed,
  claimedRead,
  /** Deletes there what another owner got of it. */
  claimedGone: trace.step('claimed-gone', {
    provokes: 'anything',
    what: 'to leave nothing behind',
    effort: 'quick',
    carries: ['id', 'owners'],
    needs: [claimedRead],
  }),
  missingCreate: trace.step('missing-create', {
    provokes: 'anything',
    what: 'to see that nothing is created under an owner that does not exist',
    carries: ['owners', 'sent', 'marks'],
    needs: [missingItem, own],
  }),
  ownFirst,
  /** The same the other way round: a service may take one owner for all. */
  firstElsewhere: trace.step('own-first-elsewhere', {
    what: elsewhere,
    provokes: ['success', 'anything'],
    carries: ['owners'],
    needs: [ownFirst],
  }),
  foreignFirstRead: trace.step('foreign-own-first-read', {
    ...readsItem,
    what: 'to see that the item is found only under its owner',
    needs: [ownFirst],
  }),
};
