import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type FieldStyle, fieldStyle, isKebabCase, isUpperSnake, toKebabCase, wordsOf } from '../../src/text/casing.ts';
import { isDataKey, isDataMap, isMapName } from '../../src/text/data-keys.ts';
import { isCountedPlural, isPlural, isSingularNoun, pluralOf, singularOf, verbIn } from '../../src/text/english.ts';
import type { JsonObject } from '../../src/text/json.ts';
import {
  bareName,
  isGateway,
  isIdentifier,
  isSearch,
  isSelection,
  isState,
  isTechnicalRoot,
  isValue,
  isVersion,
  nameBeforeParameter,
} from '../../src/text/segments.ts';
import { moreFine, moreVerbs, nouns, plurals, singulars, special, verbs } from './segments.ts';

const split = (text: string): readonly string[] => text.split(' ');

describe('words', () => {
  test.each([
    ['userIDs', 'user ids'],
    ['userIDsList', 'user ids list'],
    ['coverImageURL', 'cover image url'],
    ['SHA256Hash', 'sha256 hash'],
    ['USER_NOT_FOUND', 'user not found'],
    ['reset-password', 'reset password'],
    ['isbn13', 'isbn13'],
    ['B2B', 'b2b'],
    ['users:batchGet', 'users batch get'],
    ['', ''],
  ])('of %s are %s', (name, words) => expect(wordsOf(name).join(' ')).toBe(words));

  it('are joined in kebab-case', () => expect(toKebabCase('userProfiles')).toBe('user-profiles'));
});

const styles: Record<FieldStyle | 'none', readonly string[]> = {
  camelCase: split('createdAt coverImageURL userIDs sha256Hash isB2B _createdAt größeMax address2Line oAuth2Id'),
  snake_case: split('created_at user__id _created_at größe_max image_URL user_IDs address_line_2'),
  'kebab-case': split('created-at cover-URL'),
  PascalCase: split('CreatedAt UserId'),
  UPPER_SNAKE: split('CREATED_AT MAX_SIZE_2'),
  mixed: split('user_firstName created_At Created_At created-at_now Content-Type userName_2 firstName-last'),
  none: [
    ...split(
      'id ID Name isbn13 name2 line_2 LINE_2 2fa _links $ref class_ _ 42 名前 eTag iOS iPhone xAxis URLPath OAuthToken',
    ),
    ...split('x-internal-id dc:title user.name @type 2026-01-01 application/json'),
    '',
    'a b',
  ],
};

describe('styles of field names', () => {
  const names = Object.entries(styles).flatMap(([style, all]) => all.map((name) => [name, style]));
  test.each(names)('%s: %s', (name, style) => expect(fieldStyle(name) ?? 'none').toBe(style));

  it('are those that the words were joined in', () => {
    const word = fc.stringMatching(/^[a-zäöéñ]{2,8}$/).filter((text) => text !== 'by');
    const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 2, maxLength: 5 }),
        fc.constantFrom('URL', 'ID', 'SHA256'),
        (words, last) => {
          const [first = '', ...rest] = words;
          expect(fieldStyle(first + rest.map(capital).join('') + last)).toBe('camelCase');
          expect(fieldStyle(words.map(capital).join(''))).toBe('PascalCase');
          expect(fieldStyle(words.join('_'))).toBe('snake_case');
          expect(fieldStyle(words.join('-'))).toBe('kebab-case');
          expect(fieldStyle(words.join('_').toUpperCase())).toBe('UPPER_SNAKE');
          expect(fieldStyle(`${first}_${first}${rest.map(capital).join('')}`)).toBe('mixed');
          expect(fieldStyle(`${first}_7`)).toBeUndefined();
        },
      ),
    );
  });
});

describe('kebab-case and UPPER_SNAKE', () => {
  test.each(split('users user-profiles v1 2fa .well-known openapi.json user-2'))('%s is kebab-case', (name) =>
    expect(isKebabCase(name)).toBe(true),
  );
  test.each([
    ...split('Users user_profiles userProfiles user--profiles -users users- user.profiles users%20'),
    '',
    'a b',
  ])('%s is not kebab-case', (name) => expect(isKebabCase(name)).toBe(false));
  test.each(split('USER_NOT_FOUND UNAUTHORIZED E1001'))('%s is an UPPER_SNAKE code', (code) =>
    expect(isUpperSnake(code)).toBe(true),
  );
  test.each([...split('invalid-input user_not_found User 404 _X'), ''])('%s is not', (code) =>
    expect(isUpperSnake(code)).toBe(false),
  );
});

describe('plural nouns', () => {
  const fine = [...plurals, ...special, ...moreFine];

  it('are never called singular', () => {
    expect(fine.filter(isSingularNoun)).toEqual(['users-export']);
    expect([...plurals, ...special].filter((name) => !isPlural(name))).toEqual([]);
    const foreign = split('buecher teilnehmer kunden producten kategorier ordrer produkty tuotteet lieblings-buecher');
    expect(foreign.filter(isSingularNoun)).toEqual([]);
  });

  it('are missing in the singular', () => expect(singulars.filter((name) => !isSingularNoun(name))).toEqual([]));

  it('lead to the singular and back', () => {
    expect(singulars.filter((name) => singularOf(pluralOf(name)) !== name)).toEqual([]);
    expect(singulars.filter((name) => pluralOf(name) === name)).toEqual([]);
    // Two nouns have two plurals.
    expect(plurals.filter((name) => pluralOf(singularOf(name)) !== name)).toEqual(['indexes', 'schemata']);
  });

  test.each([
    ['user-profile', 'user-profiles'],
    ['userProfile', 'userProfiles'],
    ['USER', 'USERS'],
    ['Lens', 'Lenses'],
    ['status', 'statuses'],
    ['salesPerson', 'salesPeople'],
    ['news', 'news'],
    ['v1', 'v1'],
  ])('%s: %s', (one, many) => {
    expect(pluralOf(one)).toBe(many);
    expect(singularOf(many)).toBe(one);
  });

  it('are certain for some words', () => {
    expect(split('users user-profiles status').filter(isCountedPlural)).toEqual(['users', 'user-profiles']);
  });
});

describe('verbs', () => {
  it('are found, unless they may be nouns', () => {
    const missed = verbs.filter(([verb, name = '']) => verbIn(name) !== verb).map(([, name]) => name);
    expect(missed).toEqual(['run-model', 'load-users']);
    expect(moreVerbs.filter((name) => verbIn(name) === undefined).length).toBeLessThan(20);
  });

  it('are not found in nouns', () => {
    expect([...nouns, ...plurals, ...special, ...singulars, ...moreFine].filter(verbIn)).toEqual([]);
    expect(split('outputs getaway creator xget updatex').filter(verbIn)).toEqual([]);
  });
});

test.each<[string, (segment: string) => unknown, string, string]>([
  ['versions', isVersion, 'v1 v2.1 v1beta1 1.0 V2', 'version vendor v users 1'],
  ['identifiers', isIdentifier, '42 order-8817 2026-01 usr_9f3 0b5f9c1e8d2a4c3b', 'users user-profiles v1 web3'],
  ['values', isValue, "7 a@b.test a=b O'Neil x%20y", 'users search'],
  ['technical roots', isTechnicalRoot, 'oauth2 .well-known Swagger-UI', 'users auth'],
  ['gateways', isGateway, 'api rest APIs', 'users v1'],
  ['searches', isSearch, 'search find-by-email filter', 'search-results findings filters'],
  ['selections', isSelection, 'by-status by_name', 'by-laws bylines users-by-role'],
  ['states', isState, 'active archived Hidden', 'users feed seed'],
])('%s', (_, test, yes, no) => {
  expect(split(yes).filter((segment) => !test(segment))).toEqual([]);
  expect(split(no).filter((segment) => test(segment))).toEqual([]);
});

test('names without their marks and parameters', () => {
  expect([bareName('_search'), bareName('$metadata'), bareName('users.json')]).toEqual(['search', 'metadata', 'users']);
  expect([nameBeforeParameter("Users('{id}')"), nameBeforeParameter('users')]).toEqual(['Users', undefined]);
});

describe('data keys', () => {
  const dates = '2026-01 2026-01-31 2026-W05 2026-01-31T10:00:00Z 2026-Q1';
  const ids =
    '0b5f9c1e-8d2a-4c3b-9e4f-000000007919 65a000000001000000000001 01ARZ3NDEKTSV4RRFFQ69G5FAV ada@example.test';
  const keys = split(`en-GB pt_BR zh-Hant zh-Hant-TW es-419 ${dates} 42 -3 ${ids} 名前/x application/json __posts__`);
  test.each([...keys, 'New York', ''])('%s', (key) => expect(isDataKey(key)).toBe(true));

  test.each(split('name createdAt created_at created-at Name v2 isbn13 _id __typename'))('%s is a field', (key) =>
    expect(isDataKey(key)).toBe(false),
  );

  test.each(split('_links labels countByStatus users_by_id env'))('%s is a map', (name) =>
    expect(isMapName(name)).toBe(true),
  );
  test.each([...split('address createdBy created_by baby metadata'), ''])('%s is not a map', (name) =>
    expect(isMapName(name)).toBe(false),
  );

  test.each<[string, boolean, string, readonly JsonObject[]]>([
    ['languages', true, 'titles', [{ 'en-GB': 'x', de: 'y' }]],
    ['header names', true, 'things', [{ 'Content-Type': 'a', Accept: 'b', 'X-Trace': 'c' }]],
    ['constants', true, 'things', [{ IN_PROGRESS: 3, DONE: 2 }]],
    ['ids with a prefix', true, 'things', [{ usr_1a2: {}, usr_9f3: {} }]],
    ['labels', true, 'labels', [{ team_name: 'a' }]],
    ['no key in all', true, 'trees', [{ oak: 1, elm: 2 }, { ash: 3 }, { yew: 5 }]],
    ['one key in all', false, 'trees', [{ a: 1, b: 2 }, { a: 3 }, { a: 5 }]],
    ['fields', false, 'things', [{ first_name: 'a', last_name: 'b' }]],
    ['values of several kinds', false, 'things', [{ IN_PROGRESS: 3, DONE: 'x' }]],
    ['nothing', false, 'labels', [{}]],
  ])('%s: %s', (_, expected, name, objects) => expect(isDataMap(name, objects)).toBe(expected));
});
