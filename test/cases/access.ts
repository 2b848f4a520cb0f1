/** Services that check credentials in their own way. */
import { readOnly, refusing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isList, things, thingsPlan } from './things.ts';

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
  {
    name: 'everything is public, and the plan does not say so',
    on: things(),
    plan: all,
    problems: ['auth/unauthorized'],
  },
  ...['none', 'optional'].map(
    (access): Case => ({
      name: `everything is public, and the plan says ${access}`,
      on: things(),
      plan: all.replace('    create:', `    auth: ${access}\n    create:`),
      problems: [],
      unverified: ['auth.unauthorized', 'auth.bearer'],
    }),
  ),
  {
    name: 'lists are public, and the plan says so',
    on: things(guarding(isList)),
    plan: bearer + readOnly.replace('list: true', 'list: { auth: none }'),
    problems: [],
    verified: ['auth.unauthorized'],
  },
  {
    name: 'reads are public, and the plan says that of lists',
    on: things(guarding(({ method }) => method === 'GET')),
    plan: bearer + readOnly.replace('list: true', 'list: { auth: none }'),
    problems: ['auth/unauthorized'],
  },
  {
    name: 'the plan says that a resource is public, and it is not',
    on: things(guarding(nobody)),
    plan: all.replace('    create:', '    auth: none\n    create:'),
    problems: [],
    unverified: ['operation.list', 'auth.unauthorized'],
  },
];

/** Ways to reject a request. */
const rejecting: readonly Case[] = [
  {
    name: 'without a token, everything is 403',
    on: things(guarding(nobody, 403)),
    plan: closed,
    problems: ['auth/refused-status'],
  },
  {
    name: 'a parameter that cannot be used is rejected before the token is looked at',
    on: things(guarding(nobody, ({ target }) => (target.includes('?') ? 400 : 401))),
    plan: closed,
    problems: [],
    verified: ['auth.unauthorized', 'auth.bearer'],
  },
  ...['sort', 'size', 'page'].map(
    (name): Case => ({
      name: `${name} is rejected, with the token, too`,
      on: things(
        () => (request, tools) =>
          request.target.includes(`${name}=`) ? tools.reply(400) : guarding(nobody)()(request, tools),
      ),
      plan: closed,
      problems: [],
      verified: ['auth.unauthorized', 'auth.bearer'],
    }),
  ),
  {
    name: 'an unknown path needs no token',
    on: things(guarding(({ target }) => !target.startsWith('/things'))),
    plan: closed,
    problems: [],
    verified: ['auth.unauthorized'],
  },
  {
    name: 'a missing thing is 404 without a token',
    on: things(guarding((request) => idIn(request) !== undefined && !existing.some(({ id }) => id === idIn(request)))),
    plan: closed,
    problems: ['auth/refused-status'],
  },
  {
    name: 'HEAD needs no token',
    on: things(guarding(({ method }) => method === 'HEAD')),
    plan: closed,
    problems: ['auth/unauthorized'],
  },
  {
    name: 'a create is answered with 401 by its own rule',
    on: things(refusing('POST', 401)),
    plan: all,
    problems: ['auth/unauthorized'],
  },
];

/** Credentials of other kinds. */
const pair = Buffer.from('ada:secret-word').toString('base64');
const isPair = ({ headers }: Request): boolean =>
  Buffer.from(/^Basic (\S+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '', 'base64').toString() ===
  'ada:secret-word';

const kinds: readonly Case[] = [
  {
    name: 'the credential is a user and a password, however Base64 ends',
    on: things(guarding(isPair)),
    plan: `auth: { headers: { Authorization: "Basic ${pair}" } }\n${readOnly}`,
    problems: ['auth/scheme'],
    verified: ['auth.unauthorized'],
  },
  {
    name: 'the credential is a key in a header',
    on: things(guarding(({ headers }) => headers['x-api-key'] === 'key-0123456789')),
    plan: `auth: { headers: { X-Api-Key: key-0123456789 } }\n${readOnly}`,
    problems: ['auth/scheme'],
    verified: ['auth.unauthorized'],
  },
  {
    name: 'every request to things names the tenant',
    on: things(() => ({ target, headers }, { reply }) => {
      const isNamed = headers['x-tenant'] === 'acme' && /[?&]tenant=acme/.test(target);
      return target.startsWith('/things') && !isNamed ? reply(400) : undefined;
    }),
    plan: thingsPlan({ resource: '    query: { tenant: acme }\n    headers: { X-Tenant: acme }\n' }),
    problems: [],
    verified: ['operation.create', 'operation.delete'],
  },
  {
    name: 'the token is a word of the paths',
    on: things(
      () => (request, tools) => (request.headers['authorization'] === 'Bearer things' ? undefined : tools.reply(401)),
    ),
    plan: `auth: { bearer: things }\n${thingsPlan()}`,
    problems: [],
    verified: ['operation.list', 'operation.read', 'auth.bearer'],
  },
  {
    name: 'the token is a word that nobody should choose',
    on: things(
      () => (request, tools) => (request.headers['authorization'] === 'Bearer admin' ? undefined : tools.reply(401)),
    ),
    plan: `auth: { bearer: admin }\n${readOnly}`,
    problems: [],
    verified: ['auth.bearer'],
  },
  {
    name: 'any token works',
    on: things(guarding(({ headers }) => /^Bearer ./.test(headers['authorization'] ?? ''))),
    plan: closed,
    problems: ['auth/unauthorized'],
  },
  {
    name: 'a token works with more behind it',
    on: things(guarding(({ headers }) => headers['authorization']?.startsWith(token) === true)),
    plan: closed,
    problems: ['auth/bearer'],
    verified: ['service.2'],
  },
  {
    name: 'any session cookie works',
    on: things(guarding(({ headers }) => headers['cookie'] !== undefined)),
    plan: closed,
    problems: ['auth/unauthorized'],
  },
  {
    name: 'a session begins where cookies are unknown',
    on: things(() => (request, tools) => {
      const rejection = guarding(nobody)()(request, tools);
      if (rejection === undefined || request.headers['cookie'] === undefined) return rejection;
      return {
        ...rejection,
        status: 302,
        headers: [...rejection.headers, ['Location', '/login'], ['Set-Cookie', 'SID=1f0a; Path=/']],
      };
    }),
    plan: closed,
    problems: ['auth/refused-status', 'stateless/session-cookie'],
  },
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
    ([name, probe]): Case => ({
      name,
      on: things(() => (request, tools) => {
        if (request.target !== '/whoami') return guarding(nobody)()(request, tools);
        return tools.reply(200, request.headers['authorization'] === token ? { name: 'bob' } : {});
      }),
      plan: closed + probe,
      problems: [],
    }),
  ),
  {
    name: 'a plan has nothing but a probe',
    on: things(
      () =>
        ({ target }, { reply }) =>
          target === '/status' ? reply(200, { state: 'up' }) : undefined,
    ),
    plan: 'base_url: http://service.test\nprobes: [{ id: state, request: GET /status, expect: { body: { /data/state: down } } }]\n',
    problems: ['fields/expected'],
  },
];

export const cases: readonly Case[] = [...open, ...rejecting, ...kinds, ...probes];
