/** The first step: text to a YAML document with the ranges of its nodes, or what to write instead of text that is none. */
import { type Document, isScalar, parseDocument, visit, type YAMLError } from 'yaml';
import { lowerFirst } from './complaints.ts';
import { messageOf } from './json-schema.ts';
import type { Located } from './problem.ts';
import { tooDeepAt } from '../text/yaml.ts';

type YamlText =
  | { readonly ok: true; readonly document: Document.Parsed }
  | { readonly ok: false; readonly problems: readonly Located[] };

export const emptyPlan = 'the plan is empty: write at least base_url and resources';

const mostCharacters = 2 ** 22;
// oxlint-disable-next-line eslint/no-control-regex -- the characters that tell a binary file from text
const binary = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

export function parseYaml(text: string): YamlText {
  const reject = (offset: number, message: string): YamlText => ({ ok: false, problems: [{ offset, message }] });
  if (text.length > mostCharacters) return reject(0, 'this is not a plan: it has more than 4 Mi characters');
  const strange = text.search(binary);
  if (strange >= 0) return reject(strange, 'this is a binary file, or UTF-16: a plan is YAML text, saved as UTF-8');
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) return reject(broken, 'these bytes are not UTF-8: save the plan as UTF-8');
  if (/^\uFEFF?\s*$/.test(text)) return reject(0, emptyPlan);
  const deep = tooDeepAt(text);
  if (deep >= 0) return reject(deep, 'the plan is nested too deeply: write it flatter');
  try {
    const document = parseDocument(text, { version: '1.2', uniqueKeys: true, prettyErrors: false });
    const problems = problemsIn(document, text);
    return problems.length === 0 ? { ok: true, document } : { ok: false, problems };
  } catch (thrown) {
    return reject(0, `the plan cannot be read as YAML: ${messageOf(thrown)}`);
  }
}

/** Duplicate keys, and the first other error, because the others mostly follow from it. */
function problemsIn(document: Document.Parsed, text: string): readonly Located[] {
  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const other = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  const found = [...duplicates, ...(other === undefined ? document.warnings.slice(0, 1) : [other])];
  return found.map((each) => explain(each, text, document));
}

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
function explain(error: YAMLError, text: string, document: Document.Parsed): Located {
  const { code, pos, message } = error;
  const [offset] = pos;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  if (code === 'DUPLICATE_KEY') {
    const key = /^[^\s:{},[\]]+/.exec(text.slice(offset))?.[0] ?? '';
    return { offset, message: `the key ${key} appears twice in one map: keep one of them` };
  }
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
