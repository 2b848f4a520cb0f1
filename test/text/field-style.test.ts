import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FieldStyle, fieldStyleOf } from '../../src/text/field-style.ts';

const styles: Record<FieldStyle | 'none', readonly string[]> = {
  camelCase: [
    'createdAt',
    'coverImageURL',
    'userIDs',
    'sha256Hash',
    'isB2B',
    '_createdAt',
    'größeMax',
    'address2Line',
    'oAuth2Id',
  ],
  snake_case: ['created_at', 'user__id', '_created_at', 'größe_max', 'image_URL', 'user_IDs', 'address_line_2'],
  'kebab-case': ['created-at', 'cover-URL'],
  PascalCase: ['CreatedAt', 'UserId'],
  UPPER_SNAKE: ['CREATED_AT', 'MAX_SIZE_2'],
  mixed: [
    'user_firstName',
    'created_At',
    'Created_At',
    'created-at_now',
    'Content-Type',
    'userName_2',
    'firstName-last',
  ],
  none: [
    'id',
    'ID',
    'Name',
    'isbn13',
    'name2',
    'line_2',
    'LINE_2',
    '2fa',
    '_links',
    '$ref',
    'class_',
    '',
    '_',
    '42',
    '名前',
    'eTag',
    'iOS',
    'iPhone',
    'xAxis',
    'URLPath',
    'OAuthToken',
    'x-internal-id',
    'dc:title',
    'user.name',
    'a b',
    '@type',
    '2026-01-01',
    'application/json',
  ],
};

test.each(Object.entries(styles).flatMap(([style, names]) => names.map((name) => [name, style])))(
  'the style of %j is %s',
  (name, style) => {
    expect(fieldStyleOf(name) ?? 'none').toBe(style);
  },
);

/** Words of Latin, Greek and Cyrillic letters, which have two cases. */
const word = fc
  .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßéñçαβγδλбвгдж'.split('')), { minLength: 2, maxLength: 8 })
  .map((letters) => letters.join(''))
  .filter((text) => text !== text.toUpperCase() && !text.startsWith('ß') && text !== 'by');
const acronym = fc.constantFrom('URL', 'ID', 'HTML', 'B2B', 'SHA256');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const several = fc.array(word, { minLength: 2, maxLength: 5 });

test('words put together in a style are never misjudged', () => {
  fc.assert(
    fc.property(several, (parts) => {
      const [first = '', ...rest] = parts;
      expect(fieldStyleOf([first, ...rest.map(capital)].join(''))).toBe('camelCase');
      expect(fieldStyleOf(parts.map(capital).join(''))).toBe('PascalCase');
      expect(fieldStyleOf(parts.join('_'))).toBe('snake_case');
      expect(fieldStyleOf(parts.join('-'))).toBe('kebab-case');
      expect(fieldStyleOf(parts.join('_').toUpperCase())).toBe('UPPER_SNAKE');
    }),
  );
});

test('acronyms and digits leave camelCase what it is', () => {
  fc.assert(
    fc.property(word, acronym, fc.nat(999), (first, last, digits) => {
      expect(fieldStyleOf(first + last)).toBe('camelCase');
      expect(fieldStyleOf(first + last + String(digits))).toBe('camelCase');
      expect(fieldStyleOf(`${first}${String(digits)}${capital(first)}`)).toBe('camelCase');
      expect(fieldStyleOf(`${first}_${last}`)).toBe('snake_case');
    }),
  );
});

test('single words show no style, in whatever letters and with whatever number', () => {
  fc.assert(
    fc.property(word, fc.nat(9999), fc.constantFrom('', '_', '$', '@'), (only, digits, before) => {
      for (const name of [
        only,
        capital(only),
        only.toUpperCase(),
        only + String(digits),
        `${only}_${String(digits)}`,
      ]) {
        expect(fieldStyleOf(before + name)).toBe(undefined);
      }
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[一-龥ぁ-んא-ת]{1,8}$/u), (only) => {
      expect(fieldStyleOf(only)).toBe(undefined);
    }),
  );
});

test('two styles in one name are seen', () => {
  fc.assert(
    fc.property(several, word, fc.constantFrom('_', '-'), (parts, more, joint) => {
      const [first = '', ...rest] = parts;
      expect(fieldStyleOf(`${more}${joint}${[first, ...rest.map(capital)].join('')}`)).toBe('mixed');
    }),
  );
});
