import { isList, isObject, type Json } from '../../../src/text/json.ts';
import { order } from '../../../src/text/collate.ts';
import { type Direction, sortValue } from '../../../src/facts/lists/sort-order.ts';
import type { SeenRun } from './query-trace.ts';

/** More different values than this are no list of states or levels. */
const mostValues = 12;

/**
 * The order of its own in which a service sorts words that stand for states or levels (`low, medium, high`); undefined
 * where there is none. It shows in values that come back in both directions, each in one block, and all answers agree.
 * The alphabet turned round is one only where other sorts go the right way (`isRightElsewhere`), or the directions may be
 * mixed up.
 */
export function ownOrderOf(
  runs: readonly SeenRun[],
  property: string,
  isRightElsewhere: boolean,
): readonly string[] | undefined {
  const sequences = runs.flatMap(({ list, sort }) =>
    sort === undefined
      ? []
      : [{ ...sort, isWhole: list.isComplete, texts: list.items.map((item) => textOf(sortValue(item, property))) }],
  );
  const start = sequences.find(({ direction, isWhole }) => direction === 'asc' && isWhole)?.texts;
  // Numbers have one order alone.
  const isOfNumbers = runs.some(({ list }) => list.items.some((item) => isNumber(sortValue(item, property))));
  if (start === undefined || isOfNumbers || !sequences.some(({ direction }) => direction === 'desc')) return undefined;
  const shown = start.flatMap((text) => text ?? []);
  const ranked = [...new Set(shown)];
  if (ranked.length < 2 || ranked.length > mostValues || shown.length < 2 * ranked.length) return undefined;
  const isAlphabetTurned = ranked.every((text, index) => order(ranked[index - 1] ?? text, text) !== -1);
  const isKept = sequences.every(({ direction, texts }) => isRanked(texts, ranked, direction));
  return isKept && (isRightElsewhere || !isAlphabetTurned) ? ranked : undefined;
}

function isRanked(texts: readonly (string | undefined)[], ranked: readonly string[], direction: Direction): boolean {
  const ranks = texts.flatMap((text) => (text === undefined ? [] : [ranked.indexOf(text)]));
  const sign = direction === 'asc' ? 1 : -1;
  return ranks.every((rank, index) => rank >= 0 && sign * (rank - (ranks[index - 1] ?? rank)) >= 0);
}

function isNumber(value: Json | undefined): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null || isList(value) || isObject(value) ? undefined : String(value);
}
