import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellQuote } from '../../src/text/shell.ts';

test.each([
  ['http://127.0.0.1:8080/users', 'http://127.0.0.1:8080/users'],
  ['/users?page=1&size=2', "'/users?page=1&size=2'"],
  ["it's", String.raw`'it'\''s'`],
  ['', "''"],
  ['$TOKEN `id` "x"', '\'$TOKEN `id` "x"\''],
  ['a\0b', 'ab'],
])('%j: %s', (text, quoted) => {
  expect(shellQuote(text)).toBe(quoted);
});

test('the shell hands over every text unchanged', () => {
  const texts = fc
    .sample(fc.string({ unit: 'binary', maxLength: 40 }), 200)
    .concat(String.raw`-n \x '' " $(id)`, '~', '!', '#', '*', '\n');
  // What no argument can hold, or no encoding, is left out beforehand.
  const sent = texts.map((text) => Buffer.from(text.replaceAll('\0', '')).toString());
  const script = `printf '%s\\0' ${sent.map(shellQuote).join(' ')}`;
  const seen = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(seen.split('\0').slice(0, -1)).toEqual(sent);
});
