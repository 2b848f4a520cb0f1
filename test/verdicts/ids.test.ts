import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { answer as usual, audit, countsOf, type Service, sentBy, thingsPlan } from '../harm/service.ts';
import type { ApiReply } from '../../fixtures/reference/http.ts';
import { idFieldsOf } from '../../src/model/id-field.ts';
import { percentDecoded } from '../../src/text/percent.ts';
import type { JsonObject } from '../../src/text/json.ts';
import { isList, json, readOnly } from './services.ts';
import { auditBy, statusOf } from './judged.ts';

/** Refuses with the code of the catalogue. */
const answer = (status: number, data?: unknown): ApiReply => {
  const reply = usual(status, data);
  return status === 400 ? { ...reply, body: String(reply.body).replace('NO_400', 'INVALID_INPUT') } : reply;
};
const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** How a service names its items. */
interface Dialect {
  /** The item as it is shown, by what it is read by. */
  readonly shown: (key: string, row: object) => object;
  /** Headers and body of the answer to a create; as shown where left out. */
  readonly created?: (key: string, row: object) => { readonly body: unknown; readonly location?: string };
  /** By what lists show nothing is read before a create tells the id. */
  readonly isLate?: true;
  /** Without items at first. */
  readonly isEmpty?: boolean;
  /** Makes an id of a word; left out: the word itself. */
  readonly keys?: (word: string) => string;
}

/** A service of things that are read, changed and deleted by their key alone, whatever else they show. */
function things({ shown, created, isEmpty = false, keys = (word) => word }: Dialect): Service {
  const store = new Map<string, object>(
    isEmpty ? [] : ['ax1', 'bx2', 'cx3'].map((key, index) => [keys(key), { name: `Thing ${index}` }]),
  );
  const lines: string[] = [];
  const api: Api = (request) => {
    lines.push(`${request.method} ${request.target}`);
    const [path = ''] = request.target.split('?');
    const sent = sentBy(request);
    if (path === '/things') {
      if (request.method === 'CLEAR') store.clear();
      if (request.method === 'GET')
        return answer(
          200,
          [...store].map(([key, row]) => shown(key, row)),
        );
      if (request.method !== 'POST') return answer(405);
      if (!isName(sent?.['name'])) return answer(400);
      const key = keys(`k${(store.size + lines.length) * 7}z`);
      const row = { name: sent?.['name'] };
      store.set(key, row);
      const made = created?.(key, row);
      const reply = answer(201, made === undefined ? shown(key, row) : made.body);
      return made?.location === undefined
        ? reply
        : { ...reply, headers: [...reply.headers, ['Location', made.location]] };
    }
    const key = /^\/things\/([^/]+)$/.exec(path)?.[1] ?? '';
    const row = store.get(key);
    if (row === undefined) return answer(404);
    const body = new TextDecoder().decode(request.body);
    if (body !== '' && sent === undefined) return answer(400);
    if (request.method === 'GET') return answer(200, shown(key, row));
    if (request.method === 'DELETE') store.delete(key);
    else if (request.method === 'PUT' || request.method === 'PATCH') {
      if (!isName(sent?.['name'])) return answer(400);
      store.set(key, { ...row, name: sent['name'] });
    } else return answer(405);
    return answer(200, shown(key, store.get(key) ?? row));
  };
  return { api, rows: [], lines };
}

/** A service like aptly: repositories under the name that the client gives, shown as `Name`. */
function repos(): Service & { readonly names: () => readonly string[] } {
  const store = new Map<string, string>([
    ['beta', 'c'],
    ['alpha', 'd'],
  ]);
  const shown = (Name: string): object => ({ Name, Comment: store.get(Name) ?? '', DefaultComponent: 'main' });
  const api: Api = (request) => {
    const [path = ''] = request.target.split('?');
    const sent = sentBy(request);
    const { Comment = '' } = sent ?? {};
    if (path === '/repos') {
      if (request.method === 'GET') return answer(200, [...store.keys()].map(shown));
      if (request.method !== 'POST') return answer(405);
      const given = sent?.['Name'];
      if (!isName(given) || typeof Comment !== 'string') return answer(400);
      if (store.has(given)) return answer(409);
      store.set(given, Comment);
      return answer(201, shown(given));
    }
    const name = percentDecoded(/^\/repos\/([^/]+)$/.exec(path)?.[1] ?? '');
    if (!store.has(name)) return answer(404);
    if (request.method === 'GET') return answer(200, shown(name));
    if (request.method === 'DELETE') store.delete(name);
    else if (request.method === 'PUT' || request.method === 'PATCH') {
      if (sent === undefined || typeof Comment !== 'string' || (sent['Name'] ?? name) !== name) return answer(400);
      if (Object.hasOwn(sent, 'Comment') || request.method === 'PUT') store.set(name, Comment);
    } else return answer(405);
    return answer(200, shown(name));
  };
  return { api, rows: [], lines: [], names: () => [...store.keys()] };
}

const numberOf = (key: string): number =>
  Array.from(key).reduce((sum, each) => sum * 31 + each.charCodeAt(0), 7) % 100_003;
const uuidOf = (word: string): string => `0e984725-c51c-4bf4-9960-${String(numberOf(word)).padStart(12, '0')}`;
const self = (key: string): string => `http://127.0.0.1:8080/things/${key}`;

const dialects: Readonly<Record<string, Dialect>> = {
  _id: { shown: (key, row) => ({ _id: key, ...row, __v: 0 }) },
  'documentId beside id': { shown: (key, row) => ({ id: numberOf(key), documentId: key, ...row }) },
  'an id of another name': { shown: (key, row) => ({ accountId: key, ...row }) },
  '_links.self.href alone': { shown: (key, row) => ({ ...row, _links: { self: { href: self(key) } } }) },
  'url alone': { shown: (key, row) => ({ ...row, url: self(key) }) },
  'a link of another name, beside a name': { shown: (key, row) => ({ ...row, thing_ref: self(key) }) },
  'what only services make up, beside a name': { shown: (key, row) => ({ mark: key, ...row }), keys: uuidOf },
  'uid beside a handle': {
    shown: (key, row) => ({ uid: key, handle: `h-${key}`, ...row }),
    created: (key, row) => ({ body: { uid: key, ...row }, location: `/things/${key}` }),
  },
  'a word of its own, which the Location of a create shows': {
    shown: (key, row) => ({ tid: key, handle: `h-${key}`, ...row }),
    created: (key, row) => ({ body: { tid: key, handle: `h-${key}`, ...row }, location: `/things/${key}` }),
    isLate: true,
  },
  'id beside a page of the site': {
    shown: (key, row) => ({ id: key, ...row, url: `https://shop.test/things/a-${key}` }),
  },
  'id, and self that says so': { shown: (key, row) => ({ id: key, ...row, _links: { self: { href: self(key) } } }) },
  Id: { shown: (key, row) => ({ Id: key, ...row }) },
  _ID: { shown: (key, row) => ({ _ID: key, ...row }) },
  'ID, nothing there yet': { shown: (key, row) => ({ ID: key, ...row }), isEmpty: true },
  'wrapped items': { shown: (key, row) => ({ thing: { id: key, ...row } }) },
  'documentId, nothing there yet': {
    shown: (key, row) => ({ id: numberOf(key), documentId: key, ...row }),
    isEmpty: true,
  },
  'recordId, nothing there yet': { shown: (key, row) => ({ recordId: key, ...row }), isEmpty: true },
  'self link of the create': {
    shown: (key, row) => ({ recordId: key, ...row }),
    created: (key, row) => ({ body: { ...row, _links: { self: { href: self(key) } } } }),
    isEmpty: true,
  },
};

/** No rule of these has a word to say, and nothing is left behind. */
const rulesOfItems = /^(?:operation|resource|status|states|paths\/hierarchy|stateless|errors)\b/;

it.each(Object.entries(dialects))('reads, writes and cleans up by %s', async (_name, dialect) => {
  const service = things(dialect);
  const { report, exchanges } = await audit(service);
  const failed = report.findings.filter(({ rule, outcome }) => outcome === 'failed' && rulesOfItems.test(rule));
  expect(failed.flatMap(({ rule, violations }) => [rule, violations[0]?.message])).toEqual([]);
  expect(report.rules.filter(({ outcome }) => outcome === 'errored')).toEqual([]);
  const read = ['operation.read', 'operation.create', 'operation.replace', 'operation.patch', 'operation.delete'];
  const statuses = report.clauses.filter(({ id }) => read.includes(id)).map(({ id, status }) => `${id} ${status}`);
  const open = dialect.isLate === true ? ['operation.read'] : [];
  const unlisted =
    dialect.isEmpty === true ? statuses : read.map((id) => `${id} ${open.includes(id) ? 'undecided' : 'verified'}`);
  expect(statuses).toEqual(unlisted);
  expect(countsOf(report.cleanup)['left']).toBe(0);
  expect(report.cleanup.created).toBeGreaterThan(10);
  const tries = exchanges.filter(({ probe }) => probe.about.idField !== undefined);
  expect(tries.length).toBeLessThanOrEqual(4);
});

const saysNothing: Dialect['created'] = (key, row) => ({ body: row, location: `/things/${key}` });
const byHandle: Dialect = { shown: (tid, row) => ({ tid, handle: `h-${tid}`, ...row }), created: saysNothing };

it.each([
  ['its id', { shown: (id, row) => ({ id, ...row }), created: saysNothing }],
  ['an id that no other answer told before', byHandle],
] satisfies [string, Dialect][])(
  'finds what only Location names, and tells that the answer lacks %s',
  async (_name, dialect) => {
    const { report, failed } = await audit(things(dialect));
    expect(failed.filter((rule) => rulesOfItems.test(rule))).toEqual(['operation/create']);
    expect([report.harm, countsOf(report.cleanup)['left']]).toEqual([null, 0]);
    expect(report.cleanup.created).toBeGreaterThan(10);
  },
);

it('sees that all is gone where the id became known late', async () => {
  const service = things(byHandle);
  const api: Api = (request) => {
    const emptied = request.method === 'HEAD' && request.target === '/things';
    return service.api(emptied ? { ...request, method: 'CLEAR' } : request);
  };
  const { report } = await audit({ ...service, api });
  expect(report.harm?.exchange?.startsWith('things/head/')).toBe(true);
});

it('reads, writes and cleans up by a Name that the client gives', async () => {
  const service = repos();
  const { report } = await audit(
    service,
    thingsPlan
      .replaceAll('/things', '/repos')
      .replace('{ name:', '{ Name:')
      .replaceAll('[name]', '[Name]')
      .replace('{ name: Other }', '{ Comment: other }'),
  );
  const failed = report.findings.filter(
    ({ rule, outcome }) => outcome === 'failed' && /^(?:operation|status|states|stateless)\b/.test(rule),
  );
  expect(failed.flatMap(({ rule, violations }) => [rule, violations[0]?.message])).toEqual([]);
  const read = ['operation.read', 'operation.create', 'operation.delete'];
  expect(report.clauses.filter(({ id }) => read.includes(id)).map(({ status }) => status)).toEqual(
    read.map(() => 'verified'),
  );
  expect(report.cleanup.created).toBeGreaterThan(1);
  expect(countsOf(report.cleanup)['left']).toBe(0);
  expect(service.names()).toEqual(['beta', 'alpha']);
});

it('asks nothing more where the id is simply id', async () => {
  const { exchanges } = await auditBy(() => things({ shown: (id, row) => ({ id, ...row }) }).api, readOnly, [
    'operation/read',
  ]);
  expect(exchanges.filter(({ probe }) => probe.about.idField !== undefined)).toEqual([]);
});

it('says which field it took for the id, and nothing where the plan names it', async () => {
  const api = () => things({ shown: (key, row) => ({ recordId: key, ...row }) }).api;
  const told = async (plan: string) =>
    (await auditBy(api, plan, ['operation/read', 'resource/id-form'])).report.observations
      .map(({ text }) => text)
      .filter((text) => text.includes('identified'));
  expect(await told(readOnly)).toEqual(['the items of /things are identified by recordId']);
  expect(await told(`${readOnly}profile: { id_fields: { /things: recordId } }\n`)).toEqual([]);
});

it('takes a JSON pointer for the id, and a link for what its last segment says', async () => {
  const api = () => things({ shown: (key, row) => ({ ...row, meta: { at: { href: self(key) }, key } }) }).api;
  for (const field of ['/meta/at/href', '/meta/key']) {
    const { report } = await auditBy(api, `${readOnly}profile: { id_fields: { /things: ${field} } }\n`, [
      'operation/read',
    ]);
    expect(report.rules.find(({ id }) => id === 'operation/read')?.outcome).toBe('passed');
  }
});

it('S6: says that no field is known as the id', async () => {
  const rows = ['a', 'b'].map((name) => ({ title: name, score: 3 }));
  const api: Api = (request) => (isList(request) ? answer(200, rows) : answer(404));
  const { report } = await auditBy(() => api, readOnly, ['operation/read']);
  expect(report.diagnosis.filter(({ code }) => code === 'id-unknown').map(({ message }) => message)).toEqual([
    'Probity does not know the id field of /things: set profile.id_fields, or leave read out of operations',
  ]);
});

it('says which fields were tried where none leads to an item', async () => {
  const rows = ['a', 'b'].map((code) => ({ code, slug: `s${code}`, title: code }));
  const api: Api = (request) => (isList(request) ? json(200, { data: rows }) : answer(404));
  const { report } = await auditBy(() => api, readOnly, ['operation/read']);
  expect(report.diagnosis.filter(({ code }) => code === 'id-unknown').map(({ message }) => message)).toEqual([
    'no field of /things that Probity tried works as its id (code and slug): set profile.id_fields, or leave read out of operations',
  ]);
  expect(report.clauses.find(({ id }) => id === 'operation.read')?.status).toBe('undecided');
});

const ids = (name: string, make: (key: string) => JsonObject): readonly string[] =>
  idFieldsOf({ name }, ['ax1', 'bx2'].map(make));

it.each([
  ['things', { objectId: 1 }, 'objectId'],
  ['things', { uuid: 1 }, 'uuid'],
  ['things', { key: 1 }, 'key'],
  ['things', { slug: 1 }, 'slug'],
  ['things', { guid: 1, name: 1 }, 'guid'],
  ['user-things', { userThingId: 1, name: 1 }, 'userThingId'],
  ['categories', { category_id: 1, name: 1 }, 'category_id'],
  ['things', { accountId: 1 }, 'accountId'],
  ['things', { uuid: 1, id: 1 }, 'id'],
  ['things', { Name: 1, Comment: 1 }, 'Name'],
  ['things', { NAME: 1, ID: 1 }, 'ID'],
  ['user-things', { UserThingID: 1, Name: 1 }, 'UserThingID'],
  ['things', { ID: 1, id: 1 }, 'id'],
  ['things', { title: 1 }, undefined],
])('of %s with %o the id is %s', (name, fields, expected) => {
  expect(
    ids(name, (key) => Object.fromEntries(Object.keys(fields).map((field) => [field, `${field}-${key}`])))[0],
  ).toBe(expected);
});

it.each([
  ['is not found by it', (name: string): object => ({ name }), 'was read by name, which may not be its id'],
  [
    'is shown without any',
    (name: string): object => ({ note: name.length }),
    'Probity does not know the id field of /things',
  ],
])('that other items are read proves nothing of one that %s', async (_what, shown, why) => {
  const rows = [1, 2, 3].map((id) => ({ id, name: `thing-${id}` }));
  const api: Api = ({ method, target }) => {
    if (method !== 'GET') return usual(405);
    const [, name, id] = target.split(/[/?]/);
    if (target.startsWith('/things?') || target === '/things')
      return usual(
        200,
        rows.map(({ name: each }) => shown(each)),
      );
    if (name !== 'gadgets' || target.split('/').length > 3) return usual(404);
    if (id === undefined || !target.startsWith('/gadgets/')) return usual(200, rows);
    const row = rows.find((each) => `${each.id}` === id);
    return row === undefined ? usual(404) : usual(200, row);
  };
  const both = (things: string): string =>
    readOnly.replace('{ path: /things }]', `{ path: /things${things} }, { path: /gadgets }]`);
  const { report } = await auditBy(() => api, both(', operations: [list, read]'), ['operation/read']);
  const clause = report.clauses.find(({ id }) => id === 'operation.read');
  expect(clause?.status).toBe('undecided');
  expect(clause?.reason).toContain(why);
  expect(report.verdict).toBe('incomplete');
  // Who does not ask for reads need not get any.
  const { report: usualOne } = await auditBy(() => api, both(''), ['operation/read']);
  expect([statusOf(usualOne, 'operation.read'), usualOne.verdict]).toEqual(['verified', 'conformant']);
});

it.each([
  ['are spelled out', ', operations: [list, read]', 'incomplete'],
  ['are not', '', 'conformant'],
])('items below an owner that show no id, where their reads %s', async (_what, operations, verdict) => {
  const api: Api = ({ method, target }) => {
    const [, name, id, part, ...rest] = target.split('?')[0]?.split('/') ?? [];
    if (method !== 'GET') return usual(405);
    const row = { id: 1, name: 'one' };
    if (name !== 'things' || rest.length > 0) return usual(404);
    if (id === undefined) return usual(200, [row]);
    if (id !== '1') return usual(404);
    return part === undefined ? usual(200, row) : part === 'notes' ? usual(200, [{ text: 'a note' }]) : usual(404);
  };
  const plan = readOnly.replace('}]', `, children: [{ path: /notes${operations} }] }]`);
  const { report } = await auditBy(() => api, plan, ['operation/read']);
  expect(report.verdict).toBe(verdict);
});

it('a number among the objects of a list is no id', async () => {
  const api: Api = ({ method, target }) => {
    const [, name, id] = target.split('?')[0]?.split('/') ?? [];
    const row = { id: 1, name: 'one' };
    if (method !== 'GET' || name !== 'things') return usual(404);
    return id === undefined ? usual(200, [row, 'f', 5]) : id === '1' ? usual(200, row) : usual(404);
  };
  const { report } = await auditBy(() => api, readOnly, ['operation/read']);
  expect([statusOf(report, 'operation.read'), report.verdict]).toEqual(['verified', 'conformant']);
});

it('an id that lists show otherwise than reads, and that is not found, is told, and its list is not called changed', async () => {
  const ids = ['3f2b8c1d-0a4e-4f6a-9b7c-1d2e3f4a5b6c', '7c9d0e1f-2a3b-4c5d-8e6f-a0b1c2d3e4f5'];
  const itemOf = (id: string) => ({ id, name: `Thing ${id.slice(0, 4)}`, _links: { self: { href: `/things/${id}` } } });
  const api: Api = (request) => {
    if (isList(request))
      return usual(
        200,
        ids.map((id) => ({ ...itemOf(id), id: id.toUpperCase() })),
      );
    const id = ids.find((each) => request.target === `/things/${each}`);
    return id === undefined ? usual(404) : usual(200, itemOf(id));
  };
  const { report } = await auditBy(() => api, readOnly, ['operation/read', 'query/unknown']);
  const texts = report.observations.filter(({ clause }) => clause === 'operation.read').map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining('show another id than its list does')]);
  expect(report.rules.flatMap(({ reason }) => reason ?? []).filter((each) => each.includes('changed'))).toEqual([]);
});
