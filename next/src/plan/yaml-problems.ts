/** What is wrong with text that is not YAML, and what to write instead. */
import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml';
import { lowerFirst, orList } from './complaints.ts';
import type { Located } from './problem.ts';

export const tooDeep = 'the plan is nested too deeply: write it flatter';

const sayings: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias cannot have an anchor or a tag: leave it out',
  BAD_ALIAS: 'this alias names no anchor: write the anchor (&name) before the alias (*name)',
  BAD_DQ_ESCAPE: 'this escape means nothing in double quotes: write \\\\ for a backslash, or use single quotes',
  BAD_INDENT: 'the indentation does not fit: entries of one map or list start in the same column',
  BAD_SCALAR_START: 'a plain value cannot start with this character: put the value in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'there is a second key on this line: start it on a line of its own',
  BLOCK_IN_FLOW: 'inside braces or brackets, write everything in that form',
  KEY_OVER_1024_CHARS: 'this key has more than 1024 characters: is a quote or a brace missing?',
  MULTILINE_IMPLICIT_KEY: 'this line has no "key: value": is a colon, or the space after it, missing?',
  MULTIPLE_ANCHORS: 'a value has at most one anchor: leave the others out',
  MULTIPLE_DOCS: 'a plan is one YAML document: remove everything after this line, or move it to another file',
  MULTIPLE_TAGS: 'a value has at most one tag: leave the others out',
  TAG_RESOLVE_FAILED: 'this tag (`!...`) means nothing in a plan: leave it out, or put the value in quotes',
};

/** Lines of other tools. */
const foreignLines: readonly (readonly [sign: RegExp, message: string])[] = [
  [/^(?:<{7}|={7}|>{7})(?: |$)/, 'this file contains a merge conflict: keep one side, and remove the marks'],
  [/^\s*\{(?:\{-|%)/, 'this is a template: render it first'],
  [/^\s*\/\//, 'a comment starts with #, not with //'],
];

/** Where the cause of a YAML error is, and what to write instead. */
export function explain(error: YAMLError, text: string, document: Document.Parsed): Located {
  const { code, pos, message } = error;
  const [offset] = pos;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  // The composer gave up on this document, and another walk over it might do the same.
  if (code === 'RESOURCE_EXHAUSTION') return { offset, message: tooDeep };
  if (code === 'DUPLICATE_KEY')
    return { offset, message: `${keyAt(text, pos)} appears twice in one map: keep one of them` };
  const foreign = foreignLines.find(([sign]) => sign.test(line));
  if (foreign !== undefined) return { offset: start, message: foreign[1] };
  if (/^ *\t/.test(line))
    return { offset: start + line.indexOf('\t'), message: 'a tab indents this line: indent with spaces' };
  return (
    openQuote(document, text, offset) ??
    inFlow(document, text, offset, line) ??
    colon(line, start) ??
    misindented(text, offset) ?? {
      offset,
      message:
        sayings[code] ??
        unexpected(text, offset) ??
        `this is not valid YAML: ${lowerFirst(message.replace(/\s+/g, ' '))}`,
    }
  );
}

/** A character that cannot be there. */
function unexpected(text: string, at: number): string | undefined {
  const sign = text[at] ?? '';
  if (sign === ']' || sign === '}') return `this ${sign} closes nothing: remove it`;
  if (sign === ',') return 'there is nothing before this comma: remove it';
  if (sign === '#') return 'a comment needs a space before it';
  if (/["'][ \t]*$/.test(text.slice(Math.max(0, at - 20), at)))
    return 'there is text after the closing quote: put the whole value in one pair of double quotes';
  return sign === '{' || sign === '[' ? 'a second value starts here, but a plan is one map' : undefined;
}

const plainKey = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s:{},[\]]+)/;

function keyAt(text: string, [start, end]: readonly [number, number]): string {
  const key = plainKey.exec(text.slice(start, Math.max(end, start + 80)))?.[0];
  return key === undefined ? 'this key' : `the key ${key}`;
}

/** True for an unquoted key in braces that is cut short by a brace of its own. It may be another key than it seems. */
export function isCutKey(document: Document.Parsed, text: string, at: number): boolean {
  const [key = ''] = plainKey.exec(text.slice(at, at + 200)) ?? [];
  return key !== '' && text[at + key.length] === '{' && flowsAround(document, at).length > 0;
}

/** A quote before the error that is not closed, or that the opening quote of the next value closes. */
function openQuote(document: Document.Parsed, text: string, at: number): Located | undefined {
  let found: number | undefined;
  visit(document, {
    Scalar(_, node) {
      if (!isScalar(node) || !node.range || !(node.type ?? '').startsWith('QUOTE_')) return;
      const [from, to, rest] = node.range;
      const isOpen = to - from < 2 || text[to - 1] !== text[from];
      if ((isOpen || text.slice(from, to).includes('\n')) && at >= to && at <= rest + 1) found = from;
    },
  });
  if (found === undefined) return undefined;
  return { offset: found, message: 'this quote is never closed: add one at the end of the value' };
}

/** What is wrong in braces or brackets. */
function inFlow(document: Document.Parsed, text: string, at: number, line: string): Located | undefined {
  if (/[[{,:]\s*[^"'\s]*\$\{/.test(line) && /[[{]/.test(line.replaceAll('${', '')))
    return { offset: at, message: 'a variable inside braces or brackets needs quotes: "${NAME}"' };
  const flows = flowsAround(document, at);
  if (/[^\s[{,:"']\{/.test(line) && flows.length > 0) {
    const what = 'a value that contains braces, brackets, or commas needs quotes';
    return { offset: at, message: `inside braces or brackets, ${what}: "GET /users/{id}"` };
  }
  const open = flows.findLast(([from, to]) => to - from < 2 || !'}]'.includes(text[to - 1] ?? ''));
  if (open === undefined) return undefined;
  const isMap = text[open[0]] === '{';
  const message = isMap
    ? 'this { is never closed: add } at the end of the map'
    : 'this [ is never closed: add ] at the end of the list';
  return { offset: open[0], message };
}

/** The maps in braces and lists in brackets around an offset, or right before it. */
function flowsAround(document: Document.Parsed, at: number): readonly (readonly [from: number, to: number])[] {
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
function colon(line: string, start: number): Located | undefined {
  const [, before = '', value] = /^(\s*(?:- +)*[\w-]+:\s+)([^\s"'[{|>&*!#][^"']*?:(?: .*|))$/.exec(line) ?? [];
  if (value !== undefined) {
    const quoted = value.replace(/\s+#.*$/, '').trimEnd();
    return { offset: start + before.length, message: `a value that contains a colon needs quotes: "${quoted}"` };
  }
  const [, lead = '', key, rest = ''] = /^(\s*(?:- +)*)([\w-]+):([^\s/].*|\/[^/].*)$/.exec(line) ?? [];
  if (key === undefined) return undefined;
  return { offset: start + lead.length, message: `a colon needs a space after it: write ${key}: ${rest}` };
}

/** The line at an offset, or next to it, if it starts in a column in which no entry above it starts. */
function misindented(text: string, offset: number): Located | undefined {
  const around = text.slice(0, offset).split('\n').length - 1;
  let columns: readonly number[] = [];
  let mayGoDeeper = true;
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const indent = line.search(/\S/);
    const from = start + indent;
    start += line.length + 1;
    if (indent < 0 || line[indent] === '#') continue;
    const fits = columns.includes(indent) || (mayGoDeeper && indent > (columns.at(-1) ?? -1));
    if (!fits && Math.abs(index - around) <= 1) {
      const above = `this line is indented by ${indent}, but entries above it by ${orList(columns.map(String))}`;
      return { offset: from, message: `${above}: entries of one map or list start in the same column` };
    }
    const inner = /^ *(?:- +(?=\S))*/.exec(line)?.[0].length ?? indent;
    columns = [...new Set([...columns.filter((column) => column < indent), indent, inner])];
    mayGoDeeper = /(?::|-)\s*(?:[&!|>]\S*\s*)?(?:#.*)?$/.test(line);
  }
  return undefined;
}
