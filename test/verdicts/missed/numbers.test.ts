import { expect, it } from 'vitest';
import { answer, type Bend, others, sentBy, thingsPlan } from '../../harm/service.ts';
import { judgedOf } from '../judged.ts';
import { isList, json, readOnly, served } from '../services.ts';

const example = '"Thing {{unique}}", quantity: 12';
const plan = thingsPlan.replace('"Thing {{unique}}"', example);
const filtered = `${plan}    filters: { quantity: [1, 2] }\n`;
const stocked = others.map((row) => ({ ...row, quantity: Number(row.id) }));

/** Answers a create in place of the service where its quantity is such. */
const over =
  (isSuch: (quantity: unknown) => boolean, status: number): Bend =>
  (request) => {
    const sent = request.method === 'POST' ? sentBy(request) : undefined;
    return sent !== undefined && isSuch(sent['quantity']) ? answer(status) : undefined;
  };
const isHuge = (quantity: unknown): boolean => Number(quantity) > 2 ** 64;
const isLarge = (quantity: unknown): boolean => Number(quantity) > 2 ** 31;
const isText = (quantity: unknown): boolean => typeof quantity === 'string';
/** The list by a quantity; `read` says what becomes of its text. */
const byQuantity =
  (read: (text: string) => number | undefined): Bend =>
  (request, { rows }) => {
    const [, text] = /^\/things\?quantity=(.*)$/.exec(request.target) ?? [];
    if (request.method !== 'GET' || text === undefined) return undefined;
    const quantity = read(text);
    return quantity === undefined
      ? answer(500)
      : answer(
          200,
          rows.filter((row) => row['quantity'] === quantity),
        );
  };
const crash = 'failed as answered 500';
const crashBy = 'failed as an unknown value answered 5xx';

const cases: readonly (readonly [string, Bend, string, string])[] = [
  ['a number beyond 32 bits breaks a create', over(isLarge, 500), 'status/invalid-input', crash],
  ['a number beyond 64 bits breaks a create', over(isHuge, 500), 'status/invalid-input', crash],
  ['a number beyond 64 bits is refused', over(isHuge, 400), 'status/invalid-input', 'passed'],
  [
    'a number beyond 64 bits is refused, and one beyond 32 breaks a create',
    (...asked) => over(isHuge, 400)(...asked) ?? over(isLarge, 500)(...asked),
    'status/invalid-input',
    crash,
  ],
  ['a number beyond 32 bits is refused as too much', over(isLarge, 409), 'status/invalid-input', 'passed'],
  ['a number beyond 32 bits is stored', () => undefined, 'status/invalid-input', 'passed'],
  ['a text for a number breaks a create', over(isText, 500), 'status/invalid-input', crash],
  ['a text for a number is refused', over(isText, 400), 'resource/input-types', 'passed'],
  ['a text for a number is stored', () => undefined, 'resource/input-types', 'failed as wrong-type quantity'],
  [
    'a filter by a number breaks over a word',
    byQuantity((text) => (Number.isNaN(Number(text)) ? undefined : Number(text))),
    'query/filter-crash',
    crashBy,
  ],
  [
    'a filter by a number breaks beyond 32 bits',
    byQuantity((text) => (isLarge(text) ? undefined : Number(text))),
    'query/filter-crash',
    crashBy,
  ],
  ['a filter by a number takes a word for nothing', byQuantity(Number), 'query/filter-crash', 'passed'],
];

it.each(cases)('%s', async (name, bend, rule, outcome) => {
  const isStrict: Bend = (request, service, usual) => {
    const sent = request.method === 'POST' ? sentBy(request) : undefined;
    const isOdd = Object.values(sent ?? {}).some((each) => typeof each === 'object');
    return isOdd ? answer(400) : bend(request, service, usual);
  };
  const outcomes = { [rule]: outcome };
  expect(await judgedOf({ name, api: served(isStrict, stocked), plan: filtered, outcomes }, filtered)).toEqual(
    outcomes,
  );
});

/** The list in pages of two, whose numbers stand under other names in `meta`; `taken` says what becomes of a page or size. */
const paged = (names: { readonly page: string; readonly size: string }, taken: (text: string) => number | undefined) =>
  served((request) => {
    if (!isList(request)) return undefined;
    const query = new URLSearchParams(request.target.split('?')[1] ?? '');
    const [page, size] = [taken(query.get('page') ?? '0'), taken(query.get('size') ?? '2')];
    if (page === undefined || size === undefined || size === 0) return answer(400);
    const from = page > 2 ** 31 ? 0 : page * size;
    const data = stocked.slice(from, size < 0 ? size : from + size);
    const meta = { [names.page]: page, [names.size]: size, total: stocked.length };
    return json(200, { success: true, data, error: null, timestamp: '2026-01-01T00:00:00Z', meta });
  }, stocked);
const whole = (text: string): number | undefined => (/^-?\d+$/.test(text) ? Number(text) : undefined);
const upward = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 31 - 1) : undefined;
const clamped = (text: string): number | undefined =>
  /^\d+$/.test(text) ? Math.min(Number(text), 2 ** 63) : undefined;
const other = { page: 'currentPage', size: 'limit' };

it.each([
  ['a negative number under other names', other, whole, 'failed as size taken over, page taken over'],
  ['no negative number under other names', other, upward, 'passed'],
  [
    'a page that no list has, with the items of the first',
    { page: 'page', size: 'size' },
    clamped,
    'failed as page taken over',
  ],
])('an unusable page or size: %s', async (name, names, taken, outcome) => {
  const outcomes = { 'query/invalid': outcome };
  expect(await judgedOf({ name, api: paged(names, taken), plan: readOnly, outcomes }, readOnly)).toEqual(outcomes);
});

it('a number that reads alone round is no change by a PATCH of another field', async () => {
  const rated = thingsPlan.replace('"Thing {{unique}}"', '"Thing {{unique}}", rating: 3.5');
  const rounding: Bend = ({ method, target }, { rows }) => {
    const row = rows.find(({ id }) => target === `/things/${id}`);
    return method === 'GET' && row?.['rating'] === 3.5 ? answer(200, { ...row, rating: 4 }) : undefined;
  };
  const outcomes = { 'operation/create': 'failed as shows another rating', 'operation/patch': 'passed' };
  expect(await judgedOf({ name: 'rounds', api: served(rounding), outcomes }, rated)).toEqual(outcomes);
});

it.each([
  ['to cents', 100, { 'operation/create': 'passed', 'operation/replace': 'passed', 'operation/patch': 'passed' }],
  ['to whole ones', 1, { 'operation/create': 'failed as answered with another price' }],
])('a number is stored rounded %s, by whichever write', async (name, parts, outcomes) => {
  const priced = thingsPlan
    .replace('"Thing {{unique}}"', '"Thing {{unique}}", price: 3.556, rate: 2')
    .replace('Other', 'Other, price: 8.25, rate: 7.776');
  const round = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * parts) / parts : value);
  const rounding: Bend = (request, _service, usual) => {
    const sent = sentBy(request);
    if (sent === undefined || Array.isArray(sent)) return undefined;
    const body = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, round(value)]));
    return usual({ ...request, body: new TextEncoder().encode(JSON.stringify(body)) });
  };
  expect(await judgedOf({ name, api: served(rounding), outcomes }, priced)).toEqual(outcomes);
});
