import { type Json, parseJson } from '../json.ts';
import { literally } from '../secret-pattern.ts';
import { createKnownValues } from './known-values.ts';
import { coverAll } from './cover-all.ts';
import { namedValues } from './named-values.ts';
import { coverShapes } from './secret-shapes.ts';
import { type LearnedFrom, worthOf } from './worth.ts';

/**
 * Covers secrets in what is written: values that a run came to know, in whatever form they are carried, and what looks like a secret by itself. Each is
 * shown as `‹secret 3›`, the same value by the same number throughout the run.
 */
export interface Cloak {
  /** Learns a value that is a secret wherever it stands. */
  readonly learn: (value: string) => void;
  /** Learns a value by the text that it stands in, `sid=` before it, where it may be a word like any other. */
  readonly learnIn: (before: string, value: string) => void;
  /** Learns what the fields of a JSON value hold whose names tell of secrets. */
  readonly learnFields: (value: Json, from: LearnedFrom) => void;
  /** A text with all secrets covered; a JSON text stays one, and no value of it changes its kind. */
  readonly text: (text: string) => string;
  /** All texts of a value, as `text`; what holds no secret is the same object. */
  readonly all: <Value>(value: Value) => Value;
  /** A text with known values covered: what a last look is for. */
  readonly known: (text: string) => string;
  /** So many characters of a text, at most, one known value can take. */
  readonly longest: () => number;
}

/** So many values are covered only where they stand. */
const mostPlaces = 100;
const literal = /"(?:[^"\\]|\\.)*"/gs;

export function createCloak(): Cloak {
  const values = createKnownValues();
  const numbers = new Map<string, number>();
  /** Texts with a value at their end that is covered there and nowhere else. */
  const places = new Map<string, { readonly value: string; readonly pattern: RegExp }>();

  const veil = (value: string): string => {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return `‹secret ${number}›`;
  };
  const known = (text: string): string => values.cover(text, veil);
  const place = (key: string, value: string, pattern: string): void => {
    if (places.size < mostPlaces && !places.has(key)) places.set(key, { value, pattern: new RegExp(pattern, 'g') });
  };
  const inPlaces = (text: string): string => {
    let covered = text;
    for (const { value, pattern } of places.values()) {
      if (covered.includes(value)) covered = covered.replace(pattern, (_whole, before: string) => before + veil(value));
    }
    return covered;
  };
  const plain = (text: string): string => coverShapes(inPlaces(known(text)), veil);
  const text = (whole: string): string => {
    if (whole.length < shortest) return whole;
    const covered = plain(whole);
    if (covered === whole || !/^\s{0,9}[[{"]/.test(whole) || parseJson(covered).ok || !parseJson(whole).ok)
      return covered;
    return whole.replaceAll(literal, (quoted) => {
      const held: unknown = JSON.parse(quoted);
      if (typeof held !== 'string') return quoted;
      const inside = plain(held);
      return inside === held ? quoted : JSON.stringify(inside);
    });
  };

  return {
    learn: values.add,
    learnIn: (before, value) => {
      if (worthOf(value, 'ours') === 'everywhere') values.add(value);
      place(before + value, value, `(${literally(before)})${literally(value)}(?![^\\s;,'"&])`);
    },
    learnFields: (value, from) => {
      for (const [name, held] of namedValues(value)) {
        const worth = worthOf(held, from);
        if (worth === 'everywhere') values.add(held);
        else if (worth === 'in-place') {
          const [key, inner] = [JSON.stringify(name), JSON.stringify(held)];
          place(key + inner, held, `(${literally(key)}\\s*:\\s*")${literally(inner.slice(1, -1))}(?=")`);
        }
      }
    },
    text,
    all: (value) => coverAll(value, text),
    known,
    longest: values.longest,
  };
}

const shortest = 3;
