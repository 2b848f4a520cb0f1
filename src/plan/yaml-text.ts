import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { type PlanProblem, problemAt } from './problem.ts';

/** The text as a YAML document, or why it is none. */
export type YamlText =
  | { readonly ok: true; readonly document: Document.Parsed }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

/** What is said of a plan with nothing in it. */
export const emptyPlan = 'the plan is empty: write at least base_url and resources';

const mostCharacters = 2 ** 22;
// oxlint-disable-next-line no-control-regex -- the characters that tell a binary file from text
const binary = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** Reads a text as one YAML 1.2 document. */
export function readYaml(file: string, text: string): YamlText {
  const refused = (offset: number, message: string): YamlText => ({
    ok: false,
    problems: [problemAt(file, text, offset, message)],
  });
  if (text.length > mostCharacters) return refused(0, 'this is no plan: it has more than 4 Mi characters');
  const strange = text.search(binary);
  if (strange >= 0) {
    return refused(strange, 'this is a binary file, or text in UTF-16: a plan is YAML text, saved as UTF-8');
  }
  const broken = text.indexOf('\uFFFD');
  if (broken >= 0) return refused(broken, 'these bytes are not UTF-8: save the plan as UTF-8');
  if (/^\uFEFF?\s*$/.test(text)) {
    return refused(0, emptyPlan);
  }
  try {
    const document = parseDocument(text, {
      version: '1.2',
      uniqueKeys: true,
      prettyErrors: false,
      lineCounter: new LineCounter(),
    });
    const problems = yamlProblems(file, text, document);
    return problems.length === 0 ? { ok: true, document } : { ok: false, problems };
  } catch (error) {
    // The composer recurses, so that hundreds of brackets within each other end in a RangeError.
    if (error instanceof RangeError) return refused(0, 'the plan is nested too deeply: write it flatter');
    const reason = error instanceof Error ? error.message : String(error);
    return refused(0, `the plan cannot be read as YAML: ${reason}`);
  }
}

/** Duplicate keys, and the first of what else is wrong: the rest mostly follows from it. */
function yamlProblems(file: string, text: string, document: Document.Parsed): readonly PlanProblem[] {
  const duplicates = document.errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  const other = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  const found = [...duplicates, ...(other === undefined ? document.warnings.slice(0, 1) : [other])];
  return found.sort((a, b) => a.pos[0] - b.pos[0]).map((error) => problemAt(file, text, ...sayYaml(error, text)));
}

/** The key that an error is about, as it is written. */
function keyAt(text: string, [start, end]: readonly [number, number]): string {
  const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s:{},[\]]+)/.exec(text.slice(start, Math.max(end, start + 80)))?.[0];
  return key === undefined ? 'this key' : `the key ${key}`;
}

const sayings: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias has no anchor or tag of its own: leave it out',
  BAD_ALIAS: 'this alias names no anchor: write the anchor (&name) before the alias (*name)',
  BAD_DQ_ESCAPE: 'this escape means nothing between double quotes: write \\\\ for a backslash, or use single quotes',
  BAD_INDENT: 'the indentation does not fit: entries of one map or list start in the same column',
  BAD_SCALAR_START: 'a plain value cannot start with this character: put the value into quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a second key where none can be: put a value with a colon into quotes, or start the next key in the column of the others',
  BLOCK_IN_FLOW: 'inside braces or brackets, write everything in that form',
  KEY_OVER_1024_CHARS: 'this key has more than 1024 characters: is a quote or a brace missing?',
  MULTILINE_IMPLICIT_KEY: 'a key has to end on its line: is a quote, a brace or a colon missing?',
  MULTIPLE_ANCHORS: 'a value has one anchor at most: leave the others out',
  MULTIPLE_DOCS: 'a plan is one YAML document: take out what follows this `---`, or put it into a file of its own',
  MULTIPLE_TAGS: 'a value has one tag at most: leave the others out',
  RESOURCE_EXHAUSTION: 'the plan is nested too deeply: write it flatter',
  TAG_RESOLVE_FAILED: 'this tag (`!...`) means nothing in a plan: leave it out, or put the value into quotes',
};

/** Where a YAML error is, and what it says in the words of a plan. */
function sayYaml({ code, message, pos }: YAMLError, text: string): readonly [number, string] {
  const start = text.lastIndexOf('\n', pos[0] - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  if (code === 'DUPLICATE_KEY') return [pos[0], `${keyAt(text, pos)} stands twice in one map: keep one of them`];
  if (/^ *\t/.test(line)) return [start + line.indexOf('\t'), 'a tab indents this line: YAML is indented with spaces'];
  return [pos[0], inFlow(message, line) ?? sayings[code] ?? `this is no YAML: ${lowerFirst(message)}`];
}

/** What is wrong between braces or brackets; undefined where the error is about something else. */
function inFlow(message: string, line: string): string | undefined {
  if (/[[{,:]\s*[^"'\s]*\$\{/.test(line) && /[[{]/.test(line.replaceAll('${', ''))) {
    return 'a variable inside braces or brackets needs quotes: "${NAME}"';
  }
  if (message.startsWith('Flow ')) {
    return 'a brace or bracket is not closed before the next line starts: close it, or indent its end';
  }
  if (/^Unexpected flow-(?:map|seq)-/.test(message)) {
    return 'inside braces or brackets, a value that has braces, brackets or commas in it needs quotes: "GET /users/{id}"';
  }
  return undefined;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\s+/g, ' ');
}
