import { expect, it } from 'vitest';
import { isReservedId } from '../../src/model/reserved-id.ts';

it.each([
  '',
  ' ',
  '.',
  '..',
  '*',
  '%',
  '_',
  '-',
  '%2a*',
  'ada*',
  'all',
  'ALL',
  '_all',
  '@me',
  'me',
  'self',
  'current',
  'latest',
])('%j may stand for other items', (id) => expect(isReservedId(id)).toBe(true));

it.each(['0', '-1', '7', 'a', 'allan', 'me-too', 'b1/all', 'ключ', '%2e%2e'])('%j is the id of one item', (id) =>
  expect(isReservedId(id)).toBe(false),
);
