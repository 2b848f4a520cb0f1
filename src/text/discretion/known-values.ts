import { secretPattern, secretTraces } from '../secret-pattern.ts';

/** Values that must not show, found in any text in whatever form they are carried there. */
export interface KnownValues {
  /**
   * Adds a value of at least 8 characters; shorter ones, and those beyond so many, are not taken. `isRespelt`: also as a service may quote it
   * that makes something else of it: in other case, from its end, with its letters apart. `isInPieces`: also in part.
   */
  readonly add: (value: string, isRespelt?: boolean, isInPieces?: boolean) => void;
  /** The text with `veil` of each value in its place; the same where it holds none. */
  readonly cover: (text: string, veil: (value: string) => string) => string;
  /** So many characters of a text, at most, one value can take in any form. */
  readonly longest: () => number;
}

interface Known {
  readonly value: string;
  /** Made when the value is first met in another form than its own. */
  pattern?: RegExp;
}

/** What may stand where a window was seen: the value itself, or a text that one of its other forms holds. */
interface Watched {
  readonly known: Known;
  readonly text: string;
  /** Stands for the value as it is. */
  readonly isWhole: boolean;
  /** Stands for any piece of the value, and is at this place in it. */
  readonly pieceFrom?: number;
}

/** What is shorter is not taken. */
export const shortestKnown = 8;
/** From so many characters on one that lacks its last is covered too. */
const shortestNearly = 12;
/** So long is a piece that is covered without the rest, of a value so long. */
const shortestPiece = 12;
const shortestOfPieces = 16;
/** A service that hands out a new session with each answer must not fill the memory. */
const most = 20_000;
/** Of longer ones no other form is looked for. */
const longestInForms = 4096;
/** The longest form of a character: `&amp;#x0026;`. */
const formLength = 12;

/** Characters that are looked for at once. */
const wide = 6;
/** 31 to the power of `wide`, as a whole number of 32 bits. */
const leaving = 887_503_681;

/**
 * Made for many values and megabytes of text: one pass over a text with a rolling hash (Karp and Rabin) tells which values it may hold, and only
 * these are looked for closer.
 */
export function createKnownValues(): KnownValues {
  const all = new Map<string, Known>();
  const windows = new Map<string, Watched[]>();
  /** Those with a form that has no run of `wide` letters and digits. */
  const odd = new Set<Known>();
  let bits = new Uint8Array(1 << 12);
  let longest = 0;

  const mark = (window: string): void => {
    const at = placeOf(hashOf(window), bits);
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  };
  const watch = (watched: Watched): void => {
    const window = watched.text.slice(0, wide);
    const same = windows.get(window);
    if (same !== undefined) {
      same.push(watched);
      return;
    }
    windows.set(window, [watched]);
    if (windows.size > bits.length) {
      bits = new Uint8Array(bits.length * 4);
      for (const each of windows.keys()) mark(each);
    } else mark(window);
  };
  /** Covers values that stand as they are, and notes those that may stand in another form. */
  const coverPlain = (text: string, veil: (value: string) => string, others: Set<Known>): string => {
    let covered = '';
    let from = 0;
    let begun = 0;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
      if (at >= begun + wide) hash = (hash - Math.imul(leaving, text.charCodeAt(at - wide))) | 0;
      const place = placeOf(hash, bits);
      if (((bits[place >> 3] ?? 0) & (1 << (place & 7))) === 0 || at < begun + wide - 1) continue;
      const start = at - wide + 1;
      const hits = windows.get(text.slice(start, at + 1));
      if (hits === undefined) continue;
      for (const { known, text: trace, isWhole, pieceFrom } of hits) {
        if (!isWhole && pieceFrom === undefined && text.startsWith(trace, start)) others.add(known);
      }
      const found =
        wholeAt(hits, text, start) ??
        listedAt(hits, text, start) ??
        splitAt(hits, text, start) ??
        pieceAt(hits, text, start, from);
      if (found === undefined) continue;
      for (const [begin, end] of found.parts) {
        const between = text.slice(from, begin);
        covered += (begin === start ? between : coverPlain(between, veil, others)) + veil(found.value);
        from = end;
      }
      begun = from;
      at = from - 1;
      hash = 0;
    }
    return from === 0 ? text : covered + text.slice(from);
  };

  return {
    add: (value, isRespelt = false, isInPieces = false) => {
      if (value.length < shortestKnown || all.has(value) || all.size >= most) return;
      const known: Known = { value };
      all.set(value, known);
      longest = Math.max(longest, value.length);
      watch({ known, text: value, isWhole: true });
      for (const text of isRespelt ? respellings(value) : []) watch({ known, text, isWhole: true });
      for (const pieceFrom of isInPieces ? piecesOf(value) : []) {
        watch({ known, text: value.slice(pieceFrom), isWhole: false, pieceFrom });
      }
      for (const end of itemEnds) watch({ known, text: value.slice(0, wide - end.length) + end, isWhole: false });
      for (const text of tracesOf(value)) {
        if (text.length < wide) odd.add(known);
        else watch({ known, text, isWhole: false });
      }
    },
    cover: (text, veil) => {
      if (all.size === 0 || text.length < shortestKnown) return text;
      const others = new Set(odd);
      const covered = coverPlain(text, veil, others);
      if (others.size === 0) return covered;
      // Longer ones first, so that none is left in part because it holds another.
      return [...others]
        .sort((one, other) => other.value.length - one.value.length)
        .reduce((left, known) => coverForms(left, known, veil), covered);
    },
    longest: () => longest * formLength,
  };
}

function hashOf(window: string): number {
  let hash = 0;
  for (let at = 0; at < window.length; at += 1) hash = (Math.imul(hash, 31) + window.charCodeAt(at)) | 0;
  return hash;
}

function placeOf(hash: number, bits: Uint8Array): number {
  return (hash ^ (hash >>> 15)) & (bits.length * 8 - 1);
}

function tracesOf(value: string): readonly string[] {
  return value.length > longestInForms ? [] : secretTraces(value).filter((trace) => trace !== '');
}

/** A value in other case, from its end, and with its letters apart; a word like any other is left as it is. */
function respellings(value: string): readonly string[] {
  if (value.length > longestInForms || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return [];
  const swapped = Array.from(value, (each) => (each === each.toUpperCase() ? each.toLowerCase() : each.toUpperCase()));
  const reversed = Array.from(value).toReversed();
  const spaced = Array.from(value).join(' ');
  const quoted = JSON.stringify(spaced).slice(1, -1);
  const all = [value.toLowerCase(), value.toUpperCase(), swapped.join(''), reversed.join(''), spaced, quoted];
  return [...new Set(all)].filter((each) => each !== value);
}

/** Covers a value in any form that still stands in a text. */
function coverForms(text: string, known: Known, veil: (value: string) => string): string {
  const { value } = known;
  if (!tracesOf(value).some((trace) => text.includes(trace))) return text;
  known.pattern ??= secretPattern(value);
  return text.replaceAll(known.pattern, () => veil(value));
}

/** A value that was found, and where. */
interface Found {
  readonly value: string;
  readonly parts: readonly (readonly [begin: number, end: number])[];
}

/** The value that begins there and reaches furthest. */
function wholeAt(hits: readonly Watched[], text: string, start: number): Found | undefined {
  let found: Found | undefined;
  let end = 0;
  for (const watched of hits) {
    const reach = watched.isWhole ? reachOf(watched.text, text, start) : 0;
    if (reach > end) {
      end = reach;
      found = { value: watched.known.value, parts: [[start, end]] };
    }
  }
  return found;
}

/** So many of the values with the same beginning are looked for in parts. */
const mostSplit = 50;
/** How the first of several items goes on that is shorter than what is looked for at once. */
const itemEnds = ['"', '",'];
const nextItem = /\\{0,7}"\s{0,20},\s{0,20}\\{0,7}"/y;

/** A value in items of a list that follow each other and have all of it: `["abcd", "efgh"]`. */
function listedAt(hits: readonly Watched[], text: string, start: number): Found | undefined {
  for (const { known } of hits.slice(0, mostSplit)) {
    const parts = itemsAt(known.value, text, start);
    if (parts !== undefined) return { value: known.value, parts };
  }
  return undefined;
}

function itemsAt(value: string, text: string, start: number): Found['parts'] | undefined {
  const parts: (readonly [begin: number, end: number])[] = [];
  let left = value;
  for (let begin = start; begin < text.length; begin = nextItem.lastIndex) {
    let end = begin;
    let said = 0;
    while (said < left.length) {
      let at = end;
      while (text[at] === '\\' && left[said] !== '\\') at += 1;
      if (text[at] !== left[said]) break;
      end = at + 1;
      said += 1;
    }
    if (said === 0) return undefined;
    parts.push([begin, end]);
    left = left.slice(said);
    if (left === '') return parts;
    nextItem.lastIndex = end;
    if (!nextItem.test(text)) return undefined;
  }
  return undefined;
}

const shortestRest = 4;
/** So far the second part of a value stands from the first, at most. */
const farthest = 80;
const wordCharacter = /[A-Za-z\d]/;

/** A value that is there in two parts, as in two fields that follow each other. */
function splitAt(hits: readonly Watched[], text: string, start: number): Found | undefined {
  for (const { known, text: value, isWhole } of hits.slice(0, mostSplit)) {
    const end = agreeingEnd(value, text, start);
    const rest = value.slice(end - start);
    if (!isWhole || rest.length < shortestRest || wordCharacter.test(text[end] ?? '')) continue;
    const begin = text.slice(end, end + farthest + rest.length).indexOf(rest) + end;
    const after = text[begin + rest.length] ?? '';
    if (begin <= end || wordCharacter.test(text[begin - 1] ?? '') || wordCharacter.test(after)) continue;
    const parts = [[start, end] as const, [begin, begin + rest.length] as const];
    return { value: known.value, parts };
  }
  return undefined;
}

/** Where the windows of a value stand of which each piece has one. */
function piecesOf(value: string): readonly number[] {
  if (value.length < shortestOfPieces || value.length > longestInForms) return [];
  return Array.from({ length: Math.floor(value.length / wide) }, (_, at) => at * wide);
}

/** The longest piece of a value around there, not before `from`; words and short numbers may stand anywhere. */
function pieceAt(hits: readonly Watched[], text: string, start: number, from: number): Found | undefined {
  let found: Found | undefined;
  let longest = shortestPiece - 1;
  for (const { known, text: rest, pieceFrom } of hits) {
    if (pieceFrom === undefined) continue;
    let begin = start;
    while (begin > from && text[begin - 1] === known.value[pieceFrom - 1 - (start - begin)]) begin -= 1;
    const end = agreeingEnd(rest, text, start);
    if (end - begin <= longest || isOfWords(text.slice(begin, end))) continue;
    longest = end - begin;
    found = { value: known.value, parts: [[begin, end]] };
  }
  return found;
}

function isOfWords(piece: string): boolean {
  return piece.split(/[^A-Za-z\d]+/).every((part) => /^(?:[A-Za-z]*|\d+)$/.test(part));
}

function agreeingEnd(value: string, text: string, start: number): number {
  let end = start + wide;
  while (end < text.length && text.charCodeAt(end) === value.charCodeAt(end - start)) end += 1;
  return end;
}

/**
 * Where a value ends that begins there; 0 where it does not. What a rule quotes, and a body that is kept in part, may end in the middle of one; a
 * probe sends one without its last character, which gives it away.
 */
function reachOf(value: string, text: string, start: number): number {
  if (text.startsWith(value, start)) return start + value.length;
  const end = agreeingEnd(value, text, start);
  // A short text of its own that a value begins with (a service's name, say) is no part of it.
  const isOwn = start === 0 && 2 * end < value.length;
  const isCut = (end === text.length && !isOwn) || text.startsWith('…', end) || text.startsWith('...', end);
  const isNearly =
    value.length >= shortestNearly && end - start === value.length - 1 && !wordCharacter.test(text[end] ?? '');
  return (isCut && end - start >= shortestKnown) || isNearly ? end : 0;
}
