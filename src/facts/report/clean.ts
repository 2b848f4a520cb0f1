import { stripVTControlCharacters } from 'node:util';

/** Nothing that must be cleaned, as nearly always. */
const harmless = /^[\x20-\x7e\xa0]*$/;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
// Controls, lone surrogates and invisible format characters (bidirectional overrides among them); the joiners stay, for
// scripts and emoji need them.
const unprintable = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Text as it may be printed on a terminal: escape sequences, control and invisible format characters are gone, line breaks
 * and tabs are one space. What a service sends can thus not move the cursor, colour the report or hide in it.
 */
export function clean(text: string): string {
  if (harmless.test(text)) return text;
  return stripVTControlCharacters(text).replace(breaks, ' ').replace(unprintable, '');
}

/** The first characters of a text, never half a character, with the ellipsis where it was cut. */
export function shorten(text: string, most: number, ellipsis = '…'): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last < 0xdc00 ? cut.slice(0, -1) : cut}${ellipsis}`;
}
