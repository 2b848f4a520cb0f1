import { isList, isObject, type Json } from '../../../src/text/json.ts';
import { order } from '../../../src/text/collate.ts';
import { type Direction, sortValue } from '../../../src/facts/lists/sort-order.ts';
import type { SeenRun } from './query-trace.ts';

/** More different values than this are no list of states or levels. */
const mostValues = 12;

/** Words as programs write them, which people, titles and places are not. */
const constant = /^(?:[a-z]+(?:[_-][a-z]+)*|[A-Z]+(?:[_-][A-Z]+)*)$/;

/** What names a thing is no level of it. */
const naming = /(?:name|title|slug|label|key|login|tag)s?$/i;

/** Words in the order that a service has for them. `isSure`: nothing else explains it. */
export interface OwnOrder {
  readonly words: readonly string[];
  readonly isSure: boolean;
}

/**
 * The order of its own in which a service sorts words that stand for states or levels (`low, medium, high`): they are declared, come
 * again, or look like it; undefined where there is none. It shows in values that come back in both directions, each in one block, and
 * all answers agree. The alphabet turned round is one only where other sorts go the right way (`isRightElsewhere`), or the directions
 * may be mixed up, which two words do not tell.
 */
export function ownOrderOf(
  runs: readonly SeenRun[],
  property: string,
  declared: readonly string[],
  isRightElsewhere: boolean,
): OwnOrder | undefined {
  const values = runs.flatMap(({ list }) => list.items.flatMap((item) => sortValue(item, property) ?? []));
  const sequences = runs.flatMap(({ list, sort }) =>
    sort === undefined
      ? []
      : [{ ...sort, texts: list.items.flatMap((item) => textOf(sortValue(item, property)) ?? []) }],
  );
  const going = (direction: Direction): readonly (readonly string[])[] =>
    sequences
      .filter((sequence) => sequence.direction === direction)
      .map(({ texts }) => texts)
      .toSorted((one, other) => other.length - one.length);
  const [up, down] = [going('asc'), going('desc')];
  // Numbers have one order alone.
  if (up.length === 0 || down.length === 0 || values.some(isNumber)) return undefined;
  // A list that is cut off shows the last words only turned round.
  const words = [...new Set([...up.flat(), ...down.flatMap((texts) => texts.toReversed())])];
  if (words.length < 2 || words.length > mostValues) return undefined;
  if (!sequences.every(({ direction, texts }) => isRanked(texts, words, direction))) return undefined;
  const isOfTexts = values.every((value) => typeof value === 'string');
  const isAlphabetTurned = words.every((text, index) => order(words[index - 1] ?? text, text) !== -1);
  const isOpen = isAlphabetTurned && !isRightElsewhere;
  if (isOpen && (words.length > 2 || !isOfTexts)) return undefined;
  const isRepeated = (up[0]?.length ?? 0) >= 2 * words.length || words.every((word) => declared.includes(word));
  const areConstants = isOfTexts && !naming.test(property) && words.every((word) => constant.test(word));
  if (!isRepeated && !areConstants) return undefined;
  return { words, isSure: isRepeated && !isOpen };
}

function isRanked(texts: readonly string[], ranked: readonly string[], direction: Direction): boolean {
  const ranks = texts.map((text) => ranked.indexOf(text));
  const sign = direction === 'asc' ? 1 : -1;
  return ranks.every((rank, index) => sign * (rank - (ranks[index - 1] ?? rank)) >= 0);
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null || isList(value) || isObject(value) ? undefined : String(value);
}
