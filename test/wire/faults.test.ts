/** Faults: every way in which no usable response arrives has a code, and a message for people. */
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { deadUrl, listen, senderTo, serve, serveRaw, shown } from './servers.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const oneMinute = { http: { timeoutMs: 60_000 } };
const short = { http: { timeoutMs: 100 } };

describe('without a connection', () => {
  it('connection refused', async () => {
    expect(shown(await senderTo(await deadUrl())())).toBe('refused-connection: connection refused (ECONNREFUSED)');
  });

  it('an unknown host', async () => {
    expect(shown(await senderTo('http://no-such-host.invalid')())).toMatch(
      /^unknown-host: the host name cannot be resolved \(E\w+\)$/,
    );
  });

  it('a service that does not speak TLS', async () => {
    const url = await serve((_request, response) => response.end());
    expect(shown(await senderTo(url.replace('http:', 'https:'))())).toBe(
      'tls: the service does not speak TLS; should the URL begin with http:?',
    );
  });

  it('a service that closes the connection during the handshake', async () => {
    const port = await listen(createServer((socket) => socket.once('data', () => socket.destroy())));
    expect(shown(await senderTo(`https://127.0.0.1:${port}`)())).toMatch(/^tls: the TLS connection failed: /);
  });
});

describe('without a response', () => {
  it('reset', async () => {
    const send = senderTo(await serveRaw((socket) => socket.resetAndDestroy()));
    expect(shown(await send())).toBe('reset: the connection was closed before a response arrived');
  });

  it.each([
    ['no byte', ''],
    ['half a head', `${ok}Content-Le`],
    ['half a body', `${ok}Content-Length: 10\r\n\r\nabc`],
    ['103 and nothing else', 'HTTP/1.1 103 X\r\n\r\n'],
  ])('timeout after %s', async (_name, sent) => {
    const send = senderTo(await serveRaw((socket) => socket.write(sent)), short);
    expect(shown(await send())).toBe('timeout: no complete response within 100 ms');
  });

  it('timeout of a body that trickles', async () => {
    const url = await serve((_request, response) => {
      const trickle = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(trickle));
    });
    expect((await senderTo(url, short)()).fault?.code).toBe('timeout');
  });

  it('a timeout does not disturb the next request', async () => {
    const url = await serveRaw((socket, _head, count) =>
      count === 1 ? socket.write(ok) : socket.write(`${ok}Content-Length: 2\r\n\r\nok`),
    );
    const send = senderTo(url, short);
    expect((await send()).fault?.code).toBe('timeout');
    expect(shown(await send())).toBe('ok');
  });
});

describe('part of a response', () => {
  it.each([
    ['by its length', `${ok}Content-Length: 10\r\n\r\nabc`],
    ['in a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`],
    ['before the last chunk', `${ok}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n`],
    ['in its head', `${ok}Content-Le`],
  ])('is truncated %s', async (_name, sent) => {
    const send = senderTo(await serveRaw((socket) => socket.end(sent)), oneMinute);
    expect((await send()).fault).toEqual({
      code: 'truncated',
      message: expect.stringMatching(
        /^the (response ended|connection was closed) before (it|the response) was complete$/,
      ),
    });
  });

  it('without a length ends with the connection, and is complete', async () => {
    expect(shown(await senderTo(await serveRaw((socket) => socket.end(`${ok}\r\nabc`)))())).toBe('abc');
  });
});

describe('a response that is not HTTP', () => {
  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', '(Expected HTTP/, RTSP/ or ICE/)'],
    ['a bad status line', 'HTTP/1.1 banana\r\n\r\n', '(Invalid status code)'],
    ['the status 000', `HTTP/1.1 000 X\r\n\r\n`, ''],
    ['a bad header', `${ok}no colon here\r\n\r\n`, '(Invalid header token)'],
    ['a bad chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, '(Invalid character in chunk size)'],
    ['two lengths', `${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, ''],
  ])('%s', async (_name, sent, detail) => {
    const send = senderTo(await serveRaw((socket) => socket.end(sent)));
    expect(shown(await send())).toBe(`invalid-http: the response is not valid HTTP ${detail}`.trim());
  });

  it('an upgrade that was not requested', async () => {
    const sent = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n';
    const send = senderTo(await serveRaw((socket) => socket.end(sent)));
    expect(shown(await send())).toBe('invalid-http: the service switched to another protocol (101)');
  });

  it('HTTP/2', async () => {
    const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    const send = senderTo(await serveRaw((socket) => socket.end(settings)));
    expect(shown(await send())).toContain('only HTTP/2 is spoken there');
  });
});

describe('a response that is too large', () => {
  const limits = { headers: 2048, encoded: 1024, decoded: 4096 };

  it.each([
    ['headers', `${ok}X-Long: ${'a'.repeat(3000)}\r\nContent-Length: 0\r\n\r\n`, /^the headers are larger than 2 KiB$/],
    ['body', `${ok}Content-Length: 5000\r\n\r\n${'a'.repeat(5000)}`, /^the body is larger than 1 KiB; .*size: 100/],
  ])('%s', async (_name, sent, message) => {
    const send = senderTo(await serveRaw((socket) => socket.end(sent)), {}, { env: {}, limits });
    expect((await send()).fault).toEqual({ code: 'too-large', message: expect.stringMatching(message) });
  });

  it('decoded', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const send = senderTo(
      await serve((_request, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb)),
    );
    expect(shown(await send())).toBe('too-large: the body is larger than 16 MiB (gzip)');
  });
});

it('messages do not contain the credential', async () => {
  const send = senderTo(await deadUrl(), { auth: { headers: { 'X-Key': 'ECONNREFUSED' } } });
  expect((await send()).fault?.message).toMatch(/^connection refused \(‹.*›\)$/);
});
