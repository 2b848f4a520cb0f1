/** Changes that clients notice, with the rule that reports each of them, and states that differ only in their data. */
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
  turned,
  twoOf,
  uuid,
  words,
} from './responses.ts';
import type { Options, Responses } from './services.ts';

/** What changes, the rule that reports it, and both states. */
export type Change = readonly [kind: string, reports: string, older: Responses, newer: Responses, options?: Options];

const declared = ', filters: { held: { values: [active, blocked], in: [held] } }';
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

type Data = readonly [kind: string, older: Responses, newer: Responses, options?: Options];

const names = words('Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flo');

const values: readonly (readonly [kind: string, older: Show, newer: Show, resource?: string])[] = [
  ['other dates', iso, (each) => `2031-12-${day(each)}`],
  ['days that may be months, and others', (each) => `${day(each)}/02/1990`, (each) => `2${each}/02/1990`],
  ['times with and without a fraction', time, (each) => `${iso(each)}T10:00:00.12${each}Z`],
  ['winter and summer', (each) => `${iso(each)}T10:00:00+01:00`, (each) => `1990-07-${day(each)}T10:00:00+02:00`],
  ['UTC as Z and as an offset', time, (each) => `${iso(each)}T10:00:00+00:00`],
  ['dates in both formats after', iso, (each) => (each === 1 ? iso(1) : turned(each))],
  ['other UUIDs', uuid, (each) => `A${each}8fad5b-d9cb-469f-a165-70867728950e`],
  ['decimals with another number of digits', (each) => `${each}.5`, (each) => `${each}.125`],
  ['numbers that need a separator, and others', (each) => `${each},000`, (each) => `${each}00`],
  ['whole numbers and fractions', (each) => (each % 2 === 0 ? each : each + 0.5), (each) => each],
  ['prose', (each) => `The ${each}. book, in 2 volumes`, (each) => `le livre n° ${each}`],
  ['texts in another language', words('Straße nach Süden', 'Haus am Meer'), words('道', '家')],
  ['single words as names', names, words('ann', 'ben', 'cy', 'dan', 'ed', 'fay')],
  ['a word of an enumeration that nothing has now', states, words('active')],
  ['other declared words', words('active'), words('blocked'), declared],
  ['a word besides the declared ones', states, words('blocked', 'locked'), declared],
  ['words that nobody declared', states, words('enabled', 'blocked')],
  ['words with and without a hyphen', words('open', 'closed'), words('in-progress', 'sold-out')],
  ['paths of other pictures', (each) => `/img/${each}.png`, (each) => `/pictures/x-${each}.jpg`],
  ['nulls and empty texts', (each) => (each < 3 ? null : 'x y'), (each) => (each < 3 ? '' : 'y z')],
  ['empty lists', (each) => [iso(each)], () => []],
  ['maps with other keys', () => ({ 'en-GB': 'One', 'de-DE': 'Eins' }), () => ({ 'fr-FR': 'Un' })],
];

const tagged = twoOf({ ETag: '"1"' });
const paged =
  (numbers: object): Responses =>
  ({ list }) => [
    list(
      items(() => ({})),
      {},
      {},
      { ...numbers, size: 6 },
    ),
  ];

export const data: readonly Data[] = [
  ...values.map(([kind, older, newer, resource = '']): Data => [kind, field(older), laterField(newer), { resource }]),
  ['fewer than five values in a format', few(iso, 0, 4), few(turned, 100, 9)],
  ['five items, one without the value', few((each) => (each === 5 ? null : iso(each)), 0, 5), few(turned, 100, 9)],
  ['an empty list', field(iso), ({ list }) => [list([])]],
  ['more items', field(iso), listing((each) => ({ name: 'N', held: iso(each) }), 0, 9)],
  ['other tags', tagged, twoOf({ ETag: 'W/"abc"' })],
  ['counters of a rate limit', twoOf({ 'RateLimit-Remaining': '9' }), twoOf()],
  ['ids of requests, dates, and servers', twoOf({ 'X-Request-Id': 'a', Date: 'b', Server: 'c' }), twoOf()],
  ['an announcement that is over', twoOf({ Link: '</d>; rel="deprecation"', Deprecation: '@1', Sunset: 'x' }), twoOf()],
  ['another location', created({ Location: '/users/9' }), created({ location: 'http://x.test/users/8' })],
  ['another wait', throttled({ 'Retry-After': '1' }), throttled({ 'Retry-After': 'Fri, 01 Feb 1991 10:00:00 GMT' })],
  ['links on a page that is the whole list now', page({ Link: '</users?page=1>; rel="next"' }), page({}, 2)],
  ['one response without a tag', tagged, (service) => twoOf()(service).slice(0, 1)],
  ['responses that had tags now and then', (service) => [...tagged(service), ...twoOf()(service)], twoOf()],
  ['a field of some items', listing((each) => (each % 2 === 0 ? { held: 1 } : {})), listing(() => ({}), 100, 4)],
  ['a field that happens to be null', few(() => 'London', 0, 2), few(() => null, 10, 2)],
  [
    'a create with other fields',
    ({ create }) => [create({ id: 9, name: 'Ada', note: 'Hi' }, {}, { name: 'Ada', note: 'Hi' })],
    ({ create }) => [create({ id: 9, name: 'Ada', note: null }, {}, { name: 'Ada' })],
  ],
  ['the last page first', paged({ next: '/users?page=1', totalElements: 9 }), paged({ totalElements: 6 })],
];
