/** A folder of pages. It is written next to its place and then moved there, so that a site is whole or does not change. */
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
  try {
    if (existsSync(folder) && !isOurs(folder))
      throw new UsageError(`${named} is not a dashboard, so it was not replaced. Name a new folder with -o.`);
    write(draft, marker, 'Written by probity dashboard, which replaces this folder.\n');
    for await (const [path, text] of files) {
      write(draft, path, text);
      await new Promise((resume) => setImmediate(resume));
      if (isStopped()) return false;
    }
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(draft, folder);
    return true;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!existsSync(folder) && existsSync(old)) renameSync(old, folder);
    throw new UsageError(`Cannot write the folder ${named}: ${reasonOf(error)}.`);
  } finally {
    for (const each of [draft, old]) if (existsSync(each)) rmSync(each, { recursive: true, force: true });
  }
}

function isOurs(folder: string): boolean {
  if (!statSync(folder).isDirectory()) return false;
  const names = readdirSync(folder);
  return names.length === 0 || names.includes(marker);
}

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  createFolder(dirname(file));
  writeFileSync(file, text);
}
