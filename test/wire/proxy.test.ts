/** Proxies of the environment, and certificates: when they are used, how, and what is trusted. */
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, it, test } from 'vitest';
import { proxyFor } from '../../src/wire/proxy.ts';
import { WireSetupError } from '../../src/wire/setup-error.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import type { Parts } from './servers.ts';
import { certificate, deadUrl, listen, planAt, senderTo, serve, serviceCertificate, shown } from './servers.ts';

/** A proxy that leads every name to this machine, with a login if there is one, and the first lines of its requests. */
async function proxy(login?: string) {
  const lines: string[] = [];
  const isAllowed = (header: string | undefined): boolean =>
    login === undefined || header === `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((request, response) => {
    lines.push(`${request.method} ${request.url}`);
    if (!isAllowed(request.headers['proxy-authorization'])) return void response.writeHead(407).end('<html>');
    const { port, pathname } = new URL(request.url ?? '');
    return void fetch(`http://127.0.0.1:${port}${pathname}`).then(async (got) => response.end(await got.text()));
  });
  server.on('connect', (request, socket) => {
    lines.push(`CONNECT ${request.url}`);
    const refused = 'HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n';
    if (!isAllowed(request.headers['proxy-authorization'])) return void socket.end(refused);
    const onward = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()));
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, lines };
}

describe('a proxy', () => {
  it('forwards requests to http URLs', async () => {
    const { port } = new URL(await serve((request, response) => response.end(`plain ${request.url}`)));
    const { url, lines } = await proxy('ada:p@ss');
    const env = { HTTP_PROXY: url.replace('//', '//ada:p%40ss@') };
    const send = senderTo(`http://service.example.test:${port}/api`, {}, { env });
    expect([shown(await send()), shown(await send())]).toEqual(['plain /api/users', 'plain /api/users']);
    expect(lines[0]).toBe(`GET http://service.example.test:${port}/api/users`);
  });

  it('opens a tunnel to https URLs, and sees nothing of what it carries', async () => {
    const server = createTlsServer(serviceCertificate(), ({ url }, response) => response.end(`tls ${url}`));
    const port = await listen(server);
    const { url, lines } = await proxy('ada:p@ss');
    const env = { https_proxy: url.replace('//', '//ada:p%40ss@') };
    const send = senderTo(`https://service.example.test:${port}`, { http: { ca: certificate('authority') } }, { env });
    expect([shown(await send()), shown(await send())]).toEqual(['tls /users', 'tls /users']);
    expect(lines).toEqual([`CONNECT service.example.test:${port}`]);
  });

  it.each(['http', 'https'] as const)('that requires a login, for %s', async (scheme) => {
    const { url } = await proxy('ada:secret-of-ada');
    const variable = `${scheme}_proxy`;
    const stranger = senderTo(`${scheme}://service.example.test`, {}, { env: { [variable]: url } });
    expect(shown(await stranger())).toBe(
      `proxy: the proxy ${url} (${variable}) requires a user and a password (407): add them to the URL in ${variable}`,
    );
    const env = { [variable]: url.replace('//', '//ada:wrong-password@') };
    expect(shown(await senderTo(`${scheme}://service.example.test`, {}, { env })())).toBe(
      `proxy: the proxy ${url} (${variable}) rejected the user and the password in ${variable} (407)`,
    );
  });

  it.each(['http', 'https'] as const)('that cannot be reached, for %s', async (scheme) => {
    const url = await deadUrl();
    const send = senderTo(`${scheme}://service.example.test`, {}, { env: { ALL_PROXY: url } });
    expect(shown(await send())).toContain(`proxy: the proxy ${url} (ALL_PROXY) cannot be reached: `);
  });

  it('that does not connect, or never responds', async () => {
    const server = createServer().on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'));
    const url = `http://127.0.0.1:${await listen(server)}`;
    const send = senderTo('https://service.example.test', {}, { env: { HTTPS_PROXY: url } });
    expect(shown(await send())).toBe(
      `proxy: the proxy ${url} (HTTPS_PROXY) returned 403 instead of connecting to service.example.test:443`,
    );
    const silent = createServer().on('connect', () => undefined);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${await listen(silent)}` };
    const waiting = senderTo('https://service.example.test', { http: { timeoutMs: 100 } }, { env });
    expect(shown(await waiting())).toContain('did not connect to service.example.test:443 within 100 ms');
  });
});

describe('proxyFor', () => {
  const env = { HTTP_PROXY: 'proxy.example.test:3128', HTTPS_PROXY: 'http://secure.example.test:3129' };
  const of = (origin: string, more: Readonly<Record<string, string>> = {}): string | undefined =>
    proxyFor(origin, { ...env, ...more })?.origin;

  it('reads the variable of the scheme, in lower case first, but not for this machine', () => {
    expect(of('http://a.example.test')).toBe('http://proxy.example.test:3128');
    expect(of('https://a.example.test')).toBe('http://secure.example.test:3129');
    expect(of('http://a.example.test', { http_proxy: 'http://small.example.test' })).toBe('http://small.example.test');
    const local = ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:80', 'https://api.localhost'];
    expect(local.filter((origin) => of(origin) !== undefined)).toEqual([]);
  });

  it('skips the hosts of NO_PROXY', () => {
    const isSkipped = (NO_PROXY: string): boolean => of('http://a.example.test', { NO_PROXY }) === undefined;
    const skipping =
      '* a.example.test example.test .example.test *.example.test other.test,a.example.test:80 A.EXAMPLE.TEST';
    expect(skipping.split(' ').filter((each) => !isSkipped(each))).toEqual([]);
    expect('a.example.test:8080 ample.test other.test ,'.split(' ').filter(isSkipped)).toEqual([]);
  });
});

/** An HTTPS service that says whether the client showed a certificate. */
async function serveTls(): Promise<string> {
  const options = { ...serviceCertificate(), requestCert: true, rejectUnauthorized: false };
  const server = createTlsServer(options, ({ socket }, response) => {
    const isKnown = socket instanceof TLSSocket && Object.keys(socket.getPeerCertificate()).length > 0;
    response.end(isKnown ? 'known' : 'unknown');
  });
  return `https://127.0.0.1:${await listen(server)}`;
}

const ca = certificate('authority');
const mtls = { cert: certificate('client'), key: certificate('client-key') };

test('a private authority is trusted if http.ca names it, for the names of the certificate', async () => {
  const url = await serveTls();
  expect(shown(await senderTo(url, { http: { ca } })())).toBe('unknown');
  expect(shown(await senderTo(url)())).toMatch(
    /^tls: the certificate is not signed by a trusted authority \(\w+\); to trust it, set http\.ca/,
  );
  const other = senderTo(url.replace('127.0.0.1', 'localhost'), { http: { ca } });
  expect(shown(await other())).toMatch(/^tls: the certificate is for another name: /);
});

describe('the certificate of auth.mtls', () => {
  it('is the whole credential if the plan has no other', async () => {
    const send = senderTo(await serveTls(), { auth: { mtls }, http: { ca } });
    const all = [await send(), await send({ credential: 'none' }), await send({ credential: 'wrong' }), await send()];
    expect(all.map(shown)).toEqual(['known', 'unknown', 'unknown', 'known']);
    const named = [await send({ connection: 'a' }), await send({ connection: 'a', credential: 'none' })];
    expect(named.map(shown)).toEqual(['known', 'unknown']);
  });

  it('is always shown next to a token', async () => {
    const send = senderTo(await serveTls(), { auth: { mtls, bearer: 'a-token' }, http: { ca } });
    expect([await send(), await send({ credential: 'none' })].map(shown)).toEqual(['known', 'known']);
  });
});

test.each<[Parts, string]>([
  [{ http: { ca: mtls.key } }, `http.ca: ${mtls.key} contains no PEM certificate`],
  [{ http: { ca: '/no/such/ca.pem' } }, 'http.ca: /no/such/ca.pem cannot be read: ENOENT'],
  [{ auth: { mtls: { ...mtls, cert: ca } } }, 'auth.mtls: the certificate and the key'],
  [{ auth: { mtls: { ...mtls, cert: '/no/cert.pem' } } }, 'auth.mtls.cert: /no/cert.pem'],
])('%j cannot be used', (parts, message) => {
  const prepared = () => undiciWire(planAt('https://127.0.0.1:9', parts), { env: {} });
  expect(prepared).toThrow(WireSetupError);
  expect(prepared).toThrow(message);
});
