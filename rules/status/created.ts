/** It needs only the response to the create, so it is judged even if the trace ends there. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'status/created',
  proves: ['status.created'],
  weight: 4,
  title: 'Creating an item returns 201',
  headline: 'Creating an item does not return 201',
  why: 'A 201 shows clients, logs, and monitors that something new exists, without a look at the body.',
  fix: 'Return 201 with the created item for each successful POST, never 200, 202, or 204.',
  says: {
    wrong: 'With a valid body, {request} returned {seen} instead of 201',
    rejected: 'the POST was rejected',
  },
  on: life,
  judges: ['created'],
  onSight: true,
  check: ({ created: exchange }) => {
    const { status, isSuccess } = exchange.response;
    if (!isSuccess) return inapplicable('rejected');
    if (status === 201) return passed;
    return failed({ kind: 'wrong', at: 'status', seen: String(status), expected: '201', exchange });
  },
});
