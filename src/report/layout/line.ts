import { clean, shorten } from '../../facts/report/clean.ts';

/** What a piece of text is for; colour follows from it, and never says anything that the words do not. */
export type Tone = 'plain' | 'strong' | 'faint' | 'bad' | 'warning' | 'good' | 'code';

/** A piece of printable text in one tone. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/** One line of the report before it is laid out. */
export interface Line {
  /** Blank columns before it. */
  readonly indent: number;
  /** Label in front, padded to its columns; further rows start below the text, not below the label. */
  readonly label?: { readonly spans: readonly Span[]; readonly columns: number };
  readonly spans: readonly Span[];
  /** `wrap` between words, `cut` at the width, or leave `whole` (a command that is to be copied). */
  readonly fit: 'wrap' | 'cut' | 'whole';
}

/** The empty line. */
export const blank: Line = { indent: 0, spans: [], fit: 'whole' };

/** Nobody reads on beyond so many characters, and laying them out takes time. */
const longestText = 2000;

/** A span of cleaned text; every text of the report passes through here. */
export function span(text: string, tone: Tone = 'plain'): Span {
  return { text: clean(shorten(text, longestText)), tone };
}

/** A paragraph, wrapped between words. */
export function line(indent: number, ...parts: readonly (string | Span)[]): Line {
  return { indent, spans: spansOf(parts), fit: 'wrap' };
}

/** A paragraph behind a label, its rows below one another. */
export function labelled(
  indent: number,
  label: string | readonly Span[],
  columns: number,
  ...parts: readonly (string | Span)[]
): Line {
  const head = typeof label === 'string' ? [span(label, 'faint')] : label;
  return { indent, label: { spans: head, columns }, spans: spansOf(parts), fit: 'wrap' };
}

/** A line that keeps its blanks and is cut at the width: a row of an excerpt. */
export function row(indent: number, ...parts: readonly (string | Span)[]): Line {
  return { indent, spans: spansOf(parts), fit: 'cut' };
}

/** A line that is never broken or cut, so that it can be copied. */
export function whole(indent: number, text: string, tone: Tone = 'plain'): Line {
  return { indent, spans: [{ text: clean(text), tone }], fit: 'whole' };
}

/** A point of a list: its rows below one another, behind the sign. */
export function point(indent: number, sign: string, ...parts: readonly (string | Span)[]): Line {
  return labelled(indent, [span(sign)], sign.length + 1, ...parts);
}

/** Words that stay on one row: `GET /users`, `2 verified`. */
export function together(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function spansOf(parts: readonly (string | Span)[]): readonly Span[] {
  return parts.map((part) => (typeof part === 'string' ? span(part) : part));
}
