import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closest, editDistance } from '../../src/text/distance.ts';

const keys = ['resources', 'base_url', 'auth', 'writes', 'volatile', 'profile', 'http', 'rules', 'name', 'page_base'];

test.each([
  ['resource', 'resources'],
  ['baseurl', 'base_url'],
  ['wirtes', 'writes'],
  ['Profile', 'profile'],
  ['voltile', 'volatile'],
  ['nmae', 'name'],
  ['path', undefined],
  ['zzz', undefined],
  ['', undefined],
])('%j was meant to be %j', (word, meant) => {
  expect(closest(word, keys)).toBe(meant);
});

test('of equally near words the first is taken', () => {
  expect(closest('cat', ['bat', 'car'])).toBe('bat');
  expect(closest('cat', [])).toBeUndefined();
});

test.each([
  ['', '', 0],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['abcd', 'acbd', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
])('%j is %j after as many slips', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips);
});

test('the distance is the same both ways, zero only to itself, and never longer than the word', () => {
  const word = fc.stringMatching(/^[abc]{0,8}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});

test('one slip in a word of some length is always understood', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(), fc.stringMatching(/^[a-z]?$/), (key, place, letter) => {
      const at = place % key.length;
      expect(closest(key.slice(0, at) + letter + key.slice(at + 1), [key])).toBe(key);
    }),
  );
});
