/** How names are put together from words. */
import { remembered } from './memo.ts';

/** The style of a field name. `mixed` is two styles in one name. */
export type FieldStyle = 'camelCase' | 'snake_case' | 'kebab-case' | 'PascalCase' | 'UPPER_SNAKE' | 'mixed';

/** Plural acronyms (IDs), acronyms and codes (URL, SHA256, B2B), and words with their digits (isbn13). */
const token = /\p{Lu}{2,}s(?!\p{Ll})|\d*\p{Lu}[\p{Lu}\d]*(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}\d]+|\p{Lt}/gu;

const rawWords = (name: string): readonly string[] => name.match(token) ?? [];

/** The words of a name in lower case: `userIDs` has user and ids, `reset-password` has reset and password. */
export const wordsOf = remembered((name): readonly string[] => rawWords(name).map((word) => word.toLowerCase()));

/** A name, cut before its last word: `userProfile` is user and Profile. */
export function splitLastWord(name: string): { readonly before: string; readonly last: string } {
  const last = rawWords(name).at(-1) ?? '';
  const at = last === '' ? name.length : name.lastIndexOf(last);
  return { before: name.slice(0, at), last: name.slice(at) };
}

/** Extension names (`x-internal`), and names that follow another text (`dc:title`, `application/json`). */
const foreign = /^x[-_]|[^\p{L}\p{M}\p{N}_-]/u;

/** Two capitals at the start: an acronym that camelCase may keep (`URLPath`), or a proper name (`OAuthToken`). */
const leadingAcronym = /^\p{Lu}{2}/u;

/** A letter before one word: such names are written the same way everywhere (`eTag`, `iPhone`, `xAxis`). */
const leadingLetter = /^\p{Ll}\p{Lu}[\p{Ll}\p{M}\d]*$|^\p{Ll}\p{Lu}+$/u;

/**
 * The style that a field name shows. It is undefined for single words (with or without a number: `line_2`), for names
 * that an acronym or a letter makes doubtful, and for keys that are not names.
 */
export const fieldStyle: (name: string) => FieldStyle | undefined = remembered((name) => {
  const bare = name.replace(/^[_$@]+|_+$/gu, '');
  if (bare === '' || foreign.test(bare)) return undefined;
  const parts = bare.split(/[-_]+/u).filter((part) => /\p{L}/u.test(part));
  const [first = '', second] = parts;
  if (!/[-_]/u.test(bare)) return styleOfWord(bare);
  if (second === undefined) return styleOfWord(first) ? 'mixed' : undefined;
  return styleOfParts(bare, parts);
});

/** True if a path segment is lower-case words, joined by single hyphens. One word is. A file extension does not count. */
export function isKebabCase(segment: string): boolean {
  const name = segment.replace(/^\.(?=well-known)/, '').replace(fileExtension, '');
  return /^[\p{Ll}\p{Lo}\p{M}\d]+(?:-[\p{Ll}\p{Lo}\p{M}\d]+)*$/u.test(name);
}

const fileExtension = /\.(?:json|xml|ya?ml|csv|tsv|txt|html?|pdf|zip|png|jpe?g|svg|ics|rss|atom)$/;

export const toKebabCase = (name: string): string => wordsOf(name).join('-');

/** True for an error code like `USER_NOT_FOUND`. One word is fine, too. */
export const isUpperSnake = (code: string): boolean => /^(?=.*\p{Lu})[\p{Lu}\d]+(?:_[\p{Lu}\d]+)*$/u.test(code);

function styleOfWord(name: string): FieldStyle | undefined {
  if (wordsOf(name).length < 2) return undefined;
  if (/^\p{Lu}/u.test(name)) return leadingAcronym.test(name) ? undefined : 'PascalCase';
  return leadingLetter.test(name) ? undefined : 'camelCase';
}

/** A capitalized part in a snake or kebab name is an acronym (`image_URL`). */
function styleOfParts(bare: string, parts: readonly string[]): FieldStyle {
  const isLower = (part: string): boolean => !/\p{Lu}/u.test(part);
  if (!/\p{Ll}/u.test(bare) && !parts.every(isLower) && !bare.includes('-')) return 'UPPER_SNAKE';
  const isPlain = parts.every((part) => isLower(part) || /^(?:\p{Lu}[\p{Lu}\d]+|\p{Lu}{2,}s)$/u.test(part));
  if (!isPlain || !parts.some(isLower) || /-.*_|_.*-|--/u.test(bare)) return 'mixed';
  return bare.includes('-') ? 'kebab-case' : 'snake_case';
}

export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
