import type { Fresh } from '../model/scenario.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const largestInt32 = 2_147_483_647n;
/** How far beyond the largest known number a missing one lies: beyond what a service makes during a run. */
const leap = 1_000_003n;

/**
 * An id that none of the known ones is, made to fit their type: a larger number of the same width class, a UUID of the
 * same version, a word of the same length and alphabet. Numbers stay within 32 bits where the known ones do.
 */
export function missingId(ids: readonly string[], fresh: Fresh): string {
  if (ids.every((id) => /^\d+$/.test(id))) return missingNumber(ids, fresh);
  const known = new Set(ids);
  const sample = ids.find((id) => !/^\d+$/.test(id)) ?? '';
  for (let tries = 0; tries < 8; tries += 1) {
    const id = disguise(sample, digitsFrom(`${fresh.word()}${fresh.number()}`, sample.length));
    if (!known.has(id) && id !== sample) return id;
  }
  return fresh.word();
}

function missingNumber(ids: readonly string[], fresh: Fresh): string {
  const width = ids.some((id) => id.length > 1 && id.startsWith('0')) ? Math.max(...ids.map((id) => id.length)) : 0;
  const numbers = ids.map((id) => BigInt(id));
  const largest = numbers.reduce((most, each) => (each > most ? each : most), 0n);
  if (width > 0) return free('9'.repeat(width), new Set(ids));
  if (ids.length === 0) return fresh.number();
  const beyond = largest + leap;
  if (largest > largestInt32 || beyond <= largestInt32) return beyond.toString();
  return free(largestInt32.toString(), new Set(ids));
}

/** The number itself, or the next smaller one that is not taken; its width is kept. */
function free(start: string, taken: ReadonlySet<string>): string {
  let number = BigInt(start);
  while (taken.has(number.toString().padStart(start.length, '0'))) number -= 1n;
  return number.toString().padStart(start.length, '0');
}

/** The sample with each letter and digit replaced by another of its class; what structures it stays. */
function disguise(sample: string, digits: readonly number[]): string {
  const isUuid = uuid.test(sample);
  const isHex = isUuid || /^[0-9a-f]{12,}$/i.test(sample);
  const tail = Math.max(sample.lastIndexOf('_'), isUuid ? -1 : sample.lastIndexOf('-')) + 1;
  return Array.from(sample)
    .map((character, index) => {
      // Version and variant of a UUID (RFC 9562 section 4) and a prefix such as `usr_` tell the type.
      const isFixed = isUuid ? index === 14 || index === 19 : index < tail && tail < sample.length;
      return isFixed ? character : replaceCharacter(character, digits[index] ?? 0, isHex);
    })
    .join('');
}

function replaceCharacter(character: string, digit: number, isHex: boolean): string {
  const pick = (alphabet: string): string => alphabet[digit % alphabet.length] ?? character;
  if (isHex && /[0-9a-f]/.test(character)) return pick('0123456789abcdef');
  if (isHex && /[A-F]/.test(character)) return pick('0123456789ABCDEF');
  if (/\d/.test(character)) return pick('0123456789');
  if (/[a-z]/.test(character)) return pick('bcdfghjkmnpqrstvwxz');
  return /[A-Z]/.test(character) ? pick('BCDFGHJKMNPQRSTVWXZ') : character;
}

/** Numbers from 0 up that depend on the seed alone (a linear congruential generator; nothing here is secret). */
function digitsFrom(seed: string, count: number): readonly number[] {
  let state = Array.from(seed).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  });
}
