/**
 * A list that does not show all items proves nothing about a new one: the item may be on another page. If two items have
 * the marker of one create, no second create may follow, so a single visit has to show it.
 */
import { defineRule, failed, fieldViolations, inapplicable, passed, undecided } from '../../src/core/rule.ts';
import { createdItem, type Item, readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { isWhole, readList } from '../../src/reading/lists.ts';
import { strayItem } from '../../src/reading/ownership.ts';
import { carriesMarker } from '../../src/reading/sent.ts';
import { isStored } from '../../src/reading/stored.ts';
import { creating } from '../../src/scenarios/sharing.ts';

export default defineRule({
  id: 'operation/listed',
  breaks: ['operation.create'],
  weight: 6,
  label: 'data',
  title: 'A created item appears in the list of its collection, once, and as a read shows it',
  headline: 'The list does not show new items as they are',
  why: 'Users who do not find what they just saved create it again.',
  fix: 'Read the list from the same store as the item, and store one item for each POST.',
  says: {
    missing: 'After an item was created, {request} does not show it',
    twice: 'After one item was created, {request} shows two with the same values',
    other: '{request} shows {seen} as {field} of a new item, unlike a read of it',
    astray: 'the list shows items of another owner',
    partial: 'the list does not show all items with their ids',
  },
  on: creating,
  judges: ['created', 'listed', 'shown'],
  sees: ['reads'],
  onSight: true,
  voids: ['listed'],
  check: ({ created, listed: exchange, shown: read, reads = [] }, { movesByItself, resource }) => {
    const url = createdItem(created)?.url;
    const list = readList(exchange);
    const { items, count, size, totalElements, pointers } = list;
    const shown = items.find(({ ref }) => ref?.url === url);
    // A list that shows items of other owners is a problem of paths/hierarchy.
    if (strayItem(exchange, list, resource) !== undefined) return undecided('astray');
    const { sent } = created.probe.intent;
    const item = readItem(read);
    const at = pointers.items;
    // An existing item with a marker is damage. A twin has every value.
    const isTwin = (other: Item): boolean =>
      Object.keys(sent).every((field) => isSame(other.fields[field], item?.fields[field]));
    const twins = items.filter((each) => carriesMarker(each, created.probe.intent) && isTwin(each));
    if (twins.length > 1) return failed({ kind: 'twice', at, seen: String(twins.length), expected: '1', exchange });
    if (shown === undefined) {
      const isNamed = items.length === count && items.every(({ ref }) => ref !== undefined);
      // A page that is full may be cut, whatever it says about its total.
      const isComplete =
        isNamed && totalElements !== undefined && isWhole(list) && (size === undefined || count < size);
      if (!isComplete || url === undefined || item === undefined) return inapplicable('partial');
      return failed({ kind: 'missing', at, seen: 'no such item', expected: url, exchange });
    }
    if (item === undefined) return passed;
    // A value that moved between the reads says nothing about the list.
    const isSteady = (field: string): boolean =>
      reads.every((each) => isSame(readItem(each)?.fields[field], item.fields[field]));
    const isOther = (field: string): boolean =>
      field in shown.fields &&
      field in item.fields &&
      !isStored(shown.fields[field], item.fields[field]) &&
      isSteady(field);
    const other = Object.keys(sent).filter((field) => isOther(field) && !movesByItself(field));
    // A list may shorten what the read shows whole.
    const wrong = other.filter((field) => !isShortened(shown.fields[field], item.fields[field]));
    const lost = wrong.filter((field) => isStored(item.fields[field], sent[field]));
    const violations = fieldViolations('other', lost, shown, item.fields, exchange);
    // Ruling: a value that differs between the list and the read is a warning.
    return failed(...violations.map((each) => ({ ...each, level: 'should' as const })));
  },
});

function isShortened(listed: unknown, read: unknown): boolean {
  if (typeof listed !== 'string' || typeof read !== 'string') return false;
  return read.startsWith(listed.replace(/(\.\.\.|…)$/, ''));
}
