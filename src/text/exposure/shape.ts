/** Something that only the inside of a service looks like, and what people call it. */
export interface Shape {
  /** In the singular, with its article: `a Java stack frame`. */
  readonly what: string;
  /** Bounded in every repetition, so that no text can make it slow. Neither global nor sticky. */
  readonly pattern: RegExp;
  /** True where what matches is a mere word, such as the name of an algorithm, and so no secret by itself. */
  readonly isWord?: true;
}

/** A shape that was found in a text. */
export interface Found {
  readonly what: string;
  /** Exactly what the pattern matched. */
  readonly match: string;
  readonly isWord?: true;
}

/** The first shape of a table, in the table's order, that a text shows. */
export function findShape(text: string, shapes: readonly Shape[]): Found | undefined {
  for (const { what, pattern, isWord } of shapes) {
    const match = pattern.exec(text);
    if (match !== null) return { what, match: match[0], ...(isWord === undefined ? {} : { isWord }) };
  }
  return undefined;
}
