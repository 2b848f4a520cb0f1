import { traceOf } from '../step.ts';

const trace = traceOf('page-walk');
const carries = ['owners', 'walk'] as const;
const list = trace.step('list', { what: 'to see the list that is to be walked', effort: 'quick', carries });
const low = trace.step('low', {
  what: 'to find out how the first page is numbered',
  effort: 'quick',
  provokes: 'anything',
  carries,
  needs: [list],
});
const alone = trace.step('size', {
  what: 'to see that a size sets the number of items',
  effort: 'quick',
  carries,
  needs: [list],
});
const page = trace.step('page', {
  what: 'to see each page of the list',
  provokes: ['success', 'anything', 'past-the-end'],
  carries,
  needs: [low, alone],
});

const edges = trace.step('edge', {
  what: 'to see the largest pages, the last one and one far beyond it',
  effort: 'quick',
  provokes: ['success', 'anything', 'past-the-end'],
  carries,
  needs: [low, alone],
});

const further = trace.step('further', {
  what: 'to see whether a list without page numbers shows only its first page',
  provokes: 'anything',
  carries,
  needs: [low, alone],
});

const own = trace.step('own', {
  what: 'to see each page of a list that leads to the next in its own way',
  provokes: 'anything',
  carries: [...carries, 'further'],
  needs: [low, alone],
});

/** The pages of the list; about.walk names the walk that each is one of. */
export const pageWalk = {
  trace,
  list,
  low,
  alone,
  edges,
  page,
  further,
  own,
  again: trace.step('page-repeat', {
    what: 'to distinguish a fault from a list that others change',
    effort: 'quick',
    provokes: ['success', 'anything', 'past-the-end'],
    carries,
    needs: [low, alone],
  }),
};

/** What rules about pages want: every page that was seen. */
export const walkedPages = [
  pageWalk.low,
  pageWalk.alone,
  pageWalk.edges,
  pageWalk.page,
  pageWalk.further,
  pageWalk.own,
  pageWalk.again,
] as const;

/** `about.walk` of a list that leads to the next page itself, by links or marks. */
export const ownWalk = 'its own way';

/** `about.walk` of the list without parameters: it is no page of a walk, and is asked for again with them. */
export const plainWalk = 'without parameters';
