/** Things whose email is a nested field. */
import type { Case } from './run.ts';
import { type Bend, idIn, isCreate, type Row, sentBy, things, thingsPlan } from './things.ts';

type Check = (email: string | undefined, others: readonly Row[]) => 400 | 409 | undefined;

const emailOf = (row: Readonly<Record<string, unknown>>): unknown => {
  const { contact } = row;
  return typeof contact === 'object' && contact !== null && 'email' in contact ? contact.email : undefined;
};
/** A service that looks at the email of creates and changes. */
const checking =
  (check: Check) =>
  (): Bend =>
  (request, { rows, reply }) => {
    const sent = sentBy(request);
    const isMissing = !isCreate(request) && !rows.some(({ id }) => id === idIn(request));
    const isPart = request.method === 'PATCH' && sent !== undefined && !('contact' in sent);
    if (sent === undefined || isMissing || isPart) return undefined;
    const email = emailOf(sent) ?? undefined;
    const others = rows.filter(({ id }) => id !== idIn(request));
    const status = email === undefined || typeof email === 'string' ? check(email, others) : 400;
    return status === undefined ? undefined : reply(status);
  };
const isTaken = (email: string | undefined, others: readonly Row[]): boolean =>
  email !== undefined && others.some((row) => emailOf(row) === email);
const isEmail = (email: string | undefined): boolean => /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email ?? '');

const plan = thingsPlan({ example: ', contact: { email: "{{unique}}@example.test", city: Paris }' })
  .replace(
    'required: [name]',
    'required: [name, /contact/email]\n      email: [/contact/email]\n      unique: [/contact/email]',
  )
  .replace('not_blank: [name]', 'not_blank: [/name, /contact/email]');

export const cases: readonly Case[] = [
  {
    name: 'nested fields are checked',
    on: things(checking((email, rows) => (!isEmail(email) ? 400 : isTaken(email, rows) ? 409 : undefined))),
    plan,
    problems: [],
    verified: ['resource.required', 'resource.email', 'resource.not-blank', 'status.duplicate'],
  },
  {
    name: 'a nested field may be missing',
    on: things(
      checking((email, rows) => {
        if (email !== undefined && !isEmail(email)) return 400;
        return isTaken(email, rows) ? 409 : undefined;
      }),
    ),
    plan,
    problems: ['resource/required', 'resource/change-fields?'],
    verified: ['resource.email'],
  },
  {
    name: 'a nested email can be any text',
    on: things(checking((email, rows) => ((email ?? '').trim() === '' ? 400 : isTaken(email, rows) ? 409 : undefined))),
    plan,
    problems: ['resource/email', 'resource/change-fields?'],
    verified: ['resource.required', 'resource.not-blank'],
  },
  {
    name: 'a nested email may be taken twice',
    on: things(checking((email) => (isEmail(email) ? undefined : 400))),
    plan,
    problems: ['status/duplicate', 'status/duplicate-change?'],
    verified: ['resource.email'],
  },
  {
    name: 'the plan names an invalid value of a nested field',
    on: things(
      checking((email, rows) => {
        if (!isEmail(email) || email?.endsWith('@banned.test') === true) return 400;
        return isTaken(email, rows) ? 409 : undefined;
      }),
    ),
    plan: plan.replace(
      'not_blank',
      'invalid: [{ /contact/email: ada@banned.test }, { /contact/city: 5 }]\n      not_blank',
    ),
    problems: ['status/invalid-input', 'resource/change-fields?', 'fields/field-type?'],
  },
];
