/** Text on one line, without blanks at its ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** So much of a text; says how much it leaves out. */
export function excerptOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text.slice(0, characters)}… (${text.length - characters} more characters)`;
}
