import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { allFiltered, filteredBy, filtering, having, residents, unfiltered } from './filter-examples.ts';

const resource = filtering;
const active = having({ status: 'active' });

function page(number: number, items: readonly JsonObject[], total = 3, size = 2): ExchangeExample {
  return filteredBy({ status: 'active' }, { items, total, paging: { page: number, size } });
}

/** Examples of a filtered list by pages. */
export const filterPagesExamples: Rule['examples'] = () => ({
  passed: [
    {
      note: 'two pages hold what the filter keeps',
      resource,
      exchanges: [...allFiltered, page(0, active.slice(0, 2)), page(1, active.slice(2))],
    },
  ],
  failed: [
    {
      note: 'the second page is the first again',
      resource,
      exchanges: [...allFiltered, page(0, active.slice(0, 2)), page(1, active.slice(0, 2))],
    },
    {
      note: 'the second page is empty',
      resource,
      exchanges: [...allFiltered, page(0, active.slice(0, 2)), page(1, [])],
    },
    {
      note: 'pages are cut out first and filtered then',
      resource,
      exchanges: [...allFiltered, page(0, active.slice(0, 1)), page(1, active.slice(1))],
    },
    {
      note: 'size counts for nothing',
      resource,
      exchanges: [...allFiltered, page(0, active)],
    },
    {
      note: 'the second page is refused',
      resource,
      exchanges: [
        ...allFiltered,
        page(0, active.slice(0, 2)),
        filteredBy({ status: 'active' }, { status: 400, paging: { page: 1, size: 2 } }),
      ],
    },
  ],
  inapplicable: [{ note: 'no page was read', resource, exchanges: allFiltered }],
  inconclusive: [
    {
      note: 'pages hold what does not match: another rule reports it',
      resource,
      exchanges: [
        ...unfiltered(),
        filteredBy({ status: 'active' }),
        page(0, residents.slice(0, 2), 4),
        page(1, residents.slice(2), 4),
      ],
    },
    {
      note: 'others changed the list meanwhile',
      resource,
      exchanges: [
        ...unfiltered(residents.slice(1)),
        filteredBy({ status: 'active' }),
        page(0, active.slice(0, 2)),
        page(1, []),
      ],
    },
  ],
});
