/** Changes that clients notice, and the rule that reports each of them. */
import {
  created,
  day,
  field,
  few,
  items,
  laterField,
  listing,
  missing,
  page,
  throttled,
  twoOf,
  words,
} from './responses.ts';
import type { Options, Responses } from './services.ts';

export interface Change extends Options {
  readonly kind: string;
  readonly older: Responses;
  readonly newer: Responses;
  readonly reports: string;
}

type Show = (each: number) => unknown;

export const declared = ', filters: { held: { values: [active, blocked], in: [held] } }';
export const enumerated = ', item: { properties: { held: { enum: [active, blocked] } } }';

/** A field that is written in one format, and then in another. */
const formats: readonly (readonly [kind: string, older: Show, newer: Show])[] = [
  ['ISO dates become dd/mm/yyyy', (each) => `1990-01-${day(each)}`, (each) => `2${each}/02/1991`],
  ['ISO dates become mm/dd/yyyy', (each) => `1990-01-${day(each)}`, (each) => `02/2${each}/1991`],
  ['ISO dates become dd.mm.yyyy', (each) => `1990-01-${day(each)}`, (each) => `2${each}.02.1991`],
  ['dates become date-times', (each) => `1990-01-${day(each)}`, (each) => `1991-02-${day(each)}T00:00:00Z`],
  [
    'a date-time loses its T and its offset',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `1991-02-${day(each)} 11:00:00`,
  ],
  [
    'a date-time loses its offset',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `1991-02-${day(each)}T11:00:00`,
  ],
  ['a date-time becomes an epoch as text', (each) => `1990-01-${day(each)}T10:00:00Z`, (each) => `170000000${each}`],
  ['a date is written out', (each) => `1990-01-${day(each)}`, (each) => `${each} February 1991`],
  [
    'a date-time becomes an HTTP date',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `Fri, ${day(each)} Feb 1991 10:00:00 GMT`,
  ],
  ['a decimal point becomes a comma', (each) => `${each}.50`, (each) => `1${each},25`],
  ['an amount gets its currency', (each) => `${each}.50`, (each) => `€1${each}.25`],
  ['a number gets a percent sign', (each) => `${each}`, (each) => `1${each}%`],
  ['a time of day gets am and pm', (each) => `1${each}:30`, (each) => `${each}:15 pm`],
  ['UUIDs become numbers as text', (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`, (each) => `100${each}`],
  [
    'UUIDs lose their hyphens',
    (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`,
    (each) => `1f8fad5bd9cb469fa16570867728950${each}`,
  ],
  ['slugs become numbers as text', (each) => `first-book-${each}`, (each) => `100${each}`],
  ['email addresses become links', (each) => `p${each}@example.test`, (each) => `https://example.test/q${each}`],
  ['links become paths', (each) => `https://example.test/p${each}`, (each) => `/q${each}`],
  ['enumerated words become upper case', words('active', 'blocked'), words('ACTIVE', 'BLOCKED')],
  ['enumerated words are capitalized', words('active', 'blocked'), words('Active', 'Blocked')],
  ['enumerated words become lower case', words('IN_STOCK', 'SOLD_OUT'), words('in_stock', 'sold_out')],
  ['enumerated words become camelCase', words('in_stock', 'sold_out'), words('inStock', 'soldOut')],
  ['enumerated words become kebab-case', words('in_stock', 'sold_out'), words('in-stock', 'sold-out')],
  ['enumerated words become codes', words('active', 'blocked'), words('1', '2')],
  ['strings in a list have another format', (each) => [`1990-01-${day(each)}`], (each) => [`2${each}/02/1991`]],
  [
    'a string in an object has another format',
    (each) => ({ at: `1990-01-${day(each)}` }),
    (each) => ({ at: `2${each}/02/1991` }),
  ],
];

/** A field of all items. */
const fields: readonly (readonly [kind: string, older: Show, newer: Show, reports: string, resource?: string])[] = [
  [
    'all values that filters declare are replaced',
    words('active', 'blocked'),
    words('enabled', 'disabled'),
    'must words',
    declared,
  ],
  [
    'a value of the item schema is replaced',
    words('active', 'blocked'),
    words('enabled', 'blocked'),
    'must words',
    enumerated,
  ],
  ['a number becomes a string', (each) => each * 10, (each) => `${each * 10}`, 'must field-types'],
  ['a field is always null', (each) => `text ${each} of one`, () => null, 'must nullability'],
];

const nameAndEmail = (each: number) => ({ name: `P ${each}`, email: `p${each}@example.test` });

export const changes: readonly Change[] = [
  ...formats.map(([kind, older, newer]) => ({
    kind,
    older: field(older),
    newer: laterField(newer),
    reports: 'must formats',
  })),
  ...fields.map(([kind, older, newer, reports, resource = '']) => ({
    kind,
    older: field(older),
    newer: laterField(newer),
    reports,
    resource,
  })),
  { kind: 'no Location', older: created({ Location: '/users/9' }), newer: created(), reports: 'must headers' },
  { kind: 'no ETag', older: twoOf({ ETag: '"1"' }), newer: twoOf(), reports: 'must headers' },
  {
    kind: 'no Cache-Control',
    older: twoOf({ 'Cache-Control': 'max-age=60' }),
    newer: twoOf(),
    reports: 'must headers',
  },
  { kind: 'no Link', older: page({ Link: '</users?page=1>; rel="next"' }), newer: page(), reports: 'must headers' },
  { kind: 'no Retry-After', older: throttled({ 'Retry-After': '1' }), newer: throttled(), reports: 'must headers' },
  { kind: 'no Content-Type', older: twoOf(), newer: twoOf({}, true), reports: 'must headers' },
  {
    kind: 'another media type',
    older: twoOf(),
    newer: twoOf({ 'Content-Type': 'application/hal+json' }),
    reports: 'must media-types',
  },
  {
    kind: 'a field is removed',
    older: listing(nameAndEmail),
    newer: listing((each) => ({ name: `H ${each}` }), 100),
    reports: 'must fields-kept',
  },
  {
    kind: 'fields change places',
    older: listing(nameAndEmail),
    newer: listing((each) => ({ email: `h${each}@example.test`, name: `H ${each}` }), 100),
    reports: 'must field-order',
  },
  {
    kind: 'a new field comes before others',
    older: listing(nameAndEmail, 0, 12),
    newer: listing((each) => ({ age: 30 + each, ...nameAndEmail(each) }), 0, 12),
    reports: 'should appended',
  },
  {
    kind: 'another code',
    older: missing(404, 'USER_NOT_FOUND'),
    newer: missing(404, 'NO_SUCH_USER'),
    reports: 'must error-codes',
  },
  {
    kind: 'another status code',
    older: missing(404, 'USER_NOT_FOUND'),
    newer: missing(410, 'USER_NOT_FOUND'),
    reports: 'must statuses',
  },
  {
    kind: 'a required parameter',
    older: ({ list }) => [list(items(nameAndEmail))],
    newer: ({ list, missing: fail }) => {
      const { response } = fail(400, 'INVALID_PARAMETER');
      return [{ ...list([]), ...(response && { response }) }];
    },
    reports: 'must inputs',
  },
  {
    kind: 'items that are created lack a field',
    older: ({ create }) => [create({ id: 9, name: 'Ada', email: 'a' })],
    newer: ({ create }) => [create({ id: 9, name: 'Ada' })],
    reports: 'must fields-kept',
  },
  {
    kind: 'other numbers of items per page',
    older: ({ list }) => [list(items(nameAndEmail), {}, {}, { page: 0, size: 20, totalElements: 6 })],
    newer: ({ list }) => [list(items(nameAndEmail), {}, {}, { page: 0, size: 10, totalElements: 6 })],
    reports: 'should defaults',
  },
  {
    kind: 'the newest item first',
    older: few((each) => `item ${each}`, 0, 8),
    newer: ({ list }) => [list(items((each) => ({ held: `item ${each}` }), 100, 8).toReversed())],
    reports: 'should defaults',
  },
  {
    kind: 'a filter without an effect',
    older: ({ list }) => [list(items(nameAndEmail)), list(items(nameAndEmail, 0, 2), {}, { filters: { name: 'a' } })],
    newer: ({ list }) => [list(items(nameAndEmail)), list(items(nameAndEmail), {}, { filters: { name: 'a' } })],
    reports: 'must queries',
  },
];
