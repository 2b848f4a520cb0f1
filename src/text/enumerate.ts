/** `a`, `a and b`, `a, b and c`; beyond `most` of them `a, b and 3 more`. */
export function enumerate(words: readonly string[], most = Number.POSITIVE_INFINITY): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
