import { instantOf } from './iso-time.ts';
import type { Json } from './json-value.ts';
import { equalJson, isList, isObject, kindOf } from './json-value.ts';

/** -1: the first comes before the second; 1: after it; 0: they are the same. */
export type Order = -1 | 0 | 1;

type Compare = (a: string, b: string) => number;

/**
 * The order of two values that a service was asked to sort by, or undefined where services may honestly differ (query.sort):
 * values of different kinds, lists and objects, null beside anything, texts that some collation would put the other way round
 * or take for the same.
 */
export function order(a: Json, b: Json): Order | undefined {
  if (equalJson(a, b)) return 0;
  if (kindOf(a) !== kindOf(b) || a === null || b === null || isList(a) || isList(b) || isObject(a) || isObject(b)) {
    return undefined;
  }
  if (typeof a === 'string' && typeof b === 'string') return textOrder(a, b);
  return a < b ? -1 : 1;
}

function textOrder(a: string, b: string): Order | undefined {
  const first = binary(a, b);
  const instants = byInstant(a, b);
  if (instants !== undefined) return instants === first ? first : undefined;
  return agreed(a, b, first);
}

function agreed(a: string, b: string, first: Order): Order | undefined {
  const all = [...foldings, ...collations()];
  return all.every((compare) => Math.sign(compare(a, b)) === first) ? first : undefined;
}

function binary(a: string, b: string): Order {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Databases compare bytes of UTF-8, others the units of UTF-16; they differ beyond U+FFFF. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function byNumber(a: string, b: string): number {
  const number = /^[+-]?\d+(?:\.\d+)?$/;
  return number.test(a) && number.test(b) ? Number(a) - Number(b) : binary(a, b);
}

/** Undefined where one of them is no date-time. Some services sort times as texts, so both orders must agree. */
function byInstant(a: string, b: string): number | undefined {
  const [one, other] = [instantOf(a), instantOf(b)];
  return one === undefined || other === undefined ? undefined : Math.sign(one - other);
}

function folded(fold: (text: string) => string): Compare {
  return (a, b) => binary(fold(a), fold(b));
}

const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const withoutPunctuation = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Upper and lower case stand on either side of `_`, so both foldings count. */
const foldings: readonly Compare[] = [
  byBytes,
  byNumber,
  folded((text) => text.toLowerCase()),
  folded((text) => text.toUpperCase()),
  folded((text) => withoutMarks(text).toLowerCase()),
  folded((text) => withoutMarks(text).toUpperCase()),
  folded((text) => withoutPunctuation(withoutMarks(text)).toLowerCase()),
  folded((text) => text.trim()),
  folded((text) => withoutMarks(text).toLowerCase().trim()),
];

/** Languages that put letters, or pairs of letters, elsewhere (aa in Danish, ch in Czech, z in Estonian), or their own script first. */
const languages = [
  'da',
  'sv',
  'cs',
  'hu',
  'et',
  'lt',
  'az',
  'es-u-co-trad',
  'de-u-co-phonebk',
  'ru',
  'zh',
  'ja',
  'ko',
  'ar',
];

let made: readonly Compare[] | undefined;

/** Collators are slow to make, so they are made when a text is compared for the first time. */
function collations(): readonly Compare[] {
  made ??= [
    new Intl.Collator('en'),
    new Intl.Collator('en', { sensitivity: 'base' }),
    new Intl.Collator('en', { numeric: true }),
    new Intl.Collator('en', { ignorePunctuation: true }),
    new Intl.Collator('en', { numeric: true, ignorePunctuation: true, sensitivity: 'base' }),
    ...languages.map((language) => new Intl.Collator(language)),
  ].map((collator) => collator.compare);
  return made;
}
