import type { Line, Span } from './line.ts';
import { cutTo, graphemesOf, graphemeWidth, widthOf } from './width.ts';

/** A word: pieces in several tones without a blank between them. */
type Word = readonly Span[];

/** Fewest columns that text is given, however far it is indented. */
const leastRoom = 10;

/**
 * Lays a line out in rows of at most `width` columns. Words are kept whole where they fit; a longer one is broken.
 * Lines with `fit: 'whole'` are one row of any width.
 */
export function layOut(line: Line, width: number, ellipsis: string): readonly (readonly Span[])[] {
  const margin: Span = { text: ' '.repeat(line.indent), tone: 'plain' };
  const label = line.label;
  if (label === undefined) {
    return fitted(line, Math.max(leastRoom, width - line.indent), ellipsis).map((spans) => [margin, ...spans]);
  }
  const room = Math.max(leastRoom, width - line.indent - label.columns);
  const used = label.spans.reduce((sum, span) => sum + widthOf(span.text), 0);
  const rest: Span = { text: ' '.repeat(Math.max(0, label.columns - used)), tone: 'plain' };
  const gap: Span = { text: ' '.repeat(label.columns), tone: 'plain' };
  // A label wider than its columns has the first row to itself.
  const rows = fitted(line, room, ellipsis).map((spans) => [margin, gap, ...spans]);
  const [first, ...others] = rows;
  if (used >= label.columns) return [[margin, ...label.spans], ...rows];
  return [[margin, ...label.spans, rest, ...(first ?? []).slice(2)], ...others];
}

function fitted(line: Line, room: number, ellipsis: string): readonly (readonly Span[])[] {
  if (line.fit === 'whole') return [line.spans];
  if (line.fit === 'cut') return [cutSpans(line.spans, room, ellipsis)];
  return fill(wordsOf(line.spans), room);
}

function cutSpans(spans: readonly Span[], room: number, ellipsis: string): readonly Span[] {
  const kept: Span[] = [];
  let left = room;
  for (const span of spans) {
    const width = widthOf(span.text);
    if (width > left) return [...kept, { ...span, text: cutTo(span.text, left, ellipsis) }];
    kept.push(span);
    left -= width;
  }
  return kept;
}

/** A quoted text of nothing but blanks stays as wide as it is. */
function blanksKept(text: string): string {
  return text.replace(/" +"/g, (quoted) => quoted.replaceAll(' ', '\u00a0'));
}

/** The words of a paragraph; blanks inside a span and between spans part them, no-break spaces do not. */
function wordsOf(spans: readonly Span[]): readonly Word[] {
  const words: Span[][] = [];
  let open = false;
  for (const span of spans) {
    for (const [index, text] of blanksKept(span.text).split(' ').entries()) {
      if (index > 0) open = false;
      if (text === '') continue;
      const piece: Span = { text, tone: span.tone };
      const last = words.at(-1);
      if (open && last !== undefined) last.push(piece);
      else words.push([piece]);
      open = true;
    }
  }
  return words;
}

function fill(words: readonly Word[], room: number): readonly (readonly Span[])[] {
  const rows: (readonly Span[])[] = [];
  let row: Span[] = [];
  let used = 0;
  const next = (): void => {
    if (row.length > 0) rows.push(row);
    row = [];
    used = 0;
  };
  for (const word of words) {
    const width = word.reduce((sum, piece) => sum + widthOf(piece.text), 0);
    if (used > 0 && used + 1 + width > room) next();
    if (width > room) {
      const broken = breakWord(word, room);
      rows.push(...broken.slice(0, -1));
      row = [...(broken.at(-1) ?? [])];
      used = row.reduce((sum, piece) => sum + widthOf(piece.text), 0);
      continue;
    }
    if (used > 0) row.push({ text: ' ', tone: row.at(-1)?.tone ?? 'plain' });
    row.push(...word);
    used += width + (used > 0 ? 1 : 0);
  }
  next();
  return rows;
}

function breakWord(word: Word, room: number): readonly (readonly Span[])[] {
  const rows: Span[][] = [[]];
  let used = 0;
  for (const piece of word) {
    let text = '';
    for (const grapheme of graphemesOf(piece.text)) {
      const width = graphemeWidth(grapheme);
      if (used + width > room) {
        rows.at(-1)?.push({ ...piece, text });
        rows.push([]);
        text = '';
        used = 0;
      }
      text += grapheme;
      used += width;
    }
    rows.at(-1)?.push({ ...piece, text });
  }
  return rows;
}
