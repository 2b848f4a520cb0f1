/** Which of the two is rejected, and how, is not judged here: a duplicate that comes later belongs to status/duplicate. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineRule, failed, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { reportsFailure } from '../../src/reading/envelope.ts';
import { createdItem } from '../../src/reading/items.ts';
import { duplicate } from '../../src/scenarios/duplicate.ts';

export default defineRule({
  id: 'status/duplicate-at-once',
  breaks: ['status.duplicate'],
  weight: 6,
  label: 'data',
  title: 'Of two simultaneous POSTs with the same unique value, one is rejected',
  headline: 'Simultaneous POSTs create duplicates',
  why: 'A button that is pressed twice, or a client that retries, sends both at once. Then there are two.',
  fix: 'Let the store keep the value unique, with a constraint or a lock. A lookup before the insert leaves a gap.',
  says: {
    both: 'With the same unique value, sent twice at the same moment, {request} returned {seen} both times',
    crashed: 'With the same unique value, sent twice at the same moment, {request} returned {seen}',
    neither: 'both requests were rejected',
    untold: 'the responses do not tell the items apart',
  },
  on: duplicate,
  rows: ['duplicate'],
  judges: ['attempt', 'finish'],
  check: ({ finish }) => {
    const all = finish.filter(({ probe: { intent } }) => intent.kind === 'provocation');
    // Two that did not meet were sent once more.
    const pairs = [all.slice(0, 2), all.slice(2)].filter(({ length }) => length === 2);
    if (pairs.length === 0) return inapplicable('neither');
    const crashed = all.find(({ response }) => response.status >= 500);
    if (crashed !== undefined) {
      const seen = String(crashed.response.status);
      return failed({ kind: 'crashed', at: 'status', seen, expected: '409', exchange: crashed });
    }
    const isCreated = ({ response }: WithResponse): boolean => response.isSuccess && !reportsFailure(response);
    if (!all.some(isCreated)) return inapplicable('neither');
    const both = pairs.find((pair) => pair.every(isCreated));
    const exchange = both?.at(-1);
    if (both === undefined || exchange === undefined) return passed;
    const [one, other] = both.map(createdItem);
    const isTold = one !== undefined && other !== undefined;
    // A service may return the existing item, but not with 201.
    if (!isTold || (one.url === other.url && both.some(({ response }) => response.status !== 201)))
      return undecided('untold');
    return failed({ kind: 'both', at: 'status', seen: String(exchange.response.status), expected: '409', exchange });
  },
});
