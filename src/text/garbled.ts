/** True for a text whose letters beyond ASCII were read in another encoding than they were written in (`ZoÃ«`), or replaced by a mark. */
export function isGarbled(text: string, seen: string): boolean {
  if (!beyondAscii.test(text) || seen === text) return false;
  const bytes = [...new TextEncoder().encode(text)];
  // Between 0x80 and 0x9f Windows-1252 has letters of its own.
  const isMisread = (at: number, byte: number): boolean =>
    seen.charCodeAt(at) === byte || (byte >= 0x80 && byte <= 0x9f && seen.charCodeAt(at) > 0x7f);
  if (seen.length === bytes.length) return bytes.every((byte, at) => isMisread(at, byte));
  return ['?', '\uFFFD'].some((mark) => text.replaceAll(/[\u0080-\u{10FFFF}]/gu, mark) === seen);
}

/** True for a text with letters beyond ASCII. */
export function hasSpecialLetters(text: string): boolean {
  return beyondAscii.test(text);
}

const beyondAscii = /[\u0080-\u{10FFFF}]/u;
