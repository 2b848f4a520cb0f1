/** A text as one word for a POSIX shell. A NUL, which no argument can hold, is left out. */
export function shellQuoted(text: string): string {
  const word = text.replaceAll('\0', '');
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
