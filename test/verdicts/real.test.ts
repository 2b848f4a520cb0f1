import { expect, it } from 'vitest';
import type { ClauseResult } from '../../src/model/report.ts';
import { answer, others, serve, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

/** A service with UUIDs for ids, which refuses whatever is none. */
const uuids = served(
  ({ target }) =>
    /^\/things\/(?![0-9a-f]{8}-)/.test(target)
      ? json(400, { error: { code: '400', message: 'Element "ID" does not contain a valid UUID' } })
      : undefined,
  [],
);

const cases: readonly Case[] = [
  {
    name: 'a 400 for a made-up id where no id is known (an OData service with UUIDs and an empty list)',
    api: uuids,
    outcomes: { 'status/missing': 'inapplicable', 'errors/unknown-address': 'passed' },
  },
  {
    name: 'a cookie that nobody has set is refused as invalid input (a schema over cookies)',
    api: served(({ headers }) => (headers['cookie'] !== undefined ? answer(400) : undefined)),
    outcomes: { 'stateless/cookie-answers': 'inapplicable' },
  },
  {
    name: 'a cookie that opens another list',
    api: served((request, { rows }) =>
      isList(request) && request.headers['cookie'] !== undefined ? answer(200, rows.slice(1)) : undefined,
    ),
    outcomes: { 'stateless/cookie-answers': 'failed' },
  },
  {
    name: 'all failures that were seen are alike, and none is the envelope (a mock that answers for any id)',
    api: served(({ target }, { rows }) => {
      if (/^\/things\/[^/]+$/.test(target)) return answer(200, rows[0]);
      return /^\/things(?:\?|$)/.test(target)
        ? undefined
        : json(404, { type: 'about:blank', title: 'No.', status: 404 });
    }),
    outcomes: { 'errors/centralized': 'failed of error.envelope, envelope.shape' },
  },
  {
    name: 'items are known by a field that nobody can know for their id (aptly)',
    api: served(({ method, target }, { rows }, usual) => {
      if (method === 'GET' && target === '/things')
        return json(
          200,
          rows.map(({ name }) => ({ Titel: name })),
        );
      const reply = usual();
      return method === 'POST' && reply.status === 201 ? json(201, { Titel: 'Thing' }) : reply;
    }),
    plan: thingsPlan,
    outcomes: { 'operation/create': 'inconclusive' },
  },
  {
    name: 'one name strays: not all are in camelCase',
    api: served(
      () => undefined,
      others.map((row) => ({ ...row, createdAt: 'x', madeBy: 'x', author_id: 1 })),
    ),
    outcomes: { 'fields/field-style': 'failed', 'fields/camel-case': 'inapplicable' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, readOnly)).toEqual(each.outcomes);
});

/** What is said of clauses that were not exercised. */
async function reasonsOf(api: Case['api'], plan: string, rules: readonly string[], ids: readonly string[]) {
  const { report } = await auditBy(api, plan, rules);
  const words = ({ status, reason }: ClauseResult): string => `${status}: ${reason}`;
  return Object.fromEntries(report.clauses.filter(({ id }) => ids.includes(id)).map((each) => [each.id, words(each)]));
}

it('a 400 for a made-up id does not verify that what is missing is a 404', async () => {
  const said = await reasonsOf(uuids, readOnly, ['status/missing'], ['status.missing']);
  expect(said['status.missing']).toMatch(/^not-exercised/);
});

it('a hint asks for nothing that the plan has', async () => {
  const bare = served((_request, _service, usual) => {
    const { status } = usual();
    return status < 400 ? undefined : json(status, { message: 'No.' });
  });
  const rules = ['envelope/error-code', 'envelope/error-message', 'errors/catalog'];
  const ids = ['envelope.error-code', 'envelope.error-message', 'error.catalog'];
  expect(await reasonsOf(bare, readOnly, rules, ids)).toEqual({
    'envelope.error-code': 'not-exercised: no failure carried error.code',
    'envelope.error-message': 'not-exercised: no failure carried error.message',
    'error.catalog': 'not-exercised: no failure had a code of the catalog in error.code',
  });
});

it('a request without an Accept header is called so', async () => {
  const { report } = await auditBy(
    () => (request) =>
      request.headers['accept'] !== undefined
        ? serve().api(request)
        : { status: 200, headers: [['Content-Type', 'text/plain']], body: 'Things' },
    readOnly,
    ['json/media-type', 'json/well-formed'],
  );
  const messages = report.findings.flatMap(({ violations }) => violations.map(({ message }) => message));
  expect(messages.join('\n')).toContain('GET /things without an Accept header answered');
});
