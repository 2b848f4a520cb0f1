import { type Conformant, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { people, type Resource, users } from './resource.ts';
import { service } from './service.ts';

function listing(
  name: string,
  given: Partial<Resource>,
  dialect: Partial<Dialect> = {},
  more: Partial<Conformant> = {},
): Conformant {
  return {
    name: `order: ${name}`,
    plan: plan(fullUsers, withToken),
    make: ({ now }) => service([users(given)], { now, token, ...dialect }),
    ...more,
  };
}

const collated = (locale: string, options: Intl.CollatorOptions = {}) => {
  const collator = new Intl.Collator(locale, options);
  return (a: unknown, b: unknown): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
};
const foldedOrder = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Sorting and filtering by the service's own lights. */
export const orders: readonly Conformant[] = [
  listing('binary, nulls first', { nulls: 'first' }),
  listing('binary, nulls last', { nulls: 'last' }, { paging: 'never' }),
  listing('case folded, nulls last', { compare: foldedOrder, nulls: 'last' }),
  listing('English', { compare: collated('en'), nulls: 'first' }),
  listing('Swedish, numbers by value', { compare: collated('sv', { numeric: true }) }),
  listing('German, punctuation ignored', { compare: collated('de', { ignorePunctuation: true, sensitivity: 'base' }) }),
  listing('capitals first', { compare: collated('da', { caseFirst: 'upper' }), nulls: 'last' }),
  listing('newest first within ties', { newestFirst: true }),
  listing('unknown filter values are refused', {
    filters: {
      city: (row, value) => (['Oslo', 'New York', 'São Paulo'].includes(value) ? row['city'] === value : 'refuse'),
    },
  }),
  listing(
    'filters fold case and accents',
    { filters: { city: (row, value) => collated('en', { sensitivity: 'base' })(row['city'] ?? '', value) === 0 } },
    { unknownParameter: 'refuse' },
  ),
  listing(
    'keyword looks into hidden fields',
    {
      fields: [...users().fields, { name: 'notes', kind: 'text', hidden: true }],
      rows: people(23).map((row, index) => ({ ...row, notes: index % 2 === 0 ? 'met person1' : '' })),
      filters: {
        city: (row, value) => row['city'] === value,
        keyword: (row, value) =>
          [row['name'], row['nickname'], row['notes']].some((text) =>
            String(text).toLowerCase().includes(value.toLowerCase()),
          ),
      },
    },
    {},
    {
      plan: plan(
        fullUsers.replace(
          'filters: {',
          'filters: { keyword: { value: person1, in: [name, nickname, notes], match: contains },',
        ),
        withToken,
      ),
    },
  ),
  listing('sorting by unknown properties falls back', {}, { unusable: 'usual' }),
];
