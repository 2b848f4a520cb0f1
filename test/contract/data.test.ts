import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { list } from '../../rules/version/shared/examples.ts';
import type { Header } from '../../src/model/exchange.ts';
import type { Resource } from '../../src/model/plan.ts';
import type { Json } from '../../src/text/json.ts';
import { shareOf } from '../support/share-of.ts';
import { created, day, field, items, laterField, listing, page, throttled, twoOf, words } from './answers.ts';
import { type Answers, compared, fileOf, modes, toldBy } from './sides.ts';

/** Two states that differ in their data alone. */
interface Data {
  readonly kind: string;
  readonly older: Answers;
  readonly newer: Answers;
  readonly resource?: Partial<Resource>;
}

const values = (kind: string, older: (each: number) => Json, newer: (each: number) => Json): Data => ({
  kind,
  older: field(older),
  newer: laterField(newer),
});

const few = (kind: string, older: (each: number) => Json, newer: (each: number) => Json): Data => ({
  kind,
  older: (prefix) => [
    list(
      prefix,
      items((each) => ({ held: older(each) }), 0, 4),
    ),
  ],
  newer: (prefix) => [
    list(
      prefix,
      items((each) => ({ held: newer(each) }), 100, 9),
    ),
  ],
});

const declared: Partial<Resource> = {
  filters: { held: { values: ['active', 'blocked'], in: ['held'], match: 'equals' } },
};

const iso = (each: number): string => `1990-01-${day(each)}`;
const turned = (each: number): string => `${day(each)}/01/1990`;

const data: readonly Data[] = [
  values('other dates', iso, (each) => `2031-12-${day(each)}`),
  values(
    'dates that cross a year',
    (each) => `1999-12-2${each}`,
    (each) => `2000-01-${day(each)}`,
  ),
  values(
    'days that may be months, and days that may not',
    (each) => `${day(each)}/02/1990`,
    (each) => `2${each}/02/1990`,
  ),
  values(
    'months that may be days, and months that may not',
    (each) => `02/${day(each)}/1990`,
    (each) => `02/2${each}/1990`,
  ),
  values(
    'times with and without a fraction',
    (each) => `${iso(each)}T10:00:00Z`,
    (each) => `${iso(each)}T10:00:00.12${each}Z`,
  ),
  values(
    'times in winter and in summer',
    (each) => `${iso(each)}T10:00:00+01:00`,
    (each) => `1990-07-${day(each)}T10:00:00+02:00`,
  ),
  values(
    'UTC as Z and as an offset',
    (each) => `${iso(each)}T10:00:00Z`,
    (each) => `${iso(each)}T10:00:00+00:00`,
  ),
  values('dates in both forms before', (each) => (each === 1 ? turned(1) : iso(each)), turned),
  values('dates in both forms after', iso, (each) => (each === 1 ? iso(1) : turned(each))),
  few('fewer than five values in a form', iso, turned),
  {
    kind: 'five items, one of them without the value',
    older: (prefix) => [
      list(
        prefix,
        items((each) => ({ held: each === 5 ? null : iso(each) }), 0, 5),
      ),
    ],
    newer: (prefix) => [
      list(
        prefix,
        items((each) => ({ held: turned(each) }), 100, 9),
      ),
    ],
  },
  values(
    'other UUIDs',
    (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`,
    (each) => `A${each}8fad5b-d9cb-469f-a165-70867728950e`,
  ),
  values(
    'decimals with other numbers of digits',
    (each) => `${each}.5`,
    (each) => `${each}.125`,
  ),
  values(
    'decimals among whole numbers, in text',
    (each) => (each === 1 ? '3' : `${each}.5`),
    (each) => `${each}`,
  ),
  values(
    'numbers that need a separator and that do not',
    (each) => `${each},000`,
    (each) => `${each}00`,
  ),
  values(
    'random whole numbers and fractions',
    (each) => (each % 2 === 0 ? each : each + 0.5),
    (each) => each,
  ),
  values(
    'other numbers',
    (each) => each,
    (each) => each * 1_000_000_007,
  ),
  values(
    'free text',
    (each) => `The ${each}. book, in 2 volumes`,
    (each) => `le livre n° ${each}`,
  ),
  values('texts in another language', words('Straße nach Süden', 'Haus am Meer'), words('道', '家')),
  values(
    'single words as names',
    words('Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flo'),
    words('ann', 'ben', 'cy', 'dan', 'ed', 'fay'),
  ),
  values(
    'names in capitals',
    words('Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Flo'),
    words('ANN', 'BEN', 'CYD', 'DAN', 'EDD', 'FAY'),
  ),
  values('a word of an enumeration that nothing has now', words('active', 'blocked'), words('active')),
  values('a word of an enumeration that nothing had before', words('active'), words('active', 'blocked')),
  { ...values('declared words, others of them', words('active'), words('blocked')), resource: declared },
  {
    ...values('a word beside the declared ones', words('active', 'blocked'), words('blocked', 'locked')),
    resource: declared,
  },
  values('words that need a hyphen and that do not', words('open', 'closed'), words('in-progress', 'sold-out')),
  values(
    'paths of other pictures',
    (each) => `/img/${each}.png`,
    (each) => `/pictures/x-${each}.jpg`,
  ),
  values(
    'links to other hosts',
    (each) => `https://a.example.test/${each}`,
    (each) => `http://b.example.test/${each}?x=1`,
  ),
  values(
    'nulls and empty texts',
    (each) => (each < 3 ? null : 'x y'),
    (each) => (each < 3 ? '' : 'y z'),
  ),
  values(
    'empty lists',
    (each) => [iso(each)],
    () => [],
  ),
  values(
    'lists of other lengths',
    () => ['one thing'],
    () => ['a thing', 'another thing'],
  ),
  { kind: 'an empty list of items', older: field(iso), newer: (prefix) => [list(prefix, [])] },
  {
    kind: 'more items',
    older: field(iso),
    newer: (prefix) => [
      list(
        prefix,
        items((each) => ({ name: 'N', held: iso(each) }), 0, 9),
      ),
    ],
  },
  { kind: 'other tags', older: twoOf(['ETag', '"1"']), newer: twoOf(['ETag', 'W/"abc"']) },
  {
    kind: 'another time to keep',
    older: twoOf(['Cache-Control', 'max-age=60']),
    newer: twoOf(['Cache-Control', 'max-age=5']),
  },
  { kind: 'counters of a rate limit', older: twoOf(['RateLimit-Remaining', '9']), newer: twoOf() },
  {
    kind: 'ids of requests, dates and servers',
    older: twoOf(['X-Request-Id', 'a'], ['Date', 'b'], ['Server', 'c']),
    newer: twoOf(),
  },
  {
    kind: 'an announcement that is over',
    older: twoOf(['Link', '</d>; rel="deprecation"'], ['Deprecation', '@1'], ['Sunset', 'x']),
    newer: twoOf(),
  },
  {
    kind: 'another location',
    older: created(['Location', '/users/9']),
    newer: created(['location', 'http://x.test/users/8']),
  },
  {
    kind: 'another wait',
    older: throttled(['Retry-After', '1']),
    newer: throttled(['Retry-After', 'Fri, 01 Feb 1991 10:00:00 GMT']),
  },
  {
    kind: 'links on a page that is the whole list now',
    older: page(['Link', '</users?page=1>; rel="next"']),
    newer: (prefix) =>
      page()(prefix).map((each) => ({
        ...each,
        body: {
          success: true,
          data: items(() => ({}), 0, 2),
          error: null,
          timestamp: '',
          page: 0,
          size: 2,
          totalElements: 2,
          totalPages: 1,
        },
      })),
  },
  {
    kind: 'one answer that was not tagged',
    older: twoOf(['ETag', '"1"']),
    newer: (prefix) => twoOf()(prefix).slice(0, 1),
  },
  {
    kind: 'answers that were tagged now and then',
    older: (prefix) => [...twoOf(['ETag', '"1"'])(prefix), ...twoOf()(prefix)],
    newer: twoOf(),
  },
];

describe.each(modes)('%s', (mode) => {
  test.each(data)('$kind: nothing is told', ({ older, newer, resource }) => {
    expect(toldBy(compared(mode, older, newer, resource))).toEqual([]);
    expect(toldBy(compared(mode, newer, older, resource))).toEqual([]);
  });
});

describe('random values', () => {
  const value: fc.Arbitrary<Json> = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[a-zA-Z0-9]{1,10}$/),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.constant(null),
  );
  const all = fc.array(value, { minLength: 6, maxLength: 6 });

  it.each(modes)('make no difference: %s', (mode) => {
    fc.assert(
      fc.property(all, all, (one, other) => {
        const at = (some: readonly Json[]) => (each: number) => some[each - 1] ?? null;
        // Kinds and nulls are another matter: some of each are on both sides.
        const mixed = (some: readonly Json[]) => [...some.slice(0, 3), 'a b', 1, null];
        expect(toldBy(compared(mode, field(at(mixed(one))), laterField(at(mixed(other)))))).toEqual([]);
      }),
      { numRuns: shareOf(20) },
    );
  });
});

describe('a snapshot', () => {
  const people = listing((each) => ({
    name: 'ada',
    nickname: words('ada', 'bea')(each),
    email: 'ada@example.test',
    ownerName: 'grace',
    city: 'oslo',
    title: words('Ada Lovelace', 'Grace Hopper')(each),
    surname: words('lovelace', 'hopper')(each),
    status: words('active', 'blocked')(each),
    price: `${each}.50`,
    born: iso(each),
  }));

  it('holds the words of an enumeration, and no name, address or other value', () => {
    const file = fileOf(people);
    expect(file).toContain('"words": ["active","blocked"]');
    for (const secret of ['ada', 'bea', 'Ada', 'Grace', 'oslo', 'lovelace', 'hopper', '1.50', '1990']) {
      expect(file).not.toContain(secret);
    }
  });

  it('is the same in whatever order the items come, and holds no words that are met once', () => {
    const turnedRound: Answers = (prefix) => people(prefix).map((each) => ({ ...each, body: reversed(each.body) }));
    const fields = (file: string): readonly string[] => file.split('\n').filter((line) => line.includes('"at":"/'));
    expect(fields(fileOf(turnedRound))).toEqual(fields(fileOf(people)));
    expect(fileOf(field(words('a1', 'b2', 'c3', 'd4', 'e5', 'f6')))).not.toContain('"words"');
  });

  it('tells by header whether it stood in every answer', () => {
    const tag: Header = ['ETag', '"1"'];
    expect(fileOf(twoOf(tag))).toContain('"headers": {"always":["Content-Type","ETag"],"sometimes":[]}');
    expect(fileOf((prefix) => [...twoOf(tag)(prefix), ...twoOf()(prefix)])).toContain(
      '"headers": {"always":["Content-Type"],"sometimes":["ETag"]}',
    );
  });
});

function reversed(body: Json | undefined): Json {
  const envelope = body as { readonly data: readonly Json[] };
  return { ...envelope, data: envelope.data.toReversed() };
}
