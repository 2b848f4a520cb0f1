const marksOnly = /^[\p{M}\u200c\u200d]+$/u;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u;
/** Characters of one column that join with nothing, bullets, dashes, arrows, ticks and boxes among them. */
const single = /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u202f\u2190-\u21ff\u2500-\u25fc\u2713\u2717]*$/;
/** Made where it is first wanted, for it is slow to load. */
let graphemes: Intl.Segmenter | undefined;

/** Code points that take two columns (Unicode Standard Annex 11, classes Wide and Fullwidth; emoji apart). */
const wide: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18cff],
  [0x1aff0, 0x1b2ff],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

/** Columns that a printable text takes on a terminal. */
export function widthOf(text: string): number {
  if (single.test(text)) return text.length;
  let columns = 0;
  for (const grapheme of graphemesOf(text)) columns += graphemeWidth(grapheme);
  return columns;
}

/** The characters of a text as a reader sees them: a letter with its accents is one. */
export function graphemesOf(text: string): readonly string[] {
  if (single.test(text)) return Array.from(text);
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), (part) => part.segment);
}

/** Columns of one such character: 0, 1 or 2. */
export function graphemeWidth(grapheme: string): 0 | 1 | 2 {
  if (single.test(grapheme)) return 1;
  if (marksOnly.test(grapheme)) return 0;
  if (emoji.test(grapheme)) return 2;
  const point = grapheme.codePointAt(0) ?? 0;
  return wide.some(([first, last]) => point >= first && point <= last) ? 2 : 1;
}

/** A sentence that fits into so many columns: its end says what happened, so that words are left out before that, and what is in brackets at its end first. */
export function cutWithin(text: string, columns: number, ellipsis: string): string {
  if (widthOf(text) <= columns) return text;
  const bare = text.replace(/ \([^()]*\)$/, '');
  const words = bare.split(' ');
  const room = columns - widthOf(ellipsis) - 2;
  const end = fitting(words.toReversed(), Math.floor(room * endShare)).toReversed();
  const start = fitting(words, room - widthOf(end.join(' ')));
  if (widthOf(bare) <= columns || end.length === 0 || start.length < 2) return cutTo(bare, columns, ellipsis);
  return `${start.join(' ')} ${ellipsis} ${end.join(' ')}`;
}

const endShare = 0.4;

/** As many of the first words as fit. */
function fitting(words: readonly string[], columns: number): readonly string[] {
  let used = -1;
  const over = words.findIndex((word) => {
    used += widthOf(word) + 1;
    return used > columns;
  });
  return over === -1 ? words : words.slice(0, over);
}

/** The beginning of a text that fits into so many columns, the ellipsis included where it was cut. */
export function cutTo(text: string, columns: number, ellipsis: string): string {
  if (widthOf(text) <= columns) return text;
  const room = columns - widthOf(ellipsis);
  let kept = '';
  let used = 0;
  for (const grapheme of graphemesOf(text)) {
    used += graphemeWidth(grapheme);
    if (used > room) break;
    kept += grapheme;
  }
  return kept + ellipsis;
}
