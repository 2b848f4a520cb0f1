/** Percent-encoding of one part of a path or query. Halves of characters have no encoding, and become U+FFFD. */
export function percentEncoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
  }
}

/** The decoded text. Badly encoded text is returned as it is. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
