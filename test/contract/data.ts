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
  throttled,
  turned,
  twoOf,
  words,
} from './responses.ts';
import type { Options, Responses } from './services.ts';

export interface Data extends Options {
  readonly kind: string;
  readonly older: Responses;
  readonly newer: Responses;
}

type Show = (each: number) => unknown;

const values: readonly (readonly [kind: string, older: Show, newer: Show, resource?: string])[] = [
  ['other dates', iso, (each) => `2031-12-${day(each)}`],
  ['dates in two years', (each) => `1999-12-2${each}`, (each) => `2000-01-${day(each)}`],
  ['days that may be months, and others', (each) => `${day(each)}/02/1990`, (each) => `2${each}/02/1990`],
  ['months that may be days, and others', (each) => `02/${day(each)}/1990`, (each) => `02/2${each}/1990`],
  [
    'times with and without a fraction',
    (each) => `${iso(each)}T10:00:00Z`,
    (each) => `${iso(each)}T10:00:00.12${each}Z`,
  ],
  [
    'times in winter and in summer',
    (each) => `${iso(each)}T10:00:00+01:00`,
    (each) => `1990-07-${day(each)}T10:00:00+02:00`,
  ],
  ['UTC as Z and as an offset', (each) => `${iso(each)}T10:00:00Z`, (each) => `${iso(each)}T10:00:00+00:00`],
  ['dates in both formats before', (each) => (each === 1 ? turned(1) : iso(each)), turned],
  ['dates in both formats after', iso, (each) => (each === 1 ? iso(1) : turned(each))],
  [
    'other UUIDs',
    (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`,
    (each) => `A${each}8fad5b-d9cb-469f-a165-70867728950e`,
  ],
  ['decimals with another number of digits', (each) => `${each}.5`, (each) => `${each}.125`],
  ['decimals and whole numbers, as text', (each) => (each === 1 ? '3' : `${each}.5`), (each) => `${each}`],
  ['numbers that need a separator, and others', (each) => `${each},000`, (each) => `${each}00`],
  ['whole numbers and fractions', (each) => (each % 2 === 0 ? each : each + 0.5), (each) => each],
  ['other numbers', (each) => each, (each) => each * 1_000_000_007],
  ['prose', (each) => `The ${each}. book, in 2 volumes`, (each) => `le livre n° ${each}`],
  ['texts in another language', words('Straße nach Süden', 'Haus am Meer'), words('道', '家')],
  [
    'single words as names',
    words('Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flo'),
    words('ann', 'ben', 'cy', 'dan', 'ed', 'fay'),
  ],
  [
    'names in capitals',
    words('Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flo'),
    words('ANN', 'BEN', 'CYD', 'DAN', 'EDD', 'FAY'),
  ],
  ['a word of an enumeration that nothing has now', words('active', 'blocked'), words('active')],
  ['a word of an enumeration that nothing had before', words('active'), words('active', 'blocked')],
  ['other declared words', words('active'), words('blocked'), declared],
  ['a word besides the declared ones', words('active', 'blocked'), words('blocked', 'locked'), declared],
  ['words that nobody declared', words('active', 'blocked'), words('enabled', 'blocked')],
  ['words with and without a hyphen', words('open', 'closed'), words('in-progress', 'sold-out')],
  ['paths of other pictures', (each) => `/img/${each}.png`, (each) => `/pictures/x-${each}.jpg`],
  ['links to other hosts', (each) => `https://a.example.test/${each}`, (each) => `http://b.example.test/${each}?x=1`],
  ['nulls and empty texts', (each) => (each < 3 ? null : 'x y'), (each) => (each < 3 ? '' : 'y z')],
  ['empty lists', (each) => [iso(each)], () => []],
  ['lists of other lengths', () => ['one thing'], () => ['a thing', 'another thing']],
  ['maps with other keys', () => ({ 'en-GB': 'One', 'de-DE': 'Eins' }), () => ({ 'fr-FR': 'Un' })],
];

export const data: readonly Data[] = [
  ...values.map(([kind, older, newer, resource = '']) => ({
    kind,
    older: field(older),
    newer: laterField(newer),
    resource,
  })),
  { kind: 'fewer than five values in a format', older: few(iso, 0, 4), newer: few(turned, 100, 9) },
  {
    kind: 'five items, one of them without the value',
    older: few((each) => (each === 5 ? null : iso(each)), 0, 5),
    newer: few(turned, 100, 9),
  },
  { kind: 'an empty list', older: field(iso), newer: ({ list }) => [list([])] },
  { kind: 'more items', older: field(iso), newer: listing((each) => ({ name: 'N', held: iso(each) }), 0, 9) },
  { kind: 'other tags', older: twoOf({ ETag: '"1"' }), newer: twoOf({ ETag: 'W/"abc"' }) },
  {
    kind: 'another lifetime',
    older: twoOf({ 'Cache-Control': 'max-age=60' }),
    newer: twoOf({ 'Cache-Control': 'max-age=5' }),
  },
  { kind: 'counters of a rate limit', older: twoOf({ 'RateLimit-Remaining': '9' }), newer: twoOf() },
  {
    kind: 'ids of requests, dates, and servers',
    older: twoOf({ 'X-Request-Id': 'a', Date: 'b', Server: 'c' }),
    newer: twoOf(),
  },
  {
    kind: 'an announcement that is over',
    older: twoOf({ Link: '</d>; rel="deprecation"', Deprecation: '@1', Sunset: 'x' }),
    newer: twoOf(),
  },
  {
    kind: 'another location',
    older: created({ Location: '/users/9' }),
    newer: created({ location: 'http://x.test/users/8' }),
  },
  {
    kind: 'another wait',
    older: throttled({ 'Retry-After': '1' }),
    newer: throttled({ 'Retry-After': 'Fri, 01 Feb 1991 10:00:00 GMT' }),
  },
  {
    kind: 'links on a page that is the whole list now',
    older: page({ Link: '</users?page=1>; rel="next"' }),
    newer: page({}, 2),
  },
  {
    kind: 'one response without a tag',
    older: twoOf({ ETag: '"1"' }),
    newer: (service) => twoOf()(service).slice(0, 1),
  },
  {
    kind: 'responses that had tags now and then',
    older: (service) => [...twoOf({ ETag: '"1"' })(service), ...twoOf()(service)],
    newer: twoOf(),
  },
  {
    kind: 'a field that only some items have',
    older: listing((each) => (each % 2 === 0 ? { held: 1 } : {})),
    newer: listing(() => ({}), 100, 4),
  },
  {
    kind: 'a field that happens to be null',
    older: few(() => 'London', 0, 2),
    newer: few(() => null, 10, 2),
  },
  {
    kind: 'a create with other fields',
    older: ({ create }) => [create({ id: 9, name: 'Ada', note: 'Hi' }, {}, { name: 'Ada', note: 'Hi' })],
    newer: ({ create }) => [create({ id: 9, name: 'Ada', note: null }, {}, { name: 'Ada' })],
  },
  {
    kind: 'the last page first',
    older: ({ list }) => [
      list(
        items(() => ({})),
        {},
        {},
        { next: '/users?page=1', totalElements: 9, size: 6 },
      ),
    ],
    newer: ({ list }) => [
      list(
        items(() => ({})),
        {},
        {},
        { totalElements: 6, size: 6 },
      ),
    ],
  },
];
