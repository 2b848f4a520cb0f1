import { type IdForm, idFormOf } from '../../model/item.ts';
import type { Fresh, Ground } from '../../model/scenario.ts';

/** user-17, ord_0042: a word with a number behind. */
const numbered = /^(.*[a-z][-_])(\d+)$/i;

/** A7, [12]: a code of a few letters and one short number, which may be counted. */
const counted = /^(\D+)(\d{1,2})(\D*)$/i;
const largestInt32 = 2_147_483_647n;
/**
 * How far beyond the largest known number a missing one lies: beyond what was not listed, and yet not at the end of 32 bits,
 * where a service that makes an item of it would have few numbers left for its own.
 */
const leap = 10_000_019n;

/**
 * An id that none of the known ones is, made to fit their type: a far larger number (within 32 bits where they are), a UUID
 * of the same version, a word of the same length and alphabet. Only some of the items may be known; `total` is how many there are.
 */
export function missingId(ids: readonly string[], fresh: Fresh, total = 0): string {
  if (ids.every(isNumber)) return missingNumber(ids, fresh, total);
  const sample = ids.find((id) => !isNumber(id)) ?? '';
  const stem = numbered.exec(sample)?.[1];
  if (stem !== undefined) {
    const tails = ids.filter((id) => id.startsWith(stem)).map((id) => id.slice(stem.length));
    return stem + missingNumber(tails.filter(isNumber), fresh, total);
  }
  const [, before, , behind] = counted.exec(sample) ?? [];
  // The next item could be given a number as short as these.
  if (before !== undefined && behind !== undefined && isCode(sample))
    return before + missingNumber([], fresh, total) + behind;
  const known = new Set(ids);
  for (let tries = 0; tries < 8; tries += 1) {
    const id = disguise(sample, digitsFrom(`${fresh.word()}${fresh.number()}`, sample.length));
    if (!known.has(id) && id !== sample) return id;
  }
  return fresh.word();
}

/** Such an id as a probe tells of it: guessed where no real one is known, for it may be one that cannot exist. */
export function missingItem(
  ids: readonly string[],
  fresh: Fresh,
  total = 0,
): { readonly id: string; readonly guessed?: true } {
  const id = missingId(ids, fresh, total);
  return ids.length === 0 ? { id, guessed: true } : { id };
}

type Missing = ReturnType<typeof missingItem>;

/** What was given out in a run, by resource and owners. */
const given = new WeakMap<Fresh, Map<string, Missing>>();

/** Such an id of a resource, the same for all that only read it: one request then serves them. */
export function nobodysItem({ resource, owners, readings, fresh }: Ground): Missing {
  const ofRun = given.get(fresh) ?? new Map<string, Missing>();
  given.set(fresh, ofRun);
  const key = JSON.stringify([resource.key, owners]);
  const { ids, total } = readings.of(resource);
  const item = ofRun.get(key) ?? missingItem(ids, fresh, total);
  ofRun.set(key, item);
  return item;
}

function isNumber(id: string): boolean {
  return idFormOf(id) === 'number';
}

function missingNumber(ids: readonly string[], fresh: Fresh, total: number): string {
  const width = ids.some((id) => id.length > 1 && id.startsWith('0')) ? Math.max(...ids.map((id) => id.length)) : 0;
  if (width > 0) return free('9'.repeat(width), new Set(ids));
  const seed = BigInt(fresh.number());
  if (ids.length === 0) return seed.toString();
  const largest = [BigInt(total), ...ids.map(BigInt)].reduce((most, each) => (each > most ? each : most));
  const beyond = largest + leap + (seed % 1009n);
  if (largest > largestInt32 || beyond <= largestInt32) return beyond.toString();
  return free((largestInt32 - (seed % 1009n)).toString(), new Set(ids));
}

/** The number itself, or the next smaller one that is not taken; its width is kept. */
function free(start: string, taken: ReadonlySet<string>): string {
  let number = BigInt(start);
  while (taken.has(number.toString().padStart(start.length, '0'))) number -= 1n;
  return number.toString().padStart(start.length, '0');
}

/** Fewer letters and digits than this are a code, and most codes of a few letters are taken. */
const shortest = 5;

/** Codes are disguised with letters that hardly any is made of. */
const alphabets = { hex: '0123456789abcdef', code: 'qxz', word: 'bcdfghjkmnpqrstvwxz' } as const;

function isCode(text: string): boolean {
  return text.replace(/[^a-z\d]/gi, '').length < shortest;
}

/** The sample with each letter and digit replaced by another of its class; what structures it stays. */
function disguise(sample: string, digits: readonly number[]): string {
  const form = idFormOf(sample);
  const tail = form === 'uuid' ? 0 : Math.max(sample.lastIndexOf('_'), sample.lastIndexOf('-')) + 1;
  const start = tail < sample.length ? tail : 0;
  const alphabet = form === 'uuid' || form === 'hex' ? 'hex' : isCode(sample.slice(start)) ? 'code' : 'word';
  return Array.from(sample)
    .map((character, index) =>
      index < start || keeps(form, index) ? character : replaceCharacter(character, digits[index] ?? 0, alphabet),
    )
    .join('');
}

/** Version and variant of a UUID (RFC 9562 section 4), and the first digit of a ULID, which is bounded. */
function keeps(form: IdForm, index: number): boolean {
  return form === 'uuid' ? index === 14 || index === 19 : form === 'ulid' && index === 0;
}

function replaceCharacter(character: string, digit: number, kind: keyof typeof alphabets): string {
  const pick = (alphabet: string): string => alphabet[digit % alphabet.length] ?? character;
  if (kind === 'hex' && /[0-9a-f]/i.test(character)) {
    return /[A-F]/.test(character) ? pick(alphabets.hex.toUpperCase()) : pick(alphabets.hex);
  }
  if (/\d/.test(character)) return pick('0123456789');
  if (/[a-z]/.test(character)) return pick(alphabets[kind]);
  return /[A-Z]/.test(character) ? pick(alphabets[kind].toUpperCase()) : character;
}

/** Numbers from 0 up that depend on the seed alone (a linear congruential generator; nothing here is secret). */
function digitsFrom(seed: string, count: number): readonly number[] {
  let state = Array.from(seed).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  });
}
