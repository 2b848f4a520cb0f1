import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { proxyFor } from '../../src/wire/proxy.ts';
import { openWire } from '../../src/wire/wire.ts';
import { bench, deadUrl, planFor, serve } from './bench.ts';
import { authority, signedCert, signedKey } from './certificate.ts';

const names = ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'];

beforeEach(() => {
  for (const name of names) for (const each of [name, name.toUpperCase()]) vi.stubEnv(each, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
});

interface Seen {
  /** First lines of the requests that the proxy got. */
  readonly lines: string[];
  readonly authorizations: (string | undefined)[];
}

/** A proxy that leads every name to this machine; with `login` only for who gives it. */
async function proxy(login?: string): Promise<Seen & { readonly url: string }> {
  const seen: Seen = { lines: [], authorizations: [] };
  const isLetIn = (given: string | undefined): boolean => {
    seen.authorizations.push(given);
    return login === undefined || given === `Basic ${Buffer.from(login).toString('base64')}`;
  };
  const server = createServer((request, response) => {
    seen.lines.push(`${request.method} ${request.url}`);
    if (!isLetIn(request.headers['proxy-authorization'])) {
      response.writeHead(407).end('<html>who are you?</html>');
      return;
    }
    const { port, pathname, search } = new URL(request.url ?? '');
    void fetch(`http://127.0.0.1:${port}${pathname}${search}`).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    );
  });
  server.on('connect', (request, socket) => {
    seen.lines.push(`CONNECT ${request.url}`);
    if (!isLetIn(request.headers['proxy-authorization'])) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The port of an https service with a certificate of a private authority. */
async function serveTls(): Promise<number> {
  const server = createTlsServer({ key: signedKey, cert: signedCert }, (request, response) =>
    response.end(`secure ${request.url}`),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function authorityFile(text = authority): string {
  const folder = mkdtempSync(join(tmpdir(), 'wire-ca-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'ca.pem');
  writeFileSync(path, text);
  return path;
}

describe('a private authority', () => {
  it('is trusted where http.ca names it, without a certificate of our own', async () => {
    const url = `https://127.0.0.1:${await serveTls()}`;
    const trusting = await bench(planFor(url, {}, { ca: authorityFile() }));
    expect((await trusting.send()).reply?.text).toBe('secure /users');
    const { fault } = await (await bench(planFor(url))).send();
    expect(fault).toMatchObject({ kind: 'tls', message: expect.stringContaining('http.ca of the plan') });
  });

  it.each([
    ['no certificate', 'holds no certificate in PEM form'],
    [undefined, 'cannot be read'],
  ])('that is none (%s) is told', async (text, message) => {
    const ca = text === undefined ? '/no/such/ca.pem' : authorityFile(text);
    await expect(openWire(planFor('https://127.0.0.1:9', {}, { ca }))).rejects.toThrow(
      `http.ca: the file ${ca} ${message}`,
    );
  });
});

describe('a proxy', () => {
  it('is asked for http addresses themselves', async () => {
    const { port } = new URL(await serve((request, response) => response.end(`plain ${request.url}`)));
    const { url, lines } = await proxy();
    vi.stubEnv('HTTP_PROXY', url);
    const { send, wire } = await bench(planFor(`http://service.example.test:${port}/api`));
    const { reply, request } = await send();
    expect(reply?.text).toBe('plain /api/users');
    expect(request.url).toBe(`http://service.example.test:${port}/api/users`);
    expect(lines).toEqual([`GET http://service.example.test:${port}/api/users`]);
    expect(wire.proxy).toBe(`the proxy ${url} (HTTP_PROXY)`);
  });

  it('is asked for a tunnel to https addresses, and sees nothing of what goes through it', async () => {
    const port = await serveTls();
    const { url, lines, authorizations } = await proxy('ada:p@ss');
    vi.stubEnv('https_proxy', url.replace('//', '//ada:p%40ss@'));
    const { send } = await bench(planFor(`https://service.example.test:${port}`, {}, { ca: authorityFile() }));
    expect((await send()).reply?.text).toBe('secure /users');
    expect((await send()).reply?.text).toBe('secure /users');
    expect(lines).toEqual([`CONNECT service.example.test:${port}`]);
    expect(authorizations).toEqual([`Basic ${Buffer.from('ada:p@ss').toString('base64')}`]);
  });

  it.each(['http', 'https'] as const)(
    'that asks who we are on the way to an %s address is told by its name',
    async (scheme) => {
      const { url } = await proxy('ada:secret-of-ada');
      vi.stubEnv(`${scheme}_proxy`, url);
      const stranger = await bench(planFor(`${scheme}://service.example.test:8443`));
      expect((await stranger.send()).fault).toEqual({
        kind: 'refused',
        message: `the proxy ${url} (${scheme}_proxy) asks for a user and a password (407): write them into ${scheme}_proxy, as in http://user:password@proxy.example.test:3128`,
      });
      vi.stubEnv(`${scheme}_proxy`, url.replace('//', '//ada:wrong-one@'));
      const wrong = await bench(planFor(`${scheme}://service.example.test:8443`));
      expect((await wrong.send()).fault?.message).toBe(
        `the proxy ${url} (${scheme}_proxy) refused the user and password in ${scheme}_proxy (407)`,
      );
    },
  );

  it.each(['http', 'https'] as const)('that nobody listens at is told by its name, for %s', async (scheme) => {
    const url = await deadUrl();
    vi.stubEnv('ALL_PROXY', url);
    const { fault } = await (await bench(planFor(`${scheme}://service.example.test`))).send();
    expect(fault).toMatchObject({ kind: 'refused', message: expect.stringContaining(`the proxy ${url} (ALL_PROXY)`) });
  });

  it('that leads nowhere is told by what it answered', async () => {
    const server = createServer().on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    vi.stubEnv('HTTPS_PROXY', address);
    const { fault } = await (await bench(planFor('https://service.example.test'))).send();
    expect(fault?.message).toBe(
      `the proxy ${address} (HTTPS_PROXY) answered 403 when asked to connect to service.example.test:443`,
    );
  });

  it('that is none is refused before anything is sent', async () => {
    vi.stubEnv('HTTP_PROXY', 'socks5://proxy.example.test:1080');
    await expect(openWire(planFor('http://service.example.test'))).rejects.toThrow(
      'HTTP_PROXY names no http proxy: write something like http://proxy.example.test:3128',
    );
  });
});

describe('proxyFor', () => {
  const env = { HTTP_PROXY: 'proxy.example.test:3128', HTTPS_PROXY: 'http://secure.example.test:3129' };
  const of = (origin: string, more: Readonly<Record<string, string>> = {}): string | undefined =>
    proxyFor(origin, { ...env, ...more })?.origin;

  it('takes the variable of the scheme, in small letters first', () => {
    expect(of('http://a.example.test')).toBe('http://proxy.example.test:3128');
    expect(of('https://a.example.test')).toBe('http://secure.example.test:3129');
    expect(of('http://a.example.test', { http_proxy: 'http://small.example.test' })).toBe('http://small.example.test');
    expect(proxyFor('http://a.example.test', {})).toBeUndefined();
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80', 'https://api.localhost'])(
    'never stands between us and this machine: %s',
    (origin) => expect(of(origin)).toBeUndefined(),
  );

  it.each([
    ['*', true],
    ['a.example.test', true],
    ['example.test', true],
    ['.example.test', true],
    ['*.example.test', true],
    ['other.test, a.example.test:80', true],
    ['A.EXAMPLE.TEST', true],
    ['a.example.test:8080', false],
    ['ample.test', false],
    ['other.test', false],
    [',', false],
  ])('NO_PROXY %s', (NO_PROXY, isException) => {
    expect(of('http://a.example.test', { NO_PROXY }) === undefined).toBe(isException);
  });
});
