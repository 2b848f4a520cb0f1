/** Lists and reads of the same items, several times. What moves by itself is left out. */
import type { Exchange } from '../../src/core/exchange.ts';
import type { CreateIntent } from '../../src/core/probe.ts';
import { defineRule, failed, inapplicable, passed, type Sharing } from '../../src/core/rule.ts';
import { isRepeated, lostByReading, movedByLooking } from '../../src/reading/looks.ts';
import { again } from '../../src/scenarios/again.ts';
import { life } from '../../src/scenarios/life.ts';
import { odd } from '../../src/scenarios/odd.ts';
import { type Looks, read } from '../../src/scenarios/read.ts';
import { pointersMatch } from '../../src/text/pointers.ts';

interface Looking extends Looks {
  /** The create of the item, if it is ours. */
  readonly created?: Exchange<CreateIntent>;
  /** A create and lists, between which nobody reads the new item. */
  readonly watched?: readonly Exchange[];
}

const looking: Sharing<Looking> = [read, again, life, odd];

export default defineRule({
  id: 'operation/safe-read',
  proves: ['service.5'],
  weight: 7,
  label: 'data',
  title: 'Reading changes nothing',
  headline: 'Reading an item changes it',
  why: 'Clients, caches, and crawlers read at any time. A read with a side effect changes data by accident.',
  fix: 'Do not change items when they are read. Store views and times of access somewhere else, or declare the field as volatile in the plan.',
  says: {
    marked: 'After it was read, {request} returned another value for {field}: {seen}',
    counted: 'With every read, {request} returned a larger number for {field}: {seen}',
    created: 'Although the item existed before, {request} returned another creation time in {field}: {seen}',
    unrepeated: 'no item was shown twice',
  },
  on: looking,
  judges: ['lists', 'reads'],
  sees: ['created', 'watched'],
  check: ({ lists, reads, created, watched = [] }, { plan }) => {
    if (!isRepeated(lists, reads)) return inapplicable('unrepeated');
    const isVolatile = (field: string): boolean => plan.volatile.some((each) => pointersMatch(each, `/${field}`));
    const lost =
      created === undefined ? [] : lostByReading(reads, created, watched).filter(({ field }) => !isVolatile(field));
    const moved = lost.length > 0 ? lost : movedByLooking(lists, reads, isVolatile);
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
