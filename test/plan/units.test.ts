import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDuration, readRate, readRateWindow, readSize } from '../../src/plan/units.ts';

describe('units', () => {
  it.each([
    ['500ms', 500],
    ['10s', 10_000],
    ['1.5s', 1500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['10', undefined],
    ['10 s', undefined],
    ['10d', undefined],
    ['-1s', undefined],
    ['', undefined],
  ])('the duration %s is %s ms', (text, ms) => {
    expect(readDuration(text)).toBe(ms);
  });

  it.each([
    ['50/s', 50, 1000],
    ['600/m', 10, 60_000],
    ['3600/h', 1, 3_600_000],
    ['0.5/s', 0.5, 1000],
    ['50', undefined, undefined],
    ['50/d', undefined, undefined],
  ])('the rate %s is %s a second, counted over %s ms', (text, rate, windowMs) => {
    expect(readRate(text)).toBe(rate);
    expect(readRateWindow(text)).toBe(windowMs);
  });

  it.each([
    ['12B', 12],
    ['1kB', 1000],
    ['1KiB', 1024],
    ['1MiB', 1_048_576],
    ['1.5MiB', 1_572_864],
    ['2GB', 2_000_000_000],
    ['1mb', undefined],
    ['1toString', undefined],
  ])('the size %s is %s bytes', (text, bytes) => {
    expect(readSize(text)).toBe(bytes);
  });

  it('agree with each other on any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        expect(readDuration(`${amount}s`)).toBe(readDuration(`${amount * 1000}ms`));
        expect(readRate(`${amount}/s`)).toBe(readRate(`${amount * 60}/m`));
        expect(readSize(`${amount}KiB`)).toBe(readSize(`${amount * 1024}B`));
      }),
    );
  });
});
