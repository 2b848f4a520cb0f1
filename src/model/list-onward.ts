import { words } from '../text/casing.ts';
import { isInteger, isObject, type Json, type JsonObject } from '../text/json.ts';
import { jsonOf } from './body.ts';
import type { Answered } from './exchange.ts';
import { deepestRest, isOnward } from './list-rest.ts';
import { percentEncoded } from '../text/percent.ts';

/** The usual names of a place in a list, counted by items, and by pages from 1. */
const places = ['offset', 'skip', 'start', '$skip', '_start', 'from', 'page[offset]'];
const pages = ['_page', 'page[number]', 'pagination[page]', 'pageNumber', 'page_number', 'pageNo', 'p'];
/** The usual names of a size beside the text's. */
const sizes = [
  'limit',
  'per_page',
  'perPage',
  'page_size',
  'pageSize',
  '_limit',
  '$top',
  'page[size]',
  'page[limit]',
  'pagination[pageSize]',
  'maxResults',
  'max_results',
  'take',
  'rows',
];
/** Those of the item, or of the mark, that the next page begins after. */
const starts = ['after', 'starting_after', 'start_after'];
const marks = ['cursor', 'after', 'pageToken', 'page_token', 'page[cursor]', 'page[after]'];

/** What was shown of a list: `pages` such pages, so many items in all, and the id of the last one. */
export interface Shown {
  readonly count: number;
  readonly pages: number;
  readonly lastId: string | undefined;
}

/** Query text that asks for so many items a page by all usual names at once. */
export function sizeText(size: number): string {
  return parameters(sizes, size);
}

/** Query text that asks for what comes after so many items and pages, by all usual names at once. */
export function beyondText({ count, pages: seen, lastId }: Shown): string {
  const after = lastId === undefined ? '' : parameters(starts, lastId);
  return joined(parameters(places, count), parameters(pages, seen + 1), after);
}

/**
 * Query text for the first of a service's own pages, as large as it may be: undefined where the link to the page that
 * follows, or what an answer says of its place, names no size, for then none is known to be understood.
 */
export function firstText(answer: Answered, size: number): string | undefined {
  const link = linkIn(answer);
  const place = link === undefined && markIn(answer) === undefined ? placeIn(jsonOf(answer.reply)) : undefined;
  if (link === undefined && place === undefined) return sizeText(size);
  const names = link === undefined ? Object.keys(place?.beside ?? {}) : partsOf(link).map(([name]) => name);
  const named = names.find((name) => sizes.includes(name));
  return named === undefined ? undefined : parameters([named], size);
}

/** Query text for what comes after an answer: its own link; or, beside the size, the mark that it gives, or what comes after so many items, by its own word or all usual ones. */
export function onwardText(answer: Answered, shown: Shown, size: string): string {
  const place = placeIn(jsonOf(answer.reply));
  const beyond = place === undefined ? beyondText(shown) : parameters([place.name], shown.count);
  return linkIn(answer) ?? joined(size, markIn(answer) ?? beyond);
}

/**
 * Query text for what comes after an answer by its own word: its link, its mark, or the place among all items that it says it begins at. Undefined
 * where it leads to nothing.
 */
export function ledText(answer: Answered, shown: number): string | undefined {
  const place = shown === 0 ? undefined : placeIn(jsonOf(answer.reply));
  return linkIn(answer) ?? markIn(answer, true) ?? (place && parameters([place.name], place.at + shown));
}

/** The whole query of that: of a link as it stands, else what was asked with what leads on. */
export function ledQuery(answer: Answered, shown: number): string | undefined {
  const link = linkIn(answer);
  const led = link ?? ledText(answer, shown);
  const [, asked = ''] = answer.probe.target.split('?');
  return link ?? (led === undefined ? undefined : joined(withoutThose(asked, led), led));
}

/** The parameters, by their own names, that take the mark which an answer gives for the page that follows. */
export function markNames(answer: Answered): readonly string[] {
  return linkIn(answer) === undefined ? partsOf(markIn(answer, true) ?? '').map(([name]) => name) : [];
}

/** True where an answer links to the page that follows: what leads there is the service's own. */
export function isLinked(answer: Answered): boolean {
  return linkIn(answer) !== undefined;
}

/** The place among all items that an object inside the body says, by its own name, and what stands beside it. */
interface Place {
  readonly name: string;
  readonly at: number;
  readonly beside: JsonObject;
}

function placeIn(value: Json | undefined, depth = 0): Place | undefined {
  if (!isObject(value) || depth > deepestRest) return undefined;
  const [name, at] =
    Object.entries(value).find(([key, begin]) => ['offset', 'skip'].includes(key) && isInteger(begin)) ?? [];
  if (name !== undefined) return { name, at: Number(at), beside: value };
  return Object.values(value).flatMap((inner) => placeIn(inner, depth + 1) ?? [])[0];
}

/** Query text that lacks the parameters which another has already. */
export function withoutThose(query: string, other: string): string {
  const taken = new Set(partsOf(other).map(([name]) => name));
  const kept = query.split('&').filter((part) => !partsOf(part).some(([name]) => taken.has(name)));
  return kept.join('&');
}

function parameters(names: readonly string[], value: string | number): string {
  return names.map((name) => `${percentEncoded(name)}=${percentEncoded(String(value))}`).join('&');
}

function joined(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('&');
}

function partsOf(query: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(query)];
}

/** The query of the link to the page that follows, where it leads to the same list. */
function linkIn(answer: Answered): string | undefined {
  const header = answer.reply.headers.find(([name, value]) => /^link$/i.test(name) && nextLink.test(value));
  const [, linked] = nextLink.exec(header?.[1] ?? '') ?? [];
  const said = [linked, ...onwardIn(answer).map(({ value }) => value)];
  return said.flatMap((each) => (each === undefined ? [] : (queryOf(each, answer.probe.target) ?? [])))[0];
}

const nextLink = /<([^<>]{1,2000})>\s*;[^<>,]*\brel="?next\b/i;

function queryOf(link: string, target: string): string | undefined {
  if (!/^(?:https?:\/\/|\/|\?)/i.test(link) || !URL.canParse(link, base)) return undefined;
  const { pathname, search } = new URL(link, base);
  const last = (path: string): string =>
    path
      .replace(/\?.*$/, '')
      .split('/')
      .findLast((part) => part !== '') ?? '';
  const isSame = link.startsWith('?') || last(pathname) === last(target);
  return isSame && search.length > 1 && !partsOf(search).some(isDeed) ? search.slice(1) : undefined;
}

const actions = /^_?(?:action|act|do|op|operation|cmd|command|exec|task|method)$/i;
const looks = /^(?:list|index|browse|page|next|more|search|find|get|view|show|query|read)$/i;
const deeds = /^(?:delete|remove|purge|clear|reset|drop|destroy|truncate|wipe|flush)$/i;

/** True for a parameter that has something done: nobody asks for a page by it, whoever links to it. */
function isDeed([name, value]: readonly [string, string]): boolean {
  return deeds.test(name) || deeds.test(value) || (actions.test(name) && !looks.test(value));
}

const base = 'http://localhost/';

/** What names the page that follows without being an address: its parameter has its own name, that without `next`, or a usual one; `isByOwnName`: that only where it has none. */
function markIn(answer: Answered, isByOwnName = false): string | undefined {
  const mark = onwardIn(answer).find(({ value }) => !/^(?:https?:\/\/|\/|\?)/i.test(value));
  if (mark === undefined) return undefined;
  const { name, value } = mark;
  const bare = name.replace(/^(?:x-)?next[_-]?/i, '');
  const own = `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
  const isName = (each: string): boolean => each !== '' && words(each).join(' ') !== 'next';
  const theirs = [name, own].filter(isName);
  return parameters([...new Set(isByOwnName && theirs.length > 0 ? theirs : [...theirs, ...marks])], value);
}

interface Onward {
  readonly name: string;
  readonly value: string;
}

function onwardIn({ reply }: Answered): readonly Onward[] {
  const inHeaders = reply.headers.filter(([name, value]) => isOnward(name) && value !== '');
  return [...inHeaders.map(([name, value]) => ({ name, value })), ...within(jsonOf(reply), 0)];
}

function within(value: Json | undefined, depth: number): readonly Onward[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]): readonly Onward[] => {
    if (isOnward(name)) {
      const said = isObject(inner) ? (inner['href'] ?? inner['url']) : inner;
      return typeof said === 'string' || typeof said === 'number' ? [{ name, value: String(said) }] : [];
    }
    return depth < deepestRest ? within(inner, depth + 1) : [];
  });
}
