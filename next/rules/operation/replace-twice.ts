/** PUT is idempotent (RFC 9110, section 9.2.2). */
import { defineRule, failed, fieldViolations, inapplicable } from '../../src/core/rule.ts';
import { readItem } from '../../src/reading/items.ts';
import { isStored } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/replace-twice',
  proves: [],
  breaks: ['operation.replace', 'service.5'],
  weight: 6,
  label: 'data',
  title: 'The same PUT sent twice leaves the item as the first one did',
  headline: 'A second, equal PUT has another effect',
  why: 'Clients and proxies repeat a PUT if its response is lost. A second effect corrupts the item.',
  fix: 'Set the fields to what is sent instead of adding to them, and leave the item itself out of the duplicate check.',
  says: {
    rejected: 'The second time, {request} returned {seen}',
    changed: 'The second time, {request} changed {field} to {seen}',
    first: 'the first PUT did not work',
  },
  on: life,
  judges: ['replaced', 'replacedAgain', 'afterReplace'],
  check: ({ replaced, replacedAgain: exchange, afterReplace }, { movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const seen = String(status);
    if (!replaced.response.isSuccess) return inapplicable('first');
    // Too many writes, or a revision that does not match, says nothing about the PUT itself.
    if (status === 412 || status === 403) return inapplicable('first');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '2xx', exchange });
    const [once, twice] = [readItem(replaced), readItem(afterReplace)];
    if (once === undefined || twice === undefined) return inapplicable('first');
    const { sent } = replaced.probe.intent;
    const wasStored = (field: string): boolean => isStored(once.fields[field], sent[field]);
    const fields = Object.keys(sent).filter(
      (field) => field in twice.fields && !movesByItself(field) && wasStored(field),
    );
    const changed = fields.filter((field) => !isStored(twice.fields[field], sent[field]));
    return failed(...fieldViolations('changed', changed, twice, sent, exchange));
  },
});
