import { randomUUID } from 'node:crypto';
import { readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fleetFile, fleetKind } from '../report/dashboard/fleet-json.ts';
import { systemCode, systemReason, UsageError } from './failure.ts';
import { makeFolder, writeWhole } from './files.ts';
import { isWithin } from './find-reports.ts';

/** A folder that is written whole or not at all: beside the one that it then replaces. */
export interface SiteFolder {
  /** Writes one file; `path` has slashes and lies below the folder. */
  write(path: string, pieces: Iterable<string>): Promise<void>;
  /** Puts the new folder into the place of the old. */
  finish(): Promise<void>;
  /** Removes what was written; harmless after `finish`. */
  discard(): Promise<void>;
}

/**
 * Begins a new site. The place must be free, an empty folder, or a site that this command built: nothing else is ever replaced.
 * Throws a UsageError where it is not, or cannot be written.
 */
export async function beginSite(folder: string): Promise<SiteFolder> {
  const place = await placeOf(folder);
  const draft = join(dirname(place), `.${basename(place)}.${randomUUID()}.tmp`);
  const failed = (error: unknown): UsageError => {
    const isHeld = ['EBUSY', 'EXDEV'].includes(systemCode(error) ?? '');
    const reason = isHeld
      ? 'it cannot be replaced as a whole (a mount point?): name a folder in it'
      : systemReason(error);
    return new UsageError(`cannot write ${folder}: ${reason}`);
  };
  try {
    await makeFolder(draft);
  } catch (error) {
    throw failed(error);
  }
  const made = new Set<string>();
  return {
    write: async (path, pieces) => {
      const file = join(draft, path);
      try {
        if (!made.has(dirname(file))) await makeFolder(dirname(file));
        made.add(dirname(file));
        await writeWhole(file, pieces);
      } catch (error) {
        throw systemCode(error) === undefined ? error : failed(error);
      }
    },
    finish: async () => {
      try {
        await replace(draft, place);
      } catch (error) {
        throw failed(error);
      }
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  };
}

/** Where the site goes, links followed. */
async function placeOf(folder: string): Promise<string> {
  let entries: readonly string[];
  try {
    if (!(await stat(folder)).isDirectory()) throw new UsageError(`cannot write ${folder}: it is not a folder`);
    entries = await readdir(folder);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return resolve(folder);
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${folder}: ${systemReason(error)}`);
  }
  if (entries.length > 0 && !(await isSite(folder))) {
    throw new UsageError(
      `${folder} holds files that "probity dashboard" did not make, so it is left as it is: name another folder, or empty it first`,
    );
  }
  const place = await realpath(folder);
  if (isWithin(await realpath(process.cwd()), place)) {
    throw new UsageError(
      `${folder} holds the working directory, so it cannot be replaced as a whole: name a folder in it`,
    );
  }
  return place;
}

async function isSite(folder: string): Promise<boolean> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, fleetFile), 'utf8'));
    return typeof value === 'object' && value !== null && 'kind' in value && value.kind === fleetKind;
  } catch {
    return false;
  }
}

async function replace(draft: string, place: string): Promise<void> {
  const old = `${draft}.old`;
  let isMoved = false;
  try {
    await rename(place, old);
    isMoved = true;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  try {
    await rename(draft, place);
  } catch (error) {
    if (isMoved) await rename(old, place);
    throw error;
  }
  if (isMoved) await rm(old, { recursive: true, force: true });
}
