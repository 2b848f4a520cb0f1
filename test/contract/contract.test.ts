/** What counts as a difference between two states, however they come to be compared, and the files that hold a state. */
import { describe, expect, it, test } from 'vitest';
import { readSnapshot, writeSnapshot } from '../../src/contract/snapshot.ts';
import type { JsonObject } from '../../src/core/plan.ts';
import { changes, data } from './changes.ts';
import { iso, items, listing, missing, turned, twoOf, words } from './responses.ts';
import type { Judged, Responses } from './services.ts';
import { failedIn, fileOf, judged, modes, outcomeOf, snapshotIn, violationsIn } from './services.ts';

describe.each(modes)('%s', (mode) => {
  test.each(changes.map(([kind, ...row]) => [kind, row] as const))('%s', (_, [reports, older, newer, options]) => {
    const all = judged(mode, older, newer, options);
    expect(failedIn(all)).toEqual([reports]);
    for (const [rule, { kind, at, seen, expected, exchange }] of violationsIn(all)) {
      expect([at, seen, expected].filter((text) => text === '')).toEqual([]);
      expect(Object.keys(rule.says)).toContain(kind);
      // A file holds no exchanges.
      expect(exchange.response === undefined).toBe(mode === 'snapshots in files');
    }
    expect(failedIn(judged(mode, newer, newer, options))).toEqual([]);
  });

  test.each(data.map(([kind, ...row]) => [kind, row] as const))('only other data: %s', (_, [older, newer, options]) => {
    expect(failedIn(judged(mode, older, newer, options))).toEqual([]);
    expect(failedIn(judged(mode, newer, older, options))).toEqual([]);
  });
});

const person = (each: number) => ({
  name: 'ada',
  nickname: words('ada', 'bea')(each),
  email: 'ada@example.test',
  status: words('active', 'blocked')(each),
  price: `${each}.50`,
  born: `1990-01-0${each}`,
  place: { city: 'oslo' },
  tags: ['a1'],
});
const filters = ', filters: { status: [active, gone] }';

describe('a snapshot file', () => {
  test('holds formats and declared values, and no other value', () => {
    const file = fileOf(listing(person), { resource: filters });
    expect(file).toContain('"/born": {"kinds":{"string":6},"formats":["yyyy-mm-dd"]}');
    expect(file).toContain('"words":["active"],"hasOthers":true');
    for (const value of ['ada', 'bea', 'example', 'oslo', '1.50', '1990', 'blocked', 'a1'])
      expect(file).not.toContain(value);
  });

  test('is the same in whatever order the responses come, and if it is read and written', () => {
    const parts = [listing(person), twoOf({ ETag: '1' }), missing(404, 'NO')];
    const all: Responses = (service) => parts.flatMap((part) => part(service));
    expect(fileOf((service) => all(service).toReversed())).toBe(fileOf(all));
    expect(writeSnapshot(snapshotIn(fileOf(all)))).toBe(fileOf(all));
    expect(fileOf(({ list }) => [list(items(person).toReversed())]).includes('"/price"')).toBe(true);
    // Lists that are in opposite orders have none.
    expect(fileOf(({ list }) => [list(items(person)), list(items(person).toReversed())])).not.toMatch(/price \w+sc"/);
  });

  it.each([
    ['{', 'is not JSON: the text ends too early'],
    ['{}', 'is not a snapshot: write one with "probity snapshot PLAN -o FILE"'],
    ['{"snapshotVersion": 2}', 'is a snapshot of another format (snapshotVersion 2, not 1): write a new one'],
    ['{"snapshotVersion": 1}', 'is not a usable snapshot: /name should be a string'],
    [
      '{"snapshotVersion": 1, "name": "x", "versions": {"": {"GET /a": {"kind": "list", "facts": {"status": {"success": {"200": "many"}}}, "bodies": {}}}}}',
      'is not a usable snapshot: /versions//GET ~1a/facts/status/success/200 should be a count',
    ],
  ])('%s %s', (text, problem) => {
    expect(readSnapshot(text)).toEqual({ problem });
  });
});

const list =
  (all: readonly unknown[], headers: Readonly<Record<string, string>> = {}): Responses =>
  (service) => [service.list(all, { 'Content-Type': 'application/json', ...headers })];

/** Both versions serve one store. The older one is requested before and after the newer one. */
function beside(older: readonly unknown[], newer: readonly unknown[], resource = ''): readonly Judged[] {
  const first = list(older);
  return judged('side by side', first, list(newer), { resource, after: first });
}

describe('the same items side by side', () => {
  const of = (value: (each: number) => unknown, count = 6): readonly JsonObject[] =>
    items((each) => ({ name: `Person ${each}`, held: value(each) }), 0, count);

  it.each<[string, (each: number) => unknown, (each: number) => unknown, string]>([
    ['a date in another format', iso, turned, 'must formats'],
    ['a word in capitals', words('active', 'blocked'), words('ACTIVE', 'BLOCKED'), 'must formats'],
    ['another word', words('active', 'blocked'), words('active', 'locked'), 'must same-values'],
    ['cents instead of euros', (each) => each + 0.99, (each) => each * 100 + 99, 'must same-values'],
    ['one more in a list', (each) => [each], (each) => [each, 1], 'must same-values'],
    ['a field that one item lacks', (each) => each, (each) => (each === 2 ? undefined : each), 'must fields-kept'],
    ['a field that is null in one item', (each) => each, (each) => (each === 2 ? null : each), 'must nullability'],
    ['a string in one item', (each) => each, (each) => (each === 2 ? '2' : each), 'must field-types'],
  ])('%s', (_, older, newer, reports) => {
    expect(failedIn(beside(of(older), of(newer)))).toEqual([reports]);
  });

  test('a new field comes before others', () => {
    const all = of((each) => each, 3);
    const more = all.map(({ id, ...rest }) => ({ id, age: 36, ...rest }));
    expect(failedIn(beside(all, more))).toEqual(['should appended']);
  });

  test('without a second look at the older version, its values may have changed in between', () => {
    const [one, other] = [of((each) => `text ${each}`), of((each) => `other ${each}`)];
    expect(failedIn(judged('side by side', list(one), list(other)))).toEqual([]);
  });

  test('other people with the same ids are other items', () => {
    const other = items((each) => ({ name: `Human ${each}`, held: each * 7 }), 0, 6);
    const own = of((each) => each);
    expect(failedIn(beside(own, other))).toEqual([]);
  });

  test('links lead to their own version', () => {
    const linked = (version: string) => of((each) => `http://service.test/${version}/users/${each}`);
    expect(failedIn(beside(linked('v1'), linked('v2')))).toEqual([]);
  });
});

describe('announcements', () => {
  const people = items((each) => ({ name: `P ${each}`, email: `p${each}@example.test` }));
  const shorter = people.map(({ email: _, ...rest }) => rest);
  const since = (date: string): string => `, deprecated: [{ field: users.email, since: ${date} }]`;

  it.each<[string, readonly unknown[], string, Readonly<Record<string, string>>, readonly string[]]>([
    ['nothing was announced', shorter, '', {}, ['must fields-kept']],
    ['announced a year before', shorter, since('2025-01-10'), {}, []],
    ['announced 12 days before', shorter, since('2025-12-20'), {}, ['should notice']],
    ['announced 12 days before, of 30', shorter, `${since('2025-12-20')}, min_notice: 30d`, {}, ['must deprecation']],
    ['announced for later', shorter, since('2026-06-01'), {}, ['must deprecation']],
    ['another field was announced', shorter, since('2025-01-10').replace('email', 'name'), {}, ['must fields-kept']],
    ['announced by a header', shorter, '', { Deprecation: '@1688169599' }, []],
    ['not announced by the header', shorter, '', { Deprecation: 'false' }, ['must fields-kept']],
    ['announced, and still there', people, since('2025-12-20'), {}, []],
  ])('%s', (_, newer, contract, headers, reports) => {
    for (const mode of modes) {
      expect(failedIn(judged(mode, list(people, headers), list(newer), { contract })), mode).toEqual(reports);
    }
  });

  test('an announcement without a time leaves the rule open', () => {
    const all = judged('side by side', list(people, { Deprecation: 'true' }), list(shorter));
    expect(outcomeOf('deprecation', all)).toBe('undecided');
  });
});

describe('too little to judge', () => {
  test('a field of one item is undecided', () => {
    const all = judged('snapshots in files', list([{ id: 1, nickname: 'ada' }]), list([{ id: 2 }]));
    expect([failedIn(all), outcomeOf('fields-kept', all)]).toEqual([[], 'undecided']);
  });

  test('a field that some items had needs many without it', () => {
    const older = items((each) => (each % 2 === 0 ? { nickname: 'a' } : {}), 0, 10);
    const failed = (count: number) =>
      failedIn(judged('snapshots in files', list(older), list(items(() => ({}), 100, count))));
    expect([failed(5), failed(15)]).toEqual([[], ['must fields-kept']]);
  });
});

test('a 429 counts, whatever the request was for', () => {
  const limited = (of: 'read' | 'provocation', headers: Readonly<Record<string, string>>): Responses => {
    return ({ read, missing: limit }) => {
      const { probe, ...rest } = limit(429, 'TOO_MANY', { 'Content-Type': 'application/json', ...headers });
      return [read({ id: 1 }), { ...rest, probe: of === 'read' ? { ...probe, intent: { kind: 'read' } } : probe }];
    };
  };
  const older = limited('read', { 'Retry-After': '1' });
  expect(failedIn(judged('side by side', older, limited('provocation', {})))).toEqual(['must headers']);
  expect(failedIn(judged('side by side', older, limited('provocation', { 'Retry-After': '2' })))).toEqual([]);
});
