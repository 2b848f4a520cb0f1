import { expect, it } from 'vitest';
import { itemsIn, listPlaceIn } from '../../src/model/list-page.ts';

it.each([
  ['in data', { data: null }, { at: '/data', value: null }],
  [
    'in the data of an item that has some',
    { data: { id: 7, data: null } },
    { at: '/data', value: { id: 7, data: null } },
  ],
  ['in the pagination shape as data', { data: { data: null, page: 0, size: 5 } }, { at: '/data/data', value: null }],
  ['nowhere', { success: true }, { at: '/data', value: undefined }],
])('a list that is missing belongs %s', (_where, body, place) => {
  expect(listPlaceIn(body)).toEqual(place);
});

it.each([
  ['a list by itself', { animals: [1] }, [1]],
  ['that of an item', { id: 7, tags: [1] }, undefined],
  ['one by the name of a list, beside the id of the answer', { id: 7, items: [1] }, [1]],
])('an object without an envelope shows %s', (_what, body, items) => {
  expect(itemsIn(body)).toEqual(items);
});
