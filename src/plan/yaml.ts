/** The first step: text to a YAML document with the ranges of its nodes. */
import { type Document, parseDocument } from 'yaml';
import { messageOf } from './json-schema.ts';
import type { Located } from './problem.ts';
import { explain, tooDeep } from './yaml-problems.ts';

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
  try {
    const document = parseDocument(text, { version: '1.2', uniqueKeys: true, prettyErrors: false });
    const problems = problemsIn(document, text);
    return problems.length === 0 ? { ok: true, document } : { ok: false, problems };
  } catch (thrown) {
    // The composer is recursive, so hundreds of nested brackets end in a RangeError.
    if (thrown instanceof RangeError) return reject(0, tooDeep);
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
