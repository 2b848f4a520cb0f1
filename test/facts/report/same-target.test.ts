import { describe, expect, test } from 'vitest';
import { areOfSeveralServices } from '../../../src/audit/merge/merge-reports.ts';
import { isSamePlace, isSameService, targetKey } from '../../../src/facts/report/same-target.ts';
import type { Report } from '../../../src/model/report.ts';
import { report } from '../../report/reports.ts';
import { fleetFrom } from '../../support/site.ts';

function of(name: string, baseUrl: string, plan = 'a plan'): Report {
  return report({ target: { name, baseUrl, labels: {} }, digests: { plan, rules: '', conventions: '' } });
}

const pairs: readonly (readonly [what: string, one: Report, other: Report, isOne: boolean])[] = [
  ['two names at one address', of('Shop', 'https://shop.test'), of('Shop API', 'https://shop.test'), false],
  ['a slash more', of('Shop', 'https://shop.test'), of('Shop', 'https://shop.test/'), true],
  ['another spelling', of('Shop', 'https://Shop.Test:443/api/'), of('Shop', 'https://shop.test/api'), true],
  ['another port', of('Shop', 'https://shop.test:8443'), of('Shop', 'https://shop.test'), false],
  ['one name at two addresses', of('Shop', 'https://shop.test'), of('Shop', 'https://staging.shop.test'), false],
  ['another port here', of('Shop', 'http://127.0.0.1:4001'), of('Shop', 'http://localhost:8080/'), true],
  ['two names here', of('Shop', 'http://127.0.0.1:4001'), of('Billing', 'http://127.0.0.1:4001'), false],
  ['no name here', of('127.0.0.1:1', 'http://127.0.0.1:1'), of('127.0.0.1:2', 'http://127.0.0.1:2'), true],
  ['no name here', of('127.0.0.1:1', 'http://127.0.0.1:1'), of('127.0.0.1:1', 'http://127.0.0.1:1', 'other'), false],
  ['no addresses', of('v1 and v2', 'v1.json -> v2.json'), of('v1 and v2', 'v1.json -> v3.json'), false],
];

describe('the same target', () => {
  test.each(pairs)('%s (%#)', (_what, one, other, isOne) => {
    expect(targetKey(one) === targetKey(other)).toBe(isOne);
  });

  test.each(pairs)('is the same for merged reports and for a dashboard: %s (%#)', (_what, one, other, isOne) => {
    const later = { ...other, timings: { startedAt: '2026-11-02T00:00:00.000Z', durationMs: 1 } };
    const { targets } = fleetFrom([one, later]).fleet;
    expect([areOfSeveralServices([one, later]), targets.length]).toEqual([!isOne, isOne ? 1 : 2]);
  });
});

test('one service may be audited in several places, under several names', () => {
  const shop = of('Shop', 'https://shop.test');
  expect(isSameService(shop, of('Shop', 'https://staging.shop.test'))).toBe(true);
  expect(isSameService(shop, of('Shop API', 'https://shop.test/'))).toBe(true);
  expect(isSameService(shop, of('Billing', 'https://billing.test'))).toBe(false);
  expect(isSameService(of('Shop', 'http://127.0.0.1:1'), of('Billing', 'http://127.0.0.1:2'))).toBe(false);
});

test('addresses of this machine are one place', () => {
  expect(isSamePlace(of('Shop', 'http://127.0.0.1:1'), of('Shop', 'http://localhost:2'))).toBe(true);
  expect(isSamePlace(of('Shop', 'https://shop.test'), of('Shop', 'https://shop.test/'))).toBe(true);
  expect(isSamePlace(of('Shop', 'https://shop.test'), of('Shop', 'http://127.0.0.1:2'))).toBe(false);
});
