import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, page } from '../../operation/shared/example-parts.ts';

const search = (items: readonly JsonObject[], status = 200): ExchangeExample => ({
  request: 'GET /users?keyword=x1',
  step: lifecycle.filteredOwn,
  provokes: 'anything',
  status,
  body: page(items),
  about: { id: '7', filter: { keyword: 'x1' }, before: ada },
});

export const filterFreshExamples: Rule['examples'] = () => ({
  passed: [about('the search finds it', [search([ada])])],
  failed: [about('the search finds nothing', [search([])])],
  inapplicable: [about('nothing was searched for', []), about('the search is refused', [search([], 400)])],
  inconclusive: [about('others are found', [search([{ id: 8, name: 'Bob' }])])],
});
