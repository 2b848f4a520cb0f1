import { type FileHandle, open, readdir, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Journal, JournalHead, JournalLine } from '../model/journal.ts';
import { cloak } from './discretion.ts';
import { systemCode, systemReason, UsageError } from './failure.ts';
import { makeFolder } from './files.ts';
import { readHead } from './read-journal.ts';

/** The journal of this run, on the disk. */
export interface JournalFile extends Journal {
  readonly file: string;
  /** True from the first line after the head on. */
  readonly isUsed: boolean;
  /** Why a line could not be written; undefined while all could. */
  readonly failure: string | undefined;
  /** Closes it, and removes it where nothing it tells of is left. */
  end(isAnythingLeft: boolean): Promise<void>;
}

/** The folder of journals beside a plan. */
function folderOf(plan: string): string {
  return join(dirname(resolve(plan)), '.probity');
}

/** Where the journal of a run stands, unless the command line says otherwise. */
export function journalPath(plan: string, run: string): string {
  return join(folderOf(plan), `journal-${run}.ndjson`);
}

/** Opens the journal of a run; throws a UsageError where it cannot be written. `onFailure` is called once a later line cannot be. */
export async function openJournal(file: string, head: JournalHead, onFailure: () => void): Promise<JournalFile> {
  const handle = await opened(file);
  let waiting: string[] = [];
  /** Ends when what was being written is. */
  let turn: Promise<void> = Promise.resolve();
  let failure: string | undefined;
  let isUsed = false;

  /** Lines that come while others are written wait, and are written together. */
  const flush = async (): Promise<void> => {
    if (waiting.length === 0 || failure !== undefined) return;
    const text = waiting.join('');
    waiting = [];
    try {
      await handle.appendFile(text);
      await handle.datasync();
      if ((await handle.stat()).nlink === 0) throw new Error('it was removed during the run');
    } catch (error) {
      failure = `cannot write the journal ${file}: ${systemReason(error)}`;
      onFailure();
    }
  };
  const write = async (lines: readonly unknown[]): Promise<void> => {
    waiting.push(...lines.map((line) => `${JSON.stringify(cloak.secrets(line))}\n`));
    turn = turn.then(flush);
    await turn;
    if (failure !== undefined) throw new Error(failure);
  };

  await write([head]).catch(() => undefined);
  if (failure !== undefined) throw new UsageError(failure);
  return {
    file,
    get isUsed() {
      return isUsed;
    },
    get failure() {
      return failure;
    },
    write: (lines: readonly JournalLine[]) => {
      isUsed = true;
      return write(lines);
    },
    end: async (isAnythingLeft) => {
      await handle.close();
      if (!isAnythingLeft) await removeJournal(file);
    },
  };
}

/** Removes a journal, and the folder of journals where it was the last one. */
export async function removeJournal(file: string): Promise<void> {
  await rm(file, { force: true });
  const folder = dirname(resolve(file));
  if (basename(folder) !== '.probity') return;
  const others = await readdir(folder).catch(() => ['unknown']);
  if (others.some((name) => name !== ignoring)) return;
  // Another run may come to write there meanwhile: then the folder stays as it was.
  await rm(join(folder, ignoring), { force: true });
  await rmdir(folder).catch(() => ignoreFolder(folder).catch(() => undefined));
}

/** Journals beside a plan that an earlier run of it left, in the order of their names. */
export async function openJournalsOf(
  plan: string,
): Promise<readonly { readonly file: string; readonly head: JournalHead }[]> {
  const folder = folderOf(plan);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^journal-.*\.ndjson$/.test(name)).sort();
  const found = await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const head = await readHead(file).catch(() => undefined);
      return head?.plan === basename(plan) && !isAtWork(head) ? [{ file, head }] : [];
    }),
  );
  return found.flat();
}

const ignoring = '.gitignore';

/** A run beside us removes the folder where its journal was the last one. */
const mostTries = 5;

async function opened(file: string): Promise<FileHandle> {
  const folder = dirname(resolve(file));
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolder(folder);
      if (basename(folder) === '.probity') await ignoreFolder(folder);
      return await open(file, 'wx', 0o600);
    } catch (error) {
      if (systemCode(error) === 'ENOENT' && tries < mostTries) continue;
      const way = 'Name a file that can be written with --journal FILE, or ask for reads only with --no-writes';
      throw new UsageError(`cannot write the journal ${file}: ${systemReason(error)}. ${way}`);
    }
  }
}

/** What stands in the folder is no part of anybody's repository. */
async function ignoreFolder(folder: string): Promise<void> {
  const file = await open(join(folder, ignoring), 'w');
  try {
    await file.writeFile('*\n');
  } finally {
    await file.close();
  }
}

/** True while the process that writes it runs. */
function isAtWork({ pid }: JournalHead): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
