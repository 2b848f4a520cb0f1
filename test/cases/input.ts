/** Users of the reference, and things that are validated in their own way: invalid input, duplicates, missing items, states. */
import {
  type ApiRequest,
  around,
  ask,
  editItems,
  failure,
  isRecord,
  isSuccess,
  matches,
  parseJson,
  sentObject,
  withBody,
  withStatus,
} from '#fixtures/mutants/mutant.ts';
import { type Case, varied } from './run.ts';
import { bent, thing } from './bends.ts';
import { type Bend, idIn, isCreate, sentBy, thingsPlan } from './things.ts';

/** A plan for the users of the reference. */
export const userPlan = `base_url: http://127.0.0.1:8080
auth: { bearer: reference-token-0123456789 }
writes: true
resources:
  - path: /users
    operations: [list, read, create, replace, patch, delete]
    create:
      example: { name: "Ada {{unique}}", email: "ada-{{unique}}@example.test", nickname: ada, city: London, age: 36 }
      required: [name, email]
      unique: [email]
      invalid: [{ age: many }]
    change: { nickname: bea, city: Paris, age: 37 }
`;

const isUserCreate = (request: ApiRequest): boolean => matches(request, 'POST', '/users');
/** Each conforms, or only warns. */
const unusual: readonly Case[] = [
  varied('an object for an optional text is ignored', {}, (request, next) => {
    const sent = isUserCreate(request) ? sentObject(request) : undefined;
    return next(isRecord(sent?.['nickname']) ? withBody(request, { ...sent, nickname: null }) : request);
  }),
  varied('an unreadable body is rejected with 400 before anything else, even without a token', {}, (request, next) =>
    request.method !== 'GET' && request.body.length > 0 && parseJson(request.body) === undefined
      ? failure(400, 'INVALID_INPUT', 'This is not JSON.')
      : next(request),
  ),
  varied('a change to a taken address is rejected with 422', {}, (request, next) => {
    const reply = next(request);
    return reply.status === 409 && !isUserCreate(request) ? withStatus(reply, 422) : reply;
  }),
  {
    name: 'a service that stops accepting creates proves nothing',
    bend: (api) => {
      let creates = 0;
      return around((request, next) => {
        const isOurs =
          isUserCreate(request) && request.headers['authorization'] === 'Bearer reference-token-0123456789';
        if (isOurs) creates++;
        return isOurs && creates > 12 ? failure(400, 'INVALID_INPUT', 'The quota is used up.') : next(request);
      })(api);
    },
    problems: [],
    unverified: ['resource.required', 'resource.email'],
  },
];

const plan = `${userPlan.replace(/operations: .*/, 'operations: { list: true, read: true, create: true, patch: true, delete: true, replace: leave }')}    states:
      field: status
      allowed: [[active, /block, blocked], [blocked, /unblock, active]]
      refused: [[blocked, /block], [active, /unblock]]
    actions: [{ path: /reset-password }]
`;
const isAction = (request: ApiRequest): boolean => matches(request, 'POST', '/users/{id}/block');

const states: readonly Case[] = [
  varied('a forbidden transition returns 422', { plan, verified: ['states'] }, (request, next) => {
    const reply = next(request);
    return reply.status === 409 && isAction(request) ? failure(422, 'ALREADY_BLOCKED', 'The user is blocked.') : reply;
  }),
  varied('states are written in capitals', { plan, verified: ['states'] }, (request, next) =>
    editItems(next(request), (item) => ({ ...item, status: String(item['status']).toUpperCase() })),
  ),
  varied('this credential may not block users', { plan, unverified: ['states'] }, (request, next) =>
    isAction(request) && isSuccess(ask(next, request, 'GET', request.target.replace('/block', '')))
      ? failure(403, 'FORBIDDEN', 'Ask an administrator.')
      : next(request),
  ),
  varied('a transition is accepted for later, and does not happen', { plan }, (request, next) => {
    const user = ask(next, request, 'GET', request.target.replace('/block', ''));
    return isAction(request) && isSuccess(user) ? withStatus(user, 202) : next(request);
  }),
];

const plain = thingsPlan();
const ranked = thingsPlan({ example: ', note: Red, rank: 3', change: 'name: Other, note: Blue' });
const unique = (plan: string): string => plan.replace('required:', 'unique: [name]\n      required:');
const markedTwice = unique(thingsPlan({ example: ', note: "Note {{unique}}"' }));
const readOnly = plain.replace(/operations: .*/, 'operations: [list, read]').replace(/ {4}create:[^]*/, '');

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

/** An action that sets a name, which no other thing may have. */
const renaming: Bend = (request, { rows, reply }) => {
  const id = /^\/things\/([^/]+)\/rename$/.exec(request.target)?.[1];
  if (id === undefined) return undefined;
  const [index, name] = [rows.findIndex((row) => row.id === id), String(sentBy(request)?.['name'])];
  if (request.method !== 'POST' || index < 0) return reply(request.method === 'POST' ? 404 : 405);
  if (name.includes('{{') || rows.some((row) => row['name'] === name)) return reply(409);
  rows[index] = { ...rows[index], name, id };
  return reply(200, rows[index]);
};
/** Only the name of a new thing is checked. */
const lax = (): Bend => {
  let count = 900;
  return (request, { rows, reply }) => {
    const { name, ...sent } = (isCreate(request) ? sentBy(request) : undefined) ?? {};
    if (typeof name !== 'string' || name.trim() === '') return undefined;
    rows.push({ ...sent, name, id: String(++count) });
    return reply(201, rows.at(-1));
  };
};

const methods: readonly Case[] = [
  thing(
    'an action takes a name that must be new',
    {
      plan: `${plain}    actions: [{ path: /rename, body: { name: "Renamed {{unique}}" } }]\n`,
      verified: ['operation.action'],
    },
    () => renaming,
  ),
  thing('a list shows the wrong types that it accepted', { plan: ranked, problems: ['resource/input-types?'] }, lax),
  thing('POST searches, and OPTIONS says so', { plan: readOnly }, () =>
    allowing((target) => (target === '/things' ? 'GET, HEAD, POST' : 'GET'), searching),
  ),
  thing(
    'POST searches, and the plan leaves it alone',
    { plan: readOnly.replace('[list, read]', '{ list: true, read: true, create: leave }') },
    () => searching,
  ),
  bent('a body is rejected with 400 before the method is looked at', { plan: readOnly }, ({ method }, { reply }) => {
    if (method === 'GET' || method === 'HEAD') return undefined;
    return reply(method === 'DELETE' || method === 'OPTIONS' ? 405 : 400);
  }),
];

const validation: readonly Case[] = [
  thing('a long text is too large', {}, () => over(413, isLong)),
  thing('a huge number is a conflict', { plan: ranked }, () =>
    over(409, ({ rank }) => typeof rank === 'number' && rank > 1000),
  ),
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

/** Things whose email is a nested field. */
const emailOf = (row: Readonly<Record<string, unknown>>): unknown => {
  const { contact } = row;
  return typeof contact === 'object' && contact !== null && 'email' in contact ? contact.email : undefined;
};
const nested = thingsPlan({ example: ', contact: { email: "{{unique}}@example.test", city: Paris }' })
  .replace(
    'required: [name]',
    'required: [name, /contact/email]\n      email: [/contact/email]\n      unique: [/contact/email]',
  )
  .replace('not_blank: [name]', 'not_blank: [/name, /contact/email]');
const ofNested: Case = bent(
  'nested fields are checked',
  { plan: nested, verified: ['resource.required', 'resource.email', 'resource.not-blank', 'status.duplicate'] },
  (request, { rows, reply }) => {
    const sent = sentBy(request);
    const isMissing = !isCreate(request) && !rows.some(({ id }) => id === idIn(request));
    if (sent === undefined || isMissing || (request.method === 'PATCH' && !('contact' in sent))) return undefined;
    const email = emailOf(sent);
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(email)) return reply(400);
    return rows.some((row) => row.id !== idIn(request) && emailOf(row) === email) ? reply(409) : undefined;
  },
);

/** Only changes are merge patches, and the plan says so. */
const merge = 'application/merge-patch+json';
const merging = thingsPlan().replace(
  '[list, read, create, replace, patch, delete]',
  `{ list: true, read: true, create: true, replace: true, patch: { headers: { Content-Type: ${merge} } }, delete: true }`,
);
const merged = bent(
  'PATCH is a merge patch',
  { plan: merging, verified: ['operation.patch'] },
  (request, { reply }) => {
    const isRight = (request.headers['content-type'] === merge) === (request.method === 'PATCH');
    return isRight || request.body.length === 0 ? undefined : reply(415);
  },
);

export const cases: readonly Case[] = [
  ...unusual.map((each) => ({ plan: userPlan, ...each })),
  ...states,
  ...methods,
  ...validation,
  ...items,
  ofNested,
  merged,
];
