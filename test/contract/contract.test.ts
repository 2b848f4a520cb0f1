/** What counts as a difference between two states, in each of the ways in which they come to be compared. */
import { describe, expect, test } from 'vitest';
import { changes } from './changes.ts';
import { data } from './data.ts';
import { failedIn, judged, modes, violationsIn } from './services.ts';

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
