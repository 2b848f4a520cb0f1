/** Every list must be one, even if it is empty, and even if a filter matches nothing. */
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { listFault } from '../../src/reading/read-faults.ts';
import { filter } from '../../src/scenarios/filter.ts';
import { list } from '../../src/scenarios/list.ts';

export default defineRule({
  id: 'operation/list',
  proves: ['operation.list'],
  weight: 7,
  label: 'clients',
  title: 'GET on a collection returns 200 and a list',
  headline: 'Lists do not return 200 and a list',
  why: 'Clients loop over what a collection returns. Anything but a list with 200 breaks them on their first request.',
  fix: 'Return 200 and a list of objects as data, even if it is empty.',
  says: {
    status: '{request} returned {seen} instead of 200',
    data: '{request} returned {seen} instead of a list',
    wrapped: '{request} returned an object with the list in {seen} instead of the list',
    null: '{request} returned a list with null among its items',
    names: '{request} returned {seen} as an item, although a read of it returns an object',
    unknown: 'the list may not be read, or another rule judges the response',
    sub: 'operation/sub-list judges lists below an item',
  },
  on: [list, filter],
  judges: ['listed'],
  sees: ['named'],
  voids: ['listed'],
  onSight: true,
  check: ({ listed: exchange, named }, context) => {
    if (context.resource.parent !== undefined) return inapplicable('sub');
    const fault = listFault(exchange, named, context);
    if (fault === undefined) return passed;
    return fault === 'unknown' ? undecided('unknown') : failed({ ...fault, exchange });
  },
});
