import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, createServer as createHttp2Server } from 'node:http2';
import { createServer as createTlsServer } from 'node:https';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { authority, signedCert, signedKey } from '../wire/certificate.ts';
import { run } from './run.ts';

let folder: string;
const secure = { key: signedKey, cert: signedCert };

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-first-day-'));
  writeFileSync(join(folder, 'ca.pem'), authority);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function portOf(server: Server | SocketServer, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Two users below a prefix, each answer in the envelope. */
const users =
  (prefix = ''): RequestListener =>
  (request, response) => {
    const path = (request.url ?? '').replace(/\?.*/s, '');
    const isList = path === `${prefix}/users`;
    const id = path.startsWith(`${prefix}/users/`) ? Number(path.slice(prefix.length + 7)) : 0;
    const items = [1, 2].map((each) => ({ id: each, name: `User ${each}`, email: `user${each}@example.test` }));
    const data = isList ? items : items.find((each) => each.id === id);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const code = isRead ? 'USER_NOT_FOUND' : 'METHOD_NOT_ALLOWED';
    const isFine = data !== undefined && isRead;
    const error = isFine ? null : { code, message: 'There is no such thing.' };
    response.writeHead(isFine ? 200 : isRead ? 404 : 405, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify({ success: isFine, data: isFine ? data : null, error, timestamp: new Date().toISOString() }),
    );
  };

/** What an audit by a plan of three lines says first, without blanks at ends of lines. */
async function told(baseUrl: string, more = '', env: Readonly<Record<string, string>> = {}) {
  writeFileSync(
    join(folder, 'plan.yaml'),
    `${baseUrl.endsWith('\r') ? '\uFEFF' : ''}base_url: ${baseUrl}\nresources: [{ path: /users }]\n${more}`,
  );
  const { code, stdout, stderr } = await run(['audit', 'plan.yaml', '--no-progress'], { cwd: folder, env });
  const lines = stdout.trim().split('\n');
  return { code, lines, text: lines.join(' ').replaceAll(/\s+/g, ' '), stderr };
}

describe('what bites on the first day is told in at most eight lines, with the line of the plan', () => {
  it.each<[string, () => Promise<string>, string, number]>([
    ['a name that nobody knows', async () => 'http://shop.invalid', 'the name shop.invalid cannot be resolved', 4],
    [
      'a certificate of a private authority',
      async () => `https://127.0.0.1:${await portOf(createTlsServer(secure, users()))}`,
      "name its authority's PEM file in http.ca of the plan",
      4,
    ],
    [
      'http behind an https address',
      async () => `https://127.0.0.1:${await portOf(createServer(users()))}`,
      'is it an http address?',
      4,
    ],
    [
      'HTTP/2 alone, with TLS',
      async () => `https://127.0.0.1:${await portOf(createSecureServer({ ...secure, allowHTTP1: false }))}`,
      'perhaps only HTTP/2 (ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL): Probity needs HTTP/1.1',
      4,
    ],
    [
      'HTTP/2 alone, without TLS',
      async () => `http://127.0.0.1:${await portOf(createHttp2Server())}`,
      'speaks only HTTP/2: Probity needs HTTP/1.1',
      4,
    ],
    [
      'a redirection to a login page',
      async () =>
        `http://127.0.0.1:${await portOf(
          createServer((request, response) =>
            response.writeHead(302, { Location: `/login?next=${request.url}` }).end(),
          ),
        )}`,
      'Every address redirects to /login (302), and Probity does not follow redirects: is that a login page',
      3,
    ],
    [
      'a login page in place of every answer',
      async () =>
        `http://127.0.0.1:${await portOf(
          createServer((_request, response) =>
            response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>'),
          ),
        )}`,
      'Every list answered with an HTML page: is that a login page',
      3,
    ],
    [
      'a prefix that is missing',
      async () => `http://127.0.0.1:${await portOf(createServer(users('/shop/api')))}`,
      'is base_url right, prefix included',
      3,
    ],
  ])('%s', async (_what, urlOf, words, exit) => {
    const { code, lines, text, stderr } = await told(await urlOf());
    expect(text).toContain(words);
    expect(text).toContain('plan.yaml:1');
    expect(lines.findIndex((line) => line === '')).toBeLessThanOrEqual(8);
    expect(stderr).toBe('');
    expect(code).toBe(exit);
  });

  it('a proxy that is not there', async () => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:9' };
    const { code, text, stderr } = await told('http://shop.example.test', '', env);
    expect(text).toContain('nothing accepts connections at the proxy http://127.0.0.1:9 (HTTP_PROXY)');
    expect(stderr).toBe('Requests go through the proxy http://127.0.0.1:9 (HTTP_PROXY).\n');
    expect(code).toBe(4);
  });

  it('a query in base_url', async () => {
    const { code, stderr } = await told('http://127.0.0.1:9/api?key=1');
    expect(stderr).toContain('plan.yaml:1:11: error: base_url has a query: take it out, because paths are appended');
    expect(code).toBe(2);
  });
});

it('a service that an odd address ends is told with that address, whatever is refused after it', async () => {
  const names = 'abcdefghijklmnopqrstuvwx'.split('').map((letter) => `/things-${letter}`);
  const before = new Set<string>();
  let isAsked = false;
  const server = createServer((request, response) => {
    const [, prefix = '', rest = ''] = /^(\/[^/?]*)(.*)$/.exec(request.url ?? '') ?? [];
    const isOdd = rest.startsWith('/%zz');
    const isCulprit = isOdd && prefix === '/things-c';
    if (isCulprit) isAsked = true;
    else if (isOdd) before.add(prefix);
    // Once all others were answered that could have done it too.
    if (isAsked && before.size === names.length - 1)
      setImmediate(() =>
        setImmediate(() => {
          server.closeAllConnections();
          server.close();
        }),
      );
    if (isCulprit) return;
    request.url = `/users${names.includes(prefix) ? rest : '/0'}`;
    if (isOdd) users()(request, response);
    else setTimeout(() => users()(request, response), 15);
  });
  const url = `http://127.0.0.1:${await portOf(server)}`;
  const resources = names.map((path) => `  - { path: ${path} }\n`).join('');
  writeFileSync(
    join(folder, 'ends.yaml'),
    `base_url: ${url}\nhttp: { patience: 2s, timeout: 60s }\nresources:\n${resources}`,
  );
  const { code, stdout } = await run(['audit', 'ends.yaml', '--no-progress'], { cwd: folder });
  expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
    /The run stopped: after GET \/things-c\/%zz (?:or one of \d+ others, such as GET .+?, )?nothing answered any more/,
  );
  expect(code).toBe(1);
});

describe('what is unusual is no trouble', () => {
  it.each<[string, () => Promise<string>, string]>([
    ['a base URL with a path', async () => `http://127.0.0.1:${await portOf(createServer(users('/a/b')))}/a/b/`, ''],
    [
      'a private authority that the plan names',
      async () => `https://127.0.0.1:${await portOf(createTlsServer(secure, users()))}`,
      'http: { ca: ./ca.pem }\n',
    ],
    [
      'a plan of another system: a byte order mark, and carriage returns',
      async () => `http://127.0.0.1:${await portOf(createServer(users()))}\r`,
      'name: Shop\r\n',
    ],
  ])('%s', async (_what, urlOf, more) => {
    const { code, text } = await told(await urlOf(), more);
    expect(text).toContain('✓ conformant');
    expect(code).toBe(0);
  });
});

describe('probity audit URL', () => {
  it('trusts the authority that --ca names, and so does the plan that it saves', async () => {
    const url = `https://127.0.0.1:${await portOf(createTlsServer(secure, users()))}`;
    const args = ['audit', url, '--ca', 'ca.pem'];
    const found = await run([...args, '--save-plan', 'plans/shop.yaml'], { cwd: folder });
    expect(found).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'plans/shop.yaml'), 'utf8')).toContain('\nhttp: { ca: ../ca.pem }\n');
    expect(await run(['audit', 'plans/shop.yaml'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await run([...args, '--resource', '/users'], { cwd: folder })).toMatchObject({ code: 0 });
    const missing = await run(['audit', url, '--ca', 'none.pem'], { cwd: folder });
    expect(missing.stderr).toContain('the file none.pem cannot be read');
    expect(missing.code).toBe(2);
    const planned = await run(['audit', 'plans/shop.yaml', '--ca', 'ca.pem'], { cwd: folder });
    expect(planned.stderr).toContain('--ca belongs to an address');
  });

  it.each<[string, RequestListener, string]>([
    [
      'leads to a login page',
      (_request, response) => response.writeHead(303, { Location: 'https://sso.example.test/?state=1' }).end(),
      '(it redirects to https://sso.example.test/, and Probity does not follow redirects: is that a login page, or the right address?)',
    ],
    [
      'shows a page',
      (_request, response) => response.end('<html><title>Sign in</title></html>'),
      '(it shows an HTML page: is that a login page, or is the API at another address?)',
    ],
  ])('says that the address %s', async (_what, listener, words) => {
    const { code, stderr } = await run(['audit', `http://127.0.0.1:${await portOf(createServer(listener))}`]);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
  });
});
