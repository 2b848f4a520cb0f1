/** How long folders are. A line is any line of a file that is not generated. Oxlint limits files and functions. */
import { expect, test } from 'vitest';
import { ceilings, together } from './ceilings.ts';
import { type Source, sources } from './sources.ts';

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
