/** The list below the newest owner is read, too, because it is the likeliest to be empty. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listFault } from '../../src/reading/read-faults.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { list } from '../../src/scenarios/list.ts';

export default defineRule({
  id: 'operation/sub-list',
  proves: ['operation.sub-list'],
  breaks: ['operation.list'],
  weight: 6,
  label: 'clients',
  title: 'GET on a sub-collection returns 200 and a list',
  headline: 'Lists below an item do not return 200 and a list',
  why: 'Clients read what belongs to an item like any other list, and should not need a second way.',
  fix: 'Return 200 and a list of objects as data for every existing owner, even if it is empty.',
  says: {
    status: '{request} returned {seen} instead of 200',
    data: '{request} returned {seen} instead of a list',
    wrapped: '{request} returned an object with the list in {seen} instead of the list',
    null: '{request} returned a list with null among its items',
    names: '{request} returned {seen} as an item, although a read of it returns an object',
    unknown: 'the list may not be read, or another rule judges the response',
    root: 'operation/list judges lists that belong to no item',
  },
  on: [list, filter],
  judges: ['listed'],
  sees: ['named'],
  voids: ['listed'],
  onSight: true,
  check: ({ listed: exchange, named }, context) => {
    if (context.resource.parent === undefined) return inapplicable('root');
    const fault = listFault(exchange, named, context);
    if (fault === undefined) return passed;
    return fault === 'unknown' ? undecided('unknown') : failed({ ...fault, exchange });
  },
});
