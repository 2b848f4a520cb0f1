/** Ids of every kind. */
import { conformant, type Conformant, usualPlan, withToken } from './conformant.ts';
import type { Resource } from './resource.ts';

const uuid = (n: number): string => `0b5f9c1e-8d2a-4c3b-9e4f-${String(n * 7919).padStart(12, '0')}`;
const hexadecimal = (n: number): string => (0x65a000000000 + n * 977).toString(16).padStart(24, '5');

/** The sum of the digits, weighted 3 and 1 in turn, modulo 10: 0 if the last one is a correct check digit. */
const checkOf = (digits: string): number =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0) % 10;
const withCheckDigit = (n: number): string => {
  const stem = String(40_300 + n);
  return `TK${stem}${(10 - checkOf(stem)) % 10}`;
};

const oneOf = (words: string) => (n: number) => words.split(' ')[n - 1] ?? `other${n}`;
const like = (pattern: RegExp) => ({ possibleId: (text: string) => pattern.test(text) });

const kinds: Readonly<Record<string, Partial<Resource>>> = {
  'UUIDs; others are rejected': { id: uuid, ...like(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i) },
  'UUIDs in any case': { id: uuid, sameId: (id, text) => id === text.toLowerCase() },
  'texts with a check digit; others are rejected': {
    id: withCheckDigit,
    possibleId: (text) => /^TK\d{6}$/.test(text) && checkOf(text.slice(2)) === 0,
  },
  'numbers as texts': { id: (n) => String(n + 7) },
  '32-bit numbers; larger ones are rejected': {
    possibleId: (text) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31,
  },
  'negative numbers and 0': { id: (n) => 3 - n },
  'colons and dots': { id: (n) => `urn:thing:${n}.v1` },
  'beyond ASCII': { id: (n) => `größe-${n}-李` },
  'quotes, brackets, and pipes': { id: (n) => `"[{${n}|}]"'<>\\^\`` },
  'email addresses': { id: (n) => `thing${n}@example.test` },
  words: { id: oneOf('oak elm ash fir yew box bay') },
  'words that are often paths': { id: oneOf('search me new null undefined count things') },
  dates: { id: (n) => `2026-01-${String(n).padStart(2, '0')}` },
  '24 hexadecimal digits; others are rejected': { id: hexadecimal, ...like(/^[\da-f]{24}$/) },
  'a prefix and six letters; others are rejected': {
    id: (n) => `thg_${(n * 7919 + 36 ** 5).toString(36)}`,
    ...like(/^thg_[\da-z]{6}$/),
  },
  'texts in any case': {
    id: (n) => `Thing-${n}`,
    sameId: (id, text) => String(id).toLowerCase() === text.toLowerCase(),
  },
  'very long': { id: (n) => `${'x'.repeat(300)}-${n}` },
  'in the field uuid': { idField: 'uuid', id: uuid },
  'in the field key': { idField: 'key', id: (n) => `key-${n}` },
  'in the field thingId': { idField: 'thingId', id: (n) => n * 3 },
  'in the field _id': { idField: '_id', id: hexadecimal },
};

const dialect = { location: true };

export const ids: readonly Conformant[] = [
  ...Object.entries(kinds).map(([name, thing]) => conformant(`ids: ${name}`, { thing, dialect })),
  conformant('ids: in the field slug, as the plan says', {
    thing: { idField: 'slug', id: (n) => `slug-${n}` },
    dialect,
    plan: usualPlan(`${withToken}profile: { id_fields: { /things: slug } }\n`),
  }),
];
