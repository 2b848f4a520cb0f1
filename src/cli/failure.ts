import { clean } from '../facts/report/clean.ts';
import { type PlanProblem, problemLine } from '../plan/problem.ts';
import { type ExitCode, exitCodes } from './exit-code.ts';

/** What is said of a plan, with the text that it is about. */
export interface PlanMessages {
  readonly problems: readonly PlanProblem[];
  readonly text: string;
}

/** Bad usage or a bad plan: the person at the keyboard can fix it. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly lines: readonly string[];

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** Nobody answers at an address that the command line names. Exit code 4. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** What is wrong in a plan. Exit code 2. */
export class PlanError extends Error implements PlanMessages {
  override readonly name = 'PlanError';
  readonly problems: readonly PlanProblem[];
  readonly text: string;

  constructor({ problems, text }: PlanMessages) {
    super(problems.map(problemLine).join('\n'));
    this.problems = problems;
    this.text = text;
  }
}

/** What to say of a thrown error, and with which code to end. */
export interface Failure {
  readonly lines: readonly string[];
  readonly code: ExitCode;
}

/** Bad usage in its own words; everything else is our fault, in one sentence. */
export function failureOf(error: unknown): Failure {
  if (error instanceof PlanError) {
    return { lines: error.problems.map((problem) => clean(problemLine(problem))), code: exitCodes.usage };
  }
  if (error instanceof UsageError) {
    return { lines: error.lines.map((line) => `probity: ${clean(line)}`), code: exitCodes.usage };
  }
  if (error instanceof UnreachableError) {
    return { lines: [`probity: ${clean(error.message)}`], code: exitCodes.unreachable };
  }
  const message = clean(error instanceof Error ? error.message : safeText(error)).trim();
  const line = `probity: internal error: ${message}; please report this (PROBITY_DEBUG=1 shows where it happened)`;
  return { lines: [line], code: exitCodes.ourError };
}

/** Some thrown values cannot even be turned into text. */
function safeText(value: unknown): string {
  try {
    return String(value);
  } catch {
    return 'something without a description was thrown';
  }
}

/** The code of a failed system call (`ENOENT`), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const systemWords: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EEXIST: 'a file of that name is in the way',
  ENOTDIR: 'a part of the path is not a directory',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be larger than this system lets a file be',
  EIO: 'the disk failed',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'this machine does not know that host name',
};

/** Why a system call failed, in words. */
export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return (
    (code === undefined ? undefined : systemWords[code]) ?? (error instanceof Error ? error.message : String(error))
  );
}
