import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decode } from '../../src/wire/decoding.ts';

const text = '{"success":true,"data":"čaj"}';
const plain = Buffer.from(text);
const limit = 1024;

const decoded = (body: Buffer, encoding: string): string => {
  const result = decode(body, encoding, limit);
  return 'body' in result ? result.body.toString('utf8') : `${result.fault.kind}: ${result.fault.message}`;
};

describe('decode', () => {
  it.each([
    ['', plain],
    ['identity', plain],
    ['gzip', gzipSync(plain)],
    ['X-GZIP', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['identity,deflate , gzip', gzipSync(deflateSync(plain))],
  ])('undoes "%s"', (encoding, body) => {
    expect(decoded(body, encoding)).toBe(text);
  });

  it('leaves an empty body empty, whatever it is said to be', () => {
    expect(decoded(Buffer.alloc(0), 'gzip')).toBe('');
  });

  it.each([
    ['gzip', plain],
    ['br', plain],
    ['deflate', Buffer.from('no')],
    ['gzip', gzipSync(plain).subarray(0, 20)],
  ])('says that what is no %s cannot be decoded', (encoding, body) => {
    expect(decoded(body, encoding)).toMatch(new RegExp(`^bad-encoding: the body is said to be ${encoding}, but`));
  });

  it('names an encoding that nobody asked for, and refuses endless layers', () => {
    expect(decoded(plain, 'rot13')).toMatch(/bad-encoding: .*"rot13"/);
    expect(decoded(plain, 'gzip,gzip,gzip,gzip,gzip')).toMatch(/bad-encoding: .*5 times over/);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(5000))],
    ['deflate', deflateSync(Buffer.alloc(5000))],
    ['br', brotliCompressSync(Buffer.alloc(5000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(5000)))],
  ])('stops at the limit of what %s expands to', (encoding, body) => {
    expect(decoded(body, encoding)).toMatch(/^too-large: the body expands to more than 1 KiB/);
  });
});
