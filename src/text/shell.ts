/** A text as one word for a POSIX shell. A NUL, which no argument can contain, is left out. */
export function shellQuoted(text: string): string {
  const word = text.replaceAll('\0', '');
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
