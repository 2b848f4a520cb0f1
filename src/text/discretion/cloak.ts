import { type Json, parseJson } from '../json.ts';
import { literally } from '../literally.ts';
import { percentDecoded } from '../percent.ts';
import { createKnownValues, shortestKnown } from './known-values.ts';
import { coverAll } from './cover-all.ts';
import { maskedValues as maskedIn } from './masked-values.ts';
import { namedValues } from './named-values.ts';
import { isSecretWord } from './ordinary-words.ts';
import { isSecretBearer } from './secret-names.ts';
import { coverShapes } from './secret-shapes.ts';
import { type LearnedFrom, worthOf } from './worth.ts';
import { coverPercent, coverWrapped } from './wrapped.ts';

/**
 * Covers secrets in what is written: values that a run came to know, in whatever form they are carried, and what looks like a secret by itself. Each is
 * shown as `‹secret 3›`, the same value by the same number throughout the run.
 */
export interface Cloak {
  /** Learns a value that is a secret wherever it stands; one of the plan (`isOurs`) also in pieces. */
  readonly learn: (value: string, isOurs?: boolean) => void;
  /** Learns the value of a cookie, which may be a word like any other, or `isOpen`: that is covered only where cookies stand. */
  readonly learnCookie: (name: string, value: string, isOpen?: boolean) => void;
  /** Learns the value of a parameter in a header, which may be a word too: that is covered only where the parameter stands. */
  readonly learnParameter: (name: string, value: string, from: LearnedFrom) => void;
  /** Learns what the fields of a JSON value hold whose names tell of secrets, those aside that `isKnown` says are none. */
  readonly learnFields: (value: Json, from: LearnedFrom, isKnown?: (value: string) => boolean) => void;
  /** Learns what stands in a JSON value at places that a plan masks: JSON pointers. */
  readonly learnMasked: (value: Json, pointers: readonly string[]) => void;
  /** Leaves a value that looks like a secret and is none. */
  readonly spare: (value: string) => void;
  /** A text with all secrets covered; a JSON text stays one, and no value of it changes its kind. */
  readonly text: (text: string) => string;
  /** All texts of a value, as `text`; what holds no secret is the same object. */
  readonly all: <Value>(value: Value) => Value;
  /** The same, with what a plan masks left as it is: a cleanup needs the ids of what was made. */
  readonly secrets: <Value>(value: Value) => Value;
  /** A text with known values covered, as they are and in one encoding: what a last look is for. */
  readonly known: (text: string) => string;
  /** So many characters of a text, at most, one known value can take. */
  readonly longest: () => number;
}

/** A text that is covered by a pattern: its first group stands before it. */
interface Place {
  /** Stands in whatever the pattern finds. */
  readonly sign: string;
  readonly pattern: RegExp;
  /** What it finds; left out: a number, which becomes 0. */
  readonly secret?: string;
}

/** So many digits have the numbers that are covered, at least. */
const shortestNumber = { ours: 4, answer: 8 };
const veils = /‹secret \d+›/g;
/** So many times a value is looked for in a text within a text. */
const deepest = 3;
/** So many values are covered only where they stand, and so many in addresses. */
const mostPlaces = 200;
const mostSegments = 20_000;
/** Runs that go on behind a break: that of a line, with or without a hyphen before it, or one that shows only where it is needed. */
const breaks = [
  {
    sign: /\n|\\n/,
    run: /(?<![\w+/=.-])(?:[\w+/=.-]{8,}(?:\r?\n|(?:\\r)?\\n)[ \t]{0,8})+[\w+/=.-]+/g,
    gaps: [/(?:\r?\n|(?:\\r)?\\n)[ \t]{0,8}/g, /-(?:\r?\n|(?:\\r)?\\n)[ \t]{0,8}/g],
  },
  {
    sign: /<[wb]b?r|&shy;|&#(?:173|8203|xad|x200b);|[\u00AD\u200B]|\\u(?:00ad|200b)/i,
    run: /(?<![\w+/=.-])(?:[\w+/=.-]{1,4000}(?:<w?br ?\\?\/?>|&shy;|&#(?:173|8203|xad|x200b);|[\u00AD\u200B]|\\u(?:00ad|200b)))+[\w+/=.-]+/gi,
    gaps: [/<w?br ?\\?\/?>|&shy;|&#(?:173|8203|xad|x200b);|[\u00AD\u200B]|\\u(?:00ad|200b)/gi],
  },
];
/** ASCII that nobody escapes who does not want to hide it. */
const letterEscape = /\\u00[2-7]/;
const literal = /"(?:[^"\\]|\\.)*"/gs;

/** What stands between two bounds of an address, and a word or number by itself. */
const addresses = /(?:https?:\/\/|(?<![\w:/.-])\/)[^\s"'<>\\]+/g;
const segment = /([/=])([^\s/?&#=:"'<>(),;\\]+?)(?=\.?(?:[\s/?&#=:"'<>(),;\\]|$))/g;
const word = /(?<![\w.:+-])[\w-]{4,}(?![\w:+-]|\.\d)/g;

export function createCloak(): Cloak {
  const values = createKnownValues();
  const maskedValues = createKnownValues();
  /** Of what a plan masks, what is covered where an address has it alone, for it is short, or a word like any other; and what is wherever it stands alone. */
  const segments = new Set<string>();
  const words = new Set<string>();
  let isMasking = true;
  const numbers = new Map<string, number>();
  /** Texts with a value at their end that is covered there and nowhere else. */
  const places = new Map<string, Place>();
  /** Numbers that are covered by the name of their field. */
  const numerals = new Map<string, Place>();
  /** What stands for them: numbers again, the same for the same, or what was sent and answered were no JSON any more. */
  const given = new Set<string>();
  const spared = new Set<string>();

  const numberOf = (value: string): number => {
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return number;
  };
  const veil = (value: string): string => `‹secret ${numberOf(value)}›`;
  const longest = (): number => Math.max(values.longest(), maskedValues.longest());
  const known = (text: string): string => {
    const covered = values.cover(text, veil);
    return isMasking ? maskedValues.cover(covered, veil) : covered;
  };
  const inAddresses = (text: string): string =>
    segments.size === 0 || !isMasking
      ? text
      : text.replaceAll(addresses, (address) =>
          address.replaceAll(segment, (whole, bound: string, part: string) =>
            segments.has(part) || segments.has(percentDecoded(part)) ? bound + veil(percentDecoded(part)) : whole,
          ),
        );
  const inWords = (text: string): string =>
    words.size === 0 || !isMasking ? text : text.replaceAll(word, (each) => (words.has(each) ? veil(each) : each));
  const knownWithin = (text: string, depth: number): string => {
    const covered = known(text);
    if (depth >= deepest || longest() === 0) return covered;
    return coverWrapped(covered, (inside) => {
      const found = knownWithin(inside, depth + 1);
      return found === inside ? '' : (found.match(veils) ?? []).join('');
    });
  };
  const place = (key: string, sign: string, pattern: string, secret?: string): void => {
    if (places.size >= mostPlaces || places.has(key)) return;
    places.set(key, { sign, pattern: new RegExp(pattern, 'g'), ...(secret === undefined ? {} : { secret }) });
  };
  const placeMember = (name: string, value: string): void => {
    const [key, inner] = [insideOf(name), insideOf(value)];
    place(`"${key}":${inner}`, value, `("${key}\\\\{0,7}"\\s*:\\s*\\\\{0,7}")${inner}(?=\\\\{0,7}")`, value);
  };
  const placeListed = (name: string, value: string): void => {
    const [key, inner] = [insideOf(name), insideOf(value)];
    const before = `"${key}\\\\{0,7}"\\s*:\\s*\\[[^\\]]{0,4000}?"`;
    place(`"${key}":[${inner}`, value, `(${before})${inner}(?=\\\\{0,7}")`, value);
  };
  const placeNumber = (name: string, digits: number): void => {
    const key = `${name} ${digits}`;
    if (numerals.size >= mostPlaces || numerals.has(key)) return;
    const pattern = `(\\\\{0,7}"${literally(JSON.stringify(name).slice(1, -1))}\\\\{0,7}"\\s*:\\s*-?)(\\d{${digits},})(?![\\d.eE])`;
    numerals.set(key, { sign: name, pattern: new RegExp(pattern, 'g') });
  };
  const numeral = (digits: string): string => {
    if (given.has(digits)) return digits;
    const shown = `9${String(numberOf(digits)).padStart(digits.length - 1, '0')}`;
    given.add(shown);
    return shown;
  };
  const inNumerals = (text: string): string => {
    let covered = text;
    for (const { sign, pattern } of numerals.values()) {
      if (!covered.includes(sign)) continue;
      covered = covered.replace(pattern, (_whole, before: string, digits: string) => before + numeral(digits));
    }
    return covered;
  };
  const inPlaces = (text: string): string => {
    let covered = text;
    for (const { sign, pattern, secret } of places.values()) {
      if (!covered.includes(sign)) continue;
      covered = covered.replace(
        pattern,
        (_whole, before: string) => before + (secret === undefined ? '0' : veil(secret)),
      );
    }
    return covered;
  };
  // A value that goes on in the next line is found where the break is left out.
  const unbroken = (text: string): string =>
    breaks.reduce(
      (left, { sign, run, gaps }) =>
        sign.test(left)
          ? left.replaceAll(run, (whole) => {
              const all = gaps.map((gap) => whole.replaceAll(gap, ''));
              return all.map((joined) => known(joined)).find((each) => !all.includes(each)) ?? whole;
            })
          : left,
      text,
    );
  const veilShape = (value: string): string => (spared.has(value) ? value : veil(value));
  const shaped = (text: string): string => coverShapes(text, veilShape);
  const plain = (text: string): string =>
    coverPercent(shaped(inPlaces(unbroken(knownWithin(inAddresses(text), 0)))), shaped);
  const text = (shown: string): string => {
    if (shown.length < shortest) return shown;
    const whole = inNumerals(shown);
    const covered = plain(whole);
    const isPlain = covered === whole && inWords(whole) === whole && !letterEscape.test(whole);
    if (isPlain || !/^\s{0,9}[[{"]/.test(whole) || !parseJson(whole).ok) return inWords(covered);
    const isWhole = parseJson(covered).ok;
    // A number by itself stays one.
    if (isWhole && !letterEscape.test(covered))
      return words.size === 0 ? covered : covered.replaceAll(literal, inWords);
    return (isWhole ? covered : whole).replaceAll(literal, (quoted) => {
      const held: unknown = JSON.parse(quoted);
      if (typeof held !== 'string') return quoted;
      const inside = inWords(plain(held));
      return inside === held ? quoted : JSON.stringify(inside);
    });
  };

  // What is short by its kind is known by its place alone: `X-Otp: 482913`.
  const inPair = (shown: string, name = ''): string => {
    const isShort = shown.length < shortestKnown && /-/.test(name) && isSecretBearer(name);
    return isShort && worthOf(shown, 'answer', name) === 'in-place' ? veil(shown) : text(shown);
  };

  return {
    learn: (value, isOurs = false) => values.add(value, true, isOurs),
    learnCookie: (name, value, isOpen = false) => {
      if (!isOpen && worthOf(value, 'ours') === 'everywhere') values.add(value);
      else {
        const before = `(?:^|[Cc]ookie: |; )${literally(name)}=`;
        place(`${name}=${value}`, `${name}=${value}`, `(${before})${literally(value)}(?![^\\s;'"])`, value);
      }
    },
    learnParameter: (name, value, from) => {
      const worth = worthOf(value, from, name);
      if (worth === 'everywhere') values.add(value);
      else if (worth === 'in-place') {
        const before = `(?<![\\w.-])${literally(name)}=\\\\{0,7}["']?`;
        place(`?${name}=${value}`, value, `(${before})${literally(value)}(?![^\\s"'<>&;,()\\\\])`, value);
      }
    },
    learnFields: (value, from, isKnown = () => false) => {
      for (const [name, held, isListed] of namedValues(value)) {
        const said = String(held);
        const worth = isKnown(said) ? 'none' : worthOf(said, from, name);
        if (worth === 'none') continue;
        if (typeof held !== 'string') placeNumber(name, from === 'ours' ? shortestNumber.ours : shortestNumber.answer);
        if (worth === 'everywhere') values.add(said);
        else if (isListed !== true) placeMember(name, said);
        // The tokens of a text are listed by such a name too.
        else if (isSecretWord(said, name, !/tokens?$/i.test(name)) || /^\d+$/.test(said)) placeListed(name, said);
      }
    },
    learnMasked: (value, pointers) => {
      for (const [name, held] of maskedIn(value, pointers)) {
        const said = String(held);
        const isEverywhere =
          said.length >= shortestKnown && (worthOf(said, 'ours') === 'everywhere' || /\s/.test(said));
        if (isEverywhere) maskedValues.add(said);
        else if (said !== '' && segments.size < mostSegments) {
          segments.add(said);
          if (/^(?=.*\d)[\w-]{4,}$/.test(said)) words.add(said);
        }
        if (typeof held === 'string') {
          if (!isEverywhere && held !== '') placeMember(name, held);
        } else if (held !== 0) {
          place(`${name}\n`, `"${name}"`, `(${literally(JSON.stringify(name))}\\s*:\\s*)-?\\d[\\d.eE+-]*`);
        }
      }
    },
    spare: (value) => void spared.add(value),
    text,
    all: (value) => coverAll(value, inPair),
    secrets: (value) => {
      isMasking = false;
      try {
        return coverAll(value, inPair);
      } finally {
        isMasking = true;
      }
    },
    known,
    longest,
  };
}

/** What a JSON text has of a text between its quotes, as a pattern. */
function insideOf(text: string): string {
  return literally(JSON.stringify(text).slice(1, -1));
}

const shortest = 3;
