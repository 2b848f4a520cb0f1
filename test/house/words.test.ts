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

test.each<[string, () => readonly string[]]>([
  ['comments', () => checked.flatMap(badPhrasesInComments)],
  ['strings and templates', () => code.flatMap(sentencesOf).flatMap((text) => badPhrasesIn(text))],
  ['names', () => code.flatMap(badNamesIn)],
  ['pages', () => pages.flatMap((path) => badPhrasesIn({ path, line: 1, text: proseOf(path) }))],
])('%s', (_, bad) => {
  expect(bad()).toEqual([]);
});

const isBad = (text: string): boolean => badPhrasesIn({ path: 'a.ts', line: 1, text }).length > 0;

test('bad phrases are found, and no others', () => {
  const bad = [
    'GET /users was answered with 200',
    'Nothing is sent, for it is\nread-only.',
    'The base address of the service',
    'What is left was deleted',
    'each neighbour',
  ];
  expect(bad.filter((text) => !isBad(text))).toEqual([]);
  const fine = [
    'Return 404 for it.',
    'This takes 3 s, and takes effect at once.',
    '`wants` is true for fields that a rule judges.',
    'Enter an email address.',
    'What does it send?',
  ];
  expect(fine.filter(isBad)).toEqual([]);
});
