/** Content-Encoding: what is decoded, what is not, and limits. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decode } from '../../src/wire/decoding.ts';

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
