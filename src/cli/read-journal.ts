import { open, stat } from 'node:fs/promises';
import type { JournalHead, JournalLine } from '../model/journal.ts';
import { readHeadLine, readLine } from '../model/journal-lines.ts';
import { readText } from './files.ts';
import { systemReason, UsageError } from './failure.ts';

/** A journal as it was read. */
export interface ReadJournal {
  readonly head: JournalHead;
  readonly lines: readonly JournalLine[];
  /** Number of the first line that nobody can read: nothing from there on was. Undefined where all was. */
  readonly unreadFrom: number | undefined;
}

/** No run writes more. */
const mostBytes = 64 * 1024 * 1024;
const longestLine = 256 * 1024;

/**
 * Reads a journal as far as it goes: a last line without its end was never sent by. Throws a UsageError where the file is no journal,
 * or holds what no run writes and nobody should act on.
 */
export async function readJournal(file: string): Promise<ReadJournal> {
  await checkSize(file);
  const texts = (await readText(file, 'the journal')).split('\n').slice(0, -1);
  const long = texts.findIndex((text) => text.length > longestLine);
  if (long >= 0) throw refused(file, long + 1, `it has ${texts[long]?.length ?? 0} characters`);
  const head = readHeadLine(texts[0] ?? '');
  if (head.is !== 'line') throw new UsageError(`${file} is not a journal of Probity: its first line does not say so`);
  const lines: JournalLine[] = [];
  let unreadFrom: number | undefined;
  for (const [index, text] of texts.slice(1).entries()) {
    const read = readLine(text);
    if (read.is === 'refused') throw refused(file, index + 2, read.why);
    if (read.is === 'line' && unreadFrom === undefined) lines.push(read.line);
    else unreadFrom ??= index + 2;
  }
  return { head: head.line, lines, unreadFrom };
}

/** Reads the first line alone; undefined where the file is no journal. Throws what reading a file may throw. */
export async function readHead(file: string): Promise<JournalHead | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [first = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1);
    const head = readHeadLine(first);
    return head.is === 'line' ? head.line : undefined;
  } finally {
    await handle.close();
  }
}

const headBytes = 16 * 1024;

async function checkSize(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`cannot read the journal ${file}: ${systemReason(error)}`);
  });
  if (found.size > mostBytes) throw new UsageError(`${file} is not a journal of Probity: it has ${found.size} bytes`);
}

function refused(file: string, line: number, why: string): UsageError {
  return new UsageError(
    `${file}:${line}:1: ${why}, which no run writes: nothing was sent. Check by hand what was left`,
  );
}
