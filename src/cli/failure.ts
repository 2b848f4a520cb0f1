/** What ends a command, or one of many audits, as a message and an exit code. */
import { TokenError } from '../core/send.ts';
import { RecordError } from '../evidence/recorded.ts';
import { PlanError, SelectionError } from '../index.ts';
import { exitCodes } from '../report/gate.ts';
import { WireSetupError } from '../wire/setup-error.ts';
import type { Io } from './io.ts';
import { say } from './output.ts';
import { UnreachableError, UsageError } from './usage.ts';

const usageErrors = [UsageError, SelectionError, PlanError, TokenError, WireSetupError, RecordError];

/** True if only a change of the plan, the command, or the environment can help. */
export const isUsage = (error: unknown): error is Error => usageErrors.some((kind) => error instanceof kind);

/**
 * Says what failed, and returns the exit code.
 * @param where precedes the message: `shop.yaml: `
 */
export function reportFailure(error: unknown, io: Io, where = ''): number {
  const message = error instanceof Error ? error.message : String(error);
  const isUnreachable = error instanceof UnreachableError;
  if (isUsage(error) || isUnreachable) say(`error: ${where}${message}`, io);
  else {
    const trace = error instanceof Error && io.env['PROBITY_DEBUG'] ? error.stack : message;
    io.stderr.write(`internal error: ${where}${trace}\n`);
  }
  if (isUnreachable) return exitCodes.unreachable;
  return isUsage(error) ? exitCodes.usage : exitCodes.internal;
}
