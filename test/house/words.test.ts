/** Plain American English, in every text that people read. The phrases are in words.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathsBelow, product, sources } from './sources.ts';
import { badNamesIn, badPhrasesIn, badPhrasesInComments, sentencesOf, withoutWordLists } from './texts.ts';

/** These list bad words, and earlier ids of rules. */
const exempt = ['test/house/words.ts', 'test/house/words.test.ts', 'src/plan/hints.ts'];

const checked = sources.filter(({ path }) => !exempt.includes(path));
const code = checked.filter(({ path }) => /^(?:src|rules)\//.test(path)).map(withoutWordLists);
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['docs', 'src', 'rules'].flatMap((folder) => pathsBelow(folder, /\.md$/)),
];

/** Markdown without its code blocks, on the same lines. */
function proseOf(page: string): string {
  const text = readFileSync(join(product, page), 'utf8');
  return text.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]+/g, ''));
}

test('comments', () => {
  expect(checked.flatMap(badPhrasesInComments)).toEqual([]);
});

test('strings and templates', () => {
  expect(code.flatMap(sentencesOf).flatMap((text) => badPhrasesIn(text))).toEqual([]);
});

test('names', () => {
  expect(code.flatMap(badNamesIn)).toEqual([]);
});

test('pages', () => {
  expect(pages.flatMap((path) => badPhrasesIn({ path, line: 1, text: proseOf(path) }))).toEqual([]);
});

test.each([
  'GET /users was answered with 200',
  'Nothing is sent, for it is\nread-only.',
  'The base address of the service',
  'What is left was deleted',
  'each neighbour',
])('%j is found', (text) => {
  expect(badPhrasesIn({ path: 'a.ts', line: 1, text })).not.toEqual([]);
});

test.each([
  'Return 404 for it.',
  'This takes 3 s, and takes effect at once.',
  '`wants` is true for fields that a rule judges.',
  'Enter an email address.',
  'What does it send?',
  'There is no list.',
])('%j is fine', (text) => {
  expect(badPhrasesIn({ path: 'a.ts', line: 1, text })).toEqual([]);
});
