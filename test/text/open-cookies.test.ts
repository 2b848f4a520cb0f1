import { expect, test } from 'vitest';
import { isOpenCookie } from '../../src/text/discretion/open-cookies.ts';

test.each([
  ['region', 'eu-central-1'],
  ['locale', 'en-GB,en'],
  ['user_tz', 'Europe/Berlin'],
  ['theme', 'solarized-light'],
  ['ui_theme', 'solarized2'],
  ['cookieConsent', 'analytics-declined'],
])('%s=%s is open', (name, value) => expect(isOpenCookie(name, value)).toBe(true));

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
  ['bucket', 'pricing-test-2'],
  ['campaign', 'spring sale'],
])('%s=%s is not', (name, value) => expect(isOpenCookie(name, value)).toBe(false));
