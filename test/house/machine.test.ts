/** Nothing in the repository depends on one machine or one registry. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineAt, product, sources } from './sources.ts';

/** The folders that sessions of this project work in. Pieces, so that this file does not contain them. */
const folders = [`${product}/`, ...['main', 'shared'].map((name) => ['', 'work', name].join('/'))];

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(product, folder))
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

function absolutePathsIn(path: string, text: string): readonly string[] {
  return folders.flatMap((folder) => {
    const index = text.indexOf(folder);
    return index < 0 ? [] : [`${path}:${lineAt(text, index)}: ${folder}`];
  });
}

test('no file contains the path of a folder on this machine', () => {
  const others = [
    ...filesIn('.', /\.(?:js|json|ts|md|yaml)$|^\.[\w-]+rc/),
    ...filesIn('scripts', /\.js$/),
    ...filesIn('bin', /\.js$/),
    ...filesIn('.ci', /./),
  ];
  expect([
    ...sources.flatMap(({ path, text }) => absolutePathsIn(path, text)),
    ...others.flatMap((path) => absolutePathsIn(path, readFileSync(join(product, path), 'utf8'))),
  ]).toEqual([]);
});

test('the lockfile names no registry', () => {
  const text = readFileSync(join(product, 'package-lock.json'), 'utf8');
  const lines = text.split('\n').map((line, index) => `package-lock.json:${index + 1}: ${line.trim()}`);
  expect(lines.filter((line) => /"resolved":|registry\.|\.tgz"/.test(line))).toEqual([]);
  expect(readFileSync(join(product, '.npmrc'), 'utf8')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
});
