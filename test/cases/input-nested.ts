/** Things whose email is a nested field. */
import { thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, idIn, isCreate, type Row, sentBy, thingsPlan } from './things.ts';

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
  thing(
    'nested fields are checked',
    { plan, verified: ['resource.required', 'resource.email', 'resource.not-blank', 'status.duplicate'] },
    checking((email, rows) => (!isEmail(email) ? 400 : isTaken(email, rows) ? 409 : undefined)),
  ),
  thing(
    'a nested field may be missing',
    { plan, problems: ['resource/required', 'resource/change-fields?'], verified: ['resource.email'] },
    checking((email, rows) => {
      if (email !== undefined && !isEmail(email)) return 400;
      return isTaken(email, rows) ? 409 : undefined;
    }),
  ),
];
