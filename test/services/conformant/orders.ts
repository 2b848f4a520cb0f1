/** Sorting and filtering. */
import { conformant, type Conformant, fullUsers, plan } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { emailField, nameField, optionalFields, people, type Resource } from './resource.ts';

const lists = (name: string, user: Partial<Resource>, dialect: Partial<Dialect> = {}): Conformant =>
  conformant(`lists: ${name}`, { user, dialect, plan: plan(fullUsers) });

const numbersOr =
  (compare: (a: string, b: string) => number) =>
  (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));

const collated = (locale: string, options: Intl.CollatorOptions = {}) =>
  numbersOr(new Intl.Collator(locale, options).compare);

const folded = numbersOr((a, b) => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
});

const city = (row: Readonly<Record<string, unknown>>, value: string): boolean => row['city'] === value;
const base = collated('en', { sensitivity: 'base' });

export const orders: readonly Conformant[] = [
  lists('by code unit, nulls first', { nulls: 'first' }),
  lists('by code unit, nulls last', { nulls: 'last' }, { paging: 'never' }),
  lists('by folded case, nulls last', { compare: folded, nulls: 'last' }),
  lists('English', { compare: collated('en'), nulls: 'first' }),
  lists('Swedish, numbers by value', { compare: collated('sv', { numeric: true }) }),
  lists('German without punctuation', { compare: collated('de', { ignorePunctuation: true, sensitivity: 'base' }) }),
  lists('capitals first', { compare: collated('da', { caseFirst: 'upper' }), nulls: 'last' }),
  lists('ties with the newest first', { newestFirst: true }),
  lists('unknown values of filters are rejected', {
    filters: {
      city: (row, value) => (['Oslo', 'New York', 'São Paulo'].includes(value) ? city(row, value) : 'reject'),
    },
  }),
  lists(
    'filters ignore case and accents',
    { filters: { city: (row, value) => base(row['city'] ?? '', value) === 0 } },
    { unknownParameter: 'reject' },
  ),
  conformant('lists: a keyword searches hidden fields', {
    user: {
      fields: [nameField, emailField, ...optionalFields, { name: 'notes', kind: 'text', hidden: true }],
      rows: people(23).map((row, index) => ({ ...row, notes: index % 2 === 0 ? 'met person1' : '' })),
      filters: {
        city,
        keyword: ({ name, nickname, notes }, value) =>
          [name, nickname, notes].some((text) => String(text).toLowerCase().includes(value.toLowerCase())),
      },
    },
    plan: plan(
      fullUsers.replace(
        'filters: {',
        'filters: { keyword: { value: person1, in: [name, nickname, notes], match: contains },',
      ),
    ),
  }),
  lists('an unknown property to sort by is ignored', {}, { unusable: 'ignore' }),
];
