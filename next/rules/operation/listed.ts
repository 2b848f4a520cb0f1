/** A list that does not show all items proves nothing about a new one: the item may be on another page. */
import { defineRule, failed, fieldViolations, passed, undecided } from '../../src/core/rule.ts';
import { createdItem, readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { readList } from '../../src/reading/lists.ts';
import { carriesMarker } from '../../src/reading/marker.ts';
import { isStored } from '../../src/reading/stored.ts';
import { life } from '../../src/scenarios/life.ts';

export default defineRule({
  id: 'operation/listed',
  proves: [],
  breaks: ['operation.create'],
  weight: 6,
  label: 'data',
  title: 'A created item appears in the list of its collection, once, and as a read shows it',
  headline: 'The list does not show new items as they are',
  why: 'Users who do not find what they just saved create it again.',
  fix: 'Read the list from the same store as the item, and store one item for each create.',
  says: {
    missing: 'After an item was created, {request} does not show it',
    twice: 'After one item was created, {request} shows two with the same values',
    other: '{request} shows {seen} as {field} of a new item, unlike a read of it',
    partial: 'the list does not show all items with their ids',
  },
  on: life,
  judges: ['created', 'read', 'listed'],
  check: ({ created, read, listed: exchange }, { movesByItself }) => {
    const url = createdItem(created)?.url;
    const list = readList(exchange);
    const { items, totalElements, pointers } = list;
    const shown = items.find(({ ref }) => ref?.url === url);
    const ours = items.filter((item) => carriesMarker(item, created.probe.intent));
    const at = pointers.items;
    if (ours.length > 1) return failed({ kind: 'twice', at, seen: String(ours.length), expected: '1', exchange });
    if (shown === undefined) {
      const isWhole = totalElements === items.length && items.every(({ ref }) => ref !== undefined);
      if (!isWhole || url === undefined) return undecided('partial');
      return failed({ kind: 'missing', at, seen: 'no such item', expected: url, exchange });
    }
    const item = readItem(read);
    if (item === undefined) return passed;
    const { sent } = created.probe.intent;
    const isOther = (field: string): boolean =>
      field in shown.fields && field in item.fields && !isSame(shown.fields[field], item.fields[field]);
    // A list may shorten what the read shows whole, and that is a warning of another rule.
    const other = Object.keys(sent).filter((field) => isOther(field) && !movesByItself(field));
    const wrong = other.filter((field) => !isShortened(shown.fields[field], item.fields[field]));
    const lost = wrong.filter((field) => isStored(item.fields[field], sent[field]));
    return failed(...fieldViolations('other', lost, shown, item.fields, exchange));
  },
});

function isShortened(listed: unknown, read: unknown): boolean {
  if (typeof listed !== 'string' || typeof read !== 'string') return false;
  return read.startsWith(listed.replace(/(\.\.\.|…)$/, ''));
}
