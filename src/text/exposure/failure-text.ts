import { findInternalPath } from './internal-paths.ts';
import { plainText } from './plain-text.ts';
import { findRuntimeError, findSystemError } from './runtime-errors.ts';
import { findStackFrame } from './stack-frames.ts';

const phrase =
  /^\W*(?:[45]\d\d\W+)?(?:internal server error|bad request|unprocessable (?:entity|content)|not found|forbidden|unauthorized|service unavailable|bad gateway|gateway time-?out|method not allowed)\b/i;
const said = /^\W*(?:an? )?(?:(?:unexpected|unhandled|internal|unknown|fatal|uncaught) )+(?:error|exception)\b/i;
const named = /^\W*\w{0,80}(?:error|exception)\b\W[^\n]*/i;
const inside = [findSystemError, findRuntimeError, findInternalPath];

/** True for a text or a page that begins as those do that frameworks answer failures with, with an error that names what is inside, or with a stack trace; never for broken JSON. */
export function isFailureText(text: string): boolean {
  if (/^\s*[[{"]/.test(text)) return false;
  // What is shown further down may be what was asked for: the lines of a log.
  const plain = plainText(text).slice(0, 400);
  if (phrase.test(plain) || said.test(plain) || findStackFrame(plain) !== undefined) return true;
  const [line] = named.exec(plain) ?? [];
  return line !== undefined && inside.some((find) => find(line) !== undefined);
}
