import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instantOf, readHttpDate, readIsoTime } from '../../src/text/time.ts';

const noon = Date.UTC(2026, 0, 31, 12);

describe('ISO 8601', () => {
  it('is UTC as the engine writes it', () => {
    const [min, max] = [new Date('0000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];
    const moment = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.constantFrom('Z', '+00:00'), (date, offset) => {
        expect(readIsoTime(date.toISOString().replace('Z', offset))).toEqual({ kind: 'utc', ms: date.getTime() });
      }),
    );
  });

  const styles = `2026-01-31T12:00:00+00 2026-01-31T12:00:00+0000 2026-01-31T12:00:00-00:00 2026-01-31T12:00:00,000Z
    20260131T120000Z 20260131T12:00:00Z 2026-01-31t12:00:00z 2026-01-31T12:00Z`;
  test.each([...styles.split(/\s+/), '2026-01-31 12:00:00Z'])('%s is an unusual form', (text) =>
    expect(readIsoTime(text)).toEqual({ kind: 'style', ms: noon }),
  );

  const wrong = `2026-02-29T00:00:00Z 1900-02-29T00:00:00Z 2026-02-30 2026-13-01T00:00:00Z 2026-01-31T24:00:00Z
    2026-01-31T12:60:00Z 2026-01-31T12:00:60Z 2026-01-31T23:59:61Z 2026-01-31T12:00:00.Z now 2026-01-31T12:00:00Z[UTC]
    2026-1-31T12:00:00Z 31/01/2026 ٢٠٢٦-01-31T12:00:00Z`.split(/\s+/);
  test.each(
    Object.entries({
      'epoch-number': ['1767225600', '1767225600000', '1767225600.123', '-1'],
      'no-time': ['2026-01-31', '2026-01', '20260131'],
      'no-offset': ['2026-01-31T12:00:00', '2026-01-31 12:00:00.000'],
      'other-offset': ['2026-01-31T12:00:00+01:00', '2026-01-31T12:00:00-0500', '2026-01-31T12:00:00+00:30'],
      'not-a-date': ['', ' 2026-01-31T12:00:00Z', '2026-01-31T12:00:00Z\n', 'Sat, 31 Jan 2026 12:00:00 GMT', ...wrong],
    }),
  )('%s', (kind, texts) => expect(texts.filter((text) => readIsoTime(text).kind !== kind)).toEqual([]));

  it('is an instant with any offset', () => {
    expect(instantOf('2026-01-31T13:30:00+01:30')).toBe(noon);
    expect(instantOf('2026-01-31T07:00:00-0500')).toBe(noon);
    expect([instantOf('2026-01-31'), instantOf('2026-01-31T12:00:00')]).toEqual([undefined, undefined]);
  });
});

test('HTTP dates', () => {
  const dates = ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'];
  expect(new Set(dates.map(readHttpDate))).toEqual(new Set([Date.UTC(1994, 10, 6, 8, 49, 37)]));
  const others = ['', 'Sun, 6 Nov 1994 08:49:37 GMT', 'Sun, 31 Feb 1994 08:49:37 GMT', '1994-11-06'];
  expect(others.filter((text) => readHttpDate(text) !== undefined)).toEqual([]);
});
