import { expect, it } from 'vitest';
import type { Api } from '../../fixtures/reference/http.ts';
import { answer, type Row, sentBy, serve } from '../harm/service.ts';
import { type Case, judgedOf } from './judged.ts';

type Check = (email: string | undefined, rows: readonly Row[]) => 400 | 409 | undefined;

const emailOf = (row: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const contact = row?.['contact'];
  return typeof contact === 'object' && contact !== null && 'email' in contact && typeof contact.email === 'string'
    ? contact.email
    : undefined;
};

/** Things whose address stands one level down; `check` refuses a create by it. */
const things = (check: Check) => (): Api =>
  serve((request, { rows }) => {
    const sent = sentBy(request);
    if (request.method !== 'POST' || request.target !== '/things' || sent === undefined) return undefined;
    const status = check(emailOf(sent), rows);
    return status === undefined ? undefined : answer(status);
  }).api;

const isTaken = (email: string | undefined, rows: readonly Row[]): boolean =>
  email !== undefined && rows.some((row) => emailOf(row) === email);
const isAddress = (email: string | undefined): boolean => /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email ?? '');

const plan = `base_url: http://127.0.0.1:8080
writes: true
resources:
  - path: /things
    operations: [list, read, create, patch, delete]
    create:
      example: { name: "Thing {{unique}}", contact: { email: ada@example.test, city: Paris } }
      required: [name, /contact/email]
      email: [/contact/email]
      unique: [/contact/email]
      not_blank: [/name, /contact/email]
`;

const cases: readonly Case[] = [
  {
    name: 'nested fields that are checked',
    api: things((email, rows) => (!isAddress(email) ? 400 : isTaken(email, rows) ? 409 : undefined)),
    plan,
    outcomes: {
      'resource/required': 'passed',
      'resource/email': 'passed',
      'resource/not-blank': 'passed',
      'status/duplicate': 'passed',
    },
  },
  {
    name: 'a nested field may be missing',
    api: things((email, rows) =>
      email !== undefined && !isAddress(email) ? 400 : isTaken(email, rows) ? 409 : undefined,
    ),
    plan,
    outcomes: {
      'resource/required': 'failed as missing /contact/email, null /contact/email',
      'resource/email': 'passed',
    },
  },
  {
    name: 'a nested address need be none',
    api: things((email, rows) => ((email ?? '').trim() === '' ? 400 : isTaken(email, rows) ? 409 : undefined)),
    plan,
    outcomes: { 'resource/required': 'passed', 'resource/email': 'failed', 'resource/not-blank': 'passed' },
  },
  {
    name: 'a nested address may be taken twice',
    api: things((email) => (isAddress(email) ? undefined : 400)),
    plan,
    outcomes: { 'status/duplicate': 'failed', 'resource/email': 'passed' },
  },
  {
    name: 'what the plan lays over a nested field',
    api: things((email) => (email?.endsWith('@banned.test') === true ? 400 : undefined)),
    plan: plan.replace(
      'not_blank',
      'invalid: [{ /contact/email: ada@banned.test }, { /contact/city: 5 }]\n      not_blank',
    ),
    outcomes: { 'status/invalid-input': 'failed' },
  },
];

it.each(cases)('$name', async (each) => {
  expect(await judgedOf(each, plan)).toEqual(each.outcomes);
});
