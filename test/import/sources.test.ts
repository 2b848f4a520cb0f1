/** Files and documents of all kinds, where their service is, and what is found at a URL. */
import { expect, test } from 'vitest';
import { parseBytes, parseText } from '../../src/import/parse.ts';
import { baseUrlOf } from '../../src/import/servers.ts';
import { discover, type Found, type Look, mostLooks } from '../../src/import/discovery.ts';
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
  [{ swaggerVersion: '1.2', apis: [] }, 'is of version 1.2: use OpenAPI 3.0'],
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
  ['UTF-16 without a mark', Buffer.from('openapi: 3.1.0', 'utf16le'), 'is UTF-16: save it as UTF-8'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed: unpack it'],
  ['nothing', Buffer.from('\ufeff\n'), 'is empty'],
  ['a page', Buffer.from('<!DOCTYPE html>'), 'is an HTML page: name the document itself'],
  ['a key that JSON has twice', Buffer.from('{"paths": {"/a": 1, "/a": 2}}'), 'has the key /paths/~1a twice: keep one'],
  ['a key that YAML has twice', Buffer.from('a: 1\na: 2'), 'keys must be unique at line 2'],
  ['aliases that multiply', Buffer.from(`a: &b-1 [x, x]\n${multiplied}`), endless],
  ['an alias of itself', Buffer.from('a: &a [*a]'), endless],
  [
    'a key that YAML has twice, once as a number',
    Buffer.from('a: { 200: 1, "200": 2 }'),
    'keys must be unique at line 1',
  ],
  [
    'two documents',
    Buffer.from('a: 1\n---\nb: 1'),
    'is not valid JSON or YAML: Source contains multiple documents at line',
  ],
  ['neither JSON nor YAML', Buffer.from('{"a": 1,, "b": }'), 'is not valid JSON or YAML: '],
])('a file that cannot be read: %s', (_, bytes, reason) => {
  const parsed = parseBytes(bytes);
  expect(parsed.ok ? '' : parsed.reason).toContain(reason);
});

test('a byte order mark, merge keys, and texts that older YAML reads as something else', () => {
  const value = { a: { x: 1 }, b: { x: 1, y: 2 } };
  expect(parseText('\ufeffa: &a { x: 1 }\nb: { <<: *a, y: 2 }')).toEqual({ ok: true, value });
  const older = { no: ['yes', '2024-01-01'], '1.10': '' };
  expect(parseText('%YAML 1.1\n---\nno: [yes, 2024-01-01]\n1.10: ""')).toEqual({ ok: true, value: older });
});

const api = document({ '/users': { get: lists({}) } });
const openapi = JSON.stringify(api);
const list = '[{ "id": 1 }]';

type Service = Readonly<Record<string, string | Partial<Look>>>;

async function found(url: string, service: Service) {
  const asked: string[] = [];
  const result: Found = await discover(url, async (each) => {
    asked.push(each);
    const { pathname, search } = new URL(each);
    const known = service[pathname + search];
    const look = typeof known === 'string' ? { status: 200, text: known } : known;
    return { status: 404, headers: {}, text: '{ "error": "none" }', ...look };
  });
  return { found: result, asked };
}

const moved = (location: string): Partial<Look> => ({ status: 302, headers: { location } });
const page = '<html><script>SwaggerUIBundle({ url: "/docs/v7.yaml" })</script></html>';
const link = { link: '</x>; rel="next", </docs/v7.yaml>; rel="service-desc"' };
test.each<[string, string, Service, string, boolean]>([
  ['the URL itself', '/openapi.json', { '/openapi.json': openapi }, '/openapi.json', false],
  ['a usual place', '/api', { '/v3/api-docs': openapi }, '/v3/api-docs', true],
  ['below the path', '/api', { '/api/openapi.json': openapi }, '/api/openapi.json', true],
  ['named by a header', '', { '/': { status: 200, headers: link }, '/docs/v7.yaml': openapi }, '/docs/v7.yaml', true],
  ['named by a page', '/ui', { '/ui': page, '/docs/v7.yaml': openapi }, '/docs/v7.yaml', false],
  ['linked', '', { '/': '{ "paths": ["/healthz", "/openapi/v2"] }', '/openapi/v2': openapi }, '/openapi/v2', true],
])('a document: %s', async (_, path, service, at, isApi) => {
  const { found: result } = await found(`http://shop.test${path}`, service);
  expect(result).toEqual({ kind: 'document', document: api, at: `http://shop.test${at}`, isApi });
});

const hal = JSON.stringify({
  _links: { self: { href: '/api' }, users: { href: '/api/users{?page}' }, one: { href: '/api/users/{id}' } },
  orders: 'http://shop.test/api/orders',
  elsewhere: 'http://other.test/api/things',
  about: '/api/about',
});
const linked = { '/api': hal, '/api/users': list, '/api/orders': `{ "data": ${list} }`, '/api/about': '{ "name": 1 }' };
const to = (path: string): string => JSON.stringify({ links: { cats: path } });

test.each<[string, string, Service, string, readonly string[]]>([
  ['the URL itself', '/api/cats', { '/api/cats': list }, '/api', ['/cats']],
  ['the URL itself, under its own name', '/cats', { '/cats': `{ "cats": ${list}, "total": 9 }` }, '', ['/cats']],
  ['the URL itself, which requires a credential', '/cats', { '/cats': { status: 401 } }, '', ['/cats']],
  ['links of the same origin', '/api', linked, '/api', ['/users', '/orders']],
  ['links of a usual root', '', { '/api': to('/v3/cats'), '/v3/cats': list }, '', ['/v3/cats']],
  ['usual names', '', { '/users': list, '/items': '{ "hello": 1 }' }, '', ['/users']],
])('lists: %s', async (_, path, service, base, paths) => {
  const { found: result, asked } = await found(`http://shop.test${path}`, service);
  expect(result).toMatchObject({ kind: 'lists', baseUrl: `http://shop.test${base}`, paths });
  expect(asked.filter((each) => !each.startsWith('http://shop.test/'))).toEqual([]);
});

test.each<[string, Service, string]>([
  ['', {}, 'It returned 404: is a prefix such as /api missing?'],
  ['', { '/users': { status: 401 } }, 'GET /users returned 401. Pass a token: --bearer-env NAME.'],
  ['', { '/': '<!doctype html>' }, 'It returned an HTML page'],
  ['/cats', { '/cats': '{ "id": 1, "toys": [{}] }' }, 'It returned 200.'],
  ['', { '/': moved('http://login.test/?x=1') }, 'It redirects to http://login.test/: is that the right URL?'],
  ['/cats', { '/cats': moved('/cats/'), '/cats/': list }, 'It redirects to /cats/: is that the right URL?'],
])('nothing at %s: %j', async (path, service, sentence) => {
  expect((await found(`http://shop.test${path}`, service)).found).toMatchObject({
    kind: 'nothing',
    sentence: expect.stringContaining(sentence),
  });
});

test('at most 20 requests, and one if there is no response', async () => {
  const links = JSON.stringify(Array.from({ length: 50 }, (_, index) => `/l${index}`));
  const { found: none, asked } = await found('http://shop.test/api', { '/api': links });
  expect([none.kind, asked.length]).toEqual(['nothing', mostLooks]);
  expect((await found('http://shop.test/api', { '/api': links, '/l0': list })).found).toMatchObject({ unseen: 42 });
  let count = 0;
  const silent = await discover('http://shop.test', async () => ({ fault: `refused ${++count}` }));
  expect(silent).toEqual({ kind: 'unreachable', fault: 'refused 1' });
});
