import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, judged } from '../../src/model/rule.ts';
import { filterSteps } from '../../src/model/traces/filter.ts';
import { queryInvalid } from '../../src/model/traces/query-invalid.ts';
import { crashByThoseOf } from '../../src/model/signs.ts';
import { violation } from '../../src/model/violation.ts';
import { brokenList } from './shared/broken-list.ts';
import { filteredBy } from './shared/filter-examples.ts';

export default defineRule({
  id: 'query/filter-crash',
  proves: [],
  breaks: ['query.filter', 'query.invalid'],
  weight: 6,
  label: 'clients',
  title: 'No filter value causes a server error',
  why: 'Anyone can put anything into a filter: a blank, an accent or an unknown word must not crash the service.',
  fix: 'Decode the query as UTF-8, check the value before you use it, and answer with the items that match, with an empty list, or with 400 INVALID_PARAMETER.',
  scope: 'exchange',
  wants: [...filterSteps, queryInvalid.filters],
  explainedBy: ['query/page', 'query/size', 'query/sort'],
  joins: ['query/unknown'],
  concerns: ({ probe }) => probe.about.filter !== undefined,
  appliesTo: () => true,
  check: (exchange, context) => {
    const { status } = exchange.reply;
    const { query } = exchange.probe.about;
    const isNobodys = query === 'unknown' || query === 'partial';
    if (status < 500) return judged([]);
    const broken = brokenList(exchange, context);
    if (broken !== undefined) return broken;
    return judged([
      violation({
        at: 'status',
        expected: isNobodys ? 'an empty list, or 400' : 'the items that match',
        actual: String(status),
        message: `${requestLine(exchange)} answered ${status}`,
        clauses: isNobodys ? ['query.invalid', 'query.filter'] : ['query.filter'],
        key: `${isNobodys ? 'an unknown value' : 'a filter'} answered 5xx`,
        signs: crashByThoseOf(exchange.probe.about),
      }),
    ]);
  },
  examples: () => ({
    passed: [
      { note: 'the items that match', exchanges: [filteredBy({ city: 'New York' })] },
      {
        note: 'a value that no item has is refused',
        exchanges: [filteredBy({ city: 'zzz' }, { query: 'unknown', status: 400 })],
      },
    ],
    failed: [
      { note: 'a crash over a blank', exchanges: [filteredBy({ city: 'New York' }, { status: 500 })] },
      {
        note: 'a crash over a value that no item has',
        exchanges: [filteredBy({ city: 'zzz' }, { query: 'unknown', status: 500 })],
      },
    ],
    inapplicable: [{ note: 'a list without a filter', exchanges: [{ request: 'GET /users', status: 500 }] }],
  }),
});
