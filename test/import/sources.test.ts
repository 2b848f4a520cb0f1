/** Files and documents of all kinds, and where their service is. */
import { expect, test } from 'vitest';
import { parseBytes, parseText } from '../../src/import/parse.ts';
import { baseUrlOf } from '../../src/import/servers.ts';
import { document, imported, lists } from './documents.ts';

test.each<[readonly string[], string, string | undefined, boolean, string | undefined]>([
  [['https://b.test/v1/'], '/users', undefined, false, 'https://b.test/v1'],
  [['/v1'], '/users', undefined, false, undefined],
  [['https://b.test/v1'], '/users', 'http://a.test', false, 'http://a.test'],
  [['/api'], '/v1/users', 'http://a.test/api/v1', false, 'http://a.test/api'],
  [['/v1'], '/users', 'http://a.test', true, 'http://a.test/v1'],
  [['https://b.test/v1', 'http://a.test/v2'], '/users', 'http://a.test', true, 'http://a.test/v2'],
  [[], '/users', 'http://a.test/api/v1', true, 'http://a.test/api/v1'],
])('the base URL: servers %j, path %s, service %s, served %s', (servers, path, service, isServed, base) => {
  const at = { ...(service && { service }), ...(isServed && { document: 'http://a.test/openapi.json' }) };
  expect(baseUrlOf({ servers, operations: [{ path }] }, at)).toBe(base);
});

test.each<[unknown, string]>([
  [{ openapi: '4.0.0', paths: {} }, 'is of version 4.0.0: use OpenAPI 3.0'],
  [{ openapi: '3.0.0' }, 'has no `paths`'],
  [{ name: 'package' }, 'is not an OpenAPI document'],
  [document({ '/a': { get: lists({}) } }, { servers: [{ url: '/v1' }] }), 'does not say where the service is'],
  [document({ '/login': { post: {} } }), 'has no path that GET can read'],
])('a document that is of no use: %j', async (source, reason) => {
  expect((await imported(source)).text).toContain(reason);
});

const multiplied = Array.from({ length: 40 }, (_, at) => `b${at}: &b${at} [*b${at - 1}, *b${at - 1}]`).join('\n');
const endless = 'is nested too deeply, or its aliases have no end';
test.each<[string, Uint8Array, string]>([
  ['Latin-1', Buffer.from('title: Werkst\xe4tte', 'latin1'), 'is not UTF-8: save it as UTF-8'],
  ['UTF-16', Buffer.from('\ufeffopenapi: 3.1.0', 'utf16le'), 'is UTF-16: save it as UTF-8'],
  ['aliases that multiply', Buffer.from(`a: &b-1 [x, x]\n${multiplied}`), endless],
  ['an alias of itself', Buffer.from('a: &a [*a]'), endless],
  ['neither JSON nor YAML', Buffer.from('{"a": 1,, "b": }'), 'is not valid JSON or YAML: '],
])('a file that cannot be read: %s', (_, bytes, reason) => {
  const parsed = parseBytes(bytes);
  expect(parsed.ok ? '' : parsed.reason).toContain(reason);
});

test('a byte order mark, and merge keys', () => {
  const value = { a: { x: 1 }, b: { x: 1, y: 2 } };
  expect(parseText('\ufeffa: &a { x: 1 }\nb: { <<: *a, y: 2 }')).toEqual({ ok: true, value });
});
