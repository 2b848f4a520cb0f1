/**
 * Connections: which requests share one, and what happens if a service closes it. Faults: every way in which no usable
 * response arrives has a code, and a message for people.
 */
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import nock from 'nock';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { Probe } from '../../src/core/probe.ts';
import { undiciWire } from '../../src/wire/undici.ts';
import { deadUrl, latch, listen, planAt, sender, senderTo, serve, serveRaw, shown } from './servers.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const whole = `${ok}Content-Length: 2\r\n\r\nok`;

/** Responds with the port of the client, which identifies the connection. */
const ports = (): Promise<string> => serve((request, response) => response.end(String(request.socket.remotePort)));

describe('connections', () => {
  it('are kept, and shared by all credentials, unless they are cold', async () => {
    const send = senderTo(await ports(), { auth: { bearer: 'a-token' } });
    const shared = [await send(), await send({ credential: 'none' }), await send({ method: 'POST' })];
    const cold = [await send({ connection: 'cold' }), await send({ connection: 'cold' })];
    const all = [...shared, ...cold, await send()].map(shown);
    expect([new Set(all).size, new Set([...all.slice(0, 3), all.at(-1)]).size]).toEqual([3, 1]);
  });

  it('with a name are kept apart, whatever the credential is', async () => {
    const send = senderTo(await ports(), { auth: { bearer: 'a-token' } });
    const [a, b, plain] = [await send({ connection: 'a' }), await send({ connection: 'b' }), await send()];
    const again = [await send({ connection: 'a', credential: 'none' }), await send({ connection: 'b' }), await send()];
    expect(again.map(shown)).toEqual([a, b, plain].map(shown));
    expect(new Set(again.map(shown)).size).toBe(3);
  });

  it('with a name serve other names, the oldest first, if there are too many', async () => {
    const send = senderTo(await ports(), { http: { concurrency: 1 } });
    const all: string[] = [];
    for (let count = 0; count <= 9; count++) all.push(shown(await send({ connection: `name ${count}` })));
    expect(new Set(all).size).toBe(5);
    expect(all.slice(5)).toEqual(all.slice(0, 5));
  });

  it('end with the wire, and so do requests in flight', async () => {
    const arrived = latch();
    const closed = latch();
    const url = await serve((request) => {
      request.socket.once('close', closed.open);
      arrived.open();
    });
    const plan = planAt(url);
    const wire = undiciWire(plan, { env: {} });
    const pending = sender(wire, plan)();
    await arrived.opened;
    await wire.close();
    expect((await pending).fault?.code).toBe('reset');
    await closed.opened;
  });
});

describe('a connection that the service closes when the next request arrives', () => {
  /** Closes each connection at its second request. */
  async function closing(sent: string) {
    const served: string[] = [];
    const requests = new WeakMap<Socket, number>();
    const url = await serveRaw((socket, head) => {
      const count = (requests.get(socket) ?? 0) + 1;
      requests.set(socket, count);
      served.push(`${head.split(' ')[0]} ${count}`);
      if (count === 1) socket.write(whole);
      else socket.end(sent);
    });
    return { url, served };
  }

  it.each<[string, string, Partial<Probe>, number]>([
    ['ok', '', {}, 3],
    ['truncated', 'HTTP/1.1 200', {}, 2],
    ['reset', '', { method: 'POST' }, 2],
    ['reset', '', { method: 'DELETE' }, 2],
    ['reset', '', { method: 'HEAD' }, 2],
    ['reset', '', { url: '/users/%zz' }, 2],
  ])('is replaced for a read alone: %s after "%s" for %j', async (expected, sent, parts, requests) => {
    const { url, served } = await closing(sent);
    const send = senderTo(url);
    await send();
    const { response, fault } = await send(parts);
    expect([fault?.code ?? response?.text, served.length]).toEqual([expected, requests]);
  });
});

test('a service that closes connections without saying so loses at most one write', async () => {
  const url = await serveRaw((socket) => socket.end(whole));
  const send = senderTo(url);
  const codes: unknown[] = [];
  for (let count = 0; count < 20; count++) codes.push((await send({ method: 'POST' })).fault?.code ?? 'read');
  expect(codes.filter((code) => code !== 'read').length).toBeLessThanOrEqual(1);
});

test('behind an interceptor, the valid token is sent, the response is read, and no connection is kept', async () => {
  if (!nock.isActive()) nock.activate();
  onTestFinished(() => {
    nock.cleanAll();
    nock.restore();
  });
  const reqheaders = { authorization: 'Bearer nock-token-1' };
  const scope = nock('http://api.test', { reqheaders }).get('/v1/users?page=0').times(2).reply(200, { success: true });
  const send = senderTo('http://api.test/v1', { auth: { bearer: 'nock-token-1' } });
  for (let count = 0; count < 2; count++) expect(shown(await send({ url: '/users?page=0' }))).toBe('{"success":true}');
  expect(scope.isDone()).toBe(true);
});

const short = { http: { timeoutMs: 100 } };

describe('without a connection', () => {
  it('connection refused, without the credential', async () => {
    expect(shown(await senderTo(await deadUrl())())).toBe('refused-connection: connection refused (ECONNREFUSED)');
    const secret = senderTo(await deadUrl(), { auth: { headers: { 'X-Key': 'ECONNREFUSED' } } });
    expect((await secret()).fault?.message).toMatch(/^connection refused \(‹.*›\)$/);
  });

  it('an unknown host', async () => {
    const fault = shown(await senderTo('http://no-such-host.invalid')());
    expect(fault).toMatch(/^unknown-host: the host name cannot be resolved \(E\w+\)$/);
  });

  it('a service that does not speak TLS, or closes the connection during the handshake', async () => {
    const url = await serve((_request, response) => response.end());
    expect(shown(await senderTo(url.replace('http:', 'https:'))())).toBe(
      'tls: the service does not speak TLS; should the URL begin with http:?',
    );
    const port = await listen(createServer((socket) => socket.once('data', () => socket.destroy())));
    expect(shown(await senderTo(`https://127.0.0.1:${port}`)())).toMatch(/^tls: the TLS connection failed: /);
  });
});

const timeout = 'timeout: no complete response within 100 ms';
const cut = /^truncated: the (response ended|connection was closed) before (it|the response) was complete$/;
const invalid = (detail: string) => `invalid-http: the response is not valid HTTP ${detail}`.trim();
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]).toString('latin1');

/** What a service sends, and whether it then waits or closes the connection. */
test.each<[string, 'waits' | 'closes', string, string | RegExp]>([
  ['no byte', 'waits', '', timeout],
  ['half a head', 'waits', `${ok}Content-Le`, timeout],
  ['half a body', 'waits', `${ok}Content-Length: 10\r\n\r\nabc`, timeout],
  ['103 and nothing else', 'waits', 'HTTP/1.1 103 X\r\n\r\n', timeout],
  ['half a head', 'closes', `${ok}Content-Le`, cut],
  ['half a body', 'closes', `${ok}Content-Length: 10\r\n\r\nabc`, cut],
  ['half a chunk', 'closes', `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`, cut],
  ['no last chunk', 'closes', `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`, cut],
  ['a body without a length', 'closes', `${ok}\r\nabc`, 'abc'],
  ['another protocol', 'closes', 'SSH-2.0-OpenSSH_9.6\r\n', invalid('(Expected HTTP/, RTSP/ or ICE/)')],
  ['a bad status line', 'closes', 'HTTP/1.1 banana\r\n\r\n', invalid('(Invalid status code)')],
  ['the status 000', 'closes', 'HTTP/1.1 000 X\r\n\r\n', invalid('')],
  ['a bad header', 'closes', `${ok}no colon here\r\n\r\n`, invalid('(Invalid header token)')],
  ['two lengths', 'closes', `${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, invalid('')],
  ['an upgrade', 'closes', upgrade, 'invalid-http: the service switched to another protocol (101)'],
  ['HTTP/2', 'closes', settings, /only HTTP\/2 is spoken there/],
])('%s, then it %s', async (_, then, sent, fault) => {
  const act = (socket: Socket) => (then === 'closes' ? socket.end(sent, 'latin1') : socket.write(sent));
  const send = senderTo(await serveRaw(act), then === 'closes' ? {} : short);
  expect(shown(await send())).toMatch(fault);
});

test('reset', async () => {
  const send = senderTo(await serveRaw((socket) => socket.resetAndDestroy()));
  expect(shown(await send())).toBe('reset: the connection was closed before a response arrived');
});

test('a body that trickles: a timeout, which does not disturb the next request', async () => {
  let count = 0;
  const url = await serve((_request, response) => {
    if (count++ > 0) return response.end('ok');
    const trickle = setInterval(() => response.write(' '), 5);
    return response.on('close', () => clearInterval(trickle));
  });
  const send = senderTo(url, short);
  expect([shown(await send()), shown(await send())]).toEqual([timeout, 'ok']);
});

test.each([
  ['headers', `X-Long: ${'a'.repeat(3000)}\r\nContent-Length: 0\r\n\r\n`, /^the headers are larger than 2 KiB$/],
  ['body', `Content-Length: 5000\r\n\r\n${'a'.repeat(5000)}`, /^the body is larger than 1 KiB; .*size: 100/],
])('%s that are too large', async (_, sent, message) => {
  const limits = { headers: 2048, encoded: 1024, decoded: 4096 };
  const send = senderTo(await serveRaw((socket) => socket.end(ok + sent)), {}, { env: {}, limits });
  expect((await send()).fault).toEqual({ code: 'too-large', message: expect.stringMatching(message) });
});

test('a body that is too large once it is decoded', async () => {
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
  const url = await serve((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
  expect(shown(await senderTo(url)())).toBe('too-large: the body is larger than 16 MiB (gzip)');
});
