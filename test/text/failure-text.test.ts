import { expect, it } from 'vitest';
import { isFailureText } from '../../src/text/exposure/failure-text.ts';

it.each([
  ['Internal Server Error', true],
  ['<html><h1>404 Not Found</h1></html>', true],
  ['An unexpected error happened.<br />', true],
  ['Unhandled exception: x', true],
  ['<pre>Error: x\n    at run (/srv/app/index.js:3:9)</pre>', true],
  ["Error: ENOENT: no such file or directory, open '/usr/lib/x'", true],
  ['FileNotFoundException: /srv/app/users.json', true],
  ['TypeError: Cannot read properties of undefined', true],
  ['Error: none. See the manual.', false],
  ['Errors of /srv/app are kept here', false],
  ['OK', false],
  ['<p>Not a single book was not found.</p>', false],
  ['{"message": "Internal Server Error"', false],
  [`${'10:00:00 GET /books 200\n'.repeat(40)}10:00:01 Error: x\n    at run (/srv/app/index.js:3:9)`, false],
])('%j', (text, isFailure) => {
  expect(isFailureText(text)).toBe(isFailure);
});
