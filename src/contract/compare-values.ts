import type { DifferenceKind, FieldShape, Shape } from '../model/contract.ts';
import { show } from '../model/violation.ts';
import { formWords, isWordStyle, type ValueForm } from '../text/value-form.ts';
import type { ShapeContext } from './compare-shapes.ts';
import type { DeclaredWords } from './declared-words.ts';
import { count, tell } from './difference.ts';
import { sightsOf } from './field-proof.ts';
import type { ShapeEvidence } from './shape.ts';

/** What is known of the values beside the two shapes. */
export interface ValueContext extends ShapeContext {
  readonly olderEvidence: ShapeEvidence;
  readonly declared: DeclaredWords;
}

/** Fewer values have their form by chance. */
const fewestValues = 5;

/** Forms of which a service may write one for the other without a change of format: they depend on the values alone. */
const classes: readonly (readonly [ValueForm, ValueForm])[] = [
  ['digits', 'decimals'],
  ['whole number', 'fraction'],
];

/** Tells texts that are written in another form, and notes numbers of another class and words that were exchanged. */
export function compareValues(older: Shape, newer: Shape, context: ValueContext): void {
  for (const before of older.fields) {
    const now = newer.fields.find(({ at }) => at === before.at);
    if (now === undefined || !isOfOneKind(before, now)) continue;
    if (!compareForms(before, now, context)) compareWords(before, now, context);
  }
}

/** True where both sides have enough texts, or enough numbers, and nothing else. */
function isOfOneKind(before: FieldShape, now: FieldShape): boolean {
  const [one, other] = [before, now].map((field) => {
    const { found, sent, unsent } = sightsOf(field);
    const values = found.shown - found.nulls + unsent.shown - unsent.nulls;
    const kinds = new Set([found, sent, unsent].flatMap((sight) => sight.kinds));
    return values >= fewestValues && kinds.size === 1 ? [...kinds][0] : undefined;
  });
  return one !== undefined && one === other;
}

/** True where the form is another one. */
function compareForms(before: FieldShape, now: FieldShape, context: ValueContext): boolean {
  const { forms: old = [], words: oldWords } = before;
  const { forms: fresh = [], words: freshWords } = now;
  if (old.length === 0 || fresh.length === 0) return false;
  count(context.findings, 'forms');
  const isClass = classes.some(
    ([one, other]) => (old.includes(one) && fresh.includes(other)) || (old.includes(other) && fresh.includes(one)),
  );
  if (isClass) return add('numbers-reclassed', before.at, [old, fresh], context);
  if (old.some((form) => fresh.includes(form))) return false;
  // Words of one style may be anything, unless they are enumerated.
  const isEnumerated = oldWords !== undefined || freshWords !== undefined;
  const isFirm = (forms: readonly ValueForm[]): boolean => isEnumerated || forms.some((form) => !isWordStyle(form));
  if (!isFirm(old) || !isFirm(fresh)) return false;
  return add('field-reformatted', before.at, [old, fresh], context);
}

function compareWords(before: FieldShape, now: FieldShape, context: ValueContext): void {
  const { words: old = [] } = before;
  const { words: fresh = [] } = now;
  if (old.length === 0 || fresh.length === 0) return;
  count(context.findings, 'words');
  const gone = old.filter((word) => !fresh.includes(word));
  const come = fresh.filter((word) => !old.includes(word));
  if (gone.length === 0 || come.length === 0) return;
  const { words, isWhole } = context.declared(context.operation, before.at);
  const unknown = isWhole ? come : fresh;
  const isRenamed = gone.some((word) => words.has(word)) && !unknown.some((word) => words.has(word));
  const kind = isRenamed ? 'word-renamed' : 'words-exchanged';
  addDifference(kind, before.at, old.join(', '), fresh.join(', '), context);
}

function add(
  kind: DifferenceKind,
  at: string,
  [old, fresh]: readonly [readonly ValueForm[], readonly ValueForm[]],
  context: ValueContext,
): true {
  const { olderEvidence, evidence } = context;
  addDifference(kind, at, formText(old, olderEvidence, at), formText(fresh, evidence, at), context);
  return true;
}

/** `dd/mm/yyyy ("31/01/2026")`. */
function formText(forms: readonly ValueForm[], evidence: ShapeEvidence, at: string): string {
  const example = evidence.value(at);
  return `${formWords(forms)}${example === undefined ? '' : ` (${show(example)})`}`;
}

function addDifference(kind: DifferenceKind, at: string, before: string, after: string, context: ValueContext): void {
  const { findings, operation, situation, place, evidence } = context;
  tell(findings, { kind, operation, situation, at: `body:${place}${at}`, before, after }, evidence.field(at, 'shown'));
}
