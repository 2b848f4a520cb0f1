/** YAML texts that are nested too deeply to be read. */
import { Lexer, Parser } from 'yaml';

/** More than any plan or document has, and far less than the composer of the library can recurse. */
const mostLevels = 200;

/**
 * The offset at which a YAML text is nested too deeply, or -1. The composer would recurse until the stack is full, and
 * V8 ends the process there if it has to compile a regular expression.
 */
export function tooDeepAt(text: string): number {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    // What it yields is not needed, only how many collections are open.
    Array.from(parser.next(lexeme));
    if (parser.stack.length > mostLevels) return parser.offset;
  }
  return -1;
}
