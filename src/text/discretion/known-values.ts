import { secretPattern, secretTraces } from '../secret-pattern.ts';

/** Values that must not show, found in any text in whatever form they are carried there. */
export interface KnownValues {
  /** Adds a value of at least 8 characters; shorter ones, and those beyond so many, are not taken. */
  readonly add: (value: string) => void;
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

const shortest = 8;
/** A service that hands out a new session with each answer must not fill the memory. */
const most = 20_000;
/** Of longer ones no other form is looked for. */
const longestInForms = 4096;
/** The longest form of a character: `\\u00e9` within JSON within JSON. */
const formLength = 9;

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
  const windows = new Map<string, Known[]>();
  /** Those with a form that has no run of `wide` letters and digits. */
  const odd = new Set<Known>();
  let bits = new Uint8Array(1 << 12);
  let longest = 0;

  const mark = (window: string): void => {
    const at = placeOf(hashOf(window), bits);
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  };
  const watch = (window: string, known: Known): void => {
    const same = windows.get(window);
    if (same !== undefined) {
      if (!same.includes(known)) same.push(known);
      return;
    }
    windows.set(window, [known]);
    if (windows.size > bits.length) {
      bits = new Uint8Array(bits.length * 4);
      for (const each of windows.keys()) mark(each);
    } else mark(window);
  };
  const held = (text: string): Set<Known> | undefined => {
    let found: Set<Known> | undefined;
    for (const known of odd)
      if (tracesOf(known.value).some((trace) => text.includes(trace))) (found ??= new Set()).add(known);
    if (windows.size === 0) return found;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
      if (at >= wide) hash = (hash - Math.imul(leaving, text.charCodeAt(at - wide))) | 0;
      const place = placeOf(hash, bits);
      if (((bits[place >> 3] ?? 0) & (1 << (place & 7))) === 0 || at < wide - 1) continue;
      const hits = windows.get(text.slice(at - wide + 1, at + 1));
      if (hits !== undefined) for (const known of hits) (found ??= new Set()).add(known);
    }
    return found;
  };

  return {
    add: (value) => {
      if (value.length < shortest || all.has(value) || all.size >= most) return;
      const known: Known = { value };
      all.set(value, known);
      longest = Math.max(longest, value.length);
      watch(value.slice(0, wide), known);
      for (const trace of tracesOf(value)) {
        if (trace.length < wide) odd.add(known);
        else watch(trace.slice(0, wide), known);
      }
    },
    cover: (text, veil) => {
      if (all.size === 0 || text.length < shortest) return text;
      const found = held(text);
      if (found === undefined) return text;
      // Longer ones first, so that none is left in part because it holds another.
      return [...found]
        .sort((one, other) => other.value.length - one.value.length)
        .reduce((covered, known) => coverOne(covered, known, veil), text);
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
  return value.length > longestInForms ? [value.slice(0, 100)] : secretTraces(value).filter((trace) => trace !== '');
}

function coverOne(text: string, known: Known, veil: (value: string) => string): string {
  const { value } = known;
  let covered = text.includes(value) ? text.replaceAll(value, () => veil(value)) : text;
  if (value.length <= longestInForms && tracesOf(value).some((trace) => covered.includes(trace))) {
    known.pattern ??= secretPattern(value);
    covered = covered.replaceAll(known.pattern, () => veil(value));
  }
  return coverBeginnings(covered, value, veil);
}

/** What a rule quotes, and a body that is kept in part, may end in the middle of a value. */
function coverBeginnings(text: string, value: string, veil: (value: string) => string): string {
  const head = value.slice(0, shortest);
  let covered = text;
  for (let at = covered.indexOf(head); at !== -1; at = covered.indexOf(head, at + 1)) {
    let end = at + shortest;
    while (end < covered.length && covered[end] === value[end - at]) end += 1;
    const isCut = end === covered.length || covered[end] === '…' || covered.startsWith('...', end);
    if (isCut) covered = covered.slice(0, at) + veil(value) + covered.slice(end);
  }
  return covered;
}
