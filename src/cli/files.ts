/** Files that a command names, with one sentence about those that cannot be used. */
import { resolve } from 'node:path';
import type { Io } from './io.ts';
import { UsageError } from './usage.ts';

/** @param what for messages: `report` */
export function readBytes(what: string, file: string, io: Io): Uint8Array {
  try {
    return io.readFile(resolve(io.cwd, file));
  } catch (error) {
    throw new UsageError(`Cannot read the ${what} ${file}: ${reasonOf(error)}.`);
  }
}

/** It is undefined for a folder, and for a file that cannot be read. */
export function bytesAt(file: string, io: Io): Uint8Array | undefined {
  try {
    return io.readFile(resolve(io.cwd, file));
  } catch {
    return undefined;
  }
}

/** Without its byte order mark, which says whether it is UTF-16, as the redirections of Windows write it. */
export function readText(what: string, file: string, io: Io): string {
  const bytes = readBytes(what, file, io);
  const encodings: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' };
  return new TextDecoder(encodings[bytes.slice(0, 2).join()]).decode(bytes);
}

export function writeText(file: string, text: string, io: Io): void {
  try {
    io.writeFile(resolve(io.cwd, file), text);
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${reasonOf(error)}.`);
  }
}

export function exists(path: string, io: Io): boolean {
  try {
    io.readFile(resolve(io.cwd, path));
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EISDIR';
  }
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is not a folder',
  };
  return known[code] ?? (error instanceof Error ? error.message : String(error));
}
