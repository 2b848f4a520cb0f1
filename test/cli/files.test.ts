import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareFile, readText, writeWhole } from '../../src/cli/files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-files-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function* failing(): Generator<string> {
  yield 'x'.repeat(100_000);
  throw new Error('no more');
}

describe('a file', () => {
  test('is written whole, directories included, and nothing else is left', async () => {
    const path = join(folder, 'a', 'b', 'report.json');
    await prepareFile(path);
    await writeWhole(path, ['one ', 'two']);
    expect(await readFile(path, 'utf8')).toBe('one two');
    await writeWhole(path, ['three', 'x'.repeat(200_000)]);
    expect((await stat(path)).size).toBe(200_005);
    expect(await readdir(join(folder, 'a', 'b'))).toEqual(['report.json']);
  });

  test('keeps what it had where the writing fails', async () => {
    const path = join(folder, 'report.json');
    await writeFile(path, 'before');
    await expect(writeWhole(path, failing())).rejects.toThrow('no more');
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['report.json']);
  });

  test('is written through a symbolic link', async () => {
    await writeFile(join(folder, 'real.json'), 'before');
    await symlink(join(folder, 'real.json'), join(folder, 'link.json'));
    await writeWhole(join(folder, 'link.json'), ['after']);
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toBe('after');
    expect((await readdir(folder)).toSorted()).toEqual(['link.json', 'real.json']);
  });

  test('that is a device is written to, not replaced', async () => {
    await writeWhole('/dev/null', ['gone']);
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('cannot take the place of a directory', async () => {
    await mkdir(join(folder, 'taken'));
    await expect(prepareFile(join(folder, 'taken'))).rejects.toThrow(/^cannot write .*taken: it is a directory$/);
  });

  test('cannot stand below a file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(prepareFile(join(folder, 'file', 'report.json'))).rejects.toThrow(/^cannot create the directory of /);
  });

  test.skipIf(process.platform !== 'linux')('cannot stand where the system makes no folders', async () => {
    await expect(prepareFile('/proc/no-such-folder/report.json')).rejects.toThrow(/^cannot create the directory of /);
  });

  test('that cannot be read is told in a sentence', async () => {
    await expect(readText(join(folder, 'none.yaml'), 'the plan')).rejects.toThrow(
      /^cannot read the plan .*none\.yaml: there is no such file$/,
    );
    await expect(readText(folder, 'the plan')).rejects.toThrow(/: it is a directory$/);
  });
});
