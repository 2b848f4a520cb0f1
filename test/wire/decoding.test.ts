/** Content-Encoding: what is decoded, what is not, and limits. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/wire/decoding.ts';
import { senderTo, serve } from './servers.ts';

const text = '{"success":true,"data":"čaj"}';
const plain = Buffer.from(text);

function decoded(body: Buffer, encoding: string): string {
  const result = decode(body, encoding, 1024);
  if ('fault' in result) return `${result.fault.code}: ${result.fault.message}`;
  return `${result.body.toString()}${result.isUnknown === true ? ' (unknown)' : ''}`;
}

describe('decode', () => {
  it.each([
    ['', plain],
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['identity,deflate , gzip', gzipSync(deflateSync(plain))],
  ])('reads "%s"', (encoding, body) => {
    expect(decoded(body, encoding)).toBe(text);
  });

  it.each([
    ['gzip', plain],
    ['br', plain],
    ['deflate', Buffer.from('no')],
    ['gzip', gzipSync(plain).subarray(0, 20)],
  ])('does not read a body that is not %s', (encoding, body) => {
    expect(decoded(body, encoding)).toMatch(new RegExp(`^undecodable: the body is not valid ${encoding}: `));
  });

  it('reads JSON with an unknown encoding, and nothing else', () => {
    expect(decoded(plain, 'rot13')).toBe(`${text} (unknown)`);
    expect(decoded(gzipSync(plain), 'zstd, gzip')).toBe(`${text} (unknown)`);
    expect(decoded(Buffer.from('hello'), 'rot13')).toMatch(/^undecodable: the body has an unknown .* \(rot13\)$/);
    expect(decoded(Buffer.alloc(0), 'zstd')).toBe('');
    expect(decoded(plain, 'gzip,gzip,gzip,gzip,gzip')).toBe('undecodable: the body is encoded 5 times');
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(5000))],
    ['deflate', deflateSync(Buffer.alloc(5000))],
    ['br', brotliCompressSync(Buffer.alloc(5000))],
  ])('stops at its limit: %s', (encoding, body) => {
    expect(decoded(body, encoding)).toMatch(/^too-large: the body is larger than 1 KiB/);
  });
});

it('the wire asks for what it can decode', async () => {
  const url = await serve((request, response) => {
    response.setHeader('Content-Encoding', 'br').setHeader('X-Accepts', request.headers['accept-encoding'] ?? '');
    response.end(brotliCompressSync(plain));
  });
  const { response } = await senderTo(url)();
  expect(response).toMatchObject({ text, length: plain.length });
  expect(response?.headers['x-accepts']).toBe('gzip, deflate, br');
});
