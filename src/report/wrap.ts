/** Text in lines of a certain width. */

/**
 * Words are never broken, and a path stays next to its method, so a line with a long one is longer. Every line starts with
 * the indent.
 */
export function wrapped(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  let current = '';
  const words = text.trim().split(/\s+(?!\/)/);
  for (const word of words.filter(Boolean)) {
    const isTooLong = current !== '' && widthOf(`${indent}${current} ${word}`) > width;
    if (isTooLong) lines.push(indent + current);
    current = current === '' || isTooLong ? word : `${current} ${word}`;
  }
  return current === '' ? lines : [...lines, indent + current];
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/gu;

/** Columns of a terminal. Characters of East Asian scripts and emoji take two. */
export function widthOf(text: string): number {
  return Array.from(text).length + (text.match(wide)?.length ?? 0);
}

/** The text in one row. If it is too long, its last words are replaced by an ellipsis. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let end = text.length;
  while (widthOf(text.slice(0, end)) >= width) end--;
  const whole = text.slice(0, end).replace(/\s+\S*$/, '');
  // A long word would leave little of the row.
  return `${whole.length * 2 < end ? text.slice(0, end) : whole}…`;
}
