import { traceOf } from '../step.ts';

const trace = traceOf('states');
const subject = trace.own('subject', { effort: 'quick' });
const attempt = { carries: ['id', 'owners', 'before', 'transition'], needs: [subject] } as const;
const look = { provokes: 'anything', carries: ['id', 'owners', 'transition'] } as const;
const transition = trace.step('transition', {
  ...attempt,
  what: 'to see that a transition leads to its state',
  effort: 'quick',
});
const refused = trace.step('refused', {
  ...attempt,
  what: 'to see that a transition is refused',
  effort: 'quick',
  provokes: 'refused-transition',
});
const moved = trace.step('moved', {
  ...attempt,
  what: 'to bring the item into a state that a transition starts from',
  effort: 'quick',
  provokes: 'anything',
});
const state = { ...look, effort: 'quick' } as const;
const transitionRead = trace.step('transition-read', {
  ...state,
  what: 'to see the state that it leads to',
  needs: [transition],
});
const changed = trace.step('changed', {
  what: 'to see that a change of another field leaves the state as it is',
  effort: 'quick',
  provokes: 'anything',
  carries: ['id', 'owners', 'before'],
  needs: [transition, transitionRead],
});
const replaced = trace.step('replaced', {
  what: 'to see that an item can be replaced in another state than its first',
  provokes: 'anything',
  carries: ['id', 'owners', 'before'],
  needs: [transition, transitionRead],
});

const filtered = { provokes: 'anything', carries: ['id', 'owners', 'filter'] } as const;

/** The plan's table of states, tried on items of ours. */
export const states = {
  trace,
  subject,
  transition,
  transitionRead,
  /** Only where the item is not found after a transition that was taken. */
  stillListed: trace.step('still-listed', {
    what: 'to see whether the list shows an item that is not found after a transition',
    effort: 'quick',
    provokes: 'anything',
    carries: ['owners'],
    needs: [transition],
  }),
  refused,
  refusedRead: trace.step('refused-read', { ...look, what: 'to see the state that it leaves', needs: [refused] }),
  moved,
  /** A change of another field, once, in a state that a transition led to. */
  changed,
  changedRead: trace.step('changed-read', {
    ...look,
    effort: 'quick',
    carries: ['id', 'owners'],
    what: 'to see the state that it leaves',
    needs: [changed],
  }),
  /** A replace, once, in a state that a transition led to; it is read only where the answer does not show the state. */
  replaced,
  replacedRead: trace.step('replaced-read', {
    ...look,
    carries: ['id', 'owners'],
    what: 'to see the state that it leaves',
    needs: [replaced],
  }),
  /** The list by the state that an item was made in, before and after it left that. */
  filteredBefore: trace.step('filtered-before', {
    ...filtered,
    what: 'to see later whether a filter looks at the state as it is by then',
    needs: [subject],
  }),
  filteredLeft: trace.step('filtered-left', {
    ...filtered,
    what: 'to see that a filter finds no item by the state that it left',
    needs: [transition],
  }),
  movedRead: trace.step('moved-read', { ...state, what: 'to see the state that it leads to', needs: [moved] }),
};
