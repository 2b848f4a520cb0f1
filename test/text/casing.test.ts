import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CaseStyle } from '../../src/text/casing.ts';
import { isKebabCase, splitLastWord, styleOf, words } from '../../src/text/casing.ts';

const styles: Record<CaseStyle, readonly string[]> = {
  camel: [
    'createdAt',
    'coverImageURL',
    'eTag',
    'userIDs',
    'sha256Hash',
    'iOS',
    'aB',
    'isB2B',
    '_embeddedItems',
    'größeMax',
  ],
  snake: ['created_at', 'address_2', 'x509_cert', 'user__id', '_created_at', 'größe_max'],
  kebab: ['created-at', 'user-profiles', 'v1-beta'],
  pascal: ['CreatedAt', 'URLPath', 'OAuth'],
  'upper-snake': ['CREATED_AT', 'USER_2'],
  single: [
    'id',
    'isbn13',
    'ID',
    'URLs',
    'Name',
    '_links',
    '$ref',
    '@type',
    'class_',
    '_',
    '',
    '2fa',
    '2FA',
    '名前',
    '42',
  ],
  mixed: [
    'created_At',
    'Created_At',
    'created-at_now',
    'user name',
    'user.name',
    'userName_x',
    'User-Name',
    'a--b',
    'a:b',
  ],
};

test.each(Object.entries(styles).flatMap(([style, names]) => names.map((name) => [name, style])))(
  'the style of %j is %s',
  (name, style) => {
    expect(styleOf(name)).toBe(style);
  },
);

test.each([
  ['userIDs', 'user ids'],
  ['userIDsList', 'user ids list'],
  ['coverImageURL', 'cover image url'],
  ['URLPath', 'url path'],
  ['SHA256Hash', 'sha256 hash'],
  ['user-profiles', 'user profiles'],
  ['USER_NOT_FOUND', 'user not found'],
  ['reset_password', 'reset password'],
  ['IsActive', 'is active'],
  ['isbn13', 'isbn13'],
  ['B2B', 'b2b'],
  ['openapi.json', 'openapi json'],
  ['users:batchGet', 'users batch get'],
  ['', ''],
])('the words of %j are %j', (name, expected) => {
  expect(words(name).join(' ')).toBe(expected);
});

test.each([
  ['userProfile', 'user', 'Profile'],
  ['user-profile', 'user-', 'profile'],
  ['a-a', 'a-', 'a'],
  ['users', '', 'users'],
  ['---', '---', ''],
])('%j is cut before its last word', (name, before, last) => {
  expect(splitLastWord(name)).toEqual({ before, last });
});

test('names put together from words come apart again, and show their style', () => {
  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 5 }), (parts) => {
      const pascal = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
      const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
      const made: Record<string, string> = {
        snake: parts.join('_'),
        kebab: parts.join('-'),
        'upper-snake': parts.join('_').toUpperCase(),
        pascal,
        camel,
      };
      for (const [style, name] of Object.entries(made)) {
        expect(words(name)).toEqual(parts);
        expect(styleOf(name)).toBe(style);
        expect(isKebabCase(name)).toBe(style === 'kebab');
      }
    }),
  );
});

test.each(['users', 'user-profiles', 'v1', '2fa', '.well-known', 'openapi.json', 'user-2'])(
  '%j is kebab-case',
  (name) => {
    expect(isKebabCase(name)).toBe(true);
  },
);

test.each([
  'Users',
  'user_profiles',
  'userProfiles',
  'user--profiles',
  '-users',
  'users-',
  'user.profiles',
  '',
  'a b',
  'users%20',
])('%j is not kebab-case', (name) => {
  expect(isKebabCase(name)).toBe(false);
});
