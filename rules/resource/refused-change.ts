/** Compares reads before and after a change that was rejected. Nothing else was sent to the item in between. */
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { sentIn } from '../../src/reading/sent.ts';
import { change } from '../../src/scenarios/change.ts';

export default defineRule({
  id: 'resource/refused-change',
  breaks: ['service.5', 'status.invalid-input'],
  weight: 8,
  label: 'data',
  title: 'A rejected change changes nothing',
  headline: 'Rejected changes are stored',
  why: 'The client believes that the item is unchanged, and continues with values that no longer exist.',
  fix: 'Check everything before you store anything, or store in a transaction that a rejection rolls back.',
  says: {
    changed: 'After {request} was rejected, a read of the item shows another value for {field}: {seen}',
    accepted: 'the change was accepted',
    unread: 'the item could not be read before and after the change',
  },
  on: change,
  rows: change.rows.filter(({ before, after }) => before !== undefined && after !== undefined).map(({ row }) => row),
  judges: ['before', 'attempt', 'after'],
  check: ({ before: [before], attempt: exchange, after: [after] }, { movesByItself }) => {
    const { status } = exchange.response;
    if (status < 400 || status >= 500) return inapplicable('accepted');
    const [was, is] = [before, after].map((read) => read && readItem(read));
    if (was === undefined || is === undefined) return undecided('unread');
    const changed = Object.keys(sentIn(exchange)).filter(
      (field) => field in was.fields && !movesByItself(field) && !isSame(was.fields[field], is.fields[field]),
    );
    return changed.length === 0 ? passed : failed(...fieldViolations('changed', changed, is, was.fields, exchange));
  },
});
