import { expect, it } from 'vitest';
import { thingsPlan } from '../../harm/service.ts';
import { auditBy, judgedOf, statusOf } from '../judged.ts';
import { json, readOnly, served } from '../services.ts';

it.each([
  [{ code: 'Not Found', message: 'No.' }, 'failed as spaces'],
  [{ errors: [{ code: 'Not Found', detail: 'No.' }] }, 'failed as spaces'],
  [{ error: { errorCode: 'Not Found', message: 'No.' } }, 'failed as spaces'],
  [{ code: 'NOT_FOUND', message: 'No.' }, 'inapplicable'],
  [{ code: 404, title: 'Not Found' }, 'inapplicable'],
  [{ error: { code: 'NOT_FOUND', message: 'No.' }, code: 'Not Found' }, 'passed'],
])('a code of several words: %j', async (body, outcome) => {
  const api = served((_request, _service, usual) => (usual().status === 404 ? json(404, body) : undefined));
  const outcomes = { 'envelope/error-code': outcome };
  expect(await judgedOf({ name: '', api, plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

/** A failure of that code in the envelope. */
const coded = (status: number, code: string) =>
  json(status, { success: false, data: null, error: { code, message: 'No.' }, timestamp: '2026-01-01T00:00:00Z' });

it.each([
  [400, 422, 'INVALID_INPUT', 'status/invalid-input', 'failed of status.invalid-input, error.catalog', 'violated'],
  [400, 422, 'invalid-input', 'status/invalid-input', 'failed of status.invalid-input, error.catalog', 'violated'],
  [400, 422, 'UNPROCESSABLE', 'status/invalid-input', 'failed of status.invalid-input', 'verified'],
  [404, 410, 'THING_NOT_FOUND', 'status/missing', 'failed of status.missing, error.catalog', 'violated'],
  [404, 410, 'GONE', 'status/missing', 'failed of status.missing', 'verified'],
])('what is a %i is answered %i %s', async (right, wrong, code, rule, outcome, catalog) => {
  const api = served((request, _service, usual) => {
    const { status } = usual();
    if (status === right) return coded(wrong, code);
    return status === 400 ? coded(400, 'INVALID_INPUT') : status === 404 ? coded(404, 'THING_NOT_FOUND') : undefined;
  });
  const outcomes = { [rule]: outcome };
  expect(await judgedOf({ name: '', api, outcomes }, thingsPlan)).toEqual(outcomes);
  const { report } = await auditBy(api, thingsPlan, [rule, 'errors/catalog']);
  expect(statusOf(report, 'error.catalog')).toBe(catalog);
});
