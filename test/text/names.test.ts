import { describe, expect, it, test } from 'vitest';
import { type FieldStyle, fieldStyle, isKebabCase, isUpperSnake, toKebabCase, wordsOf } from '../../src/text/casing.ts';
import { isDataKey, isDataMap, isMapName } from '../../src/text/data-keys.ts';
import { isPlural, isSingularNoun, pluralOf, singularOf, verbIn } from '../../src/text/english.ts';
import type { JsonObject } from '../../src/text/json.ts';
import * as segment from '../../src/text/segments.ts';
import { segmentsOf } from './corpora.ts';

const split = (text: string): readonly string[] => text.split(/\s+/);
const plurals = segmentsOf('plurals');
const singulars = segmentsOf('singulars');
const special = segmentsOf('special');
const nouns = segmentsOf('nouns');
const verbs = segmentsOf('verbs').map((pair) => pair.split('='));

test('words', () => {
  const names = ['userIDsList', 'coverImageURL', 'SHA256Hash', 'USER_NOT_FOUND', 'isbn13', ''];
  const words = ['user ids list', 'cover image url', 'sha256 hash', 'user not found', 'isbn13', ''];
  expect(names.map((name) => wordsOf(name).join(' '))).toEqual(words);
  expect(toKebabCase('userProfiles')).toBe('user-profiles');
});

const styles: Record<FieldStyle | 'none', readonly string[]> = {
  camelCase: split('createdAt coverImageURL userIDs sha256Hash isB2B _createdAt größeMax address2Line oAuth2Id'),
  snake_case: split('created_at user__id _created_at größe_max image_URL user_IDs address_line_2'),
  'kebab-case': split('created-at cover-URL'),
  PascalCase: split('CreatedAt UserId'),
  UPPER_SNAKE: split('CREATED_AT MAX_SIZE_2'),
  mixed: split('user_firstName created_At Created_At created-at_now Content-Type userName_2 firstName-last'),
  none: split(`id ID Name isbn13 name2 line_2 LINE_2 2fa _links $ref class_ _ 42 名前 eTag iOS iPhone xAxis URLPath
    OAuthToken x-internal-id dc:title user.name @type 2026-01-01 application/json`),
};

test.each(Object.entries(styles))('names in %s', (style, names) => {
  expect(names.filter((name) => (fieldStyle(name) ?? 'none') !== style)).toEqual([]);
});

test.each<[string, (name: string) => unknown, string, string]>([
  ['versions', segment.isVersion, 'v1 v2.1 v1beta1 1.0 V2', 'version vendor v users 1'],
  ['identifiers', segment.isIdentifier, '42 order-8817 2026-01 usr_9f3 0b5f9c1e8d2a4c3b', 'users v1 web3'],
  ['values', segment.isValue, "7 a@b.test a=b O'Neil x%20y", 'users search'],
  ['technical roots', segment.isTechnicalRoot, 'oauth2 .well-known Swagger-UI', 'users auth'],
  ['gateways', segment.isGateway, 'api rest APIs', 'users v1'],
  ['searches', segment.isSearch, 'search find-by-email filter', 'search-results findings filters'],
  ['selections', segment.isSelection, 'by-status by_name', 'by-laws bylines users-by-role'],
  ['states', segment.isState, 'active archived Hidden', 'users feed seed'],
  [
    'kebab-case',
    isKebabCase,
    'users user-profiles v1 2fa .well-known openapi.json user-2',
    'Users user_profiles userProfiles user--profiles -users users- user.profiles users%20',
  ],
  ['UPPER_SNAKE', isUpperSnake, 'USER_NOT_FOUND UNAUTHORIZED E1001', 'invalid-input user_not_found User 404 _X'],
  [
    'a key that is data',
    isDataKey,
    `en-GB pt_BR zh-Hant zh-Hant-TW es-419 2026-01 2026-01-31 2026-W05 2026-01-31T10:00:00Z 2026-Q1 42 -3 名前/x
    0b5f9c1e-8d2a-4c3b-9e4f-000000007919 65a000000001000000000001 01ARZ3NDEKTSV4RRFFQ69G5FAV ada@example.test
    application/json __posts__`,
    'name createdAt created_at created-at Name v2 isbn13 _id __typename',
  ],
  ['maps', isMapName, '_links labels countByStatus users_by_id env', 'address createdBy created_by baby metadata'],
])('%s', (_, is, yes, no) => {
  expect(split(yes).filter((name) => !is(name))).toEqual([]);
  expect(split(no).filter(is)).toEqual([]);
});

describe('plural nouns', () => {
  const fine = [...plurals, ...special];

  it('are never called singular', () => {
    expect(fine.filter(isSingularNoun)).toEqual([]);
    expect(fine.filter((name) => !isPlural(name))).toEqual([]);
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

  it('keep their spelling', () => {
    const ones = split('user-profile userProfile USER Lens status salesPerson news v1');
    const many = split('user-profiles userProfiles USERS Lenses statuses salesPeople news v1');
    expect([ones.map(pluralOf), many.map(singularOf)]).toEqual([many, ones]);
  });
});

describe('verbs', () => {
  it('are found, unless they may be nouns', () => {
    const missed = verbs.filter(([verb, name = '']) => verbIn(name) !== verb).map(([, name]) => name);
    expect(missed).toEqual(['run-model', 'load-users']);
  });

  it('are not found in nouns', () => {
    expect([...nouns, ...plurals, ...special, ...singulars].filter(verbIn)).toEqual([]);
    expect(split('outputs getaway creator xget updatex').filter(verbIn)).toEqual([]);
  });
});

test('names without their marks and parameters', () => {
  expect(['_search', '$metadata', 'users.json'].map(segment.bareName)).toEqual(['search', 'metadata', 'users']);
  expect(["Users('{id}')", 'users'].map(segment.nameBeforeParameter)).toEqual(['Users', undefined]);
});

describe('maps, by their keys', () => {
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
