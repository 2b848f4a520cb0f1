import type { ExchangeExample } from '../../../src/model/example.ts';
import { filter as steps } from '../../../src/model/traces/filter.ts';
import type { Step } from '../../../src/model/step.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import {
  allFiltered,
  allFilteredBut,
  filteredBy,
  filtering,
  filteringByStatus,
  residents,
  unfiltered,
} from './filter-examples.ts';
import { pageBody } from './sort-examples.ts';

const resource = filtering;
const twoPages = [
  filteredBy({ status: 'active' }, { items: residents.slice(0, 2), paging: { page: 0, size: 2 }, total: 4 }),
  filteredBy({ status: 'active' }, { items: residents.slice(2), paging: { page: 1, size: 2 }, total: 4 }),
];

const ordered = (step: Step, items: readonly JsonObject[], status?: string): ExchangeExample => {
  const query = status === undefined ? {} : { filter: { status }, query: 'planned' as const };
  return {
    request: `GET /users/7/orders${status === undefined ? '' : `?status=${status}`}`,
    kind: 'list',
    step,
    about: { owners: ['7'], ...query },
    status: 200,
    body: pageBody(items),
  };
};
const orders = [
  { id: 1, userId: 7, status: 'active' },
  { id: 2, userId: 7, status: 'blocked' },
];
const ofOtherOwner = [
  ordered(steps.whole.before.plain, orders),
  ordered(steps.filtered.ask, [...orders.slice(0, 1), { id: 9, userId: 8, status: 'active' }], 'active'),
  ordered(steps.filtered.ask, orders.slice(1), 'blocked'),
  ordered(steps.whole.after.plain, orders),
];

/** Examples of filters that keep what they should, and of some that do not. */
export const filterExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'each value, a value that no item has, and two filters', resource, exchanges: allFiltered },
    {
      note: 'a value that no item has is refused with 400',
      resource,
      exchanges: allFilteredBut(filteredBy({ status: 'zzz' }, { query: 'unknown', status: 400 })),
    },
    {
      note: 'page and size are refused without a filter too',
      resource,
      exchanges: [
        ...allFiltered,
        {
          request: 'GET /users?page=0&size=2',
          step: steps.whole.before.pages,
          about: { page: 0, size: 2 },
          status: 403,
        },
        filteredBy({ status: 'active' }, { status: 403, paging: { page: 0, size: 2 } }),
      ],
    },
    {
      note: 'case is folded',
      resource: {
        filters: { keyword: { values: ['mary'], in: ['name'], match: 'contains' } },
      },
      exchanges: [
        ...unfiltered(),
        filteredBy({ keyword: 'mary' }, { items: residents.slice(0, 1) }),
        filteredBy({ keyword: 'zzz' }, { query: 'unknown' }),
      ],
    },
    {
      note: 'a search looks for each word by itself',
      resource: {
        filters: { keyword: { values: ['mary active'], in: ['name'], match: 'contains' } },
      },
      exchanges: [
        ...unfiltered(),
        filteredBy({ keyword: 'mary active' }, { items: residents.slice(0, 1) }),
        filteredBy({ keyword: 'zzz' }, { query: 'unknown' }),
      ],
    },
  ],
  failed: [
    {
      note: 'a search that loses its second word',
      resource: {
        filters: { keyword: { values: ['mary blocked'], in: ['name'], match: 'contains' } },
      },
      exchanges: [
        ...unfiltered(),
        filteredBy({ keyword: 'mary blocked' }, { items: residents.slice(0, 1) }),
        filteredBy({ keyword: 'zzz' }, { query: 'unknown' }),
      ],
    },
    {
      note: 'an item of another state',
      resource,
      exchanges: allFilteredBut(filteredBy({ status: 'blocked' }, { items: residents })),
    },
    {
      note: 'everything for a value that no item has',
      resource,
      exchanges: allFilteredBut(filteredBy({ status: 'zzz' }, { query: 'unknown', items: residents })),
    },
    {
      note: 'the second of two filters is left out',
      resource,
      exchanges: allFilteredBut(
        filteredBy(
          { status: 'active', city: 'New York' },
          { query: 'pair', items: residents.filter((each) => each['status'] === 'active') },
        ),
      ),
    },
    { note: 'the filter is left out with page and size', resource, exchanges: [...allFiltered, ...twoPages] },
    {
      note: 'a value with a blank is refused',
      resource,
      exchanges: allFilteredBut(filteredBy({ city: 'New York' }, { status: 400 })),
    },
    {
      note: 'nothing found is taken for a missing resource',
      resource,
      exchanges: allFilteredBut(filteredBy({ city: 'zzz' }, { query: 'unknown', status: 404 })),
    },
    {
      note: 'every value of the plan is refused',
      resource: { filters: { level: { values: ['low', 'high'], in: ['level'], match: 'equals' } } },
      exchanges: [
        ...unfiltered(),
        filteredBy({ level: 'low' }, { status: 400 }),
        filteredBy({ level: 'high' }, { status: 400 }),
      ],
    },
    {
      note: 'an item of another owner',
      resource: { ...filteringByStatus, path: '/users/{id}/orders' },
      exchanges: ofOtherOwner,
    },
  ],
  inapplicable: [{ note: 'nothing was filtered', resource, exchanges: unfiltered() }],
  inconclusive: [
    {
      note: 'every item matches, and an unknown value is refused',
      resource: filteringByStatus,
      exchanges: [
        {
          request: 'GET /users',
          step: steps.whole.before.plain,
          status: 200,
          body: { success: true, data: [{ id: 1, status: 'active' }] },
        },
        filteredBy({ status: 'active' }, { items: [{ id: 1, status: 'active' }] }),
        filteredBy({ status: 'zzz' }, { query: 'unknown', status: 400 }),
        {
          request: 'GET /users',
          step: steps.whole.after.plain,
          status: 200,
          body: { success: true, data: [{ id: 1, status: 'active' }] },
        },
      ],
    },
    {
      note: 'the items do not show what is looked at',
      resource: { filters: { keyword: { values: ['ada'], in: ['biography'], match: 'contains' } } },
      exchanges: [
        ...unfiltered(),
        filteredBy({ keyword: 'ada' }, { items: residents.slice(0, 1) }),
        filteredBy({ keyword: 'zzz' }, { query: 'unknown' }),
      ],
    },
  ],
});
