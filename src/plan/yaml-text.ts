import { type Document, LineCounter, parseDocument } from 'yaml';
import { type PlanProblem, problemAt } from './problem.ts';
import { isCutKey, sayYaml, tooDeep } from './yaml-problems.ts';

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
  if (text.length > mostCharacters) return refused(0, 'this is not a plan: it has more than 4 Mi characters');
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
    if (error instanceof RangeError) return refused(0, tooDeep);
    const reason = error instanceof Error ? error.message : String(error);
    return refused(0, `the plan cannot be read as YAML: ${reason}`);
  }
}

/** Duplicate keys, and the first of what else is wrong: the rest mostly follows from it. */
function yamlProblems(file: string, text: string, document: Document.Parsed): readonly PlanProblem[] {
  const duplicates = document.errors.filter(
    ({ code, pos: [at] }) => code === 'DUPLICATE_KEY' && !isCutKey(document, text, at),
  );
  const other = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  const found = [...duplicates, ...(other === undefined ? document.warnings.slice(0, 1) : [other])];
  return found
    .sort((a, b) => a.pos[0] - b.pos[0])
    .map((error) => problemAt(file, text, ...sayYaml(error, text, document)));
}
