/** PUT is idempotent (RFC 9110, section 9.2.2). */
import { defineRule, failed, fieldViolations, inapplicable, passed } from '../../src/core/rule.ts';
import { readItem } from '../../src/reading/items.ts';
import { isStateName } from '../../src/reading/names.ts';
import { storageOf } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';

/** Not allowed, not without a header, or not that often. */
const unauthorized: readonly number[] = [401, 403, 412, 428, 429];

export default defineRule({
  id: 'operation/replace-twice',
  breaks: ['operation.replace'],
  weight: 6,
  label: 'data',
  title: 'Sending the same PUT twice has the same effect as sending it once',
  headline: 'Repeating a PUT has a different effect',
  why: 'Clients and proxies repeat a PUT if its response is lost. A second effect corrupts the item.',
  fix: 'Set the fields to what is sent instead of adding to them, and leave the item itself out of the duplicate check.',
  says: {
    rejected: 'The second time, {request} returned {seen}',
    changed: 'The second time, {request} changed {field} to {seen}',
    first: 'the first PUT did not work',
    state: 'the item may have a state now in which it cannot be changed',
  },
  on: life,
  judges: ['replaced', 'afterReplace', 'replacedAgain', 'afterAgain'],
  check: ({ replaced, afterReplace, replacedAgain: exchange, afterAgain }, { movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const [once, twice] = [readItem(afterReplace), readItem(afterAgain)];
    if (!replaced.response.isSuccess || once === undefined || unauthorized.includes(status))
      return inapplicable('first');
    const { sent } = replaced.probe.intent;
    if (status === 409 && Object.keys(sent).some(isStateName)) return inapplicable('state');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen: String(status), expected: '2xx', exchange });
    const isStoredBy = (field: string, item = once): boolean =>
      storageOf(field, item.fields[field], sent[field]) === 'stored';
    const fields = Object.keys(sent).filter((field) => !movesByItself(field) && isStoredBy(field));
    if (twice === undefined || fields.length === 0) return inapplicable('first');
    const changed = fields.filter((field) => !isStoredBy(field, twice));
    const violations = fieldViolations('changed', changed, twice, sent, exchange);
    return violations.length === 0
      ? passed
      : failed(...violations.map((each) => ({ ...each, breaks: ['service.5'] as const })));
  },
});
