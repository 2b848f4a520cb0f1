/** How much of a report a document tells; less where it would be too long. */
export interface Extent {
  /** The answer and the command to see it again: of every finding, of the first one of each rule, or of none. */
  readonly evidence: 'all' | 'first' | 'none';
  /** Findings of one rule that have a row of their own. */
  readonly rows: number;
  /** Every clause in a table, only those that are not verified, or none. */
  readonly clauses: 'all' | 'open' | 'none';
  /** Every rule in a table with its reason, or only its outcome. */
  readonly rules: 'table' | 'list';
  /** Points of any other list. */
  readonly points: number;
}

/** From everything to the least; the first one that fits is taken. */
export const extents: readonly Extent[] = [
  { evidence: 'all', rows: 500, clauses: 'all', rules: 'table', points: 200 },
  { evidence: 'first', rows: 500, clauses: 'all', rules: 'table', points: 100 },
  { evidence: 'first', rows: 100, clauses: 'open', rules: 'list', points: 50 },
  { evidence: 'none', rows: 20, clauses: 'open', rules: 'list', points: 20 },
  { evidence: 'none', rows: 5, clauses: 'open', rules: 'list', points: 10 },
  { evidence: 'none', rows: 1, clauses: 'open', rules: 'list', points: 5 },
];

/** What is told where not even the last one fits. */
export const least: Extent = { evidence: 'none', rows: 1, clauses: 'none', rules: 'list', points: 5 };

/** The first so many, and a sentence about the rest: `... and 3 more findings`. */
export function first<Item>(
  items: readonly Item[],
  most: number,
): { readonly shown: readonly Item[]; readonly rest: number } {
  return { shown: items.slice(0, most), rest: Math.max(0, items.length - most) };
}
