/** Snapshot files: they hold no values, are stable, and say what is wrong with them. */
import { describe, expect, it, test } from 'vitest';
import { readSnapshot, writeSnapshot } from '../../src/contract/snapshot.ts';
import { items, listing, missing, twoOf, words } from './responses.ts';
import { fileOf, type Responses, snapshotIn } from './services.ts';

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
const people = listing(person);
const filters = ', filters: { status: [active, gone] }';

describe('a snapshot file', () => {
  test('holds formats and declared values, and no other value', () => {
    const file = fileOf(people, { resource: filters });
    expect(file).toContain('"/born": {"kinds":{"string":6},"formats":["yyyy-mm-dd"]}');
    expect(file).toContain('"words":["active"],"hasOthers":true');
    for (const value of ['ada', 'bea', 'example', 'oslo', '1.50', '1990', 'blocked', 'a1'])
      expect(file).not.toContain(value);
  });

  test('is the same in whatever order the responses come, and if it is read and written', () => {
    const parts = [people, twoOf({ ETag: '1' }), missing(404, 'NO')];
    const all: Responses = (service) => parts.flatMap((part) => part(service));
    expect(fileOf((service) => all(service).toReversed())).toBe(fileOf(all));
    expect(writeSnapshot(snapshotIn(fileOf(all)))).toBe(fileOf(all));
    expect(fileOf(({ list }) => [list(items(person).toReversed())]).includes('"/price"')).toBe(true);
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
