import { expect, it } from 'vitest';
import { answer, type Bend, others, thingsPlan } from '../harm/service.ts';
import { type Case, judgedOf } from './judged.ts';
import { json, readOnly, served } from './services.ts';

const isRead = ({ method, target }: { readonly method: string; readonly target: string }): boolean =>
  method === 'GET' && /^\/things\/[^/?]+$/.test(target);

/** Each read shows its item as it is wrapped, without the envelope. */
const wrapped =
  (wrap: (item: unknown) => unknown): Bend =>
  (request, { rows }, usual) => {
    const { status } = usual();
    if (!isRead(request) || status !== 200) return undefined;
    return json(200, wrap(rows.find(({ id }) => id === request.target.split('/')[2])));
  };

/** A field that creates and changes answer, and no list or read ever shows. */
const hiding =
  (field: string): Bend =>
  (request, _service, usual) => {
    const reply = usual();
    const hidden = new RegExp(`"${field}":"[^"]*",?`, 'g');
    return request.method === 'GET' ? { ...reply, body: String(reply.body).replaceAll(hidden, '') } : reply;
  };
const shownByWritesAlone = hiding('login');

/** What is written is answered, and only its name is stored. */
const forgetting: Bend = (request, { rows }, usual) => {
  const reply = usual();
  for (const [index, { id, name }] of rows.entries()) rows[index] = { id, name };
  return reply;
};

const withField = (field: string): string =>
  thingsPlan.replace('{ name: "Thing {{unique}}" }', `{ ${field}: "l{{unique}}", name: "Thing {{unique}}" }`);
const withLogin = withField('login');
const written = ['operation/create', 'operation/patch', 'operation/replace', 'operation/neighbours'];
const passed = Object.fromEntries(written.map((id) => [id, 'passed']));

const cases: readonly Case[] = [
  {
    name: 'a read shows the item in an object of its own beside a version, and creates answer with the item',
    api: served(wrapped((thing) => ({ version: 1, thing }))),
    outcomes: { ...passed, 'operation/read': 'passed' },
  },
  {
    name: 'a read shows the item in an object of its own, and creates answer with the item',
    api: served(wrapped((thing) => ({ thing }))),
    outcomes: { ...passed, 'operation/read': 'passed' },
  },
  {
    name: 'a read shows a list of the one item, which is told as it is, once',
    api: served(wrapped((thing) => ({ results: [thing] }))),
    outcomes: { ...passed, 'operation/read': 'failed as a list' },
  },
  {
    name: 'a read shows a bare list of the one item',
    api: served(wrapped((thing) => [thing])),
    outcomes: { 'operation/read': 'failed as a list', 'operation/neighbours': 'inapplicable' },
  },
  {
    name: 'writes answer with a field that no list and no read shows',
    api: served(shownByWritesAlone),
    plan: withLogin,
    // It may be hidden where items are read, or not stored.
    outcomes: { ...passed, 'operation/create': 'inconclusive', 'operation/replace': 'inconclusive' },
  },
  {
    name: 'writes answer with a password that no list and no read shows',
    api: served(hiding('password')),
    plan: withField('password'),
    outcomes: passed,
  },
  {
    name: 'creates and changes answer with what was sent, and never store a field that others do not show either',
    api: served(forgetting),
    plan: withField('note').replace('{ name: Other }', '{ name: Other, note: other }'),
    outcomes: {
      'operation/create': 'inconclusive',
      'operation/replace': 'inconclusive',
      'operation/patch': 'inconclusive',
      'operation/neighbours': 'passed',
    },
  },
  {
    name: 'creates answer without a field that no read shows',
    api: served((request, service, usual) => {
      const reply = hiding('note')(request, service, usual) ?? usual();
      return { ...reply, body: String(reply.body).replaceAll(/"note":"[^"]*",?/g, '') };
    }),
    plan: withField('note'),
    outcomes: passed,
  },
  {
    name: 'an item has a field called error, and one called message',
    api: served((request, { rows }, usual) => {
      const found = rows.find(({ id }) => id === request.target.split('/')[2]);
      return isRead(request) && usual().status === 200
        ? json(200, { ...found, message: 'All is well', error: null })
        : undefined;
    }),
    plan: readOnly,
    outcomes: { 'operation/read': 'passed' },
  },
  {
    name: 'an item has a timestamp, and an error as a text',
    api: served((request, { rows }, usual) => {
      const found = rows.find(({ id }) => id === request.target.split('/')[2]);
      return isRead(request) && usual().status === 200
        ? json(200, { ...found, timestamp: '2020-01-01T00:00:00Z', error: 'out of paper' })
        : undefined;
    }),
    plan: readOnly,
    outcomes: { 'operation/read': 'passed' },
  },
  {
    name: 'an envelope without data is no item, whatever else it says',
    api: served((request, _service, usual) =>
      isRead(request) && usual().status === 200
        ? json(200, { success: true, error: null, count: 1, timestamp: '2026-01-01T00:00:00Z' })
        : undefined,
    ),
    plan: readOnly,
    outcomes: { 'operation/read': 'failed as no item' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});

it('a value that other items show and the new one does not is lost all the same', async () => {
  const losing: Bend = (request, { rows }, usual) => {
    const reply = usual();
    if (request.method !== 'POST' || reply.status !== 201) return reply;
    const made = rows.at(-1);
    if (made !== undefined) rows[rows.length - 1] = { id: made.id, name: made['name'] };
    return answer(201, made);
  };
  const seeded = others.map((row) => ({ ...row, login: `of ${row.id}` }));
  const each: Case = {
    name: '',
    api: served(losing, seeded),
    plan: withLogin,
    outcomes: { 'operation/create': 'failed as shows another login' },
  };
  expect(await judgedOf(each, thingsPlan)).toEqual(each.outcomes);
});
