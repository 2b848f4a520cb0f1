import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml';
import { misindented } from './indentation.ts';

/** Where a YAML error is, and what it says in the words of a plan. */
export type Said = readonly [offset: number, message: string];

/** What is said of a plan that is nested deeper than the stack is. */
export const tooDeep = 'the plan is nested too deeply: write it flatter';

const sayings: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias has no anchor or tag of its own: leave it out',
  BAD_ALIAS: 'this alias names no anchor: write the anchor (&name) before the alias (*name)',
  BAD_DQ_ESCAPE: 'this escape means nothing between double quotes: write \\\\ for a backslash, or use single quotes',
  BAD_INDENT: 'the indentation does not fit: entries of one map or list start in the same column',
  BAD_SCALAR_START: 'a plain value cannot start with this character: put the value in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'there is a second key on this line: start it on a line of its own',
  BLOCK_IN_FLOW: 'inside braces or brackets, write everything in that form',
  KEY_OVER_1024_CHARS: 'this key has more than 1024 characters: is a quote or a brace missing?',
  MULTILINE_IMPLICIT_KEY: 'this line has no "key: value": is a colon, or the space after it, missing?',
  MULTIPLE_ANCHORS: 'a value has one anchor at most: leave the others out',
  MULTIPLE_DOCS: 'a plan is one YAML document: remove what follows this line, or move it to a file of its own',
  MULTIPLE_TAGS: 'a value has one tag at most: leave the others out',
  TAG_RESOLVE_FAILED: 'this tag (`!...`) means nothing in a plan: leave it out, or put the value in quotes',
};

/** Where the cause of a YAML error is, and what to write instead. */
export function sayYaml(error: YAMLError, text: string, document: Document.Parsed): Said {
  const [at] = error.pos;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  // Nothing more is asked of a document that the composer gave up on: the next walk over it may end like this one.
  if (error.code === 'RESOURCE_EXHAUSTION') return [at, tooDeep];
  if (error.code === 'DUPLICATE_KEY')
    return [at, `${keyAt(text, error.pos)} appears twice in one map: keep one of them`];
  const foreign = foreignLines.find(([sign]) => sign.test(line));
  if (foreign !== undefined) return [start, foreign[1]];
  if (/^ *\t/.test(line)) return [start + line.indexOf('\t'), 'a tab indents this line: YAML is indented with spaces'];
  return (
    openQuote(document, text, at) ??
    inFlow(document, text, at, line) ??
    colon(line, start) ??
    (indentationErrors.has(error.code) ? misindented(text, at) : undefined) ?? [
      at,
      sayings[error.code] ?? unexpected(text, at) ?? `this is not valid YAML: ${lowerFirst(error.message)}`,
    ]
  );
}

/** Lines that other tools write, and what to do about them. */
const foreignLines: readonly (readonly [sign: RegExp, message: string])[] = [
  [/^(?:<{7}|={7}|>{7})(?: |$)/, 'a merge conflict is left in this file: keep one side, and remove the marks'],
  [/^\s*\{(?:\{-|%)/, 'this is a template: render it first'],
  [/^\s*\/\//, 'a comment starts with #, not with //'],
];

/** What is said of a sign where none can be. */
function unexpected(text: string, at: number): string | undefined {
  const sign = text[at] ?? '';
  if (sign === ']' || sign === '}') return `this ${sign} closes nothing: remove it`;
  if (sign === ',') return 'there is nothing before this comma: remove it';
  if (sign === '#') return 'a comment needs a space before it';
  if (/["'][ \t]*$/.test(text.slice(Math.max(0, at - 20), at))) {
    return 'something follows the closing quote: put the whole value in one pair of double quotes';
  }
  return sign === '{' || sign === '[' ? 'a second value starts here, but a plan is one map' : undefined;
}

/** What a wrong indentation is called, by where it is met. */
const indentationErrors: ReadonlySet<YAMLError['code']> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
]);

const plainKey = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s:{},[\]]+)/;

/** The key that an error is about, as it is written. */
function keyAt(text: string, [start, end]: readonly [number, number]): string {
  const key = plainKey.exec(text.slice(start, Math.max(end, start + 80)))?.[0];
  return key === undefined ? 'this key' : `the key ${key}`;
}

/** True for a key between braces that a brace of its own cuts short, as it has no quotes: it may be another than it seems. */
export function isCutKey(document: Document.Parsed, text: string, at: number): boolean {
  const [key = ''] = plainKey.exec(text.slice(at, at + 200)) ?? [];
  return key !== '' && text[at + key.length] === '{' && flowsAround(document, at).length > 0;
}

/** A quote before the error that is not closed, or is closed by the quote that was to open the next value. */
function openQuote(document: Document.Parsed, text: string, at: number): Said | undefined {
  let found: number | undefined;
  visit(document, {
    Scalar(_, node) {
      if (!isScalar(node) || !node.range || !(node.type ?? '').startsWith('QUOTE_')) return;
      const [from, to, rest] = node.range;
      const isOpen = to - from < 2 || text[to - 1] !== text[from];
      const isLong = text.slice(from, to).includes('\n');
      if ((isOpen || isLong) && at >= to && at <= rest + 1) found = from;
    },
  });
  return found === undefined ? undefined : [found, 'this quote is never closed: write one at the end of the value'];
}

/** What is wrong between braces or brackets; undefined if the error is about something else. */
function inFlow(document: Document.Parsed, text: string, at: number, line: string): Said | undefined {
  if (/[[{,:]\s*[^"'\s]*\$\{/.test(line) && /[[{]/.test(line.replaceAll('${', ''))) {
    return [at, 'a variable inside braces or brackets needs quotes: "${NAME}"'];
  }
  const flows = flowsAround(document, at);
  if (/[^\s[{,:"']\{/.test(line) && flows.length > 0) {
    return [
      at,
      'inside braces or brackets, a value with braces, brackets or commas in it needs quotes: "GET /users/{id}"',
    ];
  }
  const open = flows.findLast(([from, to]) => to - from < 2 || !'}]'.includes(text[to - 1] ?? ''));
  if (open !== undefined) {
    const [sign, end] = text[open[0]] === '{' ? ['{', '}'] : ['[', ']'];
    return [open[0], `this ${sign} is never closed: write ${end} at the end of the ${sign === '{' ? 'map' : 'list'}`];
  }
  return undefined;
}

/** Where the maps in braces and lists in brackets start and end that an offset lies in or right behind. */
function flowsAround(document: Document.Parsed, at: number): readonly (readonly [number, number])[] {
  const found: (readonly [number, number])[] = [];
  visit(document, {
    Collection(_, node) {
      if (!isCollection(node) || node.flow !== true || !node.range) return;
      const [from, to, rest] = node.range;
      if (from < at && at <= rest + 1) found.push([from, to]);
    },
  });
  return found;
}

/** A colon that makes a second key of a value, or that has no space after it. */
function colon(line: string, start: number): Said | undefined {
  const [, before = '', value] = /^(\s*(?:- +)*[\w-]+:\s+)([^\s"'[{|>&*!#][^"']*?:(?: .*|))$/.exec(line) ?? [];
  if (value !== undefined) {
    return [
      start + before.length,
      `a value with a colon in it needs quotes: "${value.replace(/\s+#.*$/, '').trimEnd()}"`,
    ];
  }
  const [, lead = '', key, rest] = /^(\s*(?:- +)*)([\w-]+):([^\s/].*|\/[^/].*)$/.exec(line) ?? [];
  return key === undefined
    ? undefined
    : [start + lead.length, `a colon needs a space after it: write ${key}: ${rest ?? ''}`];
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\s+/g, ' ');
}
