import { expect, it } from 'vitest';
import { inOurWords, parameterName } from '../../src/model/names.ts';

const names = { size: '/paging/limit', totalElements: '/paging/total' };

it.each([
  ['of a list', { data: [{ id: 1 }] }, { size: 5, totalElements: 0 }],
  ['of a null in its place', { data: null }, { size: 5, totalElements: 0 }],
  ['of no item', { data: { id: 1 } }, {}],
])('the counts %s have other names', (_what, body, found) => {
  const paging = { limit: 5, total: 0 };
  const { size, totalElements } = Object(inOurWords({ ...body, paging }, names));
  expect(JSON.parse(JSON.stringify({ size, totalElements }))).toEqual(found);
});

it.each([
  [undefined, 'page'],
  ['number', 'number'],
  ['/meta/current', 'current'],
  ['/page/number', 'page'],
  ['/page/current', 'page'],
  ['/number', 'page'],
])('a page whose number is called %s is asked for by %s', (page, parameter) => {
  expect(parameterName('page', page === undefined ? {} : { page })).toBe(parameter);
});
