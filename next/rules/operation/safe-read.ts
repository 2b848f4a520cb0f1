/** Lists and reads of the same items, several times. What moves by itself is left out. */
import { defineRule, failed, inapplicable, passed } from '../../src/core/rule.ts';
import type { Scenario } from '../../src/core/scenario.ts';
import { isRepeated, movedByLooking } from '../../src/reading/looks.ts';
import { again } from '../../src/scenarios/again.ts';
import { type Looks, read } from '../../src/scenarios/read.ts';
import { pointersMatch } from '../../src/text/pointers.ts';

const looking: readonly Pick<Scenario<Looks>, 'id' | 'run'>[] = [read, again];

export default defineRule({
  id: 'operation/safe-read',
  proves: ['service.5'],
  weight: 7,
  label: 'data',
  title: 'Reading changes nothing',
  headline: 'Reading an item changes it',
  why: 'Clients, caches, and crawlers read as often as they like. A read with a side effect changes data by accident.',
  fix: 'Do not change items when they are read. Store views and times of access somewhere else, or declare the field as volatile in the plan.',
  says: {
    marked: 'After it was read, {request} returned another value for {field}: {seen}',
    counted: 'With every read, {request} returned a larger number for {field}: {seen}',
    created: 'Although the item existed before, {request} returned another creation time in {field}: {seen}',
    unrepeated: 'no item was shown twice',
  },
  on: looking,
  judges: ['lists', 'reads'],
  check: ({ lists, reads }, { plan }) => {
    if (!isRepeated(lists, reads)) return inapplicable('unrepeated');
    const isVolatile = (field: string): boolean => plan.volatile.some((each) => pointersMatch(each, `/${field}`));
    const moved = movedByLooking(lists, reads, isVolatile);
    if (moved.length === 0) return passed;
    return failed(
      ...moved.map(({ kind, field, before, after, exchange }) => ({
        kind,
        at: `${after.pointer}/${field}`,
        field,
        seen: JSON.stringify(after.fields[field] ?? null),
        expected: JSON.stringify(before ?? null),
        exchange,
        // A view counter is a warning, because clients may expect one.
        ...(kind === 'counted' ? ({ level: 'should' } as const) : {}),
      })),
    );
  },
});
