import { expect, test } from 'vitest';
import { isOpenCookie } from '../../src/text/discretion/open-cookies.ts';

test.each([
  ['region', 'eu-central-1'],
  ['locale', 'en-GB,en'],
  ['user_tz', 'Europe/Berlin'],
  ['theme', 'solarized-light'],
  ['ui_theme', 'solarized2'],
  ['cookieConsent', 'analytics-declined'],
  ['bucket', 'pricing-test-2'],
  ['campaign', 'spring sale'],
])('%s=%s is open', (name, value) => expect(isOpenCookie(name, value, true)).toBe(true));

test.each([
  ['region', 'aB3dE6gH9jK2mN5p'],
  ['theme', '33a64df551425fcc55e4d42a148795d9'],
  ['consent', 'CPzHq4APzHq4AAHABBENAvEYAP'],
  ['lang', 'hunter2hunter22x'],
  ['session', 'eu-central-1'],
  ['sid', 'pricing-test-2'],
  ['connect.sid', 'spring-sale'],
  ['XSRF-TOKEN', 'spring-sale'],
  ['remember_me', 'blue-horse-7'],
  ['auth', 'spring-sale'],
  ['JSESSIONID', 'node-one-7'],
  ['bucket', 'correct-horse-battery-staple'],
  ['bucket', 'x7-82-kk-1'],
  ['bucket', 'qxzkvbnm-wrtplk'],
  ['bucket', '4471-8892'],
])('%s=%s is not', (name, value) => expect(isOpenCookie(name, value, true)).toBe(false));

test('a word of a cookie that no page can read is open only where its name says what it is', () => {
  expect(isOpenCookie('bucket', 'pricing-test-2', false)).toBe(false);
  expect(isOpenCookie('region', 'eu-central-1', false)).toBe(true);
});
