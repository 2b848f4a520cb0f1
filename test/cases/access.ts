/** Services that check credentials in their own way. */
import { readOnly, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, idIn, isList, thingsPlan } from './things.ts';

type Request = Parameters<Bend>[0];

const token = 'Bearer reference-token-0123456789';
const bearer = 'auth: { bearer: reference-token-0123456789 }\n';
const closed = bearer + readOnly;
const all = bearer + thingsPlan();

/** Only a credential opens the service, and what a test lets in. */
const guarding =
  (isOpen: (request: Request) => boolean, status: number | ((request: Request) => number) = 401): (() => Bend) =>
  () =>
  (request, { reply }) => {
    if (request.headers['authorization'] === token || isOpen(request)) return undefined;
    return reply(typeof status === 'number' ? status : status(request));
  };
const nobody = (): boolean => false;

/** What the plan says is public. */
const open: readonly Case[] = [
  thing('everything is public, and the plan does not say so', { plan: all, problems: ['auth/unauthorized'] }),
  ...['none', 'optional'].map(
    (access): Case =>
      thing(`everything is public, and the plan says ${access}`, {
        plan: all.replace('    create:', `    auth: ${access}\n    create:`),
        unverified: ['auth.unauthorized', 'auth.bearer'],
      }),
  ),
  thing(
    'lists are public, and the plan says so',
    { plan: bearer + readOnly.replace('list: true', 'list: { auth: none }'), verified: ['auth.unauthorized'] },
    guarding(isList),
  ),
];

/** Ways to reject a request. */
const rejecting: readonly Case[] = [
  ...['sort', 'size'].map(
    (name): Case =>
      bent(
        `${name} is rejected, with the token, too`,
        { plan: closed, verified: ['auth.unauthorized', 'auth.bearer'] },
        (request, tools) =>
          request.target.includes(`${name}=`) ? tools.reply(400) : guarding(nobody)()(request, tools),
      ),
  ),
  thing(
    'an unknown path needs no token',
    { plan: closed, verified: ['auth.unauthorized'] },
    guarding(({ target }) => !target.startsWith('/things')),
  ),
];

/** Credentials of other kinds. */
const pair = Buffer.from('ada:secret-word').toString('base64');
const isPair = ({ headers }: Request): boolean =>
  Buffer.from(/^Basic (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '', 'base64').toString() ===
  'ada:secret-word';

const kinds: readonly Case[] = [
  thing(
    'the credential is a user and a password, however Base64 ends',
    {
      plan: `auth: { headers: { Authorization: "Basic ${pair}" } }\n${readOnly}`,
      problems: ['auth/scheme'],
      verified: ['auth.unauthorized'],
    },
    guarding(isPair),
  ),
  thing(
    'a made-up user gets 401, and what is no user 400',
    {
      plan: `auth: { headers: { Authorization: "Basic ${pair}" } }\n${readOnly}`,
      problems: ['auth/scheme'],
      verified: ['auth.unauthorized'],
    },
    guarding(isPair, ({ headers }) => (/^(?:Basic .*)?$/i.test(headers['authorization'] ?? '') ? 401 : 400)),
  ),
  thing(
    'the credential is a key in a header',
    {
      plan: `auth: { headers: { X-Api-Key: key-0123456789 } }\n${readOnly}`,
      problems: ['auth/scheme'],
      verified: ['auth.unauthorized'],
    },
    guarding(({ headers }) => headers['x-api-key'] === 'key-0123456789'),
  ),

  bent(
    'the token is a word of the paths',
    {
      plan: `auth: { bearer: things }\n${thingsPlan()}`,
      verified: ['operation.list', 'operation.read', 'auth.bearer'],
    },
    (request, tools) => (request.headers['authorization'] === 'Bearer things' ? undefined : tools.reply(401)),
  ),
];

/** Probes. */
const me = 'probes: [{ id: me, request: GET /whoami } ]\n';
const probes: readonly Case[] = [
  ...(
    [
      ['a probe is public, and the plan says so', me.replace('whoami', 'whoami, auth: none')],
      ['a probe may be public', me.replace('whoami', 'whoami, auth: optional')],
    ] as const
  ).map(
    ([name, probe]): Case =>
      bent(name, { plan: closed + probe }, (request, tools) => {
        if (request.target !== '/whoami') return guarding(nobody)()(request, tools);
        return tools.reply(200, request.headers['authorization'] === token ? { name: 'bob' } : {});
      }),
  ),
  bent(
    'a plan has nothing but a probe',
    {
      plan: 'base_url: http://service.test\nprobes: [{ id: state, request: GET /status, expect: { body: { /data/state: down } } }]\n',
      problems: ['fields/expected'],
    },
    ({ target }, { reply }) => (target === '/status' ? reply(200, { state: 'up' }) : undefined),
  ),
];

/** Another user, and the items of the first one. */
const pairOfUsers = 'auth: { bearer: reference-token-0123456789, other: { bearer: reference-other-0123456789 } }\n';
const shared = pairOfUsers + thingsPlan();
const closedTo = pairOfUsers + thingsPlan({ resource: '    private: true\n' });
const isNew = (request: Request): boolean => Number(idIn(request)) > 3;

/** What the other user gets. Only the two of them are known. */
const other =
  (bend: Bend): Bend =>
  (request, tools) =>
    request.headers['authorization'] === 'Bearer reference-other-0123456789'
      ? bend(request, tools)
      : guarding(nobody)()(request, tools);
/** The other user sees the existing items alone. */
const apart: Bend = (request, { rows, reply }) =>
  isNew(request) ? reply(404) : isList(request) ? reply(200, rows.slice(0, 3)) : undefined;
/** Writes of the other user that must not arrive. */
const ruin: Bend = ({ method }, { rows }) => {
  if (method !== 'GET') rows.length = 0;
  return undefined;
};

const users: readonly Case[] = [
  bent('another user sees nothing', { plan: closedTo, verified: ['auth.method'] }, other(apart)),
  bent('users share their items, and the plan does not call them private', { plan: shared }, other(ruin)),
  ...[401, 403, 404].map((status) =>
    bent(
      `the other user gets ${status} for everything`,
      { plan: closedTo, unverified: ['auth.method'] },
      other((_, { reply }) => reply(status)),
    ),
  ),
  bent(
    'each user has ids that start at 1, so the same URL leads to an item of the other user',
    { plan: closedTo, unverified: ['auth.method'] },
    other((request, tools) => {
      const own = { id: idIn(request), name: 'An item of the other user' };
      if (request.method === 'GET') return tools.reply(200, isList(request) ? [own] : own);
      return ruin(request, tools);
    }),
  ),
  bent(
    'writes of what a user cannot see succeed or fail, and change nothing',
    { plan: closedTo, verified: ['auth.method'] },
    other((request, tools) => {
      if (!isNew(request) || request.method === 'GET') return apart(request, tools);
      return tools.reply(request.method === 'DELETE' ? 500 : 204);
    }),
  ),
  bent(
    'the body is checked before the user is',
    { plan: closedTo, verified: ['auth.method'] },
    other((request, tools) => (request.method === 'PATCH' ? tools.reply(400) : apart(request, tools))),
  ),
  ...['PUT', 'PATCH'].map((method) =>
    bent(
      `another user can ${method} items that have one field, which has the marker`,
      { plan: closedTo, problems: ['auth/other-writes'], violated: ['auth.method'] },
      other((request, tools) => (request.method === method ? undefined : apart(request, tools))),
    ),
  ),
  bent(
    'another user sees some fields of every item',
    { plan: closedTo, problems: ['auth/other-reads'], violated: ['auth.method'] },
    other((request, tools) => {
      const row = tools.rows.find(({ id }) => id === idIn(request));
      const isRead = request.method === 'GET' && row !== undefined && isNew(request);
      return isRead ? tools.reply(200, { id: row.id, name: row['name'] }) : apart(request, tools);
    }),
  ),
];

export const cases: readonly Case[] = [...open, ...rejecting, ...kinds, ...probes, ...users];
