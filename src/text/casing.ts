/** How the words of a name are put together. A single word tells no style. */
export type CaseStyle = 'camel' | 'snake' | 'kebab' | 'pascal' | 'upper-snake' | 'single' | 'mixed';

const edge = /^[_$@]+|_+$/gu;

/** Acronyms in the plural (IDs), acronyms and codes (URL, SHA256, B2B), words with their digits (isbn13). */
const token = /\p{Lu}{2,}s(?!\p{Ll})|\d*\p{Lu}[\p{Lu}\d]*(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}\d]+|\p{Lt}/gu;

const extension = /\.(?:json|xml|ya?ml|csv|tsv|txt|html?|pdf|zip|png|jpe?g|svg|ics|rss|atom)$/;

/**
 * The style of a field or path name. Acronyms and digits are fine in camelCase (coverImageURL, isbn13, eTag); `_`, `$` and `@`
 * before the name, and `_` after it, do not count (_links, $ref, class_).
 */
export function styleOf(name: string): CaseStyle {
  const bare = name.replaceAll(edge, '');
  if (/^[\p{L}\p{M}\d]*$/u.test(bare)) {
    if (words(bare).length < 2) return 'single';
    return /^\p{Lu}/u.test(bare) ? 'pascal' : 'camel';
  }
  if (/^[\p{L}\p{M}\d]+(?:_+[\p{L}\p{M}\d]+)*$/u.test(bare)) {
    if (!/\p{Lu}/u.test(bare)) return 'snake';
    return /\p{Ll}/u.test(bare) ? 'mixed' : 'upper-snake';
  }
  return /^[\p{L}\p{M}\d]+(?:-[\p{L}\p{M}\d]+)*$/u.test(bare) && !/\p{Lu}/u.test(bare) ? 'kebab' : 'mixed';
}

const mostKnown = 2000;
const longestKnown = 60;
const known = new Map<string, readonly string[]>();

/** The words of a name, in lower case: `userIDs` is user, ids; `reset-password` reset, password. */
export function words(name: string): readonly string[] {
  const seen = known.get(name);
  if (seen !== undefined) return seen;
  const found = rawWords(name).map((word) => word.toLowerCase());
  // The same few names stand in every answer.
  if (name.length > longestKnown) return found;
  if (known.size >= mostKnown) known.clear();
  known.set(name, found);
  return found;
}

/** A name cut before its last word: `userProfile` is user and Profile. */
export function splitLastWord(name: string): { readonly before: string; readonly last: string } {
  const last = rawWords(name).at(-1) ?? '';
  const at = last === '' ? name.length : name.lastIndexOf(last);
  return { before: name.slice(0, at), last: name.slice(at) };
}

/** Whether a path segment is lower-case words joined by single hyphens; one word is. A file's extension does not count. */
export function isKebabCase(segment: string): boolean {
  const name = segment.replace(/^\.(?=well-known)/, '').replace(extension, '');
  return /^[\p{Ll}\p{Lo}\p{M}\d]+(?:-[\p{Ll}\p{Lo}\p{M}\d]+)*$/u.test(name);
}

function rawWords(name: string): readonly string[] {
  return name.match(token) ?? [];
}
