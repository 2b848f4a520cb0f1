import { expect, it } from 'vitest';
import { nothingInvalid } from '../../rules/resource/shared/acceptance.ts';
import { createReadings } from '../../src/model/readings.ts';
import { answer, type Bend, planOf, type Row, sentBy, thingsPlan } from '../harm/service.ts';
import { auditBy, type Case } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const twelve: readonly Row[] = Array.from({ length: 12 }, (_, index) => ({ id: `${index + 1}`, name: `T ${index}` }));
const sorted = readOnly.replace('/things }', '/things, sort: [name] }');

/** Shows as many of the twelve, in the pagination shape or not, as it makes of the query. */
function listing(shown: (query: URLSearchParams) => readonly Row[], isShaped = false): Case['api'] {
  const bend: Bend = (request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1]);
    const data = shown(query);
    const numbers = isShaped && query.size === 0 ? { page: 0, size: 5, totalElements: 12, totalPages: 3 } : {};
    return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
  };
  return served(bend, twelve);
}

async function said(api: Case['api'], plan = readOnly) {
  const { report } = await auditBy(api, plan, ['query/page', 'query/size', 'query/invalid']);
  const reasonOf = (clause: string) => report.clauses.find(({ id }) => id === clause)?.reason;
  return { page: reasonOf('query.page'), size: reasonOf('query.size'), observed: report.observations };
}

it('a list that shows nothing if page, size or sort are given is not one of too few items', async () => {
  const api = listing((query) => (query.size > 0 ? [] : twelve.slice(0, 5)), true);
  const { page, size, observed } = await said(api, sorted);
  expect(page).toBe('the list of /things has items, but shows none if page and size are given');
  expect(size).toBe(page);
  const texts = observed.map(({ text }) => text);
  expect(texts).toContain('GET /things answers an unusable sort with an empty list');
  expect(texts.filter((text) => text.includes('ignores'))).toEqual([]);
});

it('a list that shows all on its first page, and nothing on the second, takes notice of the page', async () => {
  const { page, size } = await said(listing((query) => (Number(query.get('page')) > 1 ? [] : twelve)));
  expect(page).toBe('when its pages were asked for, the list of /things showed all its items on the first');
  expect(size).toBe(page);
});

it('a list that takes notice of neither is told so', async () => {
  const { page } = await said(listing(() => twelve));
  expect(page).toBe('the list of /things does not page: it ignores page and size');
});

it('what is said of the pages is said of a list of which it holds, first of one that pages in its own way', async () => {
  const cut = (target: string): readonly Row[] => {
    const query = new URLSearchParams(target.split('?')[1]);
    const offset = Number(query.get('offset') ?? 0);
    return twelve.slice(offset, offset + Number(query.get('limit') ?? 5));
  };
  const api = served(({ target, method }) => {
    const path = target.split('?')[0];
    if (method !== 'GET') return undefined;
    return path === '/gadgets'
      ? answer(200, twelve.slice(0, 3))
      : path === '/things'
        ? answer(200, cut(target))
        : undefined;
  }, twelve);
  const plan = 'base_url: http://127.0.0.1:8080\nresources: [{ path: /gadgets }, { path: /things }]\n';
  const { page } = await said(api, plan);
  expect(page).toBe('the list of /things pages in its own way, not by page and size');
});

it('of one kind of failure it is said what would bring others, and nothing that the plan has', async () => {
  const lacks = async (plan: string) =>
    (
      await auditBy(
        served(() => undefined),
        plan,
        ['errors/distinct'],
      )
    ).report;
  const reasonIn = (report: Awaited<ReturnType<typeof lacks>>) =>
    report.rules.find(({ id }) => id === 'errors/distinct')?.reason;
  expect(reasonIn(await lacks(readOnly))).toBe(
    'only one kind of failure was seen; auth or writes with a create example would add others',
  );
  expect(reasonIn(await lacks(`${readOnly}auth: { bearer: token-0123456789 }\n`))).toBe(
    'only one kind of failure was seen; writes with a create example would add others',
  );
});

it('says where every request is refused, if that is not everywhere', async () => {
  const plan = readOnly.replace('/things }', '/things, children: [{ path: /parts, operations: [list] }] }');
  const { report } = await auditBy(
    served(() => undefined),
    plan,
    ['paths/hierarchy', 'operation/list'],
  );
  const { status, reason } = report.clauses.find(({ id }) => id === 'path.hierarchy') ?? {};
  expect([status, reason]).toEqual([
    'undecided',
    '/things/{id}/parts: Probity found nothing below /things to request under the wrong owner',
  ]);
});

it('that an owner who is not there has no list does not verify whose items are whose', async () => {
  const plan = readOnly.replace('/things }', '/things, children: [{ path: /parts, operations: [list] }] }');
  const ids = new Set(twelve.map(({ id }) => id));
  const bend: Bend = ({ target }) => {
    const [, owner] = /^\/things\/([^/?]+)\/parts/.exec(target) ?? [];
    return owner === undefined || !ids.has(owner) ? undefined : answer(200, []);
  };
  const { report } = await auditBy(served(bend, twelve), plan, ['paths/hierarchy', 'operation/list']);
  expect(report.clauses.find(({ id }) => id === 'path.hierarchy')?.status).toBe('undecided');
});

it.each([
  ['name', 'no-such-invalid'],
  ['id', 'none-spoiled'],
])('says of a field that was not spoiled that it is the id where it is: %s', (field, kind) => {
  const plan = planOf(thingsPlan.replace('required: [name]', `required: [${field}]`));
  const [resource] = plan.resources;
  if (resource === undefined) throw new Error('no resource');
  const trace = { scenario: 'create-invalid', resource, exchanges: [] };
  expect(nothingInvalid(trace, 'required', { readings: createReadings(plan) }).kind).toBe(kind);
});

it('names the key of what no plan asks for, and not that none of it was met', async () => {
  const plan = readOnly.replace('/things }', '/things, filters: { name: [Thing 1, Thing 2] } }');
  const { report } = await auditBy(
    served(() => undefined),
    plan,
    ['query/sort', 'query/sort-complete', 'query/filter'],
  );
  const { status, reason } = report.clauses.find(({ id }) => id === 'query.sort') ?? {};
  expect([status, reason]).toEqual(['not-exercised', expect.stringContaining('resources[].sort')]);
});

it('says of an optional field that no create without it was sent, where none could be', async () => {
  const gone: Bend = ({ method, target }) => (method === 'POST' && target === '/things' ? answer(201) : undefined);
  const plan = thingsPlan.replace('{{unique}}"', '{{unique}}", level: 1');
  const { report } = await auditBy(served(gone), plan, ['resource/optional', 'methods/unsupported']);
  const reasonOf = (clause: string) => report.clauses.find(({ id }) => id === clause)?.reason;
  expect(reasonOf('resource.optional')).not.toBe('no field is known to be optional');
  expect(reasonOf('service.1')).not.toContain('errors/framework');
});

it('leaves the fields open where a probe that expects some could not be sent', async () => {
  const probe = 'probes: [{ id: search, request: POST /things/search, body: {}, expect: { body: { /data: [] } } }]\n';
  const { report } = await auditBy(
    served(() => undefined),
    `${readOnly}${probe}`,
    ['fields/expected', 'fields/item-schema'],
  );
  expect(report.clauses.find(({ id }) => id === 'resource.fields')?.status).toBe('not-specified');
});

it('names the limit of pages only where a walk came to it', async () => {
  const bend: Bend = (request) => {
    if (!isList(request)) return undefined;
    const page = new URLSearchParams(request.target.split('?')[1]).get('page');
    if (page !== null) return answer(500);
    const numbers = { page: 1, size: 5, totalElements: 12, totalPages: 3 };
    return json(200, {
      success: true,
      data: twelve.slice(0, 5),
      error: null,
      timestamp: '2026-01-01T00:00:00Z',
      ...numbers,
    });
  };
  const { report } = await auditBy(served(bend, twelve), readOnly, ['pagination/total-elements']);
  const { status, reason } = report.clauses.find(({ id }) => id === 'pagination.total-elements') ?? {};
  expect([status, reason]).toEqual(['undecided', '/things: Probity could not read the whole list']);
});

/** Why a rule judged nothing of what it was asked for. */
async function whyOf(api: Case['api'], plan: string, rule: string, ...beside: readonly string[]) {
  const { report } = await auditBy(api, plan, [rule, ...beside]);
  return { report, why: report.rules.find(({ id }) => id === rule)?.reason };
}

it('a total that counts its page alone is wrong, and no sign of a list that others change', async () => {
  const api = served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1]);
    const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('size') ?? 5)];
    const descending = query.get('sort') === 'name,desc' ? twelve.toReversed() : twelve;
    const data = descending.slice(page * size, (page + 1) * size);
    const numbers = { page, size, totalElements: data.length, totalPages: 1 };
    return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', ...numbers });
  }, twelve);
  const { report, why } = await whyOf(api, sorted, 'query/sort-complete', 'query/page');
  expect(why).toBe('totalElements of the list itself is not the number of its items');
  expect(report.diagnosis.map(({ code }) => code)).not.toContain('others-differ');
});

it('what a filter keeps beside what matches is why nothing can be missing, not that nothing matches', async () => {
  const plan = readOnly.replace('/things }', '/things, filters: { name: [T 1, T 2] } }');
  const { why } = await whyOf(
    listing(() => twelve),
    plan,
    'query/filter-complete',
  );
  expect(why).toBe('filters keep items that do not match, or items changed meanwhile');
});

it('an action is not carried out for want of an item, whatever state one would be in', async () => {
  const states = 'states: { field: state, allowed: [[open, /publish, published]] }\n    actions: [{ path: /publish }]';
  const plan = thingsPlan.replace('    change:', `    ${states}\n    change:`);
  const queued: Bend = ({ method }) => (method === 'POST' ? answer(201, { queued: true }) : undefined);
  const { why } = await whyOf(served(queued), plan, 'operation/action', 'operation/create');
  expect(why).toBe('Probity could not prove any item on /things to be its own, so it did not send action');
});

it('what was met below a missing owner is no reason to say that nothing was', async () => {
  const tags = ['1.0', '2.0'];
  const api = served(({ target }, { rows }) => {
    const [, owner, child] = /^\/things\/(\w+)\/(tags)(?:\?|$)/.exec(target) ?? [];
    if (child === undefined) return /^\/things(?:\?|$)/.test(target) ? undefined : json(404, 'Not found');
    return rows.some(({ id }) => id === owner) ? answer(200, tags) : answer(404);
  });
  const plan = `base_url: http://127.0.0.1:8080
resources:
  - { path: /things, operations: [list] }
  - { path: "/things/{id}/tags", operations: [list] }
`;
  const { report } = await auditBy(api, plan, [
    'paths/hierarchy',
    'status/missing',
    'errors/never-200',
    'errors/distinct',
  ]);
  const clause = (id: string) => report.clauses.find((each) => each.id === id);
  expect(clause('path.hierarchy')?.status).toBe('undecided');
  expect([clause('status.missing')?.status, clause('status.missing')?.reason]).toEqual(['verified', null]);
  expect(clause('error.never-200')?.status).toBe('verified');
  expect(clause('error.distinct')?.reason).toContain('one kind');
});

it('a code is among those that were met where its status is wrong, too', async () => {
  const api = served((request, { rows }) => {
    const name = sentBy(request)?.['name'];
    const isTaken = request.method === 'POST' && rows.some((row) => row['name'] === name);
    const error = { code: 'THING_NOT_FOUND', message: 'No.' };
    return isTaken ? json(409, { success: false, data: null, error, timestamp: '2026-01-01T00:00:00Z' }) : undefined;
  });
  const unique = thingsPlan.replace('required:', 'unique: [name], required:');
  const { report } = await auditBy(api, unique, ['status/duplicate', 'errors/one-status']);
  const [met] = report.observations.filter(({ clause }) => clause === 'error.catalog');
  expect(met?.text).toContain('THING_NOT_FOUND 409');
});

it('a refused write is not judged by a read that shows a list where the item belongs, and that is told', async () => {
  const bend: Bend = (request, { rows }, usual) => {
    if (request.headers['authorization'] !== 'Bearer good-token') return answer(401);
    const [, id = ''] = /^.things.([^/?]+)$/.exec(request.target) ?? [];
    const isNew = request.method === 'PUT' && rows.every((row) => row.id !== id);
    if (isNew) rows.push({ ...sentBy(request), id });
    const row = rows.find((each) => each.id === id);
    return isNew || (request.method === 'GET' && row !== undefined) ? answer(isNew ? 201 : 200, [row]) : usual();
  };
  const plan = `base_url: http://127.0.0.1:8080
auth: { bearer: good-token }
writes: true
resources:
  - path: /things
    operations: { list: true, read: true, create: 'PUT /things/{id}', patch: true, delete: true }
    create: { by: put, id: 't{{unique}}', example: { name: 'Thing {{unique}}' } }
    change: { name: Other }
`;
  const { report } = await auditBy(served(bend), plan, ['auth/no-effect']);
  expect(report.rules.find(({ id }) => id === 'auth/no-effect')?.reason).toMatch(
    /^after PATCH .things.t\w+ was answered 401 without a valid credential, a read showed a list where the item belongs$/,
  );
});
