/** A write to one item, and another item of ours, or an owner, read before and after it. */
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { isMissing } from '../../src/reading/envelope.ts';
import { readItem } from '../../src/reading/items.ts';
import { reachedFields } from '../../src/reading/ownership.ts';
import { reaching } from '../../src/scenarios/sharing.ts';

export default defineRule({
  id: 'operation/neighbors',
  proves: ['service.5'],
  weight: 9,
  label: 'data',
  title: 'A write to one item leaves its neighbors unchanged',
  headline: 'Writes to one item also change or delete others',
  why: 'Data that the client never touched is lost.',
  fix: 'Select the item by its id alone, with a WHERE clause that matches exactly one row.',
  says: {
    changed: '{request} also changed {field} of another item to {seen}',
    deleted: '{request} also deleted another item: a read of it returned {seen}',
    unread: 'the neighbor could not be read',
    unshown: 'the neighbor would not show the change',
  },
  on: reaching,
  judges: ['written', 'neighborBefore', 'neighborAfter', 'neighborWrites'],
  check: ({ written: exchange, neighborBefore, neighborAfter, neighborWrites }, { movesByItself }) => {
    const [was, is] = [readItem(neighborBefore), readItem(neighborAfter)];
    if (was === undefined) return undecided('unread');
    const seen = String(neighborAfter.response.status);
    if (is === undefined && isMissing(neighborAfter.response))
      return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    if (is === undefined) return undecided('unread');
    const { changed, wouldShow } = reachedFields({ was, is, neighborBefore, written: exchange, neighborWrites });
    const moved = changed.filter((field) => !movesByItself(field));
    return moved.length > 0 || wouldShow
      ? failed(...fieldViolations('changed', moved, is, was.fields, exchange))
      : undecided('unshown');
  },
});
