/** The order of values in sorted lists. Only pairs count whose order no sensible collation would reverse. */
import { lazily, remembered } from './memo.ts';
import { instantOf } from './time.ts';

export type Order = -1 | 0 | 1;

/**
 * The order of two values: -1 if the first certainly comes first. It is undefined if services may order them in different
 * ways: values of different kinds, null, lists, objects, and texts that some collation would order the other way around.
 */
export function certainOrder(a: unknown, b: unknown): Order | undefined {
  if (typeof a === 'string' && typeof b === 'string') return orderOfTexts(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b ? 0 : a ? 1 : -1;
  return typeof a === 'number' && typeof b === 'number' ? binary(a, b) : undefined;
}

/** True if two neighbors of a sorted list are certainly the wrong way around. It is cheap for those that are not. */
export function isMisplaced(earlier: unknown, later: unknown, direction: 'asc' | 'desc'): boolean {
  if (direction === 'desc') return isMisplaced(later, earlier, 'asc');
  if (typeof earlier === 'string' && typeof later === 'string' && earlier <= later) return false;
  return certainOrder(earlier, later) === 1;
}

function orderOfTexts(a: string, b: string): Order | undefined {
  if (a === b) return 0;
  if (isMeaningful(a) && isMeaningful(b)) return undefined;
  const first = binary(a, b);
  const [one, other] = [instantOf(a), instantOf(b)];
  // Some services sort times as text, so both orders must agree.
  if (one !== undefined && other !== undefined) return binary(one, other) === first ? first : undefined;
  const isAgreed = (compare: Compare): boolean => Math.sign(compare(a, b)) === first;
  return foldings.every(isAgreed) && collations().every(isAgreed) ? first : undefined;
}

/** Databases compare UUIDs by their bytes, from the last group, or as signed halves. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const duration = /^[+-]?P(?=[\dT])(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i;
const month =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i;

/** True for texts that a service may sort by their meaning: UUIDs, sizes, versions, durations, weekdays, and months. */
function isMeaningful(text: string): boolean {
  if (/^\d{4}-\d{2}-\d{2}|^[+-]?\d+(?:\.\d+)?$/.test(text)) return false;
  return [uuid, /^\P{L}{0,3}\d/u, duration, weekday, month].some((pattern) => pattern.test(text));
}

type Compare = (a: string, b: string) => number;

const binary = <T extends string | number>(a: T, b: T): Order => (a === b ? 0 : a < b ? -1 : 1);

const folded = (fold: (text: string) => string): Compare => {
  return (a, b) => binary(fold(a), fold(b));
};
const withoutMarks = remembered((text): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
const withoutPunctuation = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Databases compare bytes, and others UTF-16. `_` is between upper and lower case, so folding to both counts. */
const foldings: readonly Compare[] = [
  (a, b) => (Number.isNaN(Number(a) - Number(b)) ? binary(a, b) : Number(a) - Number(b)),
  folded((text) => text.toLowerCase()),
  folded((text) => text.toUpperCase()),
  folded((text) => withoutMarks(text).toLowerCase()),
  folded((text) => withoutMarks(text).toUpperCase()),
  folded((text) => withoutPunctuation(withoutMarks(text)).toLowerCase()),
  folded((text) => text.trim()),
  folded((text) => withoutMarks(text).toLowerCase().trim()),
  (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
];

/** Languages that order letters, or pairs of letters, in their own way: aa in Danish, ch in Czech, z in Estonian. */
const languages = 'da sv cs hu et lt az es-u-co-trad de-u-co-phonebk ru zh ja ko ar'.split(' ');

/** Collators are slow to create. */
const collations = lazily((): readonly Compare[] =>
  [
    new Intl.Collator('en'),
    new Intl.Collator('en', { sensitivity: 'base' }),
    new Intl.Collator('en', { numeric: true }),
    new Intl.Collator('en', { ignorePunctuation: true }),
    new Intl.Collator('en', { numeric: true, ignorePunctuation: true, sensitivity: 'base' }),
    ...languages.map((language) => new Intl.Collator(language)),
  ].map(({ compare }) => compare),
);
