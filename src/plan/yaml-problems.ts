/** What is wrong with text that is not YAML, and what to write instead. */
import { type Document, isScalar, visit, type YAMLError } from 'yaml';
import { lowerFirst } from './complaints.ts';
import type { Located } from './problem.ts';

export const tooDeep = 'the plan is nested too deeply: write it flatter';

const sayings: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  BAD_ALIAS: 'this alias names no anchor: write the anchor (&name) before the alias (*name)',
  BAD_INDENT:
    'the indentation does not fit: entries of one map or list start in the same column, and braces are closed',
  BAD_SCALAR_START: 'a plain value cannot start with this character: put the value in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'there is a second key in this value: start it on a line of its own, in the column of the first one',
  MULTIPLE_DOCS: 'a plan is one YAML document: remove everything after this line, or move it to another file',
  MULTILINE_IMPLICIT_KEY: 'this line has no "key: value": is a colon, or the space after it, missing?',
  TAG_RESOLVE_FAILED: 'this tag (`!...`) means nothing in a plan: leave it out, or put the value in quotes',
};

/** Lines that are wrong for a well-known reason, whatever the error is. */
const mistakes: readonly (readonly [sign: RegExp, message: string])[] = [
  [/^(?:<{7}|={7}|>{7})(?: |$)/, 'this file contains a merge conflict: keep one side, and remove the marks'],
  [/^\s*\{(?:\{-|%)/, 'this is a template: render it first'],
  [/^\s*\/\//, 'a comment starts with #, not with //'],
  [/^ *\t/, 'a tab indents this line: indent with spaces'],
  [/[[{].*[[{,:]\s*[^"'\s]*\$\{/, 'a variable inside braces or brackets needs quotes: "${NAME}"'],
  [/[[{].*[^\s[{,:"']\{/, 'inside braces or brackets, a value with braces needs quotes: "GET /users/{id}"'],
  [/^\s*(?:- +)*[\w-]+:\s+[^\s"'[{|>&*!#][^"']*:(?: |$)/, 'a value that contains a colon needs quotes'],
  [/^\s*(?:- +)*[\w-]+:(?:[^\s/]|\/[^/])/, 'a colon needs a space after it'],
];

/** Where the cause of a YAML error is, and what to write instead. */
export function explain(error: YAMLError, text: string, document: Document.Parsed): Located {
  const { code, pos, message } = error;
  const [offset] = pos;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^\s:{},[\]]+/.exec(text.slice(offset))?.[0] ?? '';
    return { offset, message: `the key ${key} appears twice in one map: keep one of them` };
  }
  // The composer gave up on this document, and another walk over it might do the same.
  if (code === 'RESOURCE_EXHAUSTION') return { offset, message: tooDeep };
  const quote = openQuote(document, text, offset);
  if (quote !== undefined)
    return { offset: quote, message: 'this quote is never closed: add one at the end of the value' };
  const mistake = mistakes.find(([sign]) => sign.test(line));
  const other = `this is not valid YAML: ${lowerFirst(message.replace(/\s+/g, ' '))}`;
  return { offset, message: mistake?.[1] ?? sayings[code] ?? other };
}

/** A quote before the error that is not closed, or that the opening quote of the next value closes. */
function openQuote(document: Document.Parsed, text: string, at: number): number | undefined {
  let found: number | undefined;
  visit(document, {
    Scalar(_, node) {
      if (!isScalar(node) || !node.range || !(node.type ?? '').startsWith('QUOTE_')) return;
      const [from, to, rest] = node.range;
      const isOpen = to - from < 2 || text[to - 1] !== text[from];
      if ((isOpen || text.slice(from, to).includes('\n')) && at >= to && at <= rest + 1) found = from;
    },
  });
  return found;
}
