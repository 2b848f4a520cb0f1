/** A folder of pages. It is written next to its place and then moved there, so that a site is whole or does not change. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFolder } from './io.ts';
import { reasonOf } from './files.ts';
import { UsageError } from './usage.ts';

/** Only a folder that has this file is replaced. */
const marker = '.probity-dashboard';

/**
 * @param named how the command names the folder
 * @param isStopped asked between files
 * @returns false if it was stopped, and then nothing has changed
 */
export async function writeSite(
  folder: string,
  named: string,
  files: AsyncIterable<readonly [path: string, text: string]>,
  isStopped: () => boolean,
): Promise<boolean> {
  const [draft, old] = [`${folder}.${process.pid}.tmp`, `${folder}.${process.pid}.old`];
  let written: Promise<void> = Promise.resolve();
  try {
    if (existsSync(folder) && !isOurs(folder))
      throw new UsageError(`${named} is not a dashboard, so it was not replaced. Name a new folder with -o.`);
    await write(draft, marker, 'Written by probity dashboard, which replaces this folder.\n');
    for await (const [path, text] of files) {
      await written;
      written = write(draft, path, text);
      if (isStopped()) return false;
    }
    await written;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
    return true;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
    throw new UsageError(`Cannot write the folder ${named}: ${reasonOf(error)}.`);
  } finally {
    await Promise.allSettled([written]);
    for (const each of [draft, old]) if (existsSync(each)) rmSync(each, { recursive: true, force: true });
  }
}

function isOurs(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  const names = readdirSync(folder);
  return names.length === 0 || names.includes(marker);
}

async function write(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  createFolder(dirname(file));
  await writeFile(file, text);
}
