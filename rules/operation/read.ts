/** Reads of items, and actions: routed, right, and safe. */
import type { Exchange } from '../../src/core/exchange.ts';
import type { CreateIntent } from '../../src/core/probe.ts';
import { defineRule, failed, inapplicable, passed, type Sharing, undecided } from '../../src/core/rule.ts';
import { isSameFailure } from '../../src/reading/envelope.ts';
import { lostByReading, movedByLooking } from '../../src/reading/looks.ts';
import { readFault } from '../../src/reading/read-faults.ts';
import { actions } from '../../src/scenarios/actions.ts';
import { again } from '../../src/scenarios/again.ts';
import { life } from '../../src/scenarios/life.ts';
import { odd } from '../../src/scenarios/odd.ts';
import { type Looks, read } from '../../src/scenarios/read.ts';
import { states } from '../../src/scenarios/states.ts';
import { pointersMatch } from '../../src/text/pointers.ts';

/** A whole resource that responds like an unknown path is a problem of the plan. This is about a single operation. */
export const routed = defineRule({
  id: 'operation/routed',
  breaks: ['operation.read'],
  weight: 7,
  title: 'Every declared operation exists',
  headline: 'Declared operations respond like unknown paths',
  why: 'A client that follows the documentation finds nothing there.',
  fix: 'Route the operation to its handler, correct operations in the plan, or name the field that identifies items in profile.id_fields.',
  says: { unrouted: '{request} returned {seen}, exactly like an unknown path', missing: 'no item could be read' },
  on: read,
  judges: ['reads', 'nowhere'],
  voids: ['reads'],
  check: ({ reads: [exchange, ...others], nowhere: [unknown] }) => {
    if (exchange === undefined || unknown === undefined) return passed;
    const isUnrouted = [exchange, ...others].every((each) => isSameFailure(each, unknown));
    if (!isUnrouted) return undecided('missing');
    const seen = String(exchange.response.status);
    return failed({ kind: 'unrouted', at: 'status', seen, expected: '200', exchange });
  },
});

/** An item that is missing may have been deleted meanwhile, unless the list still shows it. */
export const operationRead = defineRule({
  id: 'operation/read',
  proves: ['operation.read'],
  weight: 7,
  title: 'Reading an item returns the item that was requested',
  headline: 'Reads do not return the requested item',
  why: 'A client that follows an id must get that item. A different item, or nothing, is worse than an error.',
  fix: 'Return every item that a list shows, or that was just created, with 200 and the item as data, its id included.',
  says: {
    rejected: 'Although the list shows the item, {request} returned {seen}',
    list: 'Instead of one item, {request} returned a list',
    empty: 'Instead of the item, {request} returned {seen}',
    other: 'Instead of the requested item, {request} returned {seen}',
    forbidden: 'this credential may not read the item',
    gone: 'the item may have been deleted meanwhile',
    reported: 'the response has a success status and a body that reports a failure',
  },
  on: read,
  judges: ['lists', 'reads'],
  check: ({ lists, reads }) => {
    const faults = reads.flatMap((exchange) => readFault(exchange, lists) ?? []);
    const violations = faults.filter((each) => typeof each !== 'string');
    if (violations.length > 0) return failed(...violations);
    const doubt = faults.find((each) => typeof each === 'string');
    return doubt === undefined ? passed : undecided(doubt);
  },
});

interface Looking extends Looks {
  /** The create of the item, if it is ours. */
  readonly created?: Exchange<CreateIntent>;
  /** A create and lists, between which nobody reads the new item. */
  readonly watched?: readonly Exchange[];
}

const looking: Sharing<Looking> = [read, again, life, odd];

/** Lists and reads of the same items, several times. What moves by itself is left out. */
export const safeRead = defineRule({
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
    const isVolatile = (field: string): boolean => plan.volatile.some((each) => pointersMatch(each, `/${field}`));
    const moved = movedByLooking(lists, reads, isVolatile);
    if (moved === undefined) return inapplicable('unrepeated');
    const all = created === undefined ? [] : lostByReading(reads, created, watched);
    const lost = all.filter(({ field }) => !isVolatile(field));
    return failed(
      ...(lost.length > 0 ? lost : moved).map(({ kind, field, before, after, exchange }) => ({
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

type Acting = { readonly acted: Exchange };

const acting: Sharing<Acting> = [actions, states];

/** A 4xx may be about the state of the item. Only a response that says that the action is missing or broken counts. */
export const action = defineRule({
  id: 'operation/action',
  proves: ['operation.action'],
  weight: 6,
  title: 'A declared action is carried out and returns a 2xx',
  headline: 'Declared actions are missing or broken',
  why: 'An action that is documented but missing or broken stops the workflow that it is part of.',
  fix: 'Route the action for every item, and carry it out before you respond.',
  says: {
    missing: 'Although the item exists, {request} returned {seen}',
    broken: 'With a valid request, {request} returned {seen}',
    state: 'the action may be impossible in the state of the item, or for this credential',
  },
  on: acting,
  judges: ['acted'],
  check: ({ acted: exchange }) => {
    const { status, isSuccess } = exchange.response;
    const facts = { at: 'status', seen: String(status), expected: '2xx', exchange };
    if (isSuccess) return passed;
    if (status === 404 || status === 405 || status === 501) return failed({ kind: 'missing', ...facts });
    return status >= 500 ? failed({ kind: 'broken', ...facts }) : undecided('state');
  },
});
