import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import { type Resource, things, users } from './resource.ts';
import { service } from './service.ts';

const uuid = (n: number): string => `0b5f9c1e-8d2a-4c3b-9e4f-${String(n * 7919).padStart(12, '0')}`;

/** A service with users and with things of such ids. */
function withIds(name: string, given: Partial<Resource>, more: Partial<Conformant> = {}): Conformant {
  return {
    name: `ids: ${name}`,
    plan: plan(fullUsers + fullThings('/things'), withToken),
    make: ({ now }) => service([users(), things({ path: '/things', ...given })], { now, token, location: true }),
    ...more,
  };
}

/** What is left of a number's digits, weighed by 1 and 3 in turn, after division by ten: 0 where the last is its check digit. */
const checkOf = (digits: string): number =>
  Array.from(digits).reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 3 : 1), 0) % 10;
const checked = (n: number): string => {
  const stem = String(40_300 + n);
  return `TK${stem}${(10 - checkOf(stem)) % 10}`;
};

/** Ids of every kind. */
export const ids: readonly Conformant[] = [
  withIds('UUIDs, others refused', {
    id: uuid,
    possibleId: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
  }),
  withIds('with a check digit, others refused', {
    id: checked,
    possibleId: (text) => /^TK\d{6}$/.test(text) && checkOf(text.slice(2)) === 0,
  }),
  withIds('UUIDs in any case', { id: uuid, sameId: (id, text) => id === text.toLowerCase() }),
  withIds('numbers as texts', { id: (n) => String(n + 7) }),
  withIds('texts with leading zeros', {
    id: (n) => String(n).padStart(6, '0'),
    possibleId: (text) => /^\d{6}$/.test(text),
  }),
  withIds('beyond 2^53', { id: (n) => 9007199254740993n + BigInt(n * 2) }),
  withIds(
    'beyond 2^53 on users',
    {},
    {
      make: ({ now }) =>
        service(
          [
            users({ id: (n) => 90071992547409931n + BigInt(n) }),
            things({ path: '/things', id: (n) => 10n ** 30n + BigInt(n) }),
          ],
          { now, token },
        ),
    },
  ),
  withIds('spaces', { id: (n) => `thing no ${n}` }),
  withIds('slashes', { id: (n) => `box/${n}` }),
  withIds('colons and dots', { id: (n) => `urn:thing:${n}.v1` }),
  withIds('beyond ASCII', { id: (n) => `größe-${n}-李` }),
  withIds('percent signs and plus', { id: (n) => `100%+${n}` }),
  withIds('question marks, hashes, ampersands', { id: (n) => `what?#${n}&x=y` }),
  withIds('quotes, brackets and pipes', { id: (n) => `"[{${n}|}]"'<>\\^\`` }),
  withIds('e-mail addresses', { id: (n) => `thing${n}@example.test` }),
  withIds('words', { id: (n) => ['oak', 'elm', 'ash', 'fir', 'yew', 'box', 'bay'][n - 1] ?? `tree${n}` }),
  withIds('words that are other addresses', {
    id: (n) => ['search', 'me', 'new', 'null', 'undefined', 'count', 'things'][n - 1] ?? `t${n}`,
  }),
  withIds('dates', { id: (n) => `2026-01-${String(n).padStart(2, '0')}` }),
  withIds('24 hexadecimal digits, others refused', {
    id: (n) => (0x65a000000000 + n * 977).toString(16).padStart(24, '5'),
    possibleId: (text) => /^[\da-f]{24}$/.test(text),
  }),
  withIds('a prefix and six letters, others refused', {
    id: (n) => `thg_${(n * 7919 + 36 ** 5).toString(36)}`,
    possibleId: (text) => /^thg_[\da-z]{6}$/.test(text),
  }),
  withIds('32-bit numbers, larger ones refused', {
    possibleId: (text) => /^\d{1,10}$/.test(text) && Number(text) < 2 ** 31,
  }),
  withIds('negative numbers and 0', { id: (n) => 3 - n }),
  withIds('in any case', {
    id: (n) => `Thing-${n}`,
    sameId: (id, text) => String(id).toLowerCase() === text.toLowerCase(),
  }),
  withIds('very long', { id: (n) => `${'x'.repeat(300)}-${n}` }),
  withIds('called uuid', { idField: 'uuid', id: uuid }),
  withIds('called key', { idField: 'key', id: (n) => `key-${n}` }),
  withIds(
    'called slug, told by the plan',
    { idField: 'slug', id: (n) => `slug-${n}` },
    {
      plan: plan(fullUsers + fullThings('/things'), `${withToken}profile: { id_fields: { /things: slug } }\n`),
    },
  ),
  withIds('called thingId', { idField: 'thingId', id: (n) => n * 3 }),
  withIds('called _id', { idField: '_id', id: (n) => (0x65a000000000 + n).toString(16).padStart(24, '5') }),
];
