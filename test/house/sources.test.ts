/**
 * What no file contains: the names of one machine or one registry, and exceptions from lint rules without a reason. How
 * long folders are: a line is any line of a file that is not generated. Oxlint limits files and functions.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt, product, type Source, sources } from './sources.ts';
import { commentsOf } from './texts.ts';
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

test('the lockfile names no registry', () => {
  const text = readFileSync(join(product, 'package-lock.json'), 'utf8');
  const lines = text.split('\n').map((line, index) => `package-lock.json:${index + 1}: ${line.trim()}`);
  expect(lines.filter((line) => /"resolved":|registry\.|\.tgz"/.test(line))).toEqual([]);
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
