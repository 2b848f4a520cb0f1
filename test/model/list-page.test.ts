import { expect, it } from 'vitest';
import { listPlaceIn } from '../../src/model/list-page.ts';

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
