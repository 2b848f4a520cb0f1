import { blank, type Line, row, span, together } from './line.ts';
import type { Marks } from './marks.ts';
import { widthOf } from './width.ts';

/** What the parts of the report need to know of the terminal. */
export interface Page {
  /** Columns. */
  readonly width: number;
  readonly marks: Marks;
  readonly verbose: boolean;
}

/** Columns of the labels beside evidence (`expected`, `how often`). */
export const labelColumns = 11;

/** Opens a part of the report. */
export function heading(page: Page, title: string): readonly Line[] {
  const head = `${page.marks.rule.repeat(2)} `;
  const rest = Math.max(0, page.width - widthOf(head) - widthOf(title) - 1);
  return [
    blank,
    row(0, span(head, 'faint'), span(title, 'strong'), span(` ${page.marks.rule.repeat(rest)}`, 'faint')),
    blank,
  ];
}

/** `1 clause`, `2 clauses`, on one row. */
export function count(number: number, noun: string): string {
  return together(`${number} ${noun}${number === 1 ? '' : 's'}`);
}

/** `a`, `a and b`, `a, b and 3 more`: at most `most` of them. */
export function enumerate(words: readonly string[], most: number): string {
  if (words.length > most) return `${words.slice(0, most).join(', ')} and ${words.length - most} more`;
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
