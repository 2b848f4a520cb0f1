import { expect, it } from 'vitest';
import { answer, audit, countsOf, others, sentBy, serve, thingsPlan } from '../harm/service.ts';
import { type Case, judgedOf } from './judged.ts';
import { isList, json, readOnly, served } from './services.ts';

const inEnvelope = { success: true, error: null, timestamp: '2026-01-01T00:00:00Z' };
/** A list that pages by page and size, and shows this as its size. */
const showing = (shown: (size: string | null) => unknown): Case['api'] =>
  served(({ target, ...request }) => {
    if (!isList({ ...request, target })) return undefined;
    const asked = new URLSearchParams(target.split('?')[1]);
    const [page, size] = [Number(asked.get('page')) || 0, Number(asked.get('size')) || 2];
    const data = others.slice(Math.max(0, page) * size).slice(0, size);
    return json(200, { ...inEnvelope, data, page: 0, size: shown(asked.get('size')), totalElements: 3, totalPages: 2 });
  });

/** A service of many things that takes every parameter but limit and skip for a filter, and repeats what it refuses. */
const filtering: Case['api'] = served(
  ({ target, ...request }, { rows }) => {
    if (!isList({ ...request, target })) return undefined;
    const query = new URLSearchParams(target.split('?')[1]);
    const data = Object.fromEntries(query);
    if (query.has('$top')) return json(400, { name: 'BadRequest', message: 'No.', code: 400, data });
    const isFiltered = [...query].length > 0;
    return json(200, { total: isFiltered ? 0 : rows.length, limit: 2, data: isFiltered ? [] : rows.slice(0, 2) });
  },
  others.map((row) => ({ ...row, madeAt: 1 })),
);

const blockable = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, delete]
    create: { example: { name: "Thing {{unique}}", note: plain } }
    actions: [{ path: /block }]
    states: { field: state, allowed: [[open, /block, blocked]], refused: [[blocked, /block]] }
`;
/** Things that can be blocked once; a refusal comes with these changes. */
const refusing = (changes: object): Case['api'] =>
  served(({ method, target, body }, { rows }, usual) => {
    const [, , id, action] = target.split('/');
    if (method === 'POST' && id === undefined) {
      const row = { ...sentBy({ body }), state: 'open', id: `t${rows.length}` };
      rows.push(row);
      return answer(201, row);
    }
    if (action !== 'block') return usual();
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (row === undefined) return answer(404);
    const isRefused = row['state'] === 'blocked';
    rows[index] = { ...row, ...(isRefused ? changes : { state: 'blocked' }) };
    return isRefused ? answer(409) : answer(200, rows[index]);
  });

/** A patch of one field takes the note away; an object is refused. */
const forgetful: Case['api'] = served(({ method, body }, { rows }, usual) => {
  if (method !== 'PATCH') return usual();
  const sent = sentBy({ body });
  const isWrong = (value: unknown): boolean => typeof value === 'object' && value !== null;
  if (sent === undefined || Object.values(sent).some(isWrong)) return answer(400);
  const reply = usual();
  if (reply.status !== 200 || Object.hasOwn(sent, 'note')) return reply;
  const index = rows.findIndex((row) => JSON.stringify(row) === JSON.stringify(JSON.parse(String(reply.body)).data));
  const row = rows[index];
  if (row === undefined) return reply;
  rows[index] = { ...row, note: null };
  return answer(200, rows[index]);
});

const cases: readonly Case[] = [
  {
    name: 'a size of 0 that the list shows without any size, too',
    api: showing(() => 0),
    plan: readOnly,
    outcomes: { 'query/invalid': 'passed' },
  },
  {
    name: 'a size of 0 that it shows where 0 was asked for',
    api: showing((size) => Number(size ?? 2)),
    plan: readOnly,
    outcomes: { 'query/invalid': 'failed as size taken over' },
  },
  {
    name: 'the name of an error that is a word of the service',
    api: () => () => json(404, { name: 'EntityNotFoundError', message: 'Entity not found', code: 404 }),
    plan: readOnly,
    outcomes: { 'exposure/database-errors': 'passed' },
  },
  {
    name: 'an id where the plan says that it is, and nothing else',
    api: served(({ method, target }, _service, usual) => {
      const reply = usual();
      if (method !== 'POST' || target !== '/things' || reply.status !== 201) return reply;
      return answer(201, { thingNumber: JSON.parse(String(reply.body)).data.id });
    }),
    plan: thingsPlan.replace('create: {', 'create: { id_at: /thingNumber,'),
    outcomes: { 'operation/create': 'failed as not the whole item' },
  },
  {
    name: 'a list that shows a part, and nothing at all where it is asked for more',
    api: filtering,
    outcomes: { 'operation/listed': 'inconclusive' },
  },
  {
    name: 'names of parameters that a refusal repeats',
    api: filtering,
    outcomes: { 'fields/field-style': 'passed' },
  },
  {
    name: 'pages whose list is called rows',
    api: served((request) =>
      isList(request) ? json(200, { rows: others, page: 1, pageSize: 10, total: 3, totalPages: 1 }) : undefined,
    ),
    plan: readOnly,
    outcomes: { 'pagination/data': 'inapplicable', 'pagination/total-pages': 'passed' },
  },
  {
    name: 'a refused transition that changes another field',
    api: refusing({ note: 'blocked twice' }),
    plan: blockable,
    outcomes: { 'states/refused': 'failed as blocked /block: changed note' },
  },
  {
    name: 'one that counts how often it was refused',
    api: refusing({ refusals: 1 }),
    plan: blockable,
    outcomes: { 'states/refused': 'passed' },
  },
  {
    name: 'a patch that was taken takes away what a refused one sent',
    api: forgetful,
    plan: thingsPlan
      .replace('" },', '", note: plain, color: red, size: 3 },')
      .replace('Other }', 'Other, color: blue }'),
    outcomes: { 'resource/refused-change': 'passed', 'operation/patch': 'failed as unsent changed' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('lists as left what a 201 to a method that is not offered made', async () => {
  const plan = thingsPlan.replace('create, replace', 'replace').replace(/ {4}create: .*\n/, '');
  const service = serve(({ method, target }, { rows }) => {
    if (method !== 'POST' || target !== '/things') return undefined;
    rows.push({ id: `made${rows.length}` });
    return answer(201, { done: true });
  });
  const { report } = await audit(service, plan);
  expect(service.rows.length).toBe(4);
  expect(countsOf(report.cleanup)).toMatchObject({ removed: 0, left: 1 });
});
