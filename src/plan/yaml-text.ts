import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { type PlanProblem, problemAt } from './problem.ts';

/** The text as a YAML document, or why it is none. */
export type YamlText =
  | { readonly ok: true; readonly document: Document.Parsed }
  | { readonly ok: false; readonly problems: readonly PlanProblem[] };

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
    return refused(0, 'the plan is empty: write at least base_url and resources');
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
  return found
    .sort((a, b) => a.pos[0] - b.pos[0])
    .map((error) => problemAt(file, text, error.pos[0], sayYaml(error, text)));
}

const sayings: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  ALIAS_PROPS: 'an alias has no anchor or tag of its own: leave it out',
  BAD_ALIAS: 'this alias names no anchor: write the anchor (&name) before the alias (*name)',
  BAD_INDENT: 'the indentation does not fit: entries of one map or list start in the same column',
  BAD_SCALAR_START: 'a plain value cannot start with this character: put the value into quotes',
  BLOCK_AS_IMPLICIT_KEY: 'a second colon in one line: put the value into quotes, or start a new line',
  BLOCK_IN_FLOW: 'inside braces or brackets, write everything in that form',
  DUPLICATE_KEY: 'this key stands twice in one map: keep one of them',
  KEY_OVER_1024_CHARS: 'this key has more than 1024 characters: is a quote or a brace missing?',
  MULTILINE_IMPLICIT_KEY: 'a key has to end on its line: is a quote, a brace or a colon missing?',
  MULTIPLE_ANCHORS: 'a value has one anchor at most: leave the others out',
  MULTIPLE_DOCS: 'a plan is one YAML document: take out what follows this `---`, or put it into a file of its own',
  MULTIPLE_TAGS: 'a value has one tag at most: leave the others out',
  TAB_AS_INDENT: 'a tab indents this line: YAML is indented with spaces',
  TAG_RESOLVE_FAILED: 'this tag (`!...`) means nothing in a plan: leave it out, or put the value into quotes',
};

function sayYaml({ code, message, pos }: YAMLError, text: string): string {
  const start = text.lastIndexOf('\n', pos[0] - 1) + 1;
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  if (/^ *\t/.test(line) && code !== 'DUPLICATE_KEY') return sayings.TAB_AS_INDENT ?? message;
  if (/[[{,:]\s*[^"'\s]*\$\{/.test(line) && /[[{]/.test(line.replaceAll('${', ''))) {
    return 'a variable inside braces or brackets needs quotes: "${NAME}"';
  }
  const plain = message.replace(/\s+/g, ' ');
  return sayings[code] ?? `this is no YAML: ${plain.slice(0, 1).toLowerCase()}${plain.slice(1)}`;
}
