/**
 * Quotes a text as one word for a POSIX shell. Words that need no quotes stay bare. A NUL, which no argument can hold, is left
 * out.
 */
export function shellQuote(text: string): string {
  const word = text.replaceAll('\0', '');
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
