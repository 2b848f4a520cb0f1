/** HEAD is GET without the body (RFC 9110, section 9.3.2). Two reads before it show what moves by itself. */
import { defineRule, failed, fieldViolations, passed, undecided } from '../../src/core/rule.ts';
import { isMissing } from '../../src/reading/envelope.ts';
import { readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { settledFields } from '../../src/reading/sent.ts';
import { odd } from '../../src/scenarios/odd.ts';

export default defineRule({
  id: 'methods/head-safe',
  proves: ['service.5'],
  weight: 9,
  label: 'data',
  title: 'HEAD changes nothing',
  headline: 'HEAD changes or deletes items',
  why: 'Caches, link checkers, and monitors send HEAD to every URL that they find. They must not change data with it.',
  fix: 'Route HEAD to the handler of GET and leave out the body. Never let it fall through to another handler.',
  says: {
    deleted: 'After {request}, a read of the item returned {seen}',
    changed: 'After {request}, a read of the item shows another value for {field}: {seen}',
    unread: 'the item could not be read',
  },
  on: odd,
  judges: ['created', 'shown', 'headed', 'afterHead'],
  voids: ['afterHead'],
  check: ({ created, shown, headed: exchange, afterHead }, { movesByItself }) => {
    const [was, is] = [readItem(shown), readItem(afterHead)];
    const seen = String(afterHead.response.status);
    if (was !== undefined && isMissing(afterHead.response))
      return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    if (was === undefined || is === undefined) return undecided('unread');
    const isChanged = (field: string): boolean => !movesByItself(field) && !isSame(is.fields[field], was.fields[field]);
    const changed = settledFields(was, [created]).filter(isChanged);
    return changed.length === 0 ? passed : failed(...fieldViolations('changed', changed, is, was.fields, exchange));
  },
});
