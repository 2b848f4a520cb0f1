import { describe, expect, it } from 'vitest';
import deprecation from '../../rules/version/deprecation.ts';
import notice from '../../rules/version/notice.ts';
import fieldsKept from '../../rules/version/fields-kept.ts';
import sameValues from '../../rules/version/same-values.ts';
import { ada, bea, beside, list, refusal } from '../../rules/version/shared/examples.ts';
import { situationWords } from '../../rules/version/shared/differences.ts';
import { announcedIn } from '../../src/contract/announcement.ts';
import type { Example, ExchangeExample } from '../../src/model/example.ts';
import type { Header } from '../../src/model/exchange.ts';
import type { Judgement, VersionsRule } from '../../src/model/rule.ts';
import { versions } from '../../src/model/traces/versions.ts';
import type { Json, JsonObject } from '../../src/text/json.ts';
import { comparisonsOf } from '../support/version-example.ts';

type Given = Pick<Example, 'exchanges' | 'plan' | 'resource' | 'options'>;

function differences(given: Given): readonly string[] {
  return comparisonsOf(given).comparisons.flatMap((each) => each.differences.map(({ kind, at }) => `${kind} ${at}`));
}

function judge(rule: VersionsRule, given: Given): Judgement {
  const { comparisons } = comparisonsOf(given);
  const [comparison] = comparisons;
  if (comparison === undefined) throw new Error('there is nothing to compare');
  return rule.check(comparison, { options: given.options ?? {} });
}

describe('the same item under two versions', () => {
  const about = { pair: 'users' };
  const living = (older: JsonObject, newer: JsonObject, again: JsonObject): readonly ExchangeExample[] => [
    list('/v1', [older, bea], { step: versions.lists.older, about }),
    list('/v2', [newer, bea], { step: versions.lists.newer, about }),
    list('/v1', [again, bea], { step: versions.lists.again, about }),
  ];

  it.each<readonly [string, JsonObject, JsonObject, readonly string[]]>([
    ['the same', ada, ada, []],
    ['a field more at the end', ada, { ...ada, age: 36 }, []],
    ['another value', ada, { ...ada, name: 'Ada Lovelace' }, ['value-changed body:/data/*/name']],
    ['a value instead of null', { ...ada, age: null }, { ...ada, age: 0 }, ['value-changed body:/data/*/age']],
    ['null instead of a value', { ...ada, age: 3 }, { ...ada, age: null }, ['field-newly-null body:/data/*/age']],
    ['an optional field less', { ...ada, age: 3 }, ada, ['field-removed body:/data/*/age']],
    [
      'a nested field less',
      { ...ada, home: { a: 1, b: 2 } },
      { ...ada, home: { a: 1 } },
      ['field-removed body:/data/*/home/b'],
    ],
    ['a list less', { ...ada, tags: ['a', 'b'] }, { ...ada, tags: ['a'] }, ['value-changed body:/data/*/tags']],
    ['a link to its own version', { ...ada, self: '/v1/users/1' }, { ...ada, self: '/v2/users/1' }, []],
    [
      'another link',
      { ...ada, self: '/v1/users/1' },
      { ...ada, self: '/v2/people/1' },
      ['value-changed body:/data/*/self'],
    ],
    [
      'titles in another order of languages',
      { ...ada, of: { 'en-GB': 'a', 'de-DE': 'b' } },
      { ...ada, of: { 'de-DE': 'b', 'en-GB': 'a' } },
      [],
    ],
  ])('shows %s', (_what, older, newer, wanted) => {
    expect(differences({ exchanges: beside([older, bea], [newer, bea]) })).toEqual(wanted);
  });

  it('is not compared in what the older version itself shows otherwise the second time', () => {
    const later = { ...ada, name: 'Ada Lovelace' };
    expect(differences({ exchanges: living(ada, later, later) })).toEqual([]);
    expect(differences({ exchanges: living(ada, later, ada) })).toEqual(['value-changed body:/data/*/name']);
  });

  it('is not compared in what the plan calls volatile', () => {
    const exchanges = beside([{ ...ada, seen: 1 }], [{ ...ada, seen: 2 }]);
    expect(differences({ exchanges })).toEqual(['value-changed body:/data/*/seen']);
    expect(differences({ exchanges, plan: { volatile: ['/seen'] } })).toEqual([]);
  });

  it('is none where the versions have stores of their own', () => {
    const others: readonly Json[] = [
      { id: 1, name: 'Cleo', email: 'cleo@example.test' },
      { id: 2, name: 'Dora', email: 'dora@example.test' },
    ];
    const exchanges = beside([ada, bea], others);
    expect(differences({ exchanges })).toEqual([]);
    expect(judge(sameValues, { exchanges })).toMatchObject({ inapplicable: { kind: 'nothing-at-one-time' } });
  });

  it('is one where the id is a worldwide one, whatever else it shows', () => {
    const id = '7f3c0f5e-3a51-4f7e-9a62-2f6f9f0d8a11';
    const exchanges = beside([{ id, name: 'Ada' }], [{ id, name: 'Bea' }]);
    expect(differences({ exchanges })).toEqual(['value-changed body:/data/*/name']);
  });

  it('tells a list in another order', () => {
    expect(differences({ exchanges: beside([ada, bea], [bea, ada]) })).toEqual(['default-order-changed query:sort']);
  });
});

describe('announcements', () => {
  const names: readonly Json[] = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Bea' },
  ];
  const removed = (...headers: readonly Header[]): readonly ExchangeExample[] => [
    list('/v1', [ada, bea], { headers: [['Content-Type', 'application/json'], ...headers] }),
    list('/v2', names),
  ];
  const reply = (headers: readonly Header[]) => ({
    status: 200,
    statusText: '',
    headers,
    text: '',
    utf8: true,
    bom: false,
    encodedBytes: 0,
    bytes: 0,
    connection: 1,
    waitMs: 1,
  });

  it.each<readonly [string, readonly Header[], unknown]>([
    ['a structured date', [['Deprecation', '@1688169599']], { since: '2023-06-30T23:59:59.000Z', sunset: null }],
    [
      'an HTTP date of the drafts',
      [['deprecation', 'Fri, 30 Jun 2023 23:59:59 GMT']],
      { since: '2023-06-30T23:59:59.000Z', sunset: null },
    ],
    ['no time', [['Deprecation', 'true']], { since: null, sunset: null }],
    ['an end', [['Sunset', 'Sat, 31 Dec 2022 23:59:59 GMT']], { since: null, sunset: '2022-12-31T23:59:59.000Z' }],
    ['nothing', [['Deprecation', 'false']], undefined],
    [
      'what cannot be read',
      [
        ['Deprecation', '@soon'],
        ['Sunset', 'tomorrow'],
      ],
      { since: null, sunset: null, unread: '@soon' },
    ],
  ])('tell %s', (_what, headers, wanted) => {
    expect(announcedIn(reply(headers))).toEqual(wanted);
  });

  const outcome = (rule: VersionsRule, given: Given): string => {
    const { violations, unjudged, inapplicable } = judge(rule, given);
    if (violations !== undefined) return `failed: ${[...new Set(violations.map(({ actual }) => actual))].join()}`;
    return unjudged !== undefined ? 'open' : inapplicable !== undefined ? 'inapplicable' : 'passed';
  };

  it.each<readonly [string, readonly Header[], string, string, string]>([
    ['nothing', [], 'inapplicable', 'inapplicable', 'failed: never shown'],
    ['it long ago', [['Deprecation', '@1688169599']], 'passed', 'passed', 'passed'],
    ['it yesterday', [['Deprecation', '@1767139200']], 'passed', 'failed: deprecated for 1 day', 'passed'],
    ['it for later', [['Deprecation', '@1893456000']], 'failed: not yet deprecated', 'inapplicable', 'passed'],
    ['it without a time', [['Deprecation', 'true']], 'open', 'inapplicable', 'passed'],
    ['an end that has come', [['Sunset', 'Sat, 31 Dec 2022 23:59:59 GMT']], 'passed', 'passed', 'passed'],
  ])('of %s decide over a field that went', (_what, headers, announcedRule, noticeRule, keptRule) => {
    const exchanges = removed(...headers);
    expect(outcome(deprecation, { exchanges })).toBe(announcedRule);
    expect(outcome(notice, { exchanges })).toBe(noticeRule);
    expect(outcome(fieldsKept, { exchanges })).toBe(keptRule);
  });

  it('need be no older than the plan says', () => {
    const exchanges = removed(['Deprecation', '@1767139200']);
    expect(outcome(deprecation, { exchanges, options: { min_days: 1 } })).toBe('passed');
    expect(outcome(deprecation, { exchanges, options: { min_days: 2 } })).toBe('failed: deprecated for 1 day');
  });

  it('concern the field that the plan names, and no other', () => {
    const announced = (field: string): Given => ({
      exchanges: removed(),
      plan: { contract: { versions: ['/v1', '/v2'], deprecated: [{ field, since: '2025-01-01' }] } },
    });
    expect(outcome(fieldsKept, announced('users.email'))).toBe('passed');
    expect(outcome(fieldsKept, announced('users.name'))).toBe('failed: never shown');
    expect(outcome(fieldsKept, announced('orders.email'))).toBe('failed: never shown');
  });
});

describe('what one version does not offer', () => {
  it('is told once where it is all', () => {
    const gone = (request: string): ExchangeExample => refusal(request, 404, 'NOT_FOUND');
    expect(differences({ exchanges: [list('/v1', [ada]), gone('GET /v2/users'), gone('GET /v2/users/1')] })).toEqual([
      'version-silent path',
    ]);
  });

  it('is no difference where it was not asked for', () => {
    expect(differences({ exchanges: [list('/v1', [ada])] })).toEqual([]);
  });
});

it.each([
  ['missing gone', 'something missing'],
  ['duplicate at-once-key', 'a value that another has'],
  ['success without nickname', 'success without nickname'],
  ['unusable-parameter page=-1', 'an unusable parameter page=-1'],
])('the situation %s is told as %s', (situation, words) => {
  const difference = { kind: 'status-changed', operation: null, at: 'status', before: '404', after: '400' } as const;
  expect(situationWords({ ...difference, situation })).toBe(words);
});
