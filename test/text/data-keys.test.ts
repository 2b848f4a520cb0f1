import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDataKey, isMapLike, isMapName } from '../../src/text/data-keys.ts';
import { shapeOf } from '../../src/text/json-shape.ts';
import type { Json } from '../../src/text/json.ts';

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

describe('a key', () => {
  it.each([
    'en-GB',
    'pt_BR',
    'zh-Hant',
    'zh-Hant-TW',
    'es-419',
    '2026-01',
    '2026-01-31',
    '2026-W05',
    '2026-01-31T10:00:00Z',
    '42',
    '-3',
    '0b5f9c1e-8d2a-4c3b-9e4f-000000007919',
    '65a000000001000000000001',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '名前/x',
    'ada@example.test',
    'New York',
    'application/json',
    'https://a.test',
    '',
    '2026-Q1',
  ])('%j can only be data', (key) => {
    expect(isDataKey(key)).toBe(true);
  });

  it('that names a field is none, in any style', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(99), (parts, digits) => {
        const [first = '', ...rest] = parts;
        const camel = [first, ...rest.map(capital)].join('');
        for (const key of [camel, capital(camel), parts.join('_'), parts.join('-'), camel + String(digits)]) {
          // Sixteen letters may all be hexadecimal digits, but a name with none but those and a digit is hardly one.
          if (/^[0-9a-f]{12,}$/i.test(key)) continue;
          expect(isDataKey(key)).toBe(false);
        }
      }),
    );
  });

  it('that is an id, a date or a number is data', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.uuid(), date, fc.integer(), (uuid, day, number) => {
        for (const key of [uuid, day.toISOString(), day.toISOString().slice(0, 10), String(number)]) {
          expect(isDataKey(key)).toBe(true);
        }
      }),
    );
  });
});

describe('an object', () => {
  const isMap = (value: Json, name = 'things'): boolean => isMapLike(shapeOf(value), name);

  it.each<[string, Json, string?]>([
    ['languages', { 'en-GB': 'x', de: 'y' }],
    ['header names', { 'Content-Type': 'a', Accept: 'b', 'X-Trace': 'c' }],
    ['constants', { IN_PROGRESS: 3, DONE: 2 }],
    ['one constant', { IN_PROGRESS: 3 }],
    ['ids with a prefix', { usr_1a2: {}, usr_9f3: {} }],
    ['labels', { team_name: 'a' }, 'labels'],
    ['link relations', { next_page: 'a', self: 'b' }, '_links'],
    ['numbers by state', { in_progress: 1 }, 'countByState'],
  ])('of %s is a map', (_, value, name) => {
    expect(isMap(value, name)).toBe(true);
  });

  it('of several, none of which shares its keys, is a map', () => {
    const list = shapeOf([
      { oak: 1, elm: 2 },
      { ash: 3, fir: 4 },
      { yew: 5, box: 6 },
    ]);
    expect(list.items === undefined ? undefined : isMapLike(list.items, 'trees')).toBe(true);
    const items = shapeOf([
      { a: 1, b: 2 },
      { a: 3, c: 4 },
      { a: 5, d: 6 },
    ]);
    expect(items.items === undefined ? undefined : isMapLike(items.items, 'trees')).toBe(false);
  });

  it('with names of fields is none, whatever their style', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(word, word), { minLength: 1, maxLength: 8 }), (names) => {
        for (const joint of ['_', '-', '']) {
          const keys = names.map(([one, other]) => one + joint + (joint === '' ? capital(other) : other));
          // `en-gb` may be a language.
          if (joint === '-' && keys.some((key) => key.length === 5)) continue;
          expect(isMap(Object.fromEntries(keys.map((key) => [key, 1])))).toBe(false);
        }
      }),
    );
  });

  it('with ids for keys is a map, whatever stands under them', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), fc.jsonValue(), { minKeys: 1 }), (object) => {
        expect(isMapLike(shapeOf(JSON.parse(JSON.stringify(object)) as Json), 'things')).toBe(true);
      }),
    );
  });
});

it.each(['_links', 'links', 'labels', 'countByStatus', 'users_by_id', 'env'])('%s names a map', (name) => {
  expect(isMapName(name)).toBe(true);
});

it.each(['address', 'createdBy', 'created_by', 'baby', 'metadata', ''])('%s names none', (name) => {
  expect(isMapName(name)).toBe(false);
});
