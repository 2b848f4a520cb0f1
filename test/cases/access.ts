/** Services that check credentials in their own way. */
import { readOnly, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, isList, thingsPlan } from './things.ts';

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

export const cases: readonly Case[] = [...open, ...rejecting, ...kinds, ...probes];
