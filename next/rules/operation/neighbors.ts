/** A write to one of our two items must not reach the other one. A field that it does not show proves nothing. */
import type { WithResponse } from '../../src/core/exchange.ts';
import { defineRule, failed, fieldViolations, undecided } from '../../src/core/rule.ts';
import { type Item, readItem } from '../../src/reading/items.ts';
import { isSame } from '../../src/reading/json.ts';
import { settledFields } from '../../src/reading/sent.ts';
import { life } from '../../src/scenarios/life.ts';

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
    unread: 'the neighbor could not be read before the write',
    unshown: 'the neighbor would not show the change',
  },
  on: life,
  judges: ['created', 'firstAgain'],
  sees: [
    'read',
    'least',
    'patched',
    'afterPatch',
    'neighborOfPatch',
    'replaced',
    'neighborOfReplace',
    'deleted',
    'neighborOfDelete',
  ],
  check: (trace, { movesByItself }) => {
    const { created, read, least, firstAgain, patched, afterPatch, neighborOfPatch } = trace;
    const { replaced, neighborOfReplace, deleted, neighborOfDelete } = trace;
    const [fresh, first, second] = [read, firstAgain, afterPatch].map((each) => each && readItem(each));
    if (first === undefined || least === undefined) return undecided('unread');
    const own = settledFields(first, [created]);
    const others = second === undefined ? [] : settledFields(second, [least], patched?.probe.intent.sent);
    const violations = [
      ...reached(least, fresh, fresh === undefined ? [] : settledFields(fresh, [created]), firstAgain),
      ...reached(patched, first, own, neighborOfPatch),
      ...reached(replaced, second, others, neighborOfReplace),
      ...reached(deleted, second, others, neighborOfDelete),
    ];
    const sent = patched?.probe.intent.sent ?? {};
    const wouldShow = own.some((field) => field in sent && !isSame(first.fields[field], sent[field]));
    return violations.length > 0 || wouldShow ? failed(...violations) : undecided('unshown');

    function reached(
      exchange: WithResponse | undefined,
      was: Item | undefined,
      fields: readonly string[],
      after: WithResponse | undefined,
    ) {
      if (exchange === undefined || was === undefined || after === undefined) return [];
      const is = readItem(after);
      const seen = String(after.response.status);
      if (is === undefined) return [{ kind: 'deleted' as const, at: 'status', seen, expected: '200', exchange }];
      const isKept = (field: string): boolean => movesByItself(field) || isSame(was.fields[field], is.fields[field]);
      const changed = fields.filter((field) => !isKept(field));
      return fieldViolations('changed', changed, is, was.fields, exchange);
    }
  },
});
