/** Things that are validated, missing, and protected in their own way. */
import { bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, idIn, isCreate, sentBy, thingsPlan } from './things.ts';

const token = 'reference-token-0123456789';
const withToken = (plan: string): string => `auth: { bearer: ${token} }\n${plan}`;
const plain = thingsPlan();
const ranked = thingsPlan({ example: ', note: Red, rank: 3', change: 'name: Other, note: Blue' });
const unique = (plan: string): string => plan.replace('required:', 'unique: [name]\n      required:');
const markedTwice = unique(thingsPlan({ example: ', note: "Note {{unique}}"' }));
const readOnly = plain.replace(/operations: .*/, 'operations: [list, read]').replace(/ {4}create:[^]*/, '');

/** Only the valid token, or what a test lets in. */
const protecting =
  (isLetIn: (request: Parameters<Bend>[0]) => boolean, status = 401): Bend =>
  (request, { reply }) => {
    const isValid = request.headers['authorization'] === `Bearer ${token}`;
    if (isValid || isLetIn(request)) return undefined;
    return reply(request.headers['cookie'] === undefined ? 401 : status);
  };
const searching: Bend = ({ method, target }, { reply, usual }) => {
  if (method === 'POST' && target === '/things') return reply(200, []);
  if (method === 'GET' || method === 'HEAD') return undefined;
  return reply(usual().status === 404 ? 404 : 405);
};
const allowing =
  (allow: (target: string) => string, otherwise: Bend): Bend =>
  (request, tools) =>
    request.method === 'OPTIONS'
      ? { status: 204, headers: [['Allow', allow(request.target)]], body: '' }
      : otherwise(request, tools);
/** A create whose body holds something is rejected with a status. */
const over =
  (status: number, isMeant: (sent: Readonly<Record<string, unknown>>) => boolean): Bend =>
  (request, { reply }) => {
    const sent = isCreate(request) ? sentBy(request) : undefined;
    return sent !== undefined && isMeant(sent) ? reply(status) : undefined;
  };
const isLong = ({ note = '', name = '' }: Readonly<Record<string, unknown>>): boolean =>
  `${String(note)}${String(name)}`.length > 1000;

const methods: readonly Case[] = [
  thing('POST searches, and OPTIONS says so', { plan: readOnly }, () =>
    allowing((target) => (target === '/things' ? 'GET, HEAD, POST' : 'GET'), searching),
  ),
  thing(
    'POST searches, and the plan leaves it alone',
    { plan: readOnly.replace('[list, read]', '{ list: true, read: true, create: leave }') },
    () => searching,
  ),
  ...[400, 415, 422].map(
    (status): Case =>
      bent(
        `a body is rejected with ${status} before the method is looked at`,
        { plan: readOnly },
        ({ method }, { reply }) => {
          if (method === 'GET' || method === 'HEAD') return undefined;
          return reply(method === 'DELETE' || method === 'OPTIONS' ? 405 : status);
        },
      ),
  ),
];

const validation: readonly Case[] = [
  thing('a long text is too large', {}, () => over(413, isLong)),
  thing('a huge number is a conflict', { plan: ranked }, () =>
    over(409, ({ rank }) => typeof rank === 'number' && rank > 1000),
  ),
  thing('an unknown field is rejected', {}, () => over(400, (sent) => 'unexpected' in sent)),
];

/** After a duplicate was rejected, one of two creates at once is rejected too: the one that was sent first. */
const lastFirst = (): Bend => {
  let isNext = false;
  return (request, { rows, reply }) => {
    const { name } = isCreate(request) ? (sentBy(request) ?? {}) : {};
    const isTaken = name !== undefined && rows.some((row) => row['name'] === name);
    const isRejected = isTaken || (name !== undefined && isNext);
    if (name !== undefined) isNext = isTaken;
    return isRejected ? reply(409) : undefined;
  };
};

const items: readonly Case[] = [
  ...[200, 204].flatMap((status): readonly Case[] => [
    bent(
      `a PUT of a missing item creates it, and returns ${status}`,
      { plan: plain, problems: ['status/missing-write?'] },
      (request, { rows, reply, usual }) => {
        const id = idIn(request);
        const sent = request.method === 'PUT' ? sentBy(request) : undefined;
        if (id === undefined || sent === undefined || usual().status !== 404) return undefined;
        rows.push({ ...sent, id });
        return reply(status, { ...sent, id });
      },
    ),
  ]),
  bent('names are unique', { plan: unique(plain), verified: ['status.duplicate'] }, (request, { rows, reply }) => {
    const { name } = isCreate(request) ? (sentBy(request) ?? {}) : {};
    return name !== undefined && rows.some((row) => row['name'] === name) ? reply(409) : undefined;
  }),
  ...[unique(plain), markedTwice].map(
    (plan, index): Case =>
      thing(
        `the second of two creates at once is the first: ${index + 1}`,
        { plan, problems: index === 0 ? [] : ['status/duplicate-change?'] },
        lastFirst,
      ),
  ),
];

const credentials: readonly Case[] = [
  thing('a cookie that the service did not set is rejected with 400', { plan: withToken(plain) }, () =>
    protecting(() => false, 400),
  ),
];

export const cases: readonly Case[] = [...methods, ...validation, ...items, ...credentials];
