import * as fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character: the unit `binary` of strings, with the same cases, but without its map of a million characters. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((n) => String.fromCodePoint(n < surrogates.first ? n : n + surrogates.count), numberOf);

function numberOf(text: unknown): number {
  const [character = '', ...others] = String(text);
  const code = character.codePointAt(0);
  if (code === undefined || others.length > 0) throw new Error(`"${String(text)}" is not one character`);
  return code < surrogates.first ? code : code - surrogates.count;
}
