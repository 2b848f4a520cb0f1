import { describe, expect, it } from 'vitest';
import type { ApiReply, ApiRequest } from '../../fixtures/reference/http.ts';
import { type Bend, type Row, sentBy } from '../harm/service.ts';
import { judgedOf } from './judged.ts';
import { served } from './services.ts';

/** How a service puts the fields of an item into a document, and how it takes them out of one. */
interface Wrapping {
  readonly wrapped: (item: Readonly<Record<string, unknown>>) => object;
  readonly unwrapped: (data: Readonly<Record<string, unknown>>) => unknown;
  readonly plan: string;
}

const operations = '[list, read, create, replace, patch, delete]';
const wrappings: Readonly<Record<string, Wrapping>> = {
  'JSON:API': {
    wrapped: ({ id, ...attributes }) => ({ type: 'things', id, attributes }),
    unwrapped: ({ attributes }) => attributes,
    plan: `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: ${operations}
    create:
      example: { data: { type: things, attributes: { name: "Thing {{unique}}", note: first, price: 4.25 } } }
      required: [/data/attributes/name]
    change: { /data/attributes/note: second, /data/attributes/price: 9.75 }
`,
  },
  'Strapi 5': {
    wrapped: (item) => item,
    unwrapped: (data) => data,
    plan: `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: ${operations}
    create: { example: { data: { name: "Thing {{unique}}", note: first, price: 4.25 } }, required: [/data/name] }
    change: { /data/note: second, /data/price: 9.75 }
`,
  },
};

const seeded: readonly Row[] = ['1', '2', '3'].map((id) => ({ id, name: `Thing ${id}`, note: 'old', price: 1.5 }));

/** The service of things, with every body in such a document. */
function wrapping({ wrapped, unwrapped }: Wrapping, bend: Bend): Bend {
  return (request, service, usual) => {
    const data = sentBy(request)?.['data'];
    const inner: unknown = isRecord(data) ? unwrapped(data) : undefined;
    const plain: ApiRequest =
      inner === undefined ? request : { ...request, body: new TextEncoder().encode(JSON.stringify(inner)) };
    const reply = bend(plain, service, (instead = plain) => usual(instead)) ?? usual(plain);
    const body: unknown = reply.body === '' ? undefined : JSON.parse(String(reply.body));
    if (!isRecord(body)) return reply;
    const item = (each: unknown): unknown => (isRecord(each) ? wrapped(each) : each);
    const shown = Array.isArray(body['data']) ? body['data'].map(item) : item(body['data']);
    return { ...reply, body: JSON.stringify({ ...body, data: shown }) };
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Answers as if it had done so, and stores nothing. */
const losing =
  (method: string): Bend =>
  (request, { rows }, usual) => {
    if (request.method !== method) return undefined;
    const before = [...rows];
    const reply: ApiReply = usual();
    rows.splice(0, rows.length, ...before);
    return reply;
  };
const changing =
  (method: string, change: (sent: Readonly<Record<string, unknown>>) => object): Bend =>
  (request, _service, usual) => {
    const sent = sentBy(request);
    if (request.method !== method || sent === undefined) return undefined;
    return usual({ ...request, body: new TextEncoder().encode(JSON.stringify({ ...sent, ...change(sent) })) });
  };
const listing =
  (shown: (row: Row) => object): Bend =>
  ({ method, target }, _service, usual) => {
    const reply = usual();
    if (method !== 'GET' || target.split('?')[0] !== '/things') return undefined;
    const body: { readonly data: readonly Row[] } = JSON.parse(String(reply.body));
    return { ...reply, body: JSON.stringify({ ...body, data: body.data.map(shown) }) };
  };
const reaching: Bend = (request, { rows }, usual) => {
  const reply = usual();
  const sent = sentBy(request);
  if (request.method !== 'PATCH' || reply.status !== 200) return reply;
  for (const [at, row] of rows.entries()) rows[at] = { ...row, ...sent, id: row.id };
  return reply;
};

const told: Readonly<Record<string, readonly [Bend, string]>> = {
  'keeps no PUT': [losing('PUT'), 'operation/replace'],
  'keeps no PATCH': [losing('PATCH'), 'operation/patch'],
  'changes more by a PATCH': [changing('PATCH', () => ({ name: 'New' })), 'operation/patch'],
  'empties by a PATCH what it does not name': [
    changing('PATCH', ({ note }) => (note === undefined ? { note: null } : {})),
    'operation/patch',
  ],
  'rounds what a create sends': [
    changing('POST', ({ price }) => (typeof price === 'number' ? { price: Math.floor(price) } : {})),
    'operation/create',
  ],
  'lists other numbers than it reads': [
    listing((row) => ({ ...row, price: Math.round(Number(row['price'])) })),
    'operation/listed',
  ],
  'changes others by a PATCH': [reaching, 'operation/neighbours'],
};
const rules = ['operation/listed', 'operation/create', 'operation/replace', 'operation/patch', 'operation/neighbours'];

it('a field that is only called data is a field', async () => {
  const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: ${operations}
    create: { example: { data: { name: "Thing {{unique}}", note: first } }, required: [data] }
    change: { data: { note: second } }
`;
  const bend: Bend = (request, _service, usual) => {
    const sent = sentBy(request);
    if (sent === undefined || isRecord(sent['data'])) {
      const named = { ...sent, name: 'Any' };
      const { body, ...rest } = usual(sent && { ...request, body: new TextEncoder().encode(JSON.stringify(named)) });
      return { ...rest, body: String(body).replaceAll(/"name":"(?:Any|Thing \d)",?/g, '') };
    }
    return undefined;
  };
  const outcomes = Object.fromEntries(rules.map((id) => [id, 'passed']));
  const held = [{ id: '1', data: { name: 'old' } }];
  expect(await judgedOf({ name: '', api: served(bend, held), outcomes }, plan)).toEqual(outcomes);
});

describe.each(Object.entries(wrappings))('bodies like those of %s', (_name, how) => {
  const outcomesOf = (bend: Bend): ReturnType<typeof judgedOf> =>
    judgedOf(
      { name: '', api: served(wrapping(how, bend), seeded), outcomes: Object.fromEntries(rules.map((id) => [id, ''])) },
      how.plan,
    );

  it('are understood', async () => {
    expect(await outcomesOf(() => undefined)).toEqual(Object.fromEntries(rules.map((id) => [id, 'passed'])));
  });

  it.each(Object.entries(told))('hide no service that %s', async (_what, [bend, rule]) => {
    const outcomes = await outcomesOf(bend);
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'failed')).toEqual([[rule, 'failed']]);
  });
});
