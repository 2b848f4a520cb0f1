import { describe, expect, it } from 'vitest';
import type { Header } from '../../src/model/exchange.ts';
import { announcedBy, createQuota } from '../../src/wire/quota.ts';

const now = Date.UTC(2026, 0, 1);

function headers(fields: Readonly<Record<string, string>>): readonly Header[] {
  return Object.entries(fields);
}

describe('what the headers of an answer announce', () => {
  it.each<[string, Readonly<Record<string, string>>, object | undefined]>([
    ['the draft', { RateLimit: '"default";r=5;t=30' }, { remaining: 5, resetMs: 30_000 }],
    ['two limits', { RateLimit: '"hour";r=50;t=3000, "second";r=0;t=1' }, { remaining: 0, resetMs: 1000 }],
    [
      'the draft with its policy',
      { 'RateLimit-Policy': '"default";q=100;w=60', RateLimit: '"default";r=0;t=7' },
      { remaining: 0, resetMs: 7000 },
    ],
    ['its version 7', { RateLimit: 'limit=10, remaining=5, reset=30' }, { remaining: 5, resetMs: 30_000, limit: 10 }],
    [
      'its earlier versions',
      { 'RateLimit-Limit': '10, 10;w=60', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '3' },
      { remaining: 0, resetMs: 3000, limit: 10 },
    ],
    [
      'seconds since the epoch',
      { 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': String(now / 1000 + 9) },
      { remaining: 1, resetMs: 9000 },
    ],
    [
      'milliseconds since the epoch',
      { 'x-rate-limit-remaining': '1', 'x-rate-limit-reset': String(now + 9000) },
      { remaining: 1, resetMs: 9000 },
    ],
    [
      'an ISO time',
      { 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': '2026-01-01T00:00:04Z' },
      { remaining: 1, resetMs: 4000 },
    ],
    [
      'an HTTP date',
      { 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': 'Thu, 01 Jan 2026 00:00:05 GMT' },
      { remaining: 1, resetMs: 5000 },
    ],
    [
      'a time gone by',
      { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1500000000' },
      { remaining: 0, resetMs: 0 },
    ],
    ['a policy alone', { 'RateLimit-Policy': '"default";q=100;w=60' }, undefined],
    ['how many, not until when', { 'X-RateLimit-Remaining': '0' }, undefined],
    ['a number below zero', { 'X-RateLimit-Remaining': '-1', 'X-RateLimit-Reset': '3' }, undefined],
    ['words', { 'X-RateLimit-Remaining': 'none', 'X-RateLimit-Reset': 'soon' }, undefined],
    ['a number that never ends', { 'X-RateLimit-Remaining': '9'.repeat(400), 'X-RateLimit-Reset': '1' }, undefined],
    ['nothing', {}, undefined],
  ])('%s', (_note, fields, expected) => {
    expect(announcedBy(headers(fields), now)).toEqual(expected);
  });
});

describe('a quota', () => {
  it('holds back what the service would refuse, until the window ends', () => {
    const quota = createQuota(60_000);
    expect(quota.heldUntil(now)).toBe(0);
    quota.note({ remaining: 3, resetMs: 1000, limit: 5 }, { sentAt: now, others: 1, isRefused: false }, now);
    for (const _request of [1, 2]) {
      expect(quota.heldUntil(now)).toBe(0);
      quota.take();
    }
    expect(quota.heldUntil(now)).toBe(now + 1000);
    expect(quota.heldUntil(now + 1000)).toBe(0);
  });

  it('lets a new window have as many as were announced for one, before its first answer', () => {
    const quota = createQuota(60_000);
    quota.note({ remaining: 0, resetMs: 1000, limit: 2 }, { sentAt: now, others: 0, isRefused: false }, now);
    expect(quota.heldUntil(now)).toBe(now + 1000);
    expect(quota.heldUntil(now + 1000)).toBe(0);
    quota.take();
    quota.note({ remaining: 0, resetMs: 1000, limit: 2 }, { sentAt: now, others: 0, isRefused: false }, now + 1001);
    expect(quota.heldUntil(now + 1001)).toBe(0);
    quota.take();
    expect(quota.heldUntil(now + 1002)).toBe(now + 2000);
  });

  it('is not waited for beyond the patience of the plan', () => {
    const quota = createQuota(60_000);
    quota.note({ remaining: 0, resetMs: 61_000 }, { sentAt: now, others: 0, isRefused: false }, now);
    expect(quota.heldUntil(now)).toBe(0);
  });

  it('that lets through one request a minute is not believed twice', () => {
    const quota = createQuota(60_000);
    quota.note({ remaining: 0, resetMs: 60_000 }, { sentAt: now, others: 0, isRefused: false }, now);
    expect(quota.heldUntil(now)).toBe(now + 60_000);
    expect(quota.heldUntil(now + 60_000)).toBe(0);
    quota.note({ remaining: 0, resetMs: 60_000 }, { sentAt: now + 60_000, others: 0, isRefused: false }, now + 60_000);
    expect(quota.heldUntil(now + 60_001)).toBe(0);
  });

  it('that is announced no more is forgotten', () => {
    const quota = createQuota(60_000);
    quota.note({ remaining: 0, resetMs: 1000, limit: 9 }, { sentAt: now, others: 0, isRefused: false }, now);
    expect(quota.heldUntil(now + 1000)).toBe(0);
    for (let sent = 0; sent < 9; sent += 1) quota.take();
    expect(quota.heldUntil(now + 1500)).toBe(now + 2000);
    expect(quota.heldUntil(now + 2000)).toBe(0);
    for (let sent = 0; sent < 99; sent += 1) quota.take();
    expect(quota.heldUntil(now + 2001)).toBe(0);
  });

  it('that counts down no more is taken as it stands', () => {
    const quota = createQuota(60_000);
    for (let sent = 1; sent <= 200; sent += 1) {
      quota.note({ remaining: 50, resetMs: 30_000 }, { sentAt: now + sent, others: 7, isRefused: false }, now + sent);
      expect(quota.heldUntil(now + sent)).toBe(0);
      quota.take();
    }
  });

  it('of few, said while many are in flight, holds until these are answered', () => {
    const quota = createQuota(60_000);
    for (const [index, others] of [7, 6, 5, 4, 3, 2, 1, 0].entries()) {
      quota.note({ remaining: 3, resetMs: 30_000 }, { sentAt: now, others, isRefused: false }, now + index);
      expect(quota.heldUntil(now + index)).toBe(others < 3 ? 0 : now + index + 30_000);
    }
  });

  it('of none is not believed once three were taken beyond it, refusals aside', () => {
    const quota = createQuota(60_000);
    for (const [index, isRefused] of [true, false, true, false, true, false].entries()) {
      quota.note({ remaining: 0, resetMs: 1000 }, { sentAt: now, others: 0, isRefused }, now + index);
      expect(quota.heldUntil(now + index)).toBe(index < 5 ? now + index + 1000 : 0);
    }
  });
});
