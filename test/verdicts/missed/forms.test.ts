import { expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../../fixtures/reference/http.ts';
import { answer, thingsPlan } from '../../harm/service.ts';
import centralized from '../../../rules/errors/centralized.ts';
import { missing } from '../../../rules/envelope/shared/examples.ts';
import { rules } from '../../../rules/index.ts';
import { judgedExample } from '../../support/judged-example.ts';
import { judgedOf } from '../judged.ts';
import { json, readOnly, served } from '../services.ts';

const uncoded = (status: number): ApiReply => json(status, { error: { statusCode: status, message: 'No.' } });
const coded = json(404, { error: { statusCode: 404, code: 'NOT_THERE', message: 'Not there.' } });
const isUnknown = ({ target }: ApiRequest): boolean => !target.startsWith('/things');
const isUnreadable = ({ method, body }: ApiRequest): boolean => {
  try {
    JSON.parse(new TextDecoder().decode(body));
    return false;
  } catch {
    return method === 'POST';
  }
};
const everyClause = 'failed of error.centralized, error.envelope, envelope.shape, envelope.error-code';

it.each([
  [
    'an unknown address without a code',
    readOnly,
    (r: ApiRequest) => (isUnknown(r) ? uncoded(404) : undefined),
    everyClause,
  ],
  [
    'malformed JSON without a code',
    thingsPlan,
    (r: ApiRequest) => (isUnreadable(r) ? uncoded(400) : undefined),
    everyClause,
  ],
  [
    'codes on the failures of the service alone, in a form of its own',
    readOnly,
    (r: ApiRequest, usual: () => ApiReply) =>
      isUnknown(r) ? uncoded(404) : usual().status === 404 ? coded : undefined,
    'failed of error.centralized, envelope.error-code',
  ],
  [
    'codes everywhere, in a form of its own',
    readOnly,
    (_r: ApiRequest, usual: () => ApiReply) => (usual().status === 404 ? coded : undefined),
    'passed',
  ],
])('M15, V15: %s', async (name, plan, bend, outcome) => {
  const outcomes = { 'errors/centralized': outcome };
  const api = served((request, _service, usual) => bend(request, usual));
  expect(await judgedOf({ name, api, plan, outcomes }, readOnly)).toEqual(outcomes);
});

it('tells a refusal of another form before a crash, whose body is an accident', () => {
  const uncodedAt = (status: number, provokes: 'invalid-input' | 'malformed-body') =>
    ({ request: 'POST /users', provokes, status, body: { error: { status, message: 'No.' } } }) as const;
  const exchanges = [
    missing({ error: { status: 404, code: 'NOT_THERE', message: 'Not there.' } }),
    uncodedAt(500, 'invalid-input'),
    uncodedAt(400, 'malformed-body'),
  ];
  const { groups } = judgedExample(centralized, { note: 'two of another form', exchanges }, rules);
  const told = [...groups.values()].flatMap(({ places }) => places.map(({ violation }) => violation.message));
  expect(new Set(told.map((message) => / answered (\d+) /.exec(message)?.[1]))).toEqual(new Set(['400', '404']));
});

const probes = `${readOnly}probes: [{ id: options, request: OPTIONS /things }, { id: old, request: GET /old }]\n`;
const sent = (status: number, type: string, body: string): ApiReply => ({
  status,
  headers: [
    ['Location', '/things'],
    ['Content-Type', type],
  ],
  body,
});
const enveloped = (status: number, success: boolean): ApiReply =>
  sent(status, 'application/json', answer(success ? 200 : 404).body as string);

it.each([
  ['a page behind a redirect', sent(301, 'text/html', '<p>Moved'), answer(200), 'failed as HTML', 'passed'],
  ['no envelope behind a redirect', sent(302, 'application/json', '{"to":"/things"}'), answer(200), 'passed', 'failed'],
  ['nothing behind a redirect', sent(301, 'text/html', ''), answer(200), 'passed', 'passed'],
  ['the envelope of a success', enveloped(301, true), answer(200), 'passed', 'passed'],
  ['the envelope of a failure', enveloped(301, false), answer(200), 'passed', 'passed'],
  [
    'the methods as a text',
    answer(404),
    sent(200, 'text/html', 'GET,HEAD'),
    'failed as text that is not JSON',
    'passed',
  ],
  ['the methods without the envelope', answer(404), json(200, ['GET']), 'passed', 'failed'],
  ['nothing for OPTIONS', answer(404), answer(204), 'passed', 'passed'],
])('M16: %s', async (name, old, options, wellFormed, shape) => {
  const outcomes = {
    'json/well-formed': wellFormed,
    'envelope/shape': shape,
    'envelope/success': 'passed',
  };
  const api = served(({ method, target }) => (target === '/old' ? old : method === 'OPTIONS' ? options : undefined));
  expect(await judgedOf({ name, api, plan: probes, outcomes }, readOnly)).toEqual(outcomes);
});
