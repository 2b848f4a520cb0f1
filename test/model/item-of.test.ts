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
])('the item of %j stands at "%s"', (body, at) => {
  expect(itemAt(jsonReply(body))).toBe(at);
  expect(itemOf(jsonReply(body))).toEqual(at === '' ? body : Object.values(body).at(-1));
});
