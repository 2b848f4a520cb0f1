import { expect, it } from 'vitest';
import { type FailureSign, failureSignOf } from '../../src/model/failure.ts';
import type { Reply } from '../../src/model/exchange.ts';

const reply = (body: unknown): Reply => ({
  status: 200,
  statusText: '',
  headers: [],
  text: JSON.stringify(body),
  utf8: true,
  bom: false,
  encodedBytes: 0,
  bytes: 0,
  connection: 1,
  waitMs: 0,
});

const said: readonly (readonly [object, FailureSign | undefined])[] = [
  [{ success: false, data: null }, 'success=false'],
  [{ success: true, error: { code: 'X', message: 'no' } }, undefined],
  [{ error: { code: 'X', message: 'no' } }, 'an error object'],
  [{ status: 'ok', error: { code: 'X', message: 'no' }, result: null }, 'an error object'],
  [{ id: 1, error: { code: 'X', message: 'no' } }, undefined],
  [{ error: 'invalid_token', error_description: 'expired' }, 'an error text'],
  [{ id: 1, error: 'none' }, undefined],
  [{ jsonapi: { version: '1.1' }, errors: [{ title: 'Not there.' }] }, 'a list of errors'],
  [{ data: [{ id: 1 }], errors: [{ message: 'half' }] }, undefined],
  [{ errors: [] }, undefined],
  [{ code: 40401, msg: 'no such user', result: null }, 'the code of a failure'],
  [{ code: 40401, msg: 'ok', result: { id: 1 } }, undefined],
  [{ code: 0, msg: 'ok', result: null }, undefined],
  [{ code: 200, message: 'deleted' }, undefined],
  [{ status: 404, error: 'Not Found', message: 'no', path: '/x' }, 'an error text'],
  [{ status: 404, message: 'no' }, 'the status of a failure'],
  [{ status: 'error', message: 'no' }, 'the status of a failure'],
  [{ status: 'failed', name: 'a job' }, undefined],
  [{ message: 'deleted' }, undefined],
  [{}, undefined],
];

it.each(said)('%j says %s', (body, sign) => {
  expect(failureSignOf(reply(body))).toBe(sign);
});
