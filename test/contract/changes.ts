/** Changes that clients notice, and the rule that reports each of them. */
import {
  created,
  day,
  few,
  field,
  iso,
  items,
  laterField,
  listing,
  missing,
  page,
  type Show,
  throttled,
  time,
  twoOf,
  uuid,
  words,
} from './responses.ts';
import type { Options, Responses } from './services.ts';

/** What changes, the rule that reports it, and both states. */
export type Change = readonly [kind: string, reports: string, older: Responses, newer: Responses, options?: Options];

export const declared = ', filters: { held: { values: [active, blocked], in: [held] } }';
const enumerated = ', item: { properties: { held: { enum: [active, blocked] } } }';
const states = words('active', 'blocked');

/** A field that is written in one format, and then in another. */
const formats: readonly (readonly [kind: string, older: Show, newer: Show])[] = [
  ['ISO dates become dd/mm/yyyy', iso, (each) => `2${each}/02/1991`],
  ['dates become date-times', iso, (each) => `1991-02-${day(each)}T00:00:00Z`],
  ['a date-time loses its offset', time, (each) => `1991-02-${day(each)}T11:00:00`],
  ['a date-time becomes an epoch as text', time, (each) => `170000000${each}`],
  ['a date is written out', iso, (each) => `${each} February 1991`],
  ['a date-time becomes an HTTP date', time, (each) => `Fri, ${day(each)} Feb 1991 10:00:00 GMT`],
  ['a decimal point becomes a comma', (each) => `${each}.50`, (each) => `1${each},25`],
  ['a number gets a percent sign', (each) => `${each}`, (each) => `1${each}%`],
  ['UUIDs become numbers as text', uuid, (each) => `100${each}`],
  ['UUIDs lose their hyphens', uuid, (each) => `1f8fad5bd9cb469fa16570867728950${each}`],
  ['email addresses become links', (each) => `p${each}@example.test`, (each) => `https://example.test/q${each}`],
  ['links become paths', (each) => `https://example.test/p${each}`, (each) => `/q${each}`],
  ['enumerated words become upper case', states, words('ACTIVE', 'BLOCKED')],
  ['enumerated words become camelCase', words('in_stock', 'sold_out'), words('inStock', 'soldOut')],
  ['enumerated words become codes', states, words('1', '2')],
  ['strings in a list have another format', (each) => [iso(each)], (each) => [`2${each}/02/1991`]],
  ['a string in an object has another format', (each) => ({ at: iso(each) }), (each) => ({ at: `2${each}/02/1991` })],
];

/** A field of all items. */
const fields: readonly (readonly [kind: string, reports: string, older: Show, newer: Show, resource?: string])[] = [
  ['all values that filters declare', 'must words', states, words('enabled', 'disabled'), declared],
  ['a value of the item schema', 'must words', states, words('enabled', 'blocked'), enumerated],
  ['a number becomes a string', 'must field-types', (each) => each * 10, (each) => `${each * 10}`],
  ['a field is always null', 'must nullability', (each) => `text ${each} of one`, () => null],
];

const person = (each: number) => ({ name: `P ${each}`, email: `p${each}@example.test` });
const turnedPerson = (each: number) => ({ email: `h${each}@example.test`, name: `H ${each}` });
const aged = (each: number) => ({ age: 30 + each, ...person(each) });
const people = listing(person);
const sized =
  (size: number): Responses =>
  ({ list }) => [list(items(person), {}, {}, { page: 0, size, totalElements: 6 })];
const filtered =
  (count: number): Responses =>
  ({ list }) => [list(items(person)), list(items(person, 0, count), {}, { filters: { name: 'a' } })];
const unfound = missing(404, 'USER_NOT_FOUND');
const rejectedList: Responses = ({ list, missing: fail }) => {
  const { response } = fail(400, 'INVALID_PARAMETER');
  return [{ ...list([]), ...(response && { response }) }];
};

export const changes: readonly Change[] = [
  ...formats.map(([kind, older, newer]): Change => [kind, 'must formats', field(older), laterField(newer)]),
  ...fields.map(([kind, reports, older, newer, resource = '']): Change => {
    return [kind, reports, field(older), laterField(newer), { resource }];
  }),
  ['no Location', 'must headers', created({ Location: '/users/9' }), created()],
  ['no ETag', 'must headers', twoOf({ ETag: '"1"' }), twoOf()],
  ['no Cache-Control', 'must headers', twoOf({ 'Cache-Control': 'max-age=60' }), twoOf()],
  ['no Link', 'must headers', page({ Link: '</users?page=1>; rel="next"' }), page()],
  ['no Retry-After', 'must headers', throttled({ 'Retry-After': '1' }), throttled()],
  ['no Content-Type', 'must headers', twoOf(), twoOf({}, true)],
  ['another media type', 'must media-types', twoOf(), twoOf({ 'Content-Type': 'application/hal+json' })],
  ['a field is removed', 'must fields-kept', people, listing((each) => ({ name: `H ${each}` }), 100)],
  ['fields change places', 'must field-order', people, listing(turnedPerson, 100)],
  ['a new field comes before others', 'should appended', listing(person, 0, 12), listing(aged, 0, 12)],
  ['another code', 'must error-codes', unfound, missing(404, 'NO_SUCH_USER')],
  ['another status code', 'must statuses', unfound, missing(410, 'USER_NOT_FOUND')],
  ['a required parameter', 'must inputs', people, rejectedList],
  [
    'items that are created lack a field',
    'must fields-kept',
    ({ create }) => [create({ id: 9, name: 'Ada', email: 'a' })],
    ({ create }) => [create({ id: 9, name: 'Ada' })],
  ],
  ['other numbers of items per page', 'should defaults', sized(20), sized(10)],
  [
    'the newest item first',
    'should defaults',
    few((each) => `item ${each}`, 0, 8),
    ({ list }) => [list(items((each) => ({ held: `item ${each}` }), 100, 8).toReversed())],
  ],
  ['a filter without an effect', 'must queries', filtered(2), filtered(6)],
];
