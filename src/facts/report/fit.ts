import { shorten } from './clean.ts';

/** Bytes of a value as JSON. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The beginning of a text that takes at most so many bytes as JSON, quotes left out; with an ellipsis where it was cut. */
export function clippedTo(text: string, bytes: number): string {
  if (text.length <= bytes && bytesOf(text) - 2 <= bytes) return text;
  let most = Math.min(text.length, bytes);
  while (most > 0 && bytesOf(shorten(text, most)) - 2 > bytes) most = Math.floor(most * 0.9);
  return shorten(text, most);
}

/** As many of the first members as take at most so many bytes as JSON, the commas between them included. */
export function firstThatFit<Member>(members: readonly Member[], bytes: number): readonly Member[] {
  let taken = 0;
  const last = members.findIndex((member) => {
    taken += bytesOf(member) + 1;
    return taken > bytes;
  });
  return last === -1 ? members : members.slice(0, last);
}
