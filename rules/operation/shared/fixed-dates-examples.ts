import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { list } from '../../../src/model/traces/list.ts';
import type { Json } from '../../../src/text/json.ts';
import { successBody } from '../../envelope/shared/examples.ts';

const listed = (...items: readonly Json[]): ExchangeExample => ({
  request: 'GET /users',
  step: list.list,
  about: { owners: [] },
  status: 200,
  body: successBody(items),
});
const user = (changes: Readonly<Record<string, Json>>): Json => ({ id: 1, name: 'Ada', ...changes });

/** Examples of operation/fixed-dates. */
export const fixedDatesExamples: Rule['examples'] = () => ({
  passed: [
    {
      note: 'the same date again',
      exchanges: [
        listed(user({ createdAt: '2026-01-01T00:00:00Z' })),
        listed(user({ createdAt: '2026-01-01T00:00:00.000Z' })),
      ],
    },
    {
      note: 'the date of something else that was created',
      exchanges: [
        listed(user({ createdAt: '2026-01-01T00:00:00Z', lastCreatedAt: '2026-01-01T00:00:00Z' })),
        listed(user({ createdAt: '2026-01-01T00:00:00Z', lastCreatedAt: '2026-01-02T00:00:00Z' })),
      ],
    },
  ],
  failed: [
    {
      note: 'created just now, again and again',
      exchanges: [
        listed(user({ created_at: '2026-01-01T00:00:00Z' })),
        listed(user({ created_at: '2026-01-01T00:00:02Z' })),
      ],
    },
  ],
  inapplicable: [
    { note: 'no date of a creation', exchanges: [listed(user({})), listed(user({ seenAt: '2026-01-01T00:00:02Z' }))] },
    { note: 'seen once', exchanges: [listed(user({ createdAt: '2026-01-01T00:00:00Z' }))] },
  ],
});
