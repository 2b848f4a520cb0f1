/** The fields of items. */
import { conformant, type Conformant, usualPlan, withToken } from './conformant.ts';
import { emailField, nameField, optionalFields, people, type Resource, type Row } from './resource.ts';

const ofUsers = (name: string, user: Partial<Resource>, more: Partial<Conformant> = {}): Conformant =>
  conformant(`fields: ${name}`, { user, ...more });

const html5Address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase().normalize('NFKC') : value);

const withFields =
  (more: Row) =>
  (row: Row): Row => ({ ...row, ...more });

const mapped = (row: Row, edit: (value: unknown, name: string) => unknown): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, edit(value, name)]));

export const fields: readonly Conformant[] = [
  ofUsers('names in NFD with single spaces', {
    fields: [
      { ...nameField, normalize: (text) => text.normalize('NFD').replace(/\s+/g, ' ').trim() },
      emailField,
      ...optionalFields,
    ],
  }),
  ofUsers('email addresses as in HTML5, and duplicates by folded case', {
    fields: [nameField, { ...emailField, email: html5Address, unique: folded }, ...optionalFields],
  }),
  conformant('fields: bodies with unknown fields are rejected', {
    user: { strict: true },
    dialect: { location: true },
  }),
  conformant('fields: PATCH accepts a blank name', {
    user: { laxPatch: true },
    thing: { laxPatch: true },
    warns: ['resource/change-fields'],
  }),
  ofUsers('fields without a value are missing', {
    fields: [nameField, emailField, ...optionalFields.map((field) => ({ ...field, fallback: undefined }))],
    rows: people(12).map((row) => mapped(row, (value) => value ?? undefined)),
  }),
  ofUsers('texts without a value are empty', {
    fields: [
      nameField,
      emailField,
      ...optionalFields.map((field) => (field.kind === 'text' ? { ...field, fallback: '' } : field)),
    ],
    rows: people(12).map((row) => mapped(row, (value, name) => (name === 'age' ? value : (value ?? '')))),
  }),
  ofUsers(
    'the plan names a field that shows an age',
    { shown: (row, now) => ({ ...row, ageMs: now % 100_000 }) },
    { plan: usualPlan(`${withToken}volatile: [/ageMs]\n`) },
  ),
  ofUsers(
    'lists show only ids, names, and links, and reads show more',
    {
      listed: ({ id, name }) => ({ id, name, _links: { self: { href: `/users/${String(id)}` } } }),
      shown: withFields({ preferences: { 'en-GB': true, 'de-DE': null }, tags: ['a', 1, null], address: null }),
    },
    {
      plan: usualPlan()
        .replace(/ +filters: .*\n/, '')
        .replace('sort: [id, name, email, city, age]', 'sort: [id, name]'),
    },
  ),
  conformant('fields: the response to a create shows fewer fields', {
    user: {
      createdShown: ({ createdAt: _, role: __, friendsCount: ___, ...row }) => row,
      created: (row, now) => ({ ...row, createdAt: new Date(now).toISOString(), role: 'member', friendsCount: 0 }),
    },
    dialect: { location: true },
  }),
  ofUsers('acronyms and digits', {
    shown: withFields({
      coverImageURL: 'https://x.example.test',
      isbn13: '9',
      eTag: 'x',
      iOSVersion: 3.5,
      x: 1,
      line2: null,
      oAuth2Id: 7,
    }),
  }),
  ofUsers(
    'snake_case',
    { shown: withFields({ created_at: '2026-01-01T00:00:00Z', postal_code: '0150', line_2: null }) },
    { warns: ['fields/camel-case'] },
  ),
  ofUsers('keys that are data', {
    shown: withFields({
      displayName: 'x',
      titles: { 'en-GB': 'a', pt_BR: 'b' },
      visits: { '2026-01-01': 3 },
      headers: { 'Content-Type': 'a' },
      labels: { team_name: 'a' },
      lastState: 'in_progress',
      counts: { in_progress: 1, done: 2 },
    }),
  }),
  ofUsers('the email address cannot be changed', { fixed: ['email'] }),
];
