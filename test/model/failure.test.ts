import { expect, it } from 'vitest';
import { type FailureSign, failureSignOf } from '../../src/model/failure.ts';
import { jsonReply } from '../support/json-reply.ts';

const said: readonly (readonly [object, FailureSign | undefined])[] = [
  [{ success: false, data: null }, 'success=false'],
  [{ success: true, error: { code: 'X', message: 'no' } }, 'an error object'],
  [{ success: true, data: {}, error: { code: 'X', message: 'no' } }, undefined],
  [{ success: true, data: null, error: { code: 'OK', message: '' } }, undefined],
  [{ success: true, data: null, errors: [{ message: 'no' }] }, 'a list of errors'],
  [{ success: true, data: [], errors: [{ message: 'half' }] }, undefined],
  [{ ok: false }, 'ok=false'],
  [{ ok: false, lamps: 2 }, undefined],
  [{ status: 'fail', data: { name: 'no' } }, 'the status of a failure'],
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
  expect(failureSignOf(jsonReply(body))).toBe(sign);
});
