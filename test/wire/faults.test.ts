import { createServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isAnswered } from '../../src/model/exchange.ts';
import { bench, deadUrl, fakeTime, planFor, serve, serveRaw } from './bench.ts';

const ok = 'HTTP/1.1 200 OK\r\n';

describe('faults', () => {
  it('refused', async () => {
    const { send } = await bench(planFor(await deadUrl()));
    const exchange = await send();
    expect(exchange).toMatchObject({ attempts: 0, fault: { kind: 'refused' } });
    expect(exchange.fault?.message).toMatch(/^nothing accepts connections at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)$/);
    expect(isAnswered(exchange)).toBe(false);
  });

  it('unresolved', async () => {
    const { send } = await bench(planFor('http://no-such-host.invalid'));
    expect((await send()).fault).toMatchObject({
      kind: 'unresolved',
      message: expect.stringContaining('no-such-host.invalid'),
    });
  });

  it('reset, before any answer', async () => {
    const { send } = await bench(planFor(await serveRaw((socket) => socket.destroy())));
    expect(await send()).toMatchObject({ attempts: 1, fault: { kind: 'reset' } });
  });

  it.each([
    ['no byte', ''],
    ['half a head', `${ok}Content-Le`],
    ['half a body', `${ok}Content-Length: 10\r\n\r\nabc`],
  ])('timeout after %s', async (_name, sent) => {
    const url = await serveRaw((socket) => socket.write(sent));
    const { send } = await bench(planFor(url, {}, { timeoutMs: 100 }));
    const message = expect.stringMatching(/^no (complete answer|connection) within 100 ms$/);
    expect((await send()).fault).toEqual({ kind: 'timeout', message });
  });

  it('timeout of a body that trickles for ever', async () => {
    const url = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    const { send } = await bench(planFor(url, {}, { timeoutMs: 100 }));
    expect((await send()).fault?.kind).toBe('timeout');
  });

  it('tls, where the server speaks plain HTTP', async () => {
    const url = await serve((_request, response) => response.end());
    const { send } = await bench(planFor(url.replace('http:', 'https:')));
    expect((await send()).fault).toMatchObject({
      kind: 'tls',
      message: expect.stringMatching(/no secure connection to .* does not speak TLS .*is it an http address\?/),
    });
  });

  it.each([
    ['other text', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a bad status line', 'HTTP/1.1 banana\r\n\r\n'],
    ['a bad header', `${ok}no colon here\r\n\r\n`],
    ['a bad chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['an upgrade nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ])('not-http: %s', async (_name, sent) => {
    const { send } = await bench(planFor(await serveRaw((socket) => socket.end(sent))));
    expect((await send()).fault).toMatchObject({
      kind: 'not-http',
      message: expect.stringContaining('not valid HTTP'),
    });
  });

  it.each([
    ['by length', `${ok}Content-Length: 10\r\n\r\nabc`],
    ['in a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`],
    ['before the last chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`],
  ])('cut-short %s', async (_name, sent) => {
    const { send } = await bench(planFor(await serveRaw((socket) => socket.end(sent))));
    expect((await send()).fault?.kind).toBe('cut-short');
  });

  it('a body without length ends where the connection ends', async () => {
    const { send } = await bench(planFor(await serveRaw((socket) => socket.end(`${ok}\r\nabc`))));
    expect(await send()).toMatchObject({ reply: { text: 'abc' } });
  });

  it.each([
    [
      'headers',
      `${ok}X-Long: ${'a'.repeat(3000)}\r\nContent-Length: 0\r\n\r\n`,
      'the headers of the answer are larger than 2 KiB',
    ],
    [
      'body',
      `${ok}Content-Length: 5000\r\n\r\n${'a'.repeat(5000)}`,
      'the body is larger than 1 KiB, more than is read of one answer; a list may be cut by query in the plan, as in query: { size: 100 }',
    ],
  ])('too-large %s', async (_name, sent, message) => {
    const url = await serveRaw((socket) => socket.end(sent));
    const { send } = await bench(planFor(url), { limits: { headerBytes: 2048, encodedBytes: 1024 } });
    expect((await send()).fault).toEqual({ kind: 'too-large', message });
  });

  it('an answer of 20 MiB, packed small, is not expanded', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const url = await serve((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
    const { send } = await bench(planFor(url));
    const message = 'the body expands to more than 16 MiB (gzip)';
    expect((await send()).fault).toEqual({ kind: 'too-large', message });
  });

  it('bad-encoding', async () => {
    const url = await serve((_request, response) => response.setHeader('Content-Encoding', 'gzip').end('{"a":1}'));
    const { send } = await bench(planFor(url));
    expect((await send()).fault).toMatchObject({ kind: 'bad-encoding', message: expect.stringContaining('gzip') });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateRawSync],
  ] as const)('reads %s, and records both sizes', async (encoding, encode) => {
    const text = JSON.stringify({ data: 'a'.repeat(500) });
    const packed = encode(Buffer.from(text));
    const url = await serve((_request, response) => response.setHeader('Content-Encoding', encoding).end(packed));
    const { send } = await bench(planFor(url));
    expect((await send()).reply).toMatchObject({ text, bytes: text.length, encodedBytes: packed.length });
  });

  it('one fault does not spoil the next request', async () => {
    const url = await serveRaw((socket, head, count) => {
      if (count === 1) socket.destroy();
      else socket.write(`${ok}Content-Length: 2\r\n\r\nok`);
      expect(head).toMatch(/^GET/);
    });
    const { send } = await bench(planFor(url));
    expect(isAnswered(await send())).toBe(false);
    expect(isAnswered(await send())).toBe(true);
  });

  it('a kept connection that is closed under a request is replaced, once', async () => {
    const served: string[] = [];
    const perSocket = new WeakMap<object, number>();
    const url = await serveRaw((socket, head) => {
      const nth = (perSocket.get(socket) ?? 0) + 1;
      perSocket.set(socket, nth);
      served.push(`${head.split(' ')[0]} ${nth}`);
      if (nth === 1) socket.write(`${ok}Content-Length: 2\r\n\r\nok`);
      else socket.destroy();
    });
    const { send } = await bench(planFor(url));
    await send();
    expect(await send()).toMatchObject({ attempts: 2, reply: { text: 'ok', connection: 2 } });
    expect(await send({ method: 'POST', credential: 'valid' })).toMatchObject({
      attempts: 1,
      fault: { kind: 'reset' },
    });
    expect(served).toEqual(['GET 1', 'GET 2', 'GET 1', 'POST 2']);
  });

  it('a server that closes every connection at once', async () => {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { send } = await bench(planFor(`http://127.0.0.1:${port}`), fakeTime().options);
    expect((await send()).fault?.kind).toBe('reset');
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
});
