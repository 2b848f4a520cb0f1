/** Tables of patterns. The key is a noun phrase for what is found, with its article: "a stack frame of Go". */
export type Patterns = Readonly<Record<string, RegExp>>;

export interface Found {
  readonly what: string;
  readonly match: string;
  /** True if the match is only a word, such as the name of an algorithm, and not itself a secret. */
  readonly isWord?: true;
}

export function findMatch(what: string | undefined, match: string | undefined): Found | undefined {
  return what === undefined || match === undefined ? undefined : { what, match };
}

/** The first pattern, in the order of the table, that matches somewhere in the text. All patterns take linear time. */
export function findPattern(text: string, patterns: Patterns): Found | undefined {
  for (const what in patterns) {
    const match = patterns[what]?.exec(text);
    if (match) return { what, match: match[0] };
  }
  return undefined;
}
