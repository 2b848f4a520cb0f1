/** Where a text stood, or would stand, in an answer. `message`: the message of an error; `data`: fields of an item; `page`: a body that is no JSON. */
export type Place = 'message' | 'error' | 'data' | 'page' | 'header';

/** A real leak: the rule that must catch it, the stack it is from, where it was reported, and what was seen (shortened). */
export type RealLeak = readonly [
  rule: string,
  stack: string,
  source: string,
  place: Place,
  content: string | Readonly<Record<string, unknown>>,
];

/** An innocent text with words that leaks have, too. A text in `data` stands in several fields of an item at once. */
export type Innocent = readonly [source: string, place: Place, content: string | Readonly<Record<string, unknown>>];

/** An issue or a pull request on GitHub. */
export function github(path: string): string {
  return `https://github.com/${path}`;
}
