import { expect, it } from 'vitest';
import type { ClauseResult } from '../../src/model/report.ts';
import { answer, others, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case, judgedOf, statusOf } from './judged.ts';
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

/** Failures of the service itself are in the envelope. */
const plainly = (text: string): Case['api'] =>
  served((request, _service, usual) => {
    const isOpen = request.headers['authorization'] === 'Bearer good';
    if (isOpen) return usual();
    return { status: 401, headers: [['Content-Type', 'text/plain']], body: text };
  });

it.each([
  ['a word', 'Unauthorized', 'undecided'],
  ['nothing', '', 'verified'],
])(
  'a refusal in plain text that says %s leaves it open whether all failures are alike',
  async (_name, text, status) => {
    const plan = readOnly.replace('resources', 'auth: { bearer: good }\nresources');
    const { report } = await auditBy(plainly(text), plan, [
      'errors/centralized',
      'envelope/error-code',
      'status/missing',
      'auth/unauthorized',
    ]);
    expect(statusOf(report, 'error.centralized')).toBe(status);
    expect(statusOf(report, 'envelope.error-code')).toBe('verified');
  },
);

it.each([
  ['is not read, and makes an item of nothing', false, 'failed as taken unread'],
  ['is read', true, 'passed'],
])('a body in plain text that %s', async (name, isRead, outcome) => {
  const api = served((request, { rows }, usual) => {
    const isJson = (request.headers['content-type'] ?? '').includes('json');
    if (request.method !== 'POST' || isJson || isRead) return undefined;
    const row = { id: String(rows.length + 900) };
    rows.push(row);
    return usual().status === 405 ? undefined : answer(201, row);
  });
  const each = { name, api, plan: thingsPlan, outcomes: { 'errors/malformed-body': outcome } };
  expect(await judgedOf(each, '')).toEqual(each.outcomes);
});

it.each([
  ['nothing of it', () => ({ name: null }), 'failed as taken unread'],
  [
    'each of its letters',
    (text: string): object => Object.fromEntries(Array.from(text, (letter, index) => [index, letter])),
    'failed as taken unread',
  ],
  ['all of it as a field', (text: string): object => ({ [text]: '' }), 'failed as taken unread'],
  ['what it says', () => ({}), 'passed'],
])('of a replace in plain text %s is stored', async (name, stored, outcome) => {
  const api = served((request, { rows }) => {
    const isJson = (request.headers['content-type'] ?? '').includes('json');
    const at = rows.findIndex(({ id }) => request.target === `/things/${id}`);
    const row = rows[at];
    if (request.method !== 'PUT' || isJson || row === undefined) return undefined;
    rows[at] = { ...row, ...stored(new TextDecoder().decode(request.body)) };
    return answer(200, rows[at]);
  });
  const each = { name, api, plan: thingsPlan, outcomes: { 'errors/malformed-body': outcome } };
  expect(await judgedOf(each, '')).toEqual(each.outcomes);
});

it('fields that an answer to OPTIONS describes are none of the service', async () => {
  const schema = { properties: { created_at: { read_only: true, max_length: 3 } }, link_name: 'x' };
  const { report, exchanges } = await auditBy(
    served(
      (request, _service, usual) => (request.method === 'OPTIONS' ? json(200, schema) : usual()),
      others.map((row) => ({ ...row, createdAt: 'x', madeBy: 'y' })),
    ),
    `${readOnly}probes: [{ id: described, request: OPTIONS /things, expect: { status: 200 } }]\n`,
    ['fields/field-style', 'fields/camel-case', 'status/expected'],
  );
  const failed = report.findings.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  expect(exchanges.some(({ probe }) => probe.method === 'OPTIONS')).toBe(true);
  expect(failed.filter((rule) => rule.startsWith('fields/'))).toEqual([]);
});

it('a service of which all that is known is that it takes values of other kinds is warned, and no more', async () => {
  const api = served((request, { rows }) => {
    const sent = sentBy(request);
    if (request.method !== 'POST' || request.target !== '/things' || sent === undefined) return undefined;
    const row = { ...sent, id: String(rows.length + 500) };
    rows.push(row);
    return answer(201, row);
  });
  const plan = thingsPlan.replace(
    /create: .*/,
    'create: { example: { name: "Thing {{unique}}", year: 2020, color: red, size: 3 } }',
  );
  const { report } = await auditBy(api, plan, ['resource/input-types']);
  const [about, ...more] = report.problems;
  expect(more).toEqual([]);
  expect(about).toMatchObject({ cause: 'no-validation', level: 'should', weight: 3 });
  expect([report.counts.problems, report.counts.warnings]).toEqual([0, 1]);
});

it('an id field that the plan names and no listed item has is not called unknown', async () => {
  const api = served((request, { rows }) =>
    isList(request)
      ? answer(
          200,
          rows.map(({ id, name }) => ({ key: id, name })),
        )
      : undefined,
  );
  const plan = `${readOnly.replace('}', ', operations: [list, read] }')}profile: { id_fields: { /things: code } }\n`;
  const { report } = await auditBy(api, plan, ['operation/read']);
  const said = report.diagnosis.filter(({ code }) => code === 'id-unknown').map(({ message }) => message);
  expect(said).toEqual(['the lists of /things show items without code, which profile.id_fields names as their id']);
});

it('a code that is a number is not said to be missing', async () => {
  const numbered = served(({ target }, _service, usual) => {
    if (usual().status !== 404) return undefined;
    return target.startsWith('/things/')
      ? json(404, { error: { code: 404, message: 'No.' } })
      : json(404, { code: 'NO_ADDRESS', message: 'No.' });
  });
  const { report } = await auditBy(numbered, readOnly, ['errors/centralized', 'status/missing']);
  const said = report.findings.flatMap(({ outcome, violations }) =>
    outcome === 'failed' ? violations.map(({ message }) => message) : [],
  );
  expect(said.some((message) => message.includes('answered 404 with its code as a number in error.code'))).toBe(true);
});
