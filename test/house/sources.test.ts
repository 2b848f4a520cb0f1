/**
 * What no file contains: the names of one machine or one registry, exceptions from lint rules without a reason, and English
 * that is not plain or American (words.ts). How long folders are: a line is any line of a file that is not generated.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt, pathsBelow, product, type Source, sources } from './sources.ts';
import { badNamesIn, badPhrasesIn, badPhrasesInComments, commentsOf, sentencesOf, withoutWordLists } from './texts.ts';
import { ceilings, together } from './ceilings.ts';

/** The folders that sessions of this project work in. Pieces, so that this file does not contain them. */
const folders = [`${product}/`, ...['main', 'shared'].map((name) => ['', 'work', name].join('/'))];

/** Other files: a folder, and how their names end. */
const others: readonly (readonly [folder: string, ending: RegExp])[] = [
  ['.', /\.(?:js|json|ts|md|yaml)$|^\.[\w-]+rc/],
  ['scripts', /\.js$/],
  ['bin', /\.js$/],
  ['.ci', /./],
];

test('no file contains the path of a folder on this machine', () => {
  const paths = others.flatMap(([folder, ending]) =>
    readdirSync(join(product, folder)).flatMap((name) => (ending.test(name) ? [join(folder, name)] : [])),
  );
  const read = paths.map((path) => ({ path, text: readFileSync(join(product, path), 'utf8') }));
  const found = [...sources, ...read].flatMap(({ path, text }) =>
    folders.flatMap((folder) =>
      text.includes(folder) ? [`${path}:${lineAt(text, text.indexOf(folder))}: ${folder}`] : [],
    ),
  );
  expect(found).toEqual([]);
});

test('the lockfile names no registry, and nothing that npm should warn of', () => {
  const text = readFileSync(join(product, 'package-lock.json'), 'utf8');
  const lines = text.split('\n').map((line, index) => `package-lock.json:${index + 1}: ${line.trim()}`);
  expect(lines.filter((line) => /"resolved":|registry\.|\.tgz"/.test(line))).toEqual([]);
  expect(text).not.toContain('"deprecated":');
  const engines = Array.from(text.matchAll(/"node": "(.*)"/g), ([, range = '']) => range);
  expect(engines.filter((range) => !/(?:>=? ?1?\d|(?:^|[>=^~ ])20)(?!\d)|\*/.test(range))).toEqual(['>=22.12.0']);
  expect(readFileSync(join(product, '.npmrc'), 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
});

const directive = /(?:oxlint|eslint|biome)-(?:disable|ignore)|@ts-/;
const exception = /^oxlint-disable-(?:next-)?line [\w-]+\/[\w-]+ -- \S.+/;

test('every exception from a lint rule is on one line, and names its rule and its reason', () => {
  const all = sources.filter(({ path }) => /^(?:src|rules)\//.test(path)).flatMap(commentsOf);
  const wrong = all.flatMap(({ path, line, text }) =>
    text
      .split('\n')
      .map((each, index) => ({ each: each.trim(), at: `${path}:${line + index}` }))
      .filter(({ each }) => directive.test(each) && !exception.test(each))
      .map(({ each, at }) => `${at}: ${each}`),
  );
  expect(wrong).toEqual([]);
});

function folderOf(path: string): string | undefined {
  const folders = Object.keys(ceilings).filter((folder) => `${path}/`.startsWith(`${folder}/`));
  return folders.toSorted((one, other) => other.length - one.length)[0];
}

function linesOf(files: readonly Source[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

test('every file belongs to a folder with a ceiling', () => {
  expect(sources.map(({ path }) => path).filter((path) => folderOf(path) === undefined)).toEqual([]);
});

test.each(Object.entries(ceilings))('%s stays below its ceiling', (folder, ceiling) => {
  const lines = linesOf(sources.filter(({ path }) => folderOf(path) === folder));
  expect(lines, `${folder} has ${lines} lines; its ceiling is ${ceiling}`).toBeLessThanOrEqual(ceiling);
});

test('src and rules together stay below their ceiling', () => {
  const lines = linesOf(sources.filter(({ path }) => /^(?:src|rules)\//.test(path)));
  expect(lines, `src and rules have ${lines} lines; they must have fewer than ${together}`).toBeLessThan(together);
});

/** These list bad words, and earlier ids of rules. */
const exempt = ['test/house/words.ts', 'test/house/sources.test.ts', 'src/plan/hints.ts'];

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
