/** Words, widths, and values that the plan hides. */
import { expect, test } from 'vitest';
import { counted, durationOf, listed, sentence } from '../../src/report/phrases.ts';
import { createMask } from '../../src/text/secrets.ts';
import { widthOf, wrapped } from '../../src/report/wrap.ts';

test('numbers and lists', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'problem'))).toEqual([
    'no problems',
    '1 problem',
    '2 problems',
    '1,200 problems',
  ]);
  expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b, and 2 more');
  expect(listed(['a', 'b'], 2)).toBe('a, b');
});

test.each([
  [0.44, '0.4 ms'],
  [12.4, '12 ms'],
  [1500, '1.5 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%d milliseconds are %s', (ms, text) => {
  expect(durationOf(ms)).toBe(text);
});

test('sentences begin with a capital letter, except for methods, paths, and fields', () => {
  expect(sentence('the plan has no auth.bearer')).toBe('The plan has no auth.bearer.');
  expect(sentence('totalElements is wrong')).toBe('totalElements is wrong.');
  expect(sentence('Is it right?')).toBe('Is it right?');
});

test('a path stays next to its method, and long words are not broken', () => {
  expect(wrapped('with it, GET /users returned 200', 12)).toEqual(['with it,', 'GET /users', 'returned 200']);
  expect(wrapped('a supercalifragilistic b', 10, '  ')).toEqual(['  a', '  supercalifragilistic', '  b']);
  expect(widthOf('漢字 a')).toBe(6);
});

test('values at the pointers of the plan are hidden, wherever the item is', () => {
  const mask = createMask([], [], ['/email', '/address/*', '/meta']);
  const body =
    '{"data":[{"id":7,"email":"ada@example.test","address":{"city":"Wien","zip":1010},"meta":{"a":["deep"]}}]}';
  const hidden = mask.text(body);
  expect(JSON.parse(hidden)).toEqual({
    data: [{ id: 7, email: '‹hidden 1›', address: { city: '‹hidden 2›', zip: 0 }, meta: { a: ['‹hidden 3›'] } }],
  });
  expect(mask.text('/users?q=ada@example.test')).toBe('/users?q=‹hidden 1›');
});
