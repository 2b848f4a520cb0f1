/**
 * Fresh values: the markers of a run. Each item gets its own, and all of a run share a prefix.
 *
 * A marker is a word that no service makes by itself, so items of another run of Probity are recognized, too.
 */
import type { Creation } from './probe.ts';
import type { JsonObject } from './plan.ts';

const start = 'pby';
const pattern = /pby[0-9a-z]{6,12}z/i;

export interface Fresh {
  /** The start of each marker. */
  readonly prefix: string;
  /** The body, with its placeholders replaced by a marker and a number that no other item has. */
  marked(example: JsonObject): Creation;
  /** The same for a text, such as an id that the client chooses. */
  filled(text: string): string;
}

/** @param seed six characters of a-z and 0-9; random by default */
export function createFresh(seed: string = randomSeed()): Fresh {
  let count = 0;
  const next = () => {
    count++;
    return { word: `${start}${seed}${count.toString(36)}z`, number: String(700_000_000 + count * 7919) };
  };
  const fill = (text: string, { word, number }: ReturnType<typeof next>): string =>
    text.replaceAll('{{unique}}', word).replaceAll('{{unique_number}}', number);
  return {
    prefix: start + seed,
    filled: (text) => fill(text, next()),
    marked(example) {
      const values = next();
      const text = JSON.stringify(example);
      const sent: JsonObject = JSON.parse(fill(text, values));
      if (text.includes('{{unique}}')) return { marker: values.word, sent };
      const isNumbered = text.includes('{{unique_number}}');
      return isNumbered ? { marker: values.number, sent } : { marker: values.word, sent, isUnmarked: true };
    },
  };
}

/** The first marker in the text, of any run of Probity. */
export const markerIn = (text: string): string | undefined => pattern.exec(text)?.[0];

export const hasAnyMarker = (text: string): boolean => markerIn(text) !== undefined;

function randomSeed(): string {
  const values = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(values, (value) => (value % 36).toString(36)).join('');
}
