import { styleOf, words } from './casing.ts';

/** A style in which the field names of a service may be written; `mixed` is two of them in one name. */
export type FieldStyle = 'camelCase' | 'snake_case' | 'kebab-case' | 'PascalCase' | 'UPPER_SNAKE' | 'mixed';

/** Names of an extension (`x-internal`) and of relations to other texts (`dc:title`, `@type`) follow those. */
const foreign = /^x[-_]|[^\p{L}\p{M}\p{N}_-]/u;

/** Two capitals at the start: an acronym that camelCase may keep (`URLPath`), or a name (`OAuthToken`). */
const leadingAcronym = /^\p{Lu}{2}/u;

/** A letter before one word: names that are written so everywhere (`eTag`, `iPhone`, `xAxis`). */
const leadingLetter = /^\p{Ll}\p{Lu}[\p{Ll}\p{M}\d]*$|^\p{Ll}\p{Lu}+$/u;

/**
 * The style that a field name shows; undefined where it shows none: single words (also with a number behind them, `line_2`),
 * names that an acronym or a letter makes doubtful, and what is no name (`a b`, `dc:title`, `2026-01-01`).
 * A word in capitals inside a snake or kebab name is an acronym (`image_URL`).
 */
export function fieldStyleOf(name: string): FieldStyle | undefined {
  if (known.has(name)) return known.get(name);
  const style = readStyle(name);
  if (known.size >= mostKnown) known.clear();
  known.set(name, style);
  return style;
}

/** A service shows the same few names again and again. */
const known = new Map<string, FieldStyle | undefined>();
const mostKnown = 2000;

function readStyle(name: string): FieldStyle | undefined {
  const bare = name.replace(/^[_$@]+|_+$/gu, '');
  if (bare === '' || foreign.test(bare) || !/\p{L}/u.test(bare)) return undefined;
  const parts = bare.split(/[-_]+/u).filter((part) => /\p{L}/u.test(part));
  if (parts.length < 2 && /[-_]/u.test(bare)) return styleOfSingle(bare, parts[0] ?? '');
  const style = styleOf(bare);
  if (style === 'camel') return leadingLetter.test(bare) ? undefined : 'camelCase';
  if (style === 'pascal') return leadingAcronym.test(bare) ? undefined : 'PascalCase';
  if (style === 'snake') return 'snake_case';
  if (style === 'kebab') return 'kebab-case';
  if (style === 'upper-snake') return 'UPPER_SNAKE';
  return style === 'mixed' ? styleOfAcronyms(bare, parts) : undefined;
}

/** One word beside numbers: `line_2` shows nothing, `cityName_2` is mixed. */
function styleOfSingle(bare: string, word: string): FieldStyle | undefined {
  const isSeveral = words(word).length > 1 && fieldStyleOf(word) !== undefined;
  return isSeveral && /[-_]/u.test(bare) ? 'mixed' : undefined;
}

/** A name of lower-case words and acronyms with one kind of joint is in the style of its joint. */
function styleOfAcronyms(bare: string, parts: readonly string[]): FieldStyle {
  const isPlain = parts.every((part) => !/\p{Lu}/u.test(part) || /^(?:\p{Lu}[\p{Lu}\d]+|\p{Lu}{2,}s)$/u.test(part));
  const isLow = parts.some((part) => !/\p{Lu}/u.test(part));
  if (!isPlain || !isLow) return 'mixed';
  if (!bare.includes('-')) return 'snake_case';
  return bare.includes('_') ? 'mixed' : 'kebab-case';
}
