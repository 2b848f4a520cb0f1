/** A service may normalize what it stores and hide write-only fields. Location alone is not the created item. */
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { createdItem, readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { refsIn } from '../../src/reading/lists.ts';
import { isStored } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/create',
  proves: ['operation.create'],
  weight: 7,
  label: 'data',
  title: 'POST stores the item that it was sent, and returns it',
  headline: 'POST does not store or return the item that it was sent',
  why: 'A client continues with what the create returns: the id, and the values that were really stored.',
  fix: 'Store the item first, and then return it as a read would show it, with its id.',
  says: {
    rejected: 'With the create example of the plan, {request} returned {seen}',
    absent: 'With a valid body, {request} returned {seen} without the created item',
    unnamed: 'With a valid body, {request} returned {seen} without the id of the created item',
    taken: 'With a valid body, {request} returned {seen}, which existed before',
    unread: 'After {request} reported success, a read of the item returned {seen}',
    lost: 'After {request} reported success, a read of the item shows another value for {field}: {seen}',
    untold: '{request} returned another value for {field} than a later read: {seen}',
    forbidden: 'this credential is not allowed to create items',
    unshown: 'no read shows what was sent',
  },
  on: life,
  judges: ['created'],
  sees: ['before', 'read'],
  check: ({ created: exchange, before, read }, { dialect, movesByItself }) => {
    const { status, isSuccess } = exchange.response;
    const seen = String(status);
    if (status === 403) return undecided('forbidden');
    if (!isSuccess) return failed({ kind: 'rejected', at: 'status', seen, expected: '201', exchange });
    const told = readItem(exchange);
    if (told === undefined) return failed({ kind: 'absent', at: 'body:', seen, expected: 'the item', exchange });
    const ref = createdItem(exchange);
    const at = `${told.pointer}/${dialect.idField}`;
    if (told.ref === undefined) return failed({ kind: 'unnamed', at, seen, expected: 'an id', exchange });
    if (before && refsIn(before).some(({ url }) => url === ref?.url))
      return failed({ kind: 'taken', at, seen: told.ref.url, expected: 'a new item', exchange });
    if (read === undefined) return undecided('unshown');
    const item = readItem(read);
    if (!read.response.isSuccess)
      return failed({ kind: 'unread', at: 'status', seen: String(read.response.status), expected: '200', exchange });
    const { sent } = exchange.probe.intent;
    const visible = Object.keys(sent).filter((field) => field in (item?.fields ?? {}) && !movesByItself(field));
    if (item === undefined || visible.length === 0) return undecided('unshown');
    const lost = visible.filter((field) => !isStored(item.fields[field], sent[field]));
    const untold = visible.filter((field) => !lost.includes(field) && !isSame(told.fields[field], item.fields[field]));
    return failed(
      ...fieldViolations('lost', lost, item, sent, exchange),
      ...fieldViolations('untold', untold, told, item.fields, exchange),
    );
  },
});
