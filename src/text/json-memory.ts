import type { Json } from './json-value.ts';

/**
 * The lists and objects that the latest texts held right below their outermost object. Where the next text has one of them, character
 * for character, it is not read again: equal values of many answers are one value, and what was found out of it holds again.
 */
export interface JsonMemory {
  /** What is known to stand at that place of the text, and how many characters it takes. */
  recall(text: string, at: number): { readonly value: Json; readonly length: number } | undefined;
  remember(text: string, start: number, end: number, value: Json): void;
}

interface Known {
  readonly raw: string;
  readonly value: Json;
  readonly length: number;
}

const mostKnown = 32;
/** Shorter ones are read as quickly as they are looked for. */
const shortest = 32;

/** A memory of so many characters in all; one that is longer is not kept. */
export function createJsonMemory(mostCharacters = 8 * 1024 * 1024): JsonMemory {
  /** The latest first. */
  const known: Known[] = [];
  let characters = 0;
  return {
    recall: (text, at) => {
      const index = known.findIndex(({ raw }) => text.startsWith(raw, at));
      const found = known[index];
      if (found === undefined) return undefined;
      if (index > 0) {
        known.splice(index, 1);
        known.unshift(found);
      }
      return found;
    },
    remember: (text, start, end, value) => {
      const length = end - start;
      if (length < shortest || length > mostCharacters) return;
      known.unshift({ raw: text.slice(start, end), value, length });
      characters += length;
      while (characters > mostCharacters || known.length > mostKnown) characters -= known.pop()?.length ?? 0;
    },
  };
}
