import { describe, expect, it, test } from 'vitest';
import { beside, list, refusal } from '../../rules/version/shared/examples.ts';
import type { Resource } from '../../src/model/plan.ts';
import type { Report } from '../../src/model/report.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';
import { testStep } from '../support/steps.ts';
import { created, day, field, items, laterField, listing, page, throttled, twoOf, words } from './answers.ts';
import { type Answers, compared, type Mode, modes, toldBy } from './sides.ts';

const declared: Partial<Resource> = {
  filters: { held: { values: ['active', 'blocked'], in: ['held'], match: 'equals' } },
};
const enumerated: Partial<Resource> = { item: { properties: { held: { enum: ['active', 'blocked'] } } } };

interface Change {
  readonly kind: string;
  readonly older: Answers;
  readonly newer: Answers;
  readonly told: string;
  readonly resource?: Partial<Resource>;
  /** Where it can be seen; everywhere unless said. */
  readonly in?: readonly Mode[];
}

const formats = 'must version/formats';
const headers = 'must version/headers';

/** A field that is written in one form, and then in another. */
const reformed = (kind: string, older: (each: number) => Json, newer: (each: number) => Json): Change => ({
  kind,
  older: field(older),
  newer: laterField(newer),
  told: formats,
});

const changes: readonly Change[] = [
  reformed(
    'ISO dates become dd/mm/yyyy',
    (each) => `1990-01-${day(each)}`,
    (each) => `2${each}/02/1991`,
  ),
  reformed(
    'ISO dates become mm/dd/yyyy',
    (each) => `1990-01-${day(each)}`,
    (each) => `02/2${each}/1991`,
  ),
  reformed(
    'ISO dates become dd.mm.yyyy',
    (each) => `1990-01-${day(each)}`,
    (each) => `2${each}.02.1991`,
  ),
  reformed(
    'dates become dates with a time',
    (each) => `1990-01-${day(each)}`,
    (each) => `1991-02-${day(each)}T00:00:00Z`,
  ),
  reformed(
    'a date-time loses its T and its offset',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `1991-02-${day(each)} 11:00:00`,
  ),
  reformed(
    'a date-time loses its offset',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `1991-02-${day(each)}T11:00:00`,
  ),
  reformed(
    'a date-time becomes an epoch in text',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `170000000${each}`,
  ),
  reformed(
    'a date is written out',
    (each) => `1990-01-${day(each)}`,
    (each) => `${each} February 1991`,
  ),
  reformed(
    'a date-time becomes an HTTP date',
    (each) => `1990-01-${day(each)}T10:00:00Z`,
    (each) => `Fri, ${day(each)} Feb 1991 10:00:00 GMT`,
  ),
  reformed(
    'a decimal point becomes a comma',
    (each) => `${each}.50`,
    (each) => `1${each},25`,
  ),
  reformed(
    'an amount gets its currency',
    (each) => `${each}.50`,
    (each) => `€1${each}.25`,
  ),
  reformed(
    'a number gets a percent sign',
    (each) => `${each}`,
    (each) => `1${each}%`,
  ),
  reformed(
    'a time of day gets am and pm',
    (each) => `1${each}:30`,
    (each) => `${each}:15 pm`,
  ),
  reformed(
    'UUIDs become numbers in text',
    (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`,
    (each) => `100${each}`,
  ),
  reformed(
    'UUIDs lose their hyphens',
    (each) => `0f8fad5b-d9cb-469f-a165-70867728950${each}`,
    (each) => `1f8fad5bd9cb469fa16570867728950${each}`,
  ),
  reformed(
    'slugs become numbers in text',
    (each) => `first-book-${each}`,
    (each) => `100${each}`,
  ),
  reformed(
    'e-mail addresses become links',
    (each) => `p${each}@example.test`,
    (each) => `https://example.test/q${each}`,
  ),
  reformed(
    'links become paths',
    (each) => `https://example.test/p${each}`,
    (each) => `/q${each}`,
  ),
  reformed('enumerated words become upper-case', words('active', 'blocked'), words('ACTIVE', 'BLOCKED')),
  reformed('enumerated words become capitalized', words('active', 'blocked'), words('Active', 'Blocked')),
  reformed('enumerated words become lower-case', words('IN_STOCK', 'SOLD_OUT'), words('in_stock', 'sold_out')),
  reformed('enumerated words become camelCase', words('in_stock', 'sold_out'), words('inStock', 'soldOut')),
  reformed('enumerated words become kebab-case', words('in_stock', 'sold_out'), words('in-stock', 'sold-out')),
  reformed('enumerated words become codes', words('active', 'blocked'), words('1', '2')),
  reformed(
    'texts in a list take another form',
    (each) => [`1990-01-${day(each)}`],
    (each) => [`2${each}/02/1991`],
  ),
  reformed(
    'a text inside an object takes another form',
    (each) => ({ at: `1990-01-${day(each)}` }),
    (each) => ({ at: `2${each}/02/1991` }),
  ),
  {
    kind: 'words that filters declare are all replaced',
    older: field(words('active', 'blocked')),
    newer: laterField(words('enabled', 'disabled')),
    told: 'must version/words',
    resource: declared,
  },
  {
    kind: 'a word of the item schema is replaced',
    older: field(words('active', 'blocked')),
    newer: laterField(words('enabled', 'blocked')),
    // In an audit fields/item-schema tells it.
    told: 'must version/words',
    resource: enumerated,
    in: ['snapshots in files'],
  },
  { kind: 'Location goes', older: created(['Location', '/users/9']), newer: created(), told: headers },
  { kind: 'ETag goes', older: twoOf(['ETag', '"1"']), newer: twoOf(), told: headers },
  { kind: 'Cache-Control goes', older: twoOf(['Cache-Control', 'max-age=60']), newer: twoOf(), told: headers },
  { kind: 'Link goes', older: page(['Link', '</users?page=1>; rel="next"']), newer: page(), told: headers },
  { kind: 'Retry-After goes', older: throttled(['Retry-After', '1']), newer: throttled(), told: headers },
  {
    kind: 'Content-Type goes',
    older: twoOf(),
    newer: (prefix) => twoOf()(prefix).map((each) => ({ ...each, headers: [] })),
    told: headers,
  },
  {
    kind: 'a field goes',
    older: listing((each) => ({ name: `P ${each}`, email: `p${each}@example.test` })),
    newer: listing((each) => ({ name: `H ${each}` }), 100),
    told: 'must version/fields-kept',
  },
  {
    kind: 'fields change places',
    older: listing((each) => ({ name: `P ${each}`, email: `p${each}@example.test` })),
    newer: listing((each) => ({ email: `h${each}@example.test`, name: `H ${each}` }), 100),
    told: 'must version/field-order',
  },
  {
    kind: 'a number becomes a text',
    older: field((each) => each * 10),
    newer: laterField((each) => `${each * 10}`),
    told: 'must version/field-types',
  },
  {
    kind: 'a field is always null',
    older: field((each) => `text ${each} of one`),
    newer: laterField(() => null),
    told: 'must version/nullability',
  },
  {
    kind: 'a code is renamed',
    older: (prefix) => [refusal(`GET ${prefix}/users/9`, 404, 'USER_NOT_FOUND', missing)],
    newer: (prefix) => [refusal(`GET ${prefix}/users/9`, 404, 'NO_SUCH_USER', missing)],
    told: 'must version/error-codes',
  },
  {
    kind: 'a status becomes another',
    older: (prefix) => [refusal(`GET ${prefix}/users/9`, 404, 'USER_NOT_FOUND', missing)],
    newer: (prefix) => [refusal(`GET ${prefix}/users/9`, 410, 'USER_NOT_FOUND', missing)],
    told: 'must version/statuses',
  },
  {
    kind: 'the media type is another',
    older: twoOf(),
    newer: (prefix) =>
      twoOf()(prefix).map((each) => ({ ...each, headers: [['Content-Type', 'application/hal+json']] })),
    told: 'must version/media-types',
  },
  {
    kind: 'a new field stands in between',
    older: (prefix) => [
      list(
        prefix,
        items((each) => ({ name: `P ${each}`, email: `p${each}@x.test` }), 0, 12),
      ),
    ],
    newer: (prefix) => [
      list(
        prefix,
        items((each) => ({ age: 30 + each, name: `P ${each}`, email: `p${each}@x.test` }), 0, 12),
      ),
    ],
    told: 'should version/appended',
  },
];

const missing = { provokes: 'missing', step: testStep('read') } as const;

describe.each(modes)('%s', (mode) => {
  test.each(changes.filter((change) => change.in?.includes(mode) ?? true))(
    '$kind: told once',
    ({ older, newer, told, resource }) => {
      const report = compared(mode, older, newer, resource);
      expect(toldBy(report)).toEqual([told]);
      const [finding] = report.findings.filter(({ outcome }) => outcome === 'failed');
      expect(finding?.clauses).toContain('version.non-breaking');
      for (const { at, expected, actual, exchange } of finding?.violations ?? []) {
        expect([at, expected, actual].every((part) => part !== null && part !== '')).toBe(true);
        // Two files have no exchanges.
        expect(exchange === null).toBe(mode === 'snapshots in files');
      }
      const back = compared(mode, newer, newer, resource);
      expect(toldBy(back)).toEqual([]);
    },
  );
});

describe('the same items side by side', () => {
  const versions = (older: readonly JsonObject[], newer: readonly JsonObject[]): readonly string[] =>
    toldBy(
      compared(
        'side by side',
        (prefix) => (prefix === '/v1' ? beside(older, newer) : []),
        () => [],
      ),
    );
  const of = (value: (each: number) => Json, count = 6): readonly JsonObject[] =>
    items((each) => ({ name: `Person ${each}`, held: value(each) }), 0, count);

  it.each<[string, (each: number) => Json, (each: number) => Json, string]>([
    ['a date in another form', (each) => `1990-01-${day(each)}`, (each) => `${day(each)}/01/1990`, formats],
    ['a word in capitals', words('active', 'blocked'), words('ACTIVE', 'BLOCKED'), formats],
    ['another word', words('active', 'blocked'), words('active', 'locked'), 'must version/same-values'],
    ['cents for euros', (each) => each + 0.99, (each) => each * 100 + 99, 'must version/same-values'],
    ['cents for euros, in text', (each) => `${each}.99`, (each) => `${each}99`, 'must version/same-values'],
    [
      'milliseconds for seconds',
      (each) => 1_700_000_000 + each,
      (each) => (1_700_000_000 + each) * 1000,
      'must version/same-values',
    ],
  ])('%s: told once', (_, older, newer, told) => {
    expect(versions(of(older), of(newer))).toEqual([told]);
  });

  it('tells of one item alone what it shows', () => {
    const [one, other] = [of((each) => `1990-01-${day(each)}`, 2), of((each) => `${day(each)}/01/1990`, 2)];
    expect(versions(one, other)).toEqual(['must version/same-values']);
  });
});

function formsSeen({ observations }: Report): readonly string[] {
  return observations.map(({ text }) => text).filter((text) => text.includes('/held '));
}

describe('what is seen, and not judged', () => {
  it.each<[string, (each: number) => Json, (each: number) => Json, string]>([
    [
      'words exchanged that nobody declared',
      words('active', 'blocked'),
      words('enabled', 'blocked'),
      '/data/*/held of GET /v2/users is one of blocked, enabled, and under /v1 one of active, blocked',
    ],
    [
      'whole numbers for fractions',
      (each) => each + 0.5,
      (each) => each * 100,
      '/data/*/held of GET /v2/users is written as a whole number (100), and under /v1 as a fraction (1.5)',
    ],
    [
      'digits for decimals',
      (each) => `${each}.99`,
      (each) => `${each}99`,
      '/data/*/held of GET /v2/users is written as digits ("199"), and under /v1 as digits with a decimal point ("1.99")',
    ],
  ])('%s', (_, older, newer, text) => {
    const report = compared('side by side', field(older), laterField(newer));
    expect(toldBy(report)).toEqual([]);
    expect(formsSeen(report)).toEqual([text]);
    for (const mode of modes) expect(formsSeen(compared(mode, field(older), laterField(newer))).length).toBe(1);
  });
});
