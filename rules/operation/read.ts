/** An item that is missing may have been deleted meanwhile, unless the list still shows it. */
import { defineRule, failed, passed, undecided } from '../../src/core/rule.ts';
import { readFault } from '../../src/reading/read-faults.ts';
import { read } from '../../src/scenarios/read.ts';

export default defineRule({
  id: 'operation/read',
  proves: ['operation.read'],
  weight: 7,
  title: 'Reading an item returns the item that was requested',
  headline: 'Reads do not return the requested item',
  why: 'A client that follows an id must get that item. A different item, or nothing, is worse than an error.',
  fix: 'Return every item that a list shows, or that was just created, with 200 and the item as data, its id included.',
  says: {
    rejected: 'Although the list shows the item, {request} returned {seen}',
    list: 'Instead of one item, {request} returned a list',
    empty: 'Instead of the item, {request} returned {seen}',
    other: 'Instead of the requested item, {request} returned {seen}',
    forbidden: 'this credential may not read the item',
    gone: 'the item may have been deleted meanwhile',
    reported: 'the response has a success status and a body that reports a failure',
  },
  on: read,
  judges: ['lists', 'reads'],
  check: ({ lists, reads }) => {
    const faults = reads.flatMap((exchange) => readFault(exchange, lists) ?? []);
    const violations = faults.filter((each) => typeof each !== 'string');
    if (violations.length > 0) return failed(...violations);
    const doubt = faults.find((each) => typeof each === 'string');
    return doubt === undefined ? passed : undecided(doubt);
  },
});
