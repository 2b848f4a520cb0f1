import { describe, expect, it } from 'vitest';
import { showsMarkAsSent } from '../../src/model/mark.ts';
import type { Json } from '../../src/text/json.ts';

const word = 'k3v9x2m7q';
const quoting = { id: 11, name: 'Ada 10', bio: `Knows Ada ${word}`, friend: { name: `Ada ${word}` } };
const ours = { id: 12, name: `Ada ${word}` };

describe('the word of a body shows', () => {
  it.each<[string, Json, Json]>([
    ['in the field that was sent', { name: word }, ours],
    ['in the item in an object of its own', { name: word }, { data: ours }],
    ['in the element of a list that became the item', [{ name: word }], ours],
    ['in the member that an element of a list became', [{ name: word }], { 0: { name: `Ada ${word}` }, id: 12 }],
    ['below the field that was sent', { name: word }, { name: { full: `Ada ${word}` } }],
    ['in the plain value of that place', { name: { first: word } }, { name: `Ada ${word}` }],
    ['in a text that was the whole body', word, `Ada ${word}`],
  ])('%s', (_where, sent, item) => {
    expect(showsMarkAsSent(item, sent, [word])).toBe(true);
  });
});

describe('an item that quotes the word', () => {
  it.each<[string, Json]>([
    ['an object was sent', { name: word }],
    ['a list was sent', [{ name: word }]],
    ['a list of texts was sent', [word]],
    ['a text was sent', word],
    ['a list in a list was sent', [[{ name: word }]]],
    ['a list with the word elsewhere was sent', [{ id: 11 }, { name: word }]],
  ])('is not ours where %s', (_what, sent) => {
    expect(showsMarkAsSent(quoting, sent, [word])).toBe(false);
  });
});
