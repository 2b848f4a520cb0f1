/** Two states that differ only in their data. */
import { declared } from './changes.ts';
import {
  created,
  day,
  few,
  field,
  iso,
  items,
  laterField,
  listing,
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

export type Data = readonly [kind: string, older: Responses, newer: Responses, options?: Options];

const states = words('active', 'blocked');
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
