import { open, readFile, stat } from 'node:fs/promises';
import { cloak } from './discretion.ts';
import { systemReason, UsageError } from './failure.ts';
import { writeWhole } from './files.ts';

/**
 * Covers in a file whose lines were written as the run went on what only a later answer showed to be a secret. Throws a UsageError where
 * that could not be done.
 */
export async function lookAgain(path: string): Promise<void> {
  try {
    if (await holdsSecrets(path)) await writeWhole(path, coveredLines(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot cover the secrets in ${path}: ${systemReason(error)}`);
  }
}

/** Line by line, for it may be long, and hardly ever holds one. */
async function holdsSecrets(path: string): Promise<boolean> {
  // To open a pipe would wait for somebody who writes to it.
  if (!(await stat(path)).isFile()) return false;
  const file = await open(path);
  try {
    for await (const line of file.readLines()) if (cloak.text(line) !== line) return true;
    return false;
  } finally {
    await file.close();
  }
}

function* coveredLines(text: string): Generator<string> {
  for (const line of text.split(/(?<=\n)/)) yield cloak.text(line);
}
