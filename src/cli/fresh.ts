import { randomInt } from 'node:crypto';
import type { Fresh } from '../model/scenario.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const signs = `${letters}0123456789`;
const wordLength = 10;

/** A source of values that no earlier run used, for all practical purposes, and none twice within a run. */
export function createFresh(random: (below: number) => number = randomInt): Fresh {
  const used = new Set<string>();
  const unused = (make: () => string): string => {
    let value = make();
    while (used.has(value)) value = make();
    used.add(value);
    return value;
  };
  const oneOf = (from: string): string => from.charAt(random(from.length));
  return {
    word: () => unused(() => oneOf(letters) + Array.from({ length: wordLength - 1 }, () => oneOf(signs)).join('')),
    number: () => unused(() => String(100_000_000 + random(900_000_000))),
  };
}
