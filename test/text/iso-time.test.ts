import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHttpDate, parseIsoTime, parseRetryAfter } from '../../src/text/iso-time.ts';
import { shareOf } from '../support/share-of.ts';

const moments = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});

describe('parseIsoTime', () => {
  test('reads what the engine writes', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom('Z', '+00:00'), (date, offset) => {
        expect(parseIsoTime(date.toISOString().replace('Z', offset))).toEqual({
          ok: true,
          epochMs: date.getTime(),
          fractionDigits: 3,
          style: 'conforming',
        });
      }),
    );
  });

  test('takes a fraction of any length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,30}$/), (fraction) => {
        const time = parseIsoTime(`2026-01-31T12:00:00.${fraction}Z`);
        const epochMs = Date.UTC(2026, 0, 31, 12) + Number(`0.${fraction}`) * 1000;
        expect(time).toMatchObject({ ok: true, style: 'conforming', fractionDigits: fraction.length });
        expect(time.ok && Math.abs(time.epochMs - epochMs) < 0.01).toBe(true);
      }),
    );
    expect(parseIsoTime('2026-01-31T12:00:00Z')).toMatchObject({ ok: true, style: 'conforming', fractionDigits: 0 });
  });

  test('knows which days there are', () => {
    const two = (part: number): string => String(part).padStart(2, '0');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(parseIsoTime(`${year}-${two(month)}-${two(day)}T00:00:00Z`).ok).toBe(real);
      }),
      { numRuns: shareOf(2000) },
    );
  });

  test.each([
    ['2026-01-31T12:00:00+00', '+00 where Z or +00:00 is usual'],
    ['2026-01-31T12:00:00+0000', '+0000 where Z or +00:00 is usual'],
    ['2026-01-31T12:00:00-00:00', '-00:00, which says that the local offset is unknown'],
    ['2026-01-31T12:00:00,000Z', 'a comma before the fraction'],
    ['20260131T120000Z', 'the basic form, without - and :'],
    ['20260131T12:00:00Z', 'some of the - and : are missing'],
    ['2026-01-31t12:00:00z', 'a lower-case t; a lower-case z'],
    ['2026-01-31 12:00:00Z', 'a space where T is usual'],
    ['2026-01-31T12:00Z', 'no seconds'],
  ])('%s is UTC in an unusual form', (text, note) => {
    const epochMs = Date.UTC(2026, 0, 31, 12);
    expect(parseIsoTime(text)).toMatchObject({ ok: true, style: 'lenient', note, epochMs });
  });

  test.each([
    ['1767225600', 'epoch-number'],
    ['1767225600000', 'epoch-number'],
    ['1767225600.123', 'epoch-number'],
    ['-1', 'epoch-number'],
    ['2026-01-31', 'no-time'],
    ['2026-01', 'no-time'],
    ['20260131', 'no-time'],
    ['2026-01-31T12:00:00', 'no-offset'],
    ['2026-01-31 12:00:00.000', 'no-offset'],
    ['2026-01-31T12:00:00+01:00', 'other-offset'],
    ['2026-01-31T12:00:00-0500', 'other-offset'],
    ['2026-01-31T12:00:00+00:30', 'other-offset'],
    ['2026-02-29T00:00:00Z', 'not-a-date'],
    ['1900-02-29T00:00:00Z', 'not-a-date'],
    ['2026-02-30', 'not-a-date'],
    ['2026-13-01T00:00:00Z', 'not-a-date'],
    ['2026-00-01T00:00:00Z', 'not-a-date'],
    ['2026-01-31T24:00:00Z', 'not-a-date'],
    ['2026-01-31T12:60:00Z', 'not-a-date'],
    ['2026-01-31T12:00:60Z', 'not-a-date'],
    ['2026-01-31T23:59:61Z', 'not-a-date'],
    ['2026-01-31T12:00:00.Z', 'not-a-date'],
    [' 2026-01-31T12:00:00Z', 'not-a-date'],
    ['2026-01-31T12:00:00Z\n', 'not-a-date'],
    ['2026-01-31T12:00:00Z[UTC]', 'not-a-date'],
    ['2026-1-31T12:00:00Z', 'not-a-date'],
    ['Sat, 31 Jan 2026 12:00:00 GMT', 'not-a-date'],
    ['31/01/2026', 'not-a-date'],
    ['٢٠٢٦-01-31T12:00:00Z', 'not-a-date'],
    ['now', 'not-a-date'],
    ['', 'not-a-date'],
  ])('%j is none in UTC: %s', (text, problem) => {
    expect(parseIsoTime(text)).toMatchObject({ ok: false, problem });
  });

  test('knows leap days and leap seconds', () => {
    expect(parseIsoTime('2024-02-29T00:00:00Z').ok).toBe(true);
    expect(parseIsoTime('2000-02-29T00:00:00Z').ok).toBe(true);
    expect(parseIsoTime('2016-12-31T23:59:60Z')).toMatchObject({ ok: true, epochMs: Date.UTC(2017, 0, 1) });
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\dTZ:+., -]{0,30}$/)), (text) => {
        expect(typeof parseIsoTime(text).ok).toBe('boolean');
      }),
    );
  });
});

describe('parseHttpDate', () => {
  test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    '%s',
    (text) => {
      expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    },
  );

  test('reads what the engine writes', () => {
    const years = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(years, (date) => {
        expect(parseHttpDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000);
      }),
    );
  });

  test('a year of two digits is never more than 50 years ahead', () => {
    const now = Date.UTC(2026, 0, 1);
    expect(parseHttpDate('Friday, 01-Jan-76 00:00:00 GMT', now)).toBe(Date.UTC(2076, 0, 1));
    expect(parseHttpDate('Friday, 01-Jan-77 00:00:00 GMT', now)).toBe(Date.UTC(1977, 0, 1));
  });

  test.each([
    '',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
    '1994-11-06T08:49:37Z',
  ])('%j is none', (text) => {
    expect(parseHttpDate(text)).toBeUndefined();
  });
});

describe('parseRetryAfter', () => {
  const now = Date.UTC(2026, 0, 1);

  test('seconds and dates come out as the same delay', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (seconds) => {
        expect(parseRetryAfter(String(seconds), now)).toBe(seconds * 1000);
        expect(parseRetryAfter(new Date(now + seconds * 1000).toUTCString(), now)).toBe(seconds * 1000);
      }),
    );
  });

  test.each([
    [' 120 ', 120_000],
    ['0', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%j: %s', (text, delay) => {
    expect(parseRetryAfter(text, now)).toBe(delay);
  });
});
