/** What of the inside may be seen, each the business of one rule. What concerns headers alone only warns. */
export type Part = 'stack-trace' | 'database' | 'storage' | 'secret' | 'path' | 'host' | 'header-host' | 'banner';

/** One internal detail that an answer shows. */
export interface Sighting {
  readonly part: Part;
  /** In the singular, with its article: `a stack frame of Go`. */
  readonly what: string;
  /** Where, as a violation says it: `header:Server`, `body:/error/message`. */
  readonly at: string;
  /** What gives it away. */
  readonly match: string;
  /** True where that is a mere word, or covered already, and may be shown whole. */
  readonly isWord?: true;
}

/** A sighting in a text whose place is told by who asked. */
export type Leak = Omit<Sighting, 'at'>;
