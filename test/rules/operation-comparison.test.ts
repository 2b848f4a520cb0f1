import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  type Explained,
  instantOf,
  isOwnMotion,
  isTaken,
  notTaken,
} from '../../rules/operation/shared/comparison.ts';
import type { Json } from '../../src/text/json.ts';

const plain: Explained = { volatile: [], set: {}, restless: new Set(), derived: false };

describe('what counts as taken over', () => {
  it.each<readonly [string, Json, Json]>([
    ['outer blanks', ' Ada ', 'Ada'],
    ['case', 'ADA@Example.Test', 'ada@example.test'],
    ['inner blanks', 'Ada  Lovelace', 'Ada Lovelace'],
    ['composed letters', 'Zoë', 'Zoë'],
    ['a number as text', 5, '5'],
    ['a decimal', '3.50', 3.5],
    ['a truth value as a number', true, 1],
    ['an instant in another zone', '2026-01-01T10:00:00+02:00', '2026-01-01T08:00:00.000Z'],
    ['a date', '2026-01-01', '2026-01-01T00:00:00Z'],
    ['a telephone number', '+49 (0) 170-123', '+490170123'],
    ['an address with a slash at its end', 'https://a.example.test/b', 'https://a.example.test/b/'],
    ['null shown as empty text', null, ''],
    ['a list in another order', ['b', 'a'], ['A', 'B']],
    ['a list without its doubles', ['Red', 'dry', 'red '], ['dry', 'red']],
    ['a list of objects without its doubles', [{ a: 1 }, { a: 1 }], [{ a: 1 }]],
    ['an object with further members', { a: 1 }, { a: 1, id: 7 }],
    ['an integer beyond 2^53', 9007199254740993n, 9007199254740993n],
  ])('%s', (_name, sent, shown) => {
    expect(isTaken('field', sent, shown)).toBe(true);
  });

  it.each<readonly [string, Json, Json]>([
    ['another text', 'Ada', 'Bea'],
    ['a prefix', 'Ada Lovelace', 'Ada'],
    ['words without what is between them', 'Ada Lovelace', 'AdaLovelace'],
    ['a name without its apostrophe', "O'Neil", 'ONeil'],
    ['a text without its emoji', 'Tea \u{1f600}', 'Tea'],
    ['0 for null', 0, null],
    ['another number', 5, 6],
    ['another instant', '2026-01-01T10:00:00Z', '2026-01-01T10:00:01Z'],
    ['nothing instead of a value', 'Ada', null],
    ['a shorter list', ['a', 'b'], ['a']],
    ['one of another kind for what was twice there', ['a', 'A', 'b'], ['a', 'c']],
    ['a list without doubles and without another', ['a', 'a', 'b'], ['a']],
    ['a list of objects that cannot be compared, but one', [{ a: 1 }, { a: 2 }], [{ b: 1 }]],
    ['a doubled element', ['a', 'b'], ['a', 'a']],
    ['another member', { a: 1 }, { a: 2 }],
    ['false for true', true, false],
  ])('not %s', (_name, sent, shown) => {
    expect(isTaken('field', sent, shown)).toBe(false);
  });

  it.each<readonly [string, string, Json, Json | undefined]>([
    ['a hidden field', 'name', 'Ada', undefined],
    ['a password', 'password', 'secret', 'x'],
    ['a password in camelCase', 'newPassword', 'secret', null],
    ['a mask', 'card', '4111 1111', '**** 1111'],
    ['an object for an id', 'owner', 7, { id: 7 }],
    ['a default for null', 'role', null, 'member'],
  ])('cannot tell of %s', (_name, field, sent, shown) => {
    expect(isTaken(field, sent, shown)).toBeUndefined();
  });

  it('takes every value for itself', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        expect(isTaken('field', json, json)).not.toBe(false);
      }),
    );
  });

  it('takes a text for itself with other case and outer blanks, and not for a longer one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(isTaken('field', text, ` ${text}\n`)).not.toBe(false);
        expect(isTaken('field', text, `${text}q`)).not.toBe(true);
      }),
    );
  });
});

describe('the fields that were not taken over', () => {
  it('are those that are shown with another value', () => {
    expect(notTaken({ name: 'Ada', city: 'Rome', nickname: 'ada' }, { name: 'Ada', city: 'Paris' })).toEqual(['city']);
  });
});

describe('what changed without an explanation', () => {
  const before = {
    id: 7,
    name: 'Ada',
    role: 'member',
    updatedAt: '2026-01-01T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
  };

  it.each<readonly [string, Record<string, Json>, readonly string[]]>([
    ['nothing', {}, []],
    ['a later time of change', { updatedAt: '2026-01-02T00:00:00Z' }, []],
    ['another time of creation', { createdAt: '2026-01-02T00:00:00Z' }, ['createdAt']],
    ['a role', { role: 'admin' }, ['role']],
    ['a name', { name: 'Bea' }, ['name']],
    ['a lost role', { role: null }, ['role']],
  ])('%s', (_name, change, fields) => {
    expect(changedFields(before, { ...before, ...change }, { ...plain, set: { name: 'Ada' } })).toEqual(fields);
  });

  it('leaves out what is volatile, restless, or follows from what was sent', () => {
    const after = { ...before, role: 'admin', seenBy: 3 };
    const first = { ...before, seenBy: 1 };
    expect(changedFields(first, after, { ...plain, volatile: ['/seenBy', '/data/role'] })).toEqual([]);
    expect(changedFields(first, after, { ...plain, restless: new Set(['role']), volatile: ['/seenBy'] })).toEqual([]);
    expect(changedFields(first, after, { ...plain, derived: true })).toEqual([]);
  });

  it('knows what was sent when an earlier look was stale', () => {
    expect(changedFields({ city: 'Paris' }, { city: 'Rome' }, { ...plain, set: { city: 'rome' } })).toEqual([]);
    expect(changedFields({ city: 'Paris' }, { city: 'Oslo' }, { ...plain, set: { city: 'rome' } })).toEqual(['city']);
  });

  it('does not compare what the earlier look did not show', () => {
    expect(changedFields({ id: 7 }, { id: 7, city: 'Rome' }, plain)).toEqual([]);
  });
});

describe('what moves by itself', () => {
  it.each<readonly [string, Json, Json, boolean]>([
    ['version', 1, 2, true],
    ['etag', 'a', 'b', true],
    ['lastLoginAt', null, '2026-01-01T00:00:00Z', true],
    ['expiresAt', '2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z', true],
    ['expiresAt', '2026-01-01T00:00:05Z', '2026-01-01T00:00:00Z', false],
    ['createdAt', '2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z', false],
    ['birthday', '1990-01-01', '1991-01-01', false],
    ['role', 'member', 'admin', false],
    ['meta', { version: 1, kind: 'a' }, { version: 2, kind: 'a' }, true],
    ['meta', { version: 1, kind: 'a' }, { version: 2, kind: 'b' }, false],
  ])('%s from %j to %j: %s', (field, old, now, expected) => {
    expect(isOwnMotion(field, old, now)).toBe(expected);
  });

  it('reads instants the same in every time zone', () => {
    expect(instantOf('2026-01-01T00:00:00')).toBe(Date.UTC(2026, 0, 1));
    expect(instantOf('2026-01-01')).toBe(Date.UTC(2026, 0, 1));
    expect(instantOf('2026-01-01 00:00:00')).toBe(Date.UTC(2026, 0, 1));
    expect(instantOf('next year')).toBeUndefined();
    expect(instantOf(1767225600)).toBeUndefined();
  });
});
