import { expect, it } from 'vitest';
import { answer, type Bend, type Row, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, readOnly, served } from '../services.ts';

const plan = thingsPlan
  .replace('"Thing {{unique}}" }', '"Thing {{unique}}", note: some text, color: red }')
  .replace('Other }', 'Other, note: else }');
type Sent = Readonly<Record<string, unknown>>;
/** Answers a create or a change in place of the service where it holds what is asked for. */
const over =
  (method: string, isMet: (sent: Sent) => boolean, status: number): Bend =>
  (request) => {
    const sent = request.method === method ? sentBy(request) : undefined;
    return sent !== undefined && isMet(sent) ? answer(status) : undefined;
  };
const known = new Set(['name', 'note', 'color', 'id']);
const isUnknown = (sent: Sent): boolean => Object.keys(sent).some((key) => !known.has(key));
const isLong = (sent: Sent): boolean => Object.values(sent).some((each) => String(each).length > 255);
const isForeign = (sent: Sent): boolean => /[^ -~]/.test(JSON.stringify(sent));
/** What is stored is changed on its way. */
const storing =
  (edit: (sent: Sent) => Sent): Bend =>
  (request, { rows }, usual) => {
    const reply = usual();
    const row = rows.at(-1);
    if (request.method !== 'POST' || reply.status !== 201 || row === undefined) return reply;
    const stored: Row = { ...edit(row), id: row.id };
    rows[rows.length - 1] = stored;
    return answer(201, stored);
  };
const texts = (edit: (text: string) => string) =>
  storing((sent) =>
    Object.fromEntries(
      Object.entries(sent).map(([key, value]) => [key, typeof value === 'string' ? edit(value) : value]),
    ),
  );
/** Stores the beginning of a note, and answers as if it were all of it. */
const kept: Bend = (request, { rows }, usual) => {
  const reply = usual();
  const row = rows.at(-1);
  if (request.method === 'POST' && reply.status === 201 && row !== undefined)
    rows[rows.length - 1] = { ...row, note: String(row['note']).slice(0, 255) };
  return reply;
};
/** Shows long notes in short where it is asked to. */
const shortened =
  (isAsked: (request: Parameters<typeof isList>[0]) => boolean): Bend =>
  (request, _service, usual) => {
    const reply = usual();
    return isAsked(request) ? { ...reply, body: String(reply.body).replaceAll(/(?: and more){20,}/g, '...') } : reply;
  };
const crash = 'failed as answered 500';

const cases: readonly (readonly [string, Bend, string, string])[] = [
  ['an unknown field breaks a create', over('POST', isUnknown, 500), 'status/invalid-input', crash],
  ['an unknown field is refused', over('POST', isUnknown, 400), 'status/invalid-input', 'passed'],
  ['an unknown field is stored', () => undefined, 'status/invalid-input', 'passed'],
  ['a long text breaks a create', over('POST', isLong, 500), 'status/invalid-input', crash],
  [
    'a long text breaks a create behind a check of the fields',
    (request, service, usual) =>
      over('POST', isUnknown, 400)(request, service, usual) ?? over('POST', isLong, 500)(request, service, usual),
    'status/invalid-input',
    crash,
  ],
  ['a long text is too large', over('POST', isLong, 413), 'status/invalid-input', 'passed'],
  [
    'a patch with null for an optional field breaks',
    over('PATCH', (sent) => sent['color'] === null, 500),
    'status/invalid-input',
    crash,
  ],
  [
    'letters are stored as question marks',
    texts((text) => text.replaceAll(/[^ -~]/gu, '?')),
    'operation/create',
    'failed as answered with another name',
  ],
  [
    'letters are cut at what takes four bytes',
    texts((text) => text.replace(/[\u{10000}-\u{10ffff}].*/u, '')),
    'operation/create',
    'failed as answered with another name',
  ],
  [
    'letters are stored as their bytes',
    texts((text) => Buffer.from(text).toString('latin1')),
    'operation/create',
    'failed as answered with another name',
  ],
  ['letters break a create', over('POST', isForeign, 500), 'operation/create', 'failed as refused 500'],
  ['letters are refused', over('POST', isForeign, 400), 'operation/create', 'passed'],
  ['long texts are cut', texts((text) => text.slice(0, 255)), 'operation/create', 'failed as name cut off'],
  ['long texts are stored cut, and answered whole', kept, 'operation/create', 'failed as note cut off'],
  ['long texts are cut in lists', shortened(isList), 'operation/create', 'passed'],
  [
    'long texts are cut in the answer to a create',
    shortened(({ method }) => method === 'POST'),
    'operation/create',
    'passed',
  ],
  ['letters are decomposed', texts((text) => text.normalize('NFD')), 'operation/create', 'passed'],
];

it.each(cases)('what is seldom sent: %s', async (name, bend, rule, outcome) => {
  const isStrict: Bend = (request, service, usual) => {
    const sent = request.method === 'POST' ? sentBy(request) : undefined;
    const isOdd = Object.values(sent ?? {}).some((each) => typeof each === 'object');
    return isOdd ? answer(400) : bend(request, service, usual);
  };
  const outcomes = { [rule]: outcome };
  expect(await judgedOf({ name, api: served(isStrict), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each([
  ['kept as it is', (value: unknown) => value, 'failed as wrong-type color'],
  ['made a text', String, 'passed'],
])('a number for a text that is %s', async (name, edit, outcome) => {
  const bend: Bend = (request, service, usual) => {
    const sent = request.method === 'POST' ? sentBy(request) : undefined;
    if (Object.values(sent ?? {}).some((each) => typeof each === 'object')) return answer(400);
    return storing((stored) => ({ ...stored, note: edit(stored['note']), color: edit(stored['color']) }))(
      request,
      service,
      usual,
    );
  };
  const outcomes = { 'resource/input-types': outcome };
  expect(await judgedOf({ name, api: served(bend), plan, outcomes }, plan)).toEqual(outcomes);
});

it.each([
  [500, 'failed as bad-address: 500'],
  [404, 'passed'],
  [301, 'inapplicable'],
  [200, 'inapplicable'],
])('a slash behind the address of a list is answered with %i', async (status, outcome) => {
  const api = served(({ target }) =>
    target === '/things/' ? answer(status, []) : target.includes('%zz') ? answer(200, []) : undefined,
  );
  const listOnly = readOnly.replace(' }]', ', operations: [list] }]');
  const outcomes = { 'errors/framework': outcome };
  expect(await judgedOf({ name: String(status), api, plan: listOnly, outcomes }, listOnly)).toEqual(outcomes);
});
