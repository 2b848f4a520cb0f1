import { expect, it } from 'vitest';
import { judgedOf } from '../judged.ts';
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
