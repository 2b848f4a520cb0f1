import pluralize from 'pluralize';
import { splitLastWord, words } from './casing.ts';
import {
  askingVerbs,
  countedIngsAndEds,
  foreignEndings,
  foreignPlurals,
  halfPlainVerbs,
  headNouns,
  irregularPlurals,
  massNouns,
  nounCompounds,
  namesOfOne,
  nounLikeVerbs,
  objectNouns,
  plainVerbs,
  prepositions,
  specialWords,
  verbsAlone,
  verbsBeforeSingular,
} from './words.ts';

const irregularSingulars: ReadonlyMap<string, string> = new Map(
  Array.from(irregularPlurals, ([one, many]) => [many, one]),
);

/** Nouns that keep the whole a noun even after a plain verb: add-ons, cancel-reasons, delete-requests, edit-history. */
const nounAfterPlainVerb = /^(?:(?:in|on|reason)s?|requests|polic(?:y|ies)|history)$/;

/** The plural of a noun; of a compound its last word is changed (user-profile: user-profiles). */
export function pluralOf(word: string): string {
  return inflect(word, irregularPlurals, (last) => pluralize.plural(last));
}

/** The singular of a noun; of a compound its last word is changed (userProfiles: userProfile). */
export function singularOf(word: string): string {
  return inflect(word, irregularSingulars, (last) => pluralize.singular(last));
}

/**
 * Whether a path segment is in the plural, or is fine without one: mass nouns, activities (billing), adjectives (archived),
 * abbreviations, words of other languages, and words such as `status`, `me` or `v1` that name no collection. Of a compound
 * only the last word is judged.
 */
export function isPlural(segment: string): boolean {
  const parts = words(segment);
  const last = parts.at(-1);
  if (last === undefined || segment.includes('.') || parts.slice(0, -1).some((part) => prepositions.has(part)))
    return true;
  if (irregularPlurals.has(last)) return specialWords.has(last);
  if (specialWords.has(last) || isMassNoun(last) || irregularSingulars.has(last)) return true;
  return !looksCountable(last) || pluralize.isPlural(last);
}

/** Whether a path segment is clearly a countable noun in the singular (path.plural-nouns), and no verb. */
export function isSingularNoun(segment: string): boolean {
  return !isPlural(segment) && verbIn(segment) === undefined;
}

/** Whether a path segment names one thing, as `summary` does, in a word that has a plural: a list has the wrong name there. */
export function isNameOfOne(segment: string): boolean {
  return namesOfOne.has(words(segment).at(-1) ?? '') && verbIn(segment) === undefined;
}

/**
 * The verb that a path segment is, or contains as its verb (getUsers, list-orders, users_delete, users:batchGet); undefined
 * where the word may as well be a noun (search-results, updates, put-options). Whole words are judged, never parts of one.
 */
export function verbIn(segment: string): string | undefined {
  if (/^[{:]/.test(segment)) return undefined;
  const method = segment.indexOf(':');
  if (method > 0) return verbIn(segment.slice(method + 1)) ?? verbIn(segment.slice(0, method));
  const parts = words(segment);
  const [first, ...rest] = parts;
  if (first === undefined) return undefined;
  if (nounCompounds.has(parts.join('-'))) return undefined;
  if (rest.length === 0) return plainVerbs.has(first) || verbsAlone.has(first) ? first : undefined;
  const last = rest.at(-1) ?? first;
  if (rest[0] === 'by' && verbsAlone.has(first)) return first;
  return leadingVerb(first, last, rest.length) ?? closingVerb(parts);
}

function leadingVerb(first: string, last: string, others: number): string | undefined {
  const plural = isPlural(last) && !specialWords.has(last);
  const head = headNouns.has(last) || headNouns.has(singularOf(last));
  if (plainVerbs.has(first)) {
    if (nounAfterPlainVerb.test(last)) return undefined;
    return halfPlainVerbs.has(first) && head && plural ? undefined : first;
  }
  if (/^(?:set|change)$/.test(first) && /^(?:status|state|role|name|address)$/.test(last)) return first;
  if (verbsBeforeSingular.has(first) && !head && (!plural || askingVerbs.has(first))) return first;
  if (!nounLikeVerbs.has(first) || others > 1) return undefined;
  return objectNouns.has(last) || (first === 'post' && objectNouns.has(singularOf(last))) ? first : undefined;
}

function closingVerb(parts: readonly string[]): string | undefined {
  const named = parts.filter((part) => !/^(?:all|one|many)$/.test(part));
  const last = named.at(-1);
  if (last === undefined || !plainVerbs.has(last)) return undefined;
  const many = /^(?:bulk|batch|mass)$/.test(named.at(-2) ?? '');
  return many || !halfPlainVerbs.has(last) ? last : undefined;
}

function looksCountable(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || !/[aeiouy]/.test(word)) return false;
  if (foreignEndings.test(word) || foreignPlurals.has(word)) return false;
  return !/(?:ing|ed)$/.test(word) || countedIngsAndEds.has(word);
}

function isMassNoun(word: string): boolean {
  return massNouns.has(word) || /(?:ware|(?<!busi|wit|har|ill)ness)$/.test(word);
}

function inflect(word: string, irregular: ReadonlyMap<string, string>, regular: (last: string) => string): string {
  const { before, last } = splitLastWord(word);
  const lower = last.toLowerCase();
  if (last === '' || isMassNoun(lower) || /\d/.test(last)) return word;
  const exact = irregular.get(lower);
  if (exact === undefined) return before + regular(last);
  return before + (last === lower ? exact : exact.charAt(0).toUpperCase() + exact.slice(1));
}
