/** Things that are validated, missing, and protected in their own way. */
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isCreate, isList, type Row, sentBy, things, thingsPlan } from './things.ts';

const token = 'reference-token-0123456789';
const withToken = (plan: string): string => `auth: { bearer: ${token} }\n${plan}`;
const plain = thingsPlan();
const noted = thingsPlan({ example: ', note: Red, rank: 3', change: 'name: Other, note: Blue' });
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
  { name: 'POST searches', on: things(() => searching), plan: readOnly, problems: ['methods/unsupported'] },
  {
    name: 'POST searches, and OPTIONS says so',
    on: things(() => allowing((target) => (target === '/things' ? 'GET, HEAD, POST' : 'GET'), searching)),
    plan: readOnly,
    problems: [],
  },
  {
    name: 'OPTIONS says that every path has every method',
    on: things(() => allowing(() => 'GET,HEAD,PUT,PATCH,POST,DELETE', searching)),
    plan: readOnly,
    problems: ['methods/unsupported'],
  },
  {
    name: 'POST searches, and the plan leaves it alone',
    on: things(() => searching),
    plan: readOnly.replace('[list, read]', '{ list: true, read: true, create: leave }'),
    problems: [],
  },
  ...[400, 415, 422].map(
    (status): Case => ({
      name: `a body is rejected with ${status} before the method is looked at`,
      on: things(() => ({ method }, { reply }) => {
        if (method === 'GET' || method === 'HEAD') return undefined;
        return reply(method === 'DELETE' || method === 'OPTIONS' ? 405 : status);
      }),
      plan: readOnly,
      problems: [],
    }),
  ),
];

const validation: readonly Case[] = [
  {
    name: 'failed checks return 422',
    on: things(() => (_request, { reply, usual }) => {
      const response = usual();
      return response.status === 400 ? reply(422) : response;
    }),
    plan: noted,
    problems: ['status/invalid-input', 'errors/malformed-body'],
  },
  {
    name: 'existing items show a field with several types',
    on: things(
      () => {
        let id = 1000;
        return (request, { rows, reply }) => {
          const sent = isCreate(request) ? sentBy(request) : undefined;
          if (sent?.['name'] === undefined || sent['name'] === null) return undefined;
          if (typeof sent['name'] === 'string' && sent['name'].trim() === '') return undefined;
          rows.push({ ...sent, id: String(++id) });
          return reply(201, rows.at(-1));
        };
      },
      existing.map((row, index): Row => ({ ...row, name: index === 0 ? { first: 'A', last: 'B' } : row['name'] })),
    ),
    plan: plain,
    problems: ['fields/field-type?'],
  },
  { name: 'a long text is too large', on: things(() => over(413, isLong)), plan: noted, problems: [] },
  {
    name: 'a long text crashes the service',
    on: things(() => over(500, isLong)),
    plan: noted,
    problems: ['status/invalid-input'],
    remains: true,
  },
  {
    name: 'a huge number is a conflict',
    on: things(() => over(409, ({ rank }) => typeof rank === 'number' && rank > 1000)),
    plan: noted,
    problems: [],
  },
  {
    name: 'a huge number crashes the service',
    on: things(() => over(500, ({ rank }) => typeof rank === 'number' && rank > 2 ** 63)),
    plan: noted,
    problems: ['status/invalid-input'],
    remains: true,
  },
  {
    name: 'an unknown field is rejected',
    on: things(() => over(400, (sent) => 'unexpected' in sent)),
    plan: noted,
    problems: [],
  },
];

/** Some time passes between the look and the insert. */
const racing =
  (fails: boolean): (() => Bend) =>
  () => {
    let before: readonly Row[] = [];
    let lastMs = 0;
    return (request, { rows, clock, reply, usual }) => {
      if (clock.now() > lastMs + 20) before = [...rows];
      lastMs = clock.now();
      const { name } = isCreate(request) ? (sentBy(request) ?? {}) : {};
      const isTaken = (known: readonly Row[]): boolean => known.some((row) => row['name'] === name);
      if (name === undefined || !isTaken(rows)) return undefined;
      if (isTaken(before)) return reply(409);
      return fails ? reply(500) : usual();
    };
  };

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
    {
      name: `a PUT of a missing item creates it, and returns ${status}`,
      on: things(() => (request, { rows, reply, usual }) => {
        const id = idIn(request);
        const sent = request.method === 'PUT' ? sentBy(request) : undefined;
        if (id === undefined || sent === undefined || usual().status !== 404) return undefined;
        rows.push({ ...sent, id });
        return reply(status, { ...sent, id });
      }),
      plan: plain,
      problems: ['status/missing-write?'],
    },
    {
      name: `a PUT of a missing item creates nothing, and returns ${status}`,
      on: things(() => (request, { reply, usual }) => {
        const isMissing = idIn(request) !== undefined && request.method === 'PUT' && usual().status === 404;
        return isMissing ? reply(status, { name: 'Nothing' }) : undefined;
      }),
      plan: plain,
      problems: ['status/missing'],
      remains: true,
    },
  ]),
  {
    name: 'names are unique',
    on: things(() => (request, { rows, reply }) => {
      const { name } = isCreate(request) ? (sentBy(request) ?? {}) : {};
      return name !== undefined && rows.some((row) => row['name'] === name) ? reply(409) : undefined;
    }),
    plan: unique(plain),
    problems: [],
    verified: ['status.duplicate'],
  },
  ...[unique(plain), markedTwice].map(
    (plan, index): Case => ({
      name: `the second of two creates at once is the first: ${index + 1}`,
      on: things(lastFirst),
      plan,
      // A change of the only field with a marker is not sent.
      problems: index === 0 ? [] : ['status/duplicate-change?'],
    }),
  ),
  {
    name: 'names are compared with those of a moment ago',
    on: things(racing(false)),
    plan: markedTwice,
    problems: ['status/duplicate-at-once', 'status/duplicate-change?'],
  },
  {
    name: 'the constraint crashes the service if two creates arrive at once',
    on: things(racing(true)),
    plan: markedTwice,
    problems: ['status/duplicate-at-once', 'status/duplicate-change?'],
    remains: true,
  },
];

const credentials: readonly Case[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method): Case => ({
      name: `${method} needs no token`,
      on: things(() => protecting((request) => request.method === method)),
      plan: withToken(plain),
      problems: ['auth/unauthorized'],
    }),
  ),
  {
    name: 'PATCH works with any cookie',
    on: things(() => protecting(({ method, headers }) => method === 'PATCH' && headers['cookie'] !== undefined)),
    plan: withToken(plain),
    problems: ['auth/unauthorized'],
  },
  {
    name: 'a cookie that the service did not set is rejected with 400',
    on: things(() => protecting(() => false, 400)),
    plan: withToken(plain),
    problems: [],
  },
  {
    name: 'a cookie that the service did not set is rejected with 403',
    on: things(() => protecting(() => false, 403)),
    plan: withToken(plain),
    problems: ['auth/refused-status'],
  },
  {
    name: 'a write is done, and then rejected because it has no token',
    on: things(() => (request, tools) => {
      const rejection = protecting(() => false)(request, tools);
      if (rejection !== undefined && request.method === 'PATCH') tools.usual();
      return rejection;
    }),
    plan: withToken(noted),
    problems: ['auth/no-effect'],
  },
  {
    name: 'an unprotected list shows everything',
    on: things(() => protecting((request) => isList(request))),
    plan: withToken(plain),
    problems: ['auth/unauthorized'],
  },
];

export const cases: readonly Case[] = [...methods, ...validation, ...items, ...credentials];
