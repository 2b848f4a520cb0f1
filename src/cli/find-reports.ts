import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { systemReason, UsageError } from './failure.ts';

/** A file that may be a report. */
export interface Candidate {
  readonly path: string;
  /** True where it was named itself, and not found in a folder. */
  readonly isNamed: boolean;
}

/** What was found, and what of the folders could not be looked at: each a sentence. */
export interface Candidates {
  readonly files: readonly Candidate[];
  readonly warnings: readonly string[];
}

/**
 * The JSON files that are named, or lie in or below the folders that are named; sorted, each once. Links to folders are not
 * followed, and neither is `except`, nor are folders whose name begins with a dot. Throws a UsageError for a path that there is not.
 */
export async function findReports(paths: readonly string[], except: string): Promise<Candidates> {
  const found = new Map<string, Candidate>();
  const warnings: string[] = [];
  for (const path of paths) {
    if (await isFolder(path)) await lookInto(path, { except: resolve(except), found, warnings });
    else found.set(resolve(path), { path, isNamed: true });
  }
  const files = [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, candidate]) => candidate);
  return { files, warnings };
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw new UsageError(`cannot read the reports in ${path}: ${systemReason(error)}`);
  }
}

interface Search {
  readonly except: string;
  readonly found: Map<string, Candidate>;
  readonly warnings: string[];
}

async function lookInto(folder: string, search: Search): Promise<void> {
  if (isWithin(resolve(folder), search.except)) return;
  let entries: readonly Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    search.warnings.push(`skipped ${folder}: ${systemReason(error)}`);
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.')) await lookInto(path, search);
    } else if (/\.json$/i.test(entry.name) && !search.found.has(resolve(path)) && (await isFile(path))) {
      search.found.set(resolve(path), { path, isNamed: false });
    }
  }
}

/** Also behind a link. */
async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** True where a path is a folder itself or lies below it; both absolute. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
