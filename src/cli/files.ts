import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { portions } from './portions.ts';
import { systemCode, systemReason, UsageError } from './failure.ts';

/** Reads a file that the user named, as UTF-8; `what` names it in the error: `the plan`. */
export async function readText(path: string, what: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${what} ${path}: ${systemReason(error)}`);
  }
}

/** Creates a folder and those above it. Not by `recursive`: that never ends where a file system refuses new folders as if theirs were missing, as /proc does. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ENOENT' && (await kindOf(folder)) === 'directory') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

/** Makes sure that a file can be written later: creates its directory, refuses a directory in its place. */
export async function prepareFile(path: string): Promise<void> {
  try {
    await makeFolder(dirname(path));
  } catch (error) {
    throw new UsageError(`cannot create the directory of ${path}: ${systemReason(error)}`);
  }
  if ((await kindOf(path)) === 'directory') throw new UsageError(`cannot write ${path}: it is a directory`);
}

/**
 * Writes a file whole or not at all: into a new file beside it, which then takes its place. A symbolic link is followed; a
 * device or pipe is written to directly.
 */
export async function writeWhole(path: string, pieces: Iterable<string>): Promise<void> {
  const kind = await kindOf(path);
  if (kind === 'special') return writePieces(path, pieces);
  const target = kind === 'file' ? await realpath(path) : path;
  const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  try {
    await writePieces(draft, pieces);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writePieces(path: string, pieces: Iterable<string>): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const portion of portions(pieces)) await file.write(portion);
  } finally {
    await file.close();
  }
}

async function kindOf(path: string): Promise<'none' | 'file' | 'directory' | 'special'> {
  try {
    const found = await stat(path);
    if (found.isFile()) return 'file';
    return found.isDirectory() ? 'directory' : 'special';
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'none';
    throw new UsageError(`cannot write ${path}: ${systemReason(error)}`);
  }
}
