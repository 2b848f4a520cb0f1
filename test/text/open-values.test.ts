import { expect, test } from 'vitest';
import { isOpenValue } from '../../src/text/discretion/open-values.ts';

test.each([
  ['SHOP_AREA', 'eu-central-1'],
  ['SHOP_STAND', 'staging'],
  ['SHOP_STAND', 'production cluster'],
  ['SHOP_TENANT_ID', 'acme7Kq2Zz'],
  ['SHOP_ACCOUNT', '3f2504e0-4f89-11d3-9a0c-0305e82c3301'],
  ['SHOP_ACCOUNT', '10000273'],
  ['SHOP', 'shop.staging2.example.com:8443'],
  ['SHOP', 'localhost:8080'],
  ['SHOP', '10.0.17.3:8080'],
  ['SHOP_TAG', 'b7f3a9c2d1'],
  ['SHOP_VARIANT', 'v2.10.3-rc.1+b12'],
  ['SHOP_FORMAT', 'application/vnd.shop2+json'],
])('%s=%s is open', (name, value) => expect(isOpenValue(name, value)).toBe(true));

test.each([
  ['LAB_U', 'plan-user-x7'],
  ['LAB_U', 'ada.l77@example.test'],
  ['LAB_Q', 'plan+Q/uery=7712'],
  ['LAB_X', 'hunter2hunter2'],
  ['LAB_X', 'b7f3a9c2d1b7f3a9c2d1b7f3a9c2d1aa'],
])('%s=%s is not', (name, value) => expect(isOpenValue(name, value)).toBe(false));
