import { counted } from '../../facts/report/words.ts';
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
  return together(counted(number, noun));
}
