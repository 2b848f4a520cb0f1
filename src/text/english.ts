/** The English of path segments: plural nouns, and verbs. Only whole words count, never parts of one. */
import pluralize from 'pluralize';
import { splitLastWord, wordsOf } from './casing.ts';
import * as words from './words.ts';

/** The noun of a segment ends before one of these: users-by-role, proof-of-address. */
const preposition =
  /^(?:about|after|and|as|at|before|between|by|for|from|in|into|of|on|or|per|to|under|via|with|within|without)$/;
const nounCompound = /^(?:search quer(?:y|ies)|sort orders?)$/;
/** Verbs that are also nouns, but a segment of their own hardly means the noun. */
const verbAlone = /^(?:close|copy|exec|export|filter|import|list|lookup|read|register|run|search|select|sort|start)$/;
/** Verbs that are also nouns. Before a singular noun that is not a head noun, each is a verb: check-email. */
const verbBeforeSingular = /^(?:change|check|display|invite|load|make|mark|query|set|show)$/;
/** Those that ask for something are verbs before a plural noun, too: list-orders, searchUsers. */
const askingVerb = /^(?:check|export|filter|import|list|lookup|query|search|show|sort)$/;

const irregular = Array.from(words.oneAndMany, (pair) => pair.split('/'));
for (const [one = '', many = ''] of irregular) pluralize.addIrregularRule(one, many);
const irregularSingulars = new Set(irregular.map(([one]) => one));

/** The plural of a noun. In a compound, only the last word changes: user-profile, user-profiles. */
export const pluralOf = (word: string): string => inflect(word, pluralize.plural);

/** The singular of a noun. In a compound, only the last word changes: userProfiles, userProfile. */
export const singularOf = (word: string): string => inflect(word, pluralize.singular);

/**
 * True if a path segment is plural, or is fine without a plural: mass nouns, activities (billing), adjectives (archived),
 * abbreviations, words of other languages, and words such as `status`, `me`, or `v1` that do not name a collection.
 */
export function isPlural(segment: string): boolean {
  const parts = wordsOf(segment);
  const last = parts.at(-1);
  const isPhrase = parts.slice(0, -1).some((part) => preposition.test(part));
  if (last === undefined || segment.includes('.') || isPhrase) return true;
  if (irregularSingulars.has(last)) return words.specialWords.has(last);
  return words.specialWords.has(last) || isMassNoun(last) || !looksCountable(last) || pluralize.isPlural(last);
}

/** True if a segment is certainly a plural: its singular is another word. */
export function isCountedPlural(segment: string): boolean {
  return !words.specialWords.has(segment.toLowerCase()) && singularOf(segment) !== segment;
}

/** True if a path segment is clearly a countable noun in the singular, and not a verb. */
export function isSingularNoun(segment: string): boolean {
  return !isPlural(segment) && verbIn(segment) === undefined;
}

/**
 * The verb that a path segment is or contains: getUsers, list-orders, users_delete, users:batchGet. It is undefined if the
 * word may be a noun: search-results, updates, put-options.
 */
export function verbIn(segment: string): string | undefined {
  if (/^[{:]/.test(segment)) return undefined;
  const method = segment.indexOf(':');
  if (method > 0) return verbIn(segment.slice(method + 1)) ?? verbIn(segment.slice(0, method));
  const parts = wordsOf(segment);
  const [first, ...rest] = parts;
  if (first === undefined || nounCompound.test(parts.join(' '))) return undefined;
  if (rest.length === 0) return words.plainVerbs.has(first) || verbAlone.test(first) ? first : undefined;
  if (rest[0] === 'by' && verbAlone.test(first)) return first;
  return leadingVerb(first, rest) ?? closingVerb(parts);
}

/** Nouns that make the whole a noun even after a plain verb: add-ons, cancel-reasons, delete-requests, edit-history. */
const nounAfterPlainVerb = /^(?:(?:in|on|reason)s?|requests|polic(?:y|ies)|history)$/;

function leadingVerb(first: string, rest: readonly string[]): string | undefined {
  const last = rest.at(-1) ?? '';
  const isMany = isPlural(last) && !words.specialWords.has(last);
  const isHead = words.headNouns.has(last) || words.headNouns.has(singularOf(last));
  if (words.plainVerbs.has(first)) {
    const isNoun = nounAfterPlainVerb.test(last) || (words.halfPlainVerbs.has(first) && isHead && isMany);
    return isNoun ? undefined : first;
  }
  if (/^(?:set|change)$/.test(first) && /^(?:status|state|role|name|address)$/.test(last)) return first;
  const isBeforeNoun = verbAlone.test(first) || verbBeforeSingular.test(first);
  if (isBeforeNoun && !isHead && (!isMany || askingVerb.test(first))) return first;
  if (!words.nounLikeVerbs.has(first) || rest.length > 1) return undefined;
  const isObject = words.objectNouns.has(last) || (first === 'post' && words.objectNouns.has(singularOf(last)));
  return isObject ? first : undefined;
}

function closingVerb(parts: readonly string[]): string | undefined {
  const named = parts.filter((part) => !/^(?:all|one|many)$/.test(part));
  const last = named.at(-1);
  if (last === undefined || !words.plainVerbs.has(last)) return undefined;
  const isBulk = /^(?:bulk|batch|mass)$/.test(named.at(-2) ?? '');
  return isBulk || !words.halfPlainVerbs.has(last) ? last : undefined;
}

function looksCountable(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word) || !/[aeiouy]/.test(word)) return false;
  if (words.foreignEndings.test(word) || words.foreignPlurals.has(word)) return false;
  return !/(?:ing|ed)$/.test(word) || words.countedIngsAndEds.has(word);
}

function isMassNoun(word: string): boolean {
  return words.massNouns.has(word) || /(?:ware|(?<!busi|wit|har|ill)ness)$/.test(word);
}

function inflect(word: string, regular: (last: string) => string): string {
  const { before, last } = splitLastWord(word);
  return last === '' || isMassNoun(last.toLowerCase()) || /\d/.test(last) ? word : before + regular(last);
}
