/** Oddities that clients tolerate (clauses.md, "Throttling and HTTP"), as bytes, and over sockets. What is decoded. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { decode } from '../../src/wire/decoding.ts';
import { HeadReader } from '../../src/wire/heads.ts';
import { senderTo, serveRaw, shown } from './servers.ts';

const ok = 'HTTP/1.1 200 OK\r\n';
const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';

/** The bytes that pass if they come in pieces of this size. */
function passed(text: string, size: number, heads: HeadReader): string {
  heads.expect();
  const bytes = Buffer.from(text, 'latin1');
  let out = '';
  for (let at = 0; at < bytes.length; at += size)
    out += heads.pass(Buffer.from(bytes.subarray(at, at + size)))?.toString('latin1') ?? '';
  return out;
}

/** Quirks, heads that are left out, and the rest. A header after `|` is hidden from undici by its first letter. */
test.each<[string, string, string]>([
  ['', '', `${ok}Content-Length: 2\r\n\r\n{}`],
  ['', '', `${ok}\r\n{}`],
  ['', '', `${ok}Content-Length: 2, 3\r\n\r\n{}`],
  ['', '', 'HTTP/1.1 101 X\r\n\r\n?'],
  ['', '', 'SSH-2.0-OpenSSH\r\n'],
  ['', '', 'HTTP/1.1 304 Not Modified\r\n|Content-Length: 2\r\n\r\n'],
  ['unrequested-1xx', goOn + early, `${ok}\r\n{}`],
  ['', '', `${ok}|Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}`],
  ['repeated-length', '', `${ok}content-length: 2\r\nA: b\r\n|Content-Length: 2\r\n\r\n{}`],
  ['length-and-chunks', '', `${ok}Transfer-Encoding: chunked\r\n|Content-Length: 9\r\n\r\n0\r\n\r\n`],
  ['unrequested-1xx length-on-204', goOn, 'HTTP/1.1 204 No Content\r\n|Content-Length: 2\r\n\r\n'],
])('the bytes of a head: "%s" %j %j', (quirks, left, rest) => {
  const sent = left + rest.replace('|', '');
  for (let size = 1; size <= sent.length; size++) {
    const heads = new HeadReader();
    expect(passed(sent, size, heads), `${size} bytes at a time`).toBe(rest.replace(/\|./, '!'));
    expect(heads.quirks.join(' ')).toBe(quirks);
  }
});

const body = '{"a":1}';
const length = `Content-Length: ${body.length}\r\n`;
const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

describe('a service is read, and its quirks are noted', () => {
  it.each([
    ['unrequested-1xx', `${early.repeat(1000)}${ok}${length}\r\n${body}`],
    ['repeated-length', `${ok}${length}${length}\r\n${body}`],
    ['length-and-chunks', `${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`],
    ['no-reason', `HTTP/1.1 200\r\n${length}\r\n${body}`],
    ['unknown-encoding', `${ok}Content-Encoding: zstd\r\n${length}\r\n${body}`],
  ])('%s', async (quirk, sent) => {
    const ports = new Set<number | undefined>();
    const url = await serveRaw((socket) => {
      ports.add(socket.remotePort);
      socket.write(sent);
    });
    const send = senderTo(url);
    // Writes cannot be repeated, so the first one must be read.
    for (const method of ['POST', 'GET', 'PUT'] as const) {
      const { response, fault } = await send({ method });
      expect(fault).toBeUndefined();
      expect(response).toMatchObject({ text: body, quirks: [quirk] });
    }
    expect(ports.size).toBe(1);
  });

  it.each([
    ['spaces before a colon', `${ok}Content-Type : application/json\r\nContent-Length\t: 7\r\n\r\n${body}`],
    ['a header over two lines', `${ok}X-A: b;\r\n\tc\r\n${length}\r\n${body}`],
    ['a header twice', `${ok}${'Content-Type: application/json\r\n'.repeat(2)}${length}\r\n${body}`],
    ['an encoding that encodes nothing', `${ok}Transfer-Encoding: identity\r\n${length}\r\n${body}`],
  ])('%s', async (_, sent) => {
    const { response, fault } = await senderTo(await serveRaw((socket) => socket.write(sent)))({ method: 'POST' });
    expect(fault).toBeUndefined();
    expect(response).toMatchObject({ text: body, json: { a: 1 } });
    expect(response?.headers['content-type'] ?? '').toMatch(/^(?:application\/json)?$/);
  });

  it('bytes after a 204 do not become the next response', async () => {
    const url = await serveRaw((socket, _head, count) =>
      socket.write(count === 1 ? `HTTP/1.1 204 X\r\n${length}\r\n${body}` : `${ok}Content-Length: 2\r\n\r\nok`),
    );
    const send = senderTo(url);
    expect((await send()).response?.status).toBe(204);
    expect(shown(await send())).toBe('ok');
  });
});

const text = '{"success":true,"data":"čaj"}';
const plain = Buffer.from(text);

const packed = gzipSync(plain);
const zeros = Buffer.alloc(5000);
const tooLarge = 'too-large: the body is larger than 1 KiB';

/** The encoding, what arrives, and how what is read begins. */
test.each<[string, Buffer, string]>([
  ['', plain, text],
  ['gzip', packed, text],
  ['X-GZIP', packed, text],
  ['deflate', deflateSync(plain), text],
  ['deflate', deflateRawSync(plain), text],
  ['br', brotliCompressSync(plain), text],
  ['identity,deflate , gzip', gzipSync(deflateSync(plain)), text],
  ['rot13', plain, `${text} (unknown)`],
  ['zstd, gzip', packed, `${text} (unknown)`],
  ['rot13', Buffer.from('hello'), 'undecodable: the body has an unknown Content-Encoding (rot13)'],
  ['gzip', plain, 'undecodable: the body is not valid gzip: '],
  ['gzip', packed.subarray(0, 20), 'undecodable: the body is not valid gzip: '],
  ['br', plain, 'undecodable: the body is not valid br: '],
  ['deflate', Buffer.from('no'), 'undecodable: the body is not valid deflate: '],
  ['gzip,gzip,gzip,gzip,gzip', plain, 'undecodable: the body is encoded 5 times'],
  ['gzip', gzipSync(zeros), tooLarge],
  ['deflate', deflateSync(zeros), tooLarge],
  ['br', brotliCompressSync(zeros), tooLarge],
])('"%s"', (encoding, body, expected) => {
  const result = decode(body, encoding, 1024);
  const shown = 'fault' in result ? `${result.fault.code}: ${result.fault.message}` : result.body.toString();
  const isUnknown = 'isUnknown' in result && result.isUnknown;
  expect(`${shown}${isUnknown ? ' (unknown)' : ''}`.startsWith(expected)).toBe(true);
});
