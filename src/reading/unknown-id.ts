/** Ids that no item has, in the form of those that the service shows. */

/** `word` is any other form: a slug, a prefix with random characters, a hexadecimal number. */
export type IdForm = 'number' | 'uuid' | 'word';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** It fits into 32 bits, and few services have got that far. */
const farNumber = 987_654_321n;
/** Where a UUID has its version and its variant (RFC 9562, section 4). Another one may not be valid. */
const versionDigits = [14, 19];
/** The longest codes of countries, languages, and currencies. */
const shortest = 3;
const hex = '0123456789abcdef';
const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';

export function idFormOf(ids: readonly string[]): IdForm {
  // Leading zeros are part of a text.
  if (ids.every((id) => /^(?:0|[1-9]\d*)$/.test(id))) return 'number';
  return ids.every((id) => uuid.test(id)) ? 'uuid' : 'word';
}

/** The same for the same ids, so that scenarios share the response to it. `ids` is not empty. */
export function unknownId(ids: readonly string[]): string {
  const [known = ''] = ids;
  if (idFormOf(ids) === 'number') {
    const large = ids.filter((id) => id.length >= String(farNumber).length);
    const largest = large.map(BigInt).reduce((most, id) => (id > most ? id : most), 0n);
    return String(largest < farNumber ? farNumber : largest + farNumber);
  }
  const alphabets = /^[\da-f-]*[a-f][\da-f-]*$/i.test(known) ? [hex] : [digits, letters];
  const isFixed = (index: number): boolean => uuid.test(known) && versionDigits.includes(index);
  for (let steps = 1; ; steps++) {
    const others = Array.from(known, (each, index) => (isFixed(index) ? each : rotated(each, steps, alphabets)));
    // Another short code may well exist, on another page.
    const unknown = known.length > shortest ? others.join('') : others.join('').repeat(3);
    if (!ids.includes(unknown) || steps > letters.length) return unknown;
  }
}

/** Another character of the same kind. */
function rotated(character: string, steps: number, alphabets: readonly string[]): string {
  const lower = character.toLowerCase();
  const alphabet = alphabets.find((each) => each.includes(lower));
  if (alphabet === undefined) return character;
  const other = alphabet.charAt((alphabet.indexOf(lower) + steps * 3) % alphabet.length);
  return lower === character ? other : other.toUpperCase();
}
