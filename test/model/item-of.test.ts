import { expect, it } from 'vitest';
import { itemAt, itemOf } from '../../src/model/envelope.ts';
import { jsonReply } from '../support/json-reply.ts';

it.each([
  [{ success: true, data: { id: 1 } }, '/data'],
  [{ status: 'ok', result: { id: 1 } }, '/result'],
  [{ ok: true, user: { id: 1 } }, '/user'],
  [{ code: 'DE', currency: { name: 'Euro' } }, ''],
  [{ title: 'A', author: { name: 'B' } }, ''],
  [{ id: 1, status: 'open', result: { score: 2 } }, ''],
  [{ id: 1, data: 'Moonhalo', author: 'A' }, ''],
  [{ id: '7', name: 'Phone', data: { color: 'red' } }, ''],
  [{ id: 'r1', data: { id: 1, name: 'A' }, meta: {} }, '/data'],
  [{ id: 'r1', data: { name: 'A' } }, '/data'],
])('the item of %j stands at "%s"', (body, at) => {
  expect(itemAt(jsonReply(body))).toBe(at);
  expect(itemOf(jsonReply(body))).toEqual(
    at === '' ? body : Object.entries(body).find(([key]) => `/${key}` === at)?.[1],
  );
});
