/** How strings and numbers are written. A string may have several formats: `01/02/2026` has two. Prose has none. */
import { remembered } from './memo.ts';

const time = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AaPp][Mm])?`;
const isoTime = String.raw`\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?`;
const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const day = String.raw`\d{1,2}(?:\.|st|nd|rd|th)?`;
const dateInWords = `^(?:[a-z]{3,9},? )?(?:${day}[ -]${month},?[ -]|${month} ${day},? )\\d{4}(?:\\b.*)?$`;

const [yyyy, mm, dd] = [String.raw`\d{4}`, '(?:0?[1-9]|1[0-2])', String.raw`(?:0?[1-9]|[12]\d|3[01])`];
const dates = {
  'yyyy-mm-dd': `${yyyy}-${mm}-${dd}`,
  'yyyy/mm/dd': `${yyyy}/${mm}/${dd}`,
  'dd/mm/yyyy': `${dd}/${mm}/${yyyy}`,
  'mm/dd/yyyy': `${mm}/${dd}/${yyyy}`,
  'dd.mm.yyyy': `${dd}[.]${mm}[.]${yyyy}`,
};

const certain: readonly (readonly [format: string, pattern: RegExp])[] = [
  ...Object.entries(dates).map(([format, pattern]) => [format, new RegExp(`^${pattern}$`)] as const),
  ...Object.entries(dates).map(([name, date]) => [`${name} hh:mm`, new RegExp(`^${date}(?:,? )${time}$`)] as const),
  ['date-time', new RegExp(`^${isoTime}(?:[Zz]|[+-]\\d{2}(?::?\\d{2})?)$`)],
  ['local date-time', new RegExp(`^${isoTime}$`)],
  ['date in words', new RegExp(dateInWords, 'i')],
  ['hh:mm', /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/],
  ['hh:mm am', /^\d{1,2}:\d{2}(?::\d{2})? ?[ap]m$/i],
  ['duration', /^P(?=.)(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/],
  ['digits', /^[+-]?\d+$/],
  ['decimals', /^[+-]?\d+\.\d+$/],
  ['number', /^[+-]?\d+(?:\.\d+)?$/],
  ['decimal comma', /^[+-]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d+)?$/],
  ['grouped number', /^[+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/],
  ['percentage', /^[+-]?\d+(?:[.,]\d+)? ?%$/],
  ['amount with a currency', /^(?:\p{Sc}|[A-Z]{3} ) ?-?\d[\d.,]*$|^-?\d[\d.,]* ?(?:\p{Sc}|[A-Z]{3})$/u],
  ['UUID', /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i],
  ['ULID', /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/],
  ['hexadecimal id', /^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i],
  ['email address', /^[^\s@<>/]+@[^\s@<>/]+\.[^\s@<>/]+$/],
  ['URL', /^[a-z][a-z0-9+.-]*:\/\/\S+$/i],
  ['path', /^\/(?!\/)\S*$/],
];

/** Styles of single words. Such a string may be a value of an enumeration, or a name: the style alone proves nothing. */
const styles: readonly (readonly [format: string, pattern: RegExp])[] = [
  ['snake_case word', /^[a-z][a-z0-9]+(?:_[a-z0-9]+)*$/],
  ['kebab-case word', /^[a-z][a-z0-9]+(?:-[a-z0-9]+)*$/],
  ['camelCase word', /^[a-z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/],
  ['UPPER_CASE word', /^[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*$/],
  ['UPPER-CASE word', /^[A-Z][A-Z0-9]+(?:-[A-Z0-9]+)*$/],
  ['PascalCase word', /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/],
];
const slug = ['slug', /^[a-z0-9]+(?:-[a-z0-9]+)+$/] as const;
const longest = 200;

/** The formats of a string or a number. It is empty for other values, and for prose. */
export function formatsOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return [Number.isInteger(value) ? 'whole number' : 'fraction'];
  if (typeof value !== 'string' || value === '' || value.length > longest) return [];
  return formatsOfText(value);
}

const formatsOfText = remembered((text): readonly string[] => {
  const fits = ([, pattern]: readonly [string, RegExp]): boolean => pattern.test(text);
  const found = certain.filter(fits);
  return (found.length > 0 ? found : [slug, ...styles].filter(fits)).map(([format]) => format);
});

/** A word as services enumerate them: it starts with a lower-case letter, or is all capitals. */
export function isEnumerable(text: string): boolean {
  return /^(?=.{1,40}$)(?:[a-z][a-zA-Z0-9]+(?:[_-][a-zA-Z0-9]+)*|[A-Z][A-Z0-9]+(?:[_-][A-Z0-9]+)*)$/.test(text);
}

/** Formats that only the values decide. A service that writes one may also write the other. */
const classes: readonly (readonly [string, string])[] = [
  ['digits', 'decimals'],
  ['whole number', 'fraction'],
];

/** What became of a format. Single words of one style may be names, unless they are enumerated. */
export function formatChange(old: readonly string[], fresh: readonly string[], isEnumerated: boolean) {
  const isOf = (one: string, other: string): boolean => old.includes(one) && fresh.includes(other);
  if (classes.some(([one, other]) => isOf(one, other) || isOf(other, one))) return 'numbers-reclassed';
  const isCertain = (format: string): boolean => isEnumerated || !styles.some(([style]) => style === format);
  const isOther = !old.some((format) => fresh.includes(format));
  return isOther && old.some(isCertain) && fresh.some(isCertain) ? 'field-reformatted' : undefined;
}
