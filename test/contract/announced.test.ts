import { describe, expect, it } from 'vitest';
import { list } from '../../rules/version/shared/examples.ts';
import type { Json } from '../../src/text/json.ts';
import { type Answers, compared, modes, toldBy } from './sides.ts';

const people = [
  { id: 1, name: 'Ada', email: 'ada@example.test' },
  { id: 2, name: 'Bea', email: 'bea@example.test' },
];
const announcing =
  (value: string): Answers =>
  (prefix) => [
    list(prefix, people, {
      headers: [
        ['Content-Type', 'application/json'],
        ['Deprecation', value],
      ],
    }),
  ];
const of =
  (items: readonly Json[]): Answers =>
  (prefix) => [list(prefix, items)];
const shorter = people.map(({ id, name }) => ({ id, name }));

/** What is said of the header, the versions' names left out. */
const saidOf = (mode: (typeof modes)[number], value: string): readonly string[] =>
  compared(mode, announcing(value), of(people)).observations.flatMap(
    ({ text }) => /^Deprecation of GET \/users under .+? is (.*), which/.exec(text)?.[1] ?? [],
  );

describe.each(modes)('a Deprecation header: %s', (mode) => {
  it.each(['soon', '2024-01-01', 'yes', '1688169599', 'version="v1"'])('%s is told to be no date', (value) => {
    expect(saidOf(mode, value)).toEqual([JSON.stringify(value)]);
    expect(toldBy(compared(mode, announcing(value), of(people)))).toEqual([]);
  });

  it.each(['@1688169599', 'true', '?1', 'Sun, 01 Jan 2023 00:00:00 GMT', 'false', '?0'])('%s is not', (value) => {
    expect(saidOf(mode, value)).toEqual([]);
  });

  it('announces, whatever it says, so that what goes was not never announced', () => {
    expect(toldBy(compared(mode, announcing('soon'), of(shorter)))).toEqual([]);
    expect(toldBy(compared(mode, announcing('false'), of(shorter)))).toEqual(['must version/fields-kept']);
  });
});
