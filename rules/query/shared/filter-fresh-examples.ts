import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import type { Step } from '../../../src/model/step.ts';
import { lifecycle } from '../../../src/model/traces/lifecycle.ts';
import { states } from '../../../src/model/traces/states.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { about, ada, exampleUsers, page } from '../../operation/shared/example-parts.ts';

const search = (items: readonly JsonObject[], status = 200, total?: number): ExchangeExample => ({
  request: 'GET /users?keyword=x1',
  step: lifecycle.filteredOwn,
  provokes: 'anything',
  status,
  body: page(items, total),
  about: { id: '7', filter: { keyword: 'x1' }, before: ada },
});

/** The same, asked before the item was changed. */
const before: ExchangeExample = { ...search([]), step: lifecycle.filteredBefore };

const eve: JsonObject = { id: 9, name: 'Eve', nickname: 'bea' };
/** After 7 was deleted, what a change made of 9 is looked for. */
const changed = (items: readonly JsonObject[], total?: number): readonly ExchangeExample[] => [
  { request: 'GET /users', step: lifecycle.after, status: 200, body: page([eve]) },
  {
    request: 'GET /users?keyword=bea',
    step: lifecycle.filteredGone,
    provokes: 'anything',
    status: 200,
    body: page(items, total),
    about: { id: '7', filter: { keyword: 'bea' }, before: ada, twin: '9' },
  },
];

const active = (step: Step, items: readonly JsonObject[]): ExchangeExample => ({
  request: 'GET /users?status=active',
  step,
  provokes: 'anything',
  status: 200,
  body: page(items),
  about: { id: '7', filter: { status: 'active' } },
});

/** 7 is found among the active; after it was blocked, it is looked for there again. */
const left = (items: readonly JsonObject[]): readonly ExchangeExample[] => [
  active(states.filteredBefore, [ada]),
  {
    request: 'GET /users/7',
    step: states.transitionRead,
    provokes: 'anything',
    status: 200,
    body: { success: true, data: { ...ada, status: 'blocked' }, error: null, timestamp: '2026-01-01T00:00:00Z' },
    about: { id: '7' },
  },
  active(states.filteredLeft, items),
];

const inStates = {
  resource: { ...exampleUsers, states: { field: 'status', allowed: [['active', '/block', 'blocked']], refused: [] } },
} as const;

const searched = {
  resource: { ...exampleUsers, filters: { keyword: { in: ['nickname'], match: 'contains', values: [] } } },
} as const;

export const filterFreshExamples: Rule['examples'] = () => ({
  passed: [
    about('the search finds it', [search([ada])]),
    about('the search finds what was changed', changed([eve]), searched),
    about('what was blocked is not among the active', left([{ ...eve, status: 'active' }]), inStates),
  ],
  failed: [
    about('the search finds nothing', [search([])]),
    about('the search finds nothing still', [before, search([])]),
    about('the search finds others alone', [search([{ id: 8, name: 'Bob' }])]),
    about('what was blocked is among the active', left([{ ...ada, status: 'blocked' }]), inStates),
    about('the search finds all but what was changed', changed([{ id: 8, name: 'Bob', nickname: 'bea' }]), searched),
  ],
  inapplicable: [
    about('nothing was searched for', []),
    about('it may be on a further page', changed([{ id: 8, name: 'Bob' }], 2), searched),
    about('the search is refused', [search([], 400)]),
  ],
  inconclusive: [
    about('others are found', [search([{ id: 8, name: 'Bob' }], 200, 2)]),
    about('an empty page counts more', [search([], 200, 2)]),
  ],
});
