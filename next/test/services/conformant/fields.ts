import { type Conformant, fullThings, fullUsers, plan, token, withToken } from './conformant.ts';
import type { Dialect } from './dialect.ts';
import { dottedAddress, html5Address, people, type Resource, things, users } from './resource.ts';
import { service } from './service.ts';

const usualPlan = plan(fullUsers + fullThings('/things'), withToken);

/** A service whose users are like this. */
function keeping(
  name: string,
  user: Partial<Resource>,
  dialect: Partial<Dialect> = {},
  more: Partial<Conformant> = {},
): Conformant {
  return {
    name: `fields: ${name}`,
    plan: usualPlan,
    make: ({ now }) => service([users(user), things({ path: '/things' })], { now, token, ...dialect }),
    ...more,
  };
}

const [nameField, emailField, ...optional] = users().fields;
const name = nameField ?? { name: 'name', kind: 'text' };
const email = emailField ?? { name: 'email', kind: 'text' };
const iso = (now: number): string => new Date(now).toISOString();
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase().normalize('NFKC') : value);

/** What services do with the fields of an item. */
export const fields: readonly Conformant[] = [
  keeping('trimmed, addresses in lower case, duplicates by folded case', {
    fields: [
      { ...name, keep: (text) => text.trim() },
      { ...email, keep: (text) => text.trim().toLowerCase(), unique: folded },
      ...optional.map((field) => ({ ...field, keep: (text: string) => text.trim() })),
    ],
  }),
  keeping('names in NFD and with single spaces', {
    fields: [{ ...name, keep: (text) => text.normalize('NFD').replace(/\s+/g, ' ').trim() }, email, ...optional],
  }),
  keeping('addresses by HTML5, duplicates by folded case', {
    fields: [name, { ...email, email: html5Address, unique: folded }, ...optional],
  }),
  keeping('addresses by a strict pattern', { fields: [name, { ...email, email: dottedAddress }, ...optional] }),
  keeping('unknown body fields are refused', { strict: true }),
  keeping('optional fields are left out', {
    fields: [name, email, ...optional.map((field) => ({ ...field, fallback: undefined }))],
    rows: people(12).map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  }),
  keeping('optional texts are empty', {
    fields: [name, email, ...optional.map((field) => (field.kind === 'text' ? { ...field, fallback: '' } : field))],
    rows: people(12).map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value === null && key !== 'age' ? '' : value]),
      ),
    ),
  }),
  keeping('null means left out: absent ones are not shown', {
    shown: (row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
  }),
  keeping('the nickname is write-only', {
    fields: [name, email, ...optional.map((field) => ({ ...field, hidden: field.name === 'nickname' }))],
  }),
  keeping('dates and versions that writes change', {
    made: (row, now) => ({ ...row, createdAt: iso(now), updatedAt: iso(now), version: 1, etag: 'W/"1"' }),
    changed: (row, now) => ({
      ...row,
      updatedAt: iso(now),
      version: Number(row['version']) + 1,
      etag: `W/"${Number(row['version']) + 1}"`,
    }),
    newestFirst: true,
  }),
  keeping('a field that shows when it was served', { shown: (row, now) => ({ ...row, retrievedAt: iso(now) }) }),
  keeping(
    'a field that shows how old it is, told by the plan',
    { shown: (row, now) => ({ ...row, ageMs: now % 100_000 }) },
    {},
    { plan: plan(fullUsers + fullThings('/things'), `${withToken}volatile: [/ageMs]\n`) },
  ),
  keeping(
    'lists show fewer fields',
    { listed: ({ id, name: shownName, email: address }) => ({ id, name: shownName, email: address }) },
    {},
    {
      undecided: {
        'query/filter': 'the city is not shown',
        'query/filter-complete': 'the city is not shown',
        'query/sort': 'the city is not shown',
      },
    },
  ),
  keeping(
    'lists show only ids and names, details hold more',
    {
      listed: ({ id, name: shownName }) => ({
        id,
        name: shownName,
        _links: { self: { href: `/users/${String(id)}` } },
      }),
      shown: (row) => ({ ...row, preferences: { 'en-GB': true, 'de-DE': null }, tags: ['a', 1, null], address: null }),
    },
    {},
    {
      plan: plan(
        fullUsers.replace(/ +filters: .*\n/, '').replace('sort: [id, name, email, city, age]', 'sort: [id, name]'),
      ),
      make: ({ now }) =>
        service(
          [
            users({
              listed: ({ id, name: shownName }) => ({
                id,
                name: shownName,
                _links: { self: { href: `/users/${String(id)}` } },
              }),
              shown: (row) => ({
                ...row,
                preferences: { 'en-GB': true, 'de-DE': null },
                tags: ['a', 1, null],
                address: null,
              }),
            }),
            things({ path: '/things' }),
          ],
          { now },
        ),
    },
  ),
  keeping(
    'the creation shows little',
    {
      createdShown: ({ id, name: n, email: e, nickname, city, age }) => ({
        id,
        name: n,
        email: e,
        nickname,
        city,
        age,
      }),
      made: (row, now) => ({ ...row, createdAt: iso(now), role: 'member', friendsCount: 0 }),
    },
    { location: true },
  ),
  keeping("fields that look like the envelope's", {
    shown: (row) => ({
      ...row,
      error: 'none',
      status: 'ok',
      success: false,
      data: [],
      page: 'home',
      size: 'XL',
      message: 'SELECT * FROM users',
      timestamp: '2020-01-01',
    }),
  }),
  keeping(
    'PUT merges, deletion shows the item',
    {},
    { put: 'merge', deleteData: (shown) => shown, replaceStatus: 201, patchStatus: 202 },
  ),
  keeping('deletion shows a list', {}, { deleteData: () => [], deleteStatus: 202, replaceStatus: 202 }),
  keeping('deletion shows a result', {}, { deleteData: () => ({ deleted: true, count: 1 }), put: 'merge' }),
  keeping('204 for a deletion', {}, { deleteStatus: 204 }, { warns: ['envelope/no-content'] }),
  keeping('acronyms and digits', {
    shown: (row) => ({
      ...row,
      coverImageURL: 'https://x.example.test',
      isbn13: '9',
      eTag: 'x',
      iOSVersion: 3.5,
      x: 1,
      line2: null,
      oAuth2Id: 7,
    }),
  }),
  keeping(
    'snake_case',
    { shown: (row) => ({ ...row, created_at: '2026-01-01T00:00:00Z', postal_code: '0150', line_2: null }) },
    {},
    { warns: ['fields/camel-case'] },
  ),
  keeping('keys that are data', {
    shown: (row) => ({
      ...row,
      displayName: 'x',
      titles: { 'en-GB': 'a', pt_BR: 'b' },
      visits: { '2026-01-01': 3 },
      headers: { 'Content-Type': 'a' },
      labels: { team_name: 'a' },
      lastState: 'in_progress',
      counts: { in_progress: 1, done: 2 },
    }),
  }),
  keeping('the name cannot be changed', { fixed: ['email'] }),
  keeping('nothing but the name is required, null is refused for texts', { strict: true }, { location: true }),
];
