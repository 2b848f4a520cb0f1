import type { Json } from '../text/json.ts';
import { words } from '../text/casing.ts';
import { formsOf, isEnumerable, type ValueForm } from '../text/value-form.ts';
import { addTo, byCode, mergeSamples, type Sample } from './sample.ts';

/** What the texts and numbers of one place have in common. Changed in place by `noteForms`. */
export interface Values {
  /** Forms that all of them have; undefined before the first one. */
  forms: ReadonlySet<ValueForm> | undefined;
  /** Word to the objects that showed it; undefined where the values are too many, or no words. */
  words: Map<string, Sample> | undefined;
  /** The first of them that is kept, for people to see. */
  example: string | number | bigint | undefined;
}

/** More different words are no enumeration. */
const mostWords = 12;
const fewestValues = 5;
/** An enumerated word is met again. */
const timesEach = 2;

/** Words of field names whose values are about somebody: these never stand in a snapshot. */
const personal = new Set(
  (
    'name nick nickname alias first last given family surname user username login author owner creator assignee reviewer person people ' +
    'customer contact recipient sender member friend email mail city town street address zip phone mobile birth birthday password ' +
    'secret token key code hint answer note comment by'
  ).split(' '),
);

export function createValues(): Values {
  return { forms: undefined, words: new Map(), example: undefined };
}

/** Takes notice of a text or number that an object shows. */
export function noteForms(values: Values, value: Json, object: string): void {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return;
  values.example ??= value;
  const { forms } = values;
  if (forms === undefined) values.forms = new Set(formsOf(value));
  else if (forms.size > 0) {
    const now = new Set(formsOf(value));
    values.forms = new Set([...forms].filter((form) => now.has(form)));
  }
  if (values.words === undefined) return;
  if (typeof value !== 'string' || !isEnumerable(value)) values.words = undefined;
  else {
    const sample = values.words.get(value) ?? new Set();
    values.words.set(value, sample);
    addTo(sample, object);
    if (values.words.size > mostWords) values.words = undefined;
  }
}

/** What the values of both have in common. */
export function mergeValues(one: Values, other: Values): Values {
  const forms =
    one.forms === undefined || other.forms === undefined
      ? (one.forms ?? other.forms)
      : new Set([...one.forms].filter((form) => other.forms?.has(form)));
  return { forms, words: mergedWords(one.words, other.words), example: one.example ?? other.example };
}

function mergedWords(one: Values['words'], other: Values['words']): Values['words'] {
  if (one === undefined || other === undefined) return undefined;
  const all = new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((word) => [
      word,
      mergeSamples(one.get(word) ?? new Set(), other.get(word) ?? new Set()),
    ]),
  );
  return all.size > mostWords ? undefined : all;
}

/** Forms that all values have, sorted. */
export function commonForms({ forms = new Set() }: Values): readonly ValueForm[] {
  return [...forms].sort(byCode);
}

/** The words of an enumeration, sorted: a few that are met again and again, in a field that is about nobody. Else none. */
export function enumeratedWords({ words: all }: Values, field: string): readonly string[] {
  if (all === undefined || words(field).some((word) => personal.has(word))) return [];
  const met = [...all.values()].reduce((sum, sample) => sum + sample.size, 0);
  return met >= Math.max(fewestValues, all.size * timesEach) ? [...all.keys()].sort(byCode) : [];
}
