import { isDay } from './calendar.ts';
import type { Json } from './json.ts';

/**
 * How a value is written. A text that can be read in two ways has both forms: `01/02/2026` is `dd/mm/yyyy` and `mm/dd/yyyy`, `open` a word
 * of several styles. Free text has none.
 */
export type ValueForm = string;

type Test = (text: string) => boolean;

const time = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?`;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const month = `(?:${months})[a-z]*\\.?`;

const dates: readonly (readonly [ValueForm, RegExp])[] = [
  ['yyyy-mm-dd', /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})/],
  ['yyyy/mm/dd', /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})/],
  ['dd/mm/yyyy', /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})/],
  ['mm/dd/yyyy', /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})/],
  ['dd.mm.yyyy', /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})/],
  ['dd-mm-yyyy', /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})/],
  ['mm-dd-yyyy', /^(?<m>\d{1,2})-(?<d>\d{1,2})-(?<y>\d{4})/],
];

/** Of a date in digits, alone or with a time behind it. */
const dated: readonly (readonly [ValueForm, Test])[] = dates.flatMap(([form, pattern]) => {
  const whole = new RegExp(`${pattern.source}$`);
  const withTime = new RegExp(`${pattern.source}(?:,? )${time}$`);
  const fits = (each: RegExp): Test => {
    return (text) => {
      const { y, m, d } = each.exec(text)?.groups ?? {};
      return y !== undefined && isDay(Number(y), Number(m), Number(d));
    };
  };
  return [
    [form, fits(whole)],
    [`${form} hh:mm`, fits(withTime)],
  ] as const;
});

const matching = (pattern: RegExp): Test => {
  return (text) => pattern.test(text);
};

/** Forms that a text has for certain. */
const firm: readonly (readonly [ValueForm, Test])[] = [
  ...dated,
  ['yyyymmdd', (text) => /^(?:19|20)\d{6}$/.test(text) && isDay(+text.slice(0, 4), +text.slice(4, 6), +text.slice(6))],
  ['date-time', matching(/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/)],
  ['local date-time', matching(/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?$/)],
  [
    'date in words',
    matching(
      new RegExp(
        `^(?:[a-z]{3,9},? )?(?:\\d{1,2}(?:\\.|st|nd|rd|th)?[ -]${month},?[ -]\\d{4}|${month} \\d{1,2},? \\d{4})(?:\\b.*)?$`,
        'i',
      ),
    ),
  ],
  ['hh:mm', matching(/^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/)],
  ['hh:mm am', matching(/^\d{1,2}:\d{2}(?::\d{2})? ?[ap]m$/i)],
  ['duration', matching(/^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/)],
  ['digits', matching(/^[+-]?\d+$/)],
  ['decimals', matching(/^[+-]?\d+\.\d+$/)],
  ['number', matching(/^[+-]?\d+(?:\.\d+)?$/)],
  ['decimal comma', matching(/^[+-]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d+)?$/)],
  ['grouped number', matching(/^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/)],
  ['percentage', matching(/^[+-]?\d+(?:[.,]\d+)? ?%$/)],
  ['amount with a currency', matching(/^(?:\p{Sc}|[A-Z]{3} ) ?-?\d[\d.,]*$|^-?\d[\d.,]* ?(?:\p{Sc}|[A-Z]{3})$/u)],
  ['UUID', matching(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i)],
  ['ULID', matching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)],
  ['hexadecimal id', matching(/^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i)],
  ['e-mail address', matching(/^[^\s@<>/]+@[^\s@<>/]+\.[^\s@<>/]+$/)],
  ['URL', matching(/^[a-z][a-z0-9+.-]*:\/\/\S+$/i)],
  ['path', matching(/^\/(?!\/)\S*$/)],
];

const slug: ValueForm = 'slug';
const isSlug = matching(/^[a-z0-9]+(?:-[a-z0-9]+)+$/);

/** Styles of single words. Such a text may be an enumerated word, or a name: the form alone is no promise. */
const styles: readonly (readonly [ValueForm, Test])[] = [
  ['snake_case word', matching(/^[a-z][a-z0-9]+(?:_[a-z0-9]+)*$/)],
  ['kebab-case word', matching(/^[a-z][a-z0-9]+(?:-[a-z0-9]+)*$/)],
  ['camelCase word', matching(/^[a-z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/)],
  ['UPPER_CASE word', matching(/^[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*$/)],
  ['UPPER-CASE word', matching(/^[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*$/)],
  ['PascalCase word', matching(/^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/)],
];

const styleForms: ReadonlySet<ValueForm> = new Set(styles.map(([form]) => form));
const longest = 200;

/** Whether the form is a style of words, which texts may have that are no enumerated words. */
export function isWordStyle(form: ValueForm): boolean {
  return styleForms.has(form);
}

/** The forms of a text or number; none for other values, and for free text. */
export function formsOf(value: Json): readonly ValueForm[] {
  if (typeof value === 'bigint') return ['whole number'];
  if (typeof value === 'number') return [Number.isInteger(value) ? 'whole number' : 'fraction'];
  if (typeof value !== 'string' || value === '' || value.length > longest) return [];
  const found = firm.filter(([, fits]) => fits(value)).map(([form]) => form);
  if (found.length > 0) return found;
  const words = styles.filter(([, fits]) => fits(value)).map(([form]) => form);
  return isSlug(value) ? [slug, ...words] : words;
}

/** A word as services enumerate them: it begins with a small letter, or has no other letters than capitals. */
export function isEnumerable(text: string): boolean {
  return (
    text.length <= 40 && /^(?:[a-z][a-zA-Z0-9]+(?:[_-][a-zA-Z0-9]+)*|[A-Z][A-Z0-9]+(?:[_-][A-Z0-9]+)*)$/.test(text)
  );
}

/** What stands for several forms that a text has at once. */
const summaries: readonly (readonly [readonly ValueForm[], string])[] = [
  [['digits'], 'digits'],
  [['decimals'], 'digits with a decimal point'],
  [['snake_case word', 'kebab-case word', 'camelCase word'], 'a lower-case word'],
  [['UPPER_CASE word', 'UPPER-CASE word'], 'an upper-case word'],
];

/** The forms as people call them: `dd/mm/yyyy`, `a lower-case word`, `an e-mail address`. */
export function formWords(forms: readonly ValueForm[]): string {
  const summary = summaries.find(([all]) => all.every((form) => forms.includes(form)));
  return summary?.[1] ?? forms.map(withArticle).join(' or ');
}

function withArticle(form: ValueForm): string {
  if (/^[dmyh]{2}/.test(form)) return form;
  return `${/^[aeio]/.test(form) ? 'an' : 'a'} ${form}`;
}
