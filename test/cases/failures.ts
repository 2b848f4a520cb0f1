/** Failures in other forms, and responses that prove nothing. */
import { bare, listing, noted, readOnly, withField } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isCreate, isList, sentBy, things, thingsPlan } from './things.ts';

type Replies = (status: number, request: Parameters<Bend>[0]) => ReturnType<Bend>;

/** Failures look as they say. */
const failing =
  (reply: Replies): (() => Bend) =>
  () =>
  (request, { usual }) => {
    const response = usual();
    return response.status < 400 ? response : (reply(response.status, request) ?? response);
  };
const isUnknown = ({ target }: Parameters<Bend>[0]): boolean => !target.startsWith('/things');
const isUnreadable = (request: Parameters<Bend>[0]): boolean =>
  isCreate(request) && !/^\s*(?:[[{].*[\]}]|null)\s*$/s.test(new TextDecoder().decode(request.body));
const page = (status: number): ReturnType<Bend> => ({
  status,
  headers: [['Content-Type', 'text/html']],
  body: '<!doctype html><h1>Error</h1>',
});
const text = (status: number, body: string): ReturnType<Bend> => ({
  status,
  headers: [['Content-Type', 'text/plain']],
  body,
});
const isOdd = ({ target }: Parameters<Bend>[0]): boolean => /[?&](?:page|size)=(?:-|abc)/.test(target);
const error = (status: number, more: object): ReturnType<Bend> =>
  bare(status, {
    success: false,
    data: null,
    error: { code: `STATUS_${status}`, message: 'No.', ...more },
    timestamp: '2026-01-01T00:00:00Z',
  });

/** Failures in one form, or in several. */
const forms: readonly Case[] = (
  [
    [
      'a code of its own, ENOTFOUND',
      (status) => bare(status, { errors: [{ status, code: 'ENOTFOUND', title: 'No.' }] }),
      noted,
      ['envelope/shape'],
    ],
    [
      'no code for unknown paths',
      (status, request) => (isUnknown(request) ? bare(status, { statusCode: status, message: 'No.' }) : undefined),
      readOnly,
      ['errors/centralized'],
    ],
    [
      'no code for malformed JSON',
      (status, request) => (isUnreadable(request) ? bare(status, { message: 'No.' }) : undefined),
      noted,
      ['errors/centralized'],
    ],
    [
      'a page for unknown paths',
      (status, request) => (isUnknown(request) ? page(status) : undefined),
      readOnly,
      ['errors/centralized'],
    ],
    [
      'a text for unknown paths',
      (status, request) => (isUnknown(request) ? text(status, '404 page not found') : undefined),
      readOnly,
      ['errors/centralized'],
    ],
    [
      'a page for browsers alone',
      (status, { headers }) => (/html/.test(headers['accept'] ?? '') ? page(status) : undefined),
      readOnly,
      ['errors/centralized'],
    ],
    ['a text for all', (status) => text(status, '404 page not found'), readOnly, ['json/well-formed']],
    [
      'a reason alone for all',
      (status) => bare(status, { statusCode: status, error: 'Not Found' }),
      readOnly,
      ['envelope/shape'],
    ],
    [
      '410 for what is missing',
      (status) => (status === 404 ? error(410, { code: 'GONE' }) : undefined),
      readOnly,
      ['errors/unknown-address', 'status/missing'],
    ],
    [
      '422 for what is invalid',
      (status) => (status === 400 ? error(422, { code: 'INVALID_INPUT' }) : undefined),
      noted,
      ['status/invalid-input', 'errors/malformed-body'],
    ],
    [
      'INVALID_PARAMETER for media types',
      (_status, { method, headers }) =>
        method === 'POST' && !/json/.test(headers['content-type'] ?? 'json')
          ? error(415, { code: 'INVALID_PARAMETER' })
          : undefined,
      noted,
      [],
    ],
  ] satisfies readonly (readonly [string, Replies, string, readonly string[]])[]
).map(([what, reply, plan, problems]) => ({
  name: `failures have ${what}`,
  on: things(failing(reply)),
  plan,
  problems,
}));

const crash =
  (isMet: (request: Parameters<Bend>[0]) => boolean): (() => Bend) =>
  () =>
  (request) =>
    isMet(request) ? page(500) : undefined;

/** What fails is a problem of its own, whatever the response looks like. */
const crashes: readonly Case[] = [
  {
    name: 'page and size crash the list if they are unusable',
    on: things(crash((request) => isList(request) && isOdd(request))),
    plan: readOnly,
    problems: ['query/invalid'],
  },
  {
    name: 'a missing thing crashes the service',
    on: things(
      crash((request) => request.method === 'GET' && /^\/things\/(?:\d{4,}|\w*probity)$/.test(request.target)),
    ),
    plan: readOnly,
    problems: ['status/missing'],
  },
  {
    name: 'a list crashes with any query',
    on: things(crash(({ target }) => target.startsWith('/things?'))),
    plan: readOnly,
    problems: ['query/invalid', 'query/size', 'query/unknown', 'errors/framework'],
  },
  {
    name: 'a list always crashes',
    on: things(crash(isList)),
    plan: readOnly,
    problems: ['operation/list'],
    unverified: ['query.invalid'],
  },
  {
    name: 'PATCH with null for an optional field crashes',
    on: things(crash((request) => request.method === 'PATCH' && sentBy(request)?.['note'] === null)),
    plan: noted,
    problems: ['status/invalid-input'],
  },
  {
    name: 'a create with an unknown field crashes',
    on: things(
      crash(
        (request) =>
          isCreate(request) && Object.keys(sentBy(request) ?? {}).some((key) => !['name', 'note'].includes(key)),
      ),
    ),
    plan: noted,
    problems: ['status/invalid-input'],
    remains: true,
  },
  {
    name: 'a create without a required field crashes, which is no rejection',
    on: things(
      crash((request) => isCreate(request) && sentBy(request) !== undefined && sentBy(request)?.['name'] === undefined),
    ),
    plan: noted,
    problems: ['resource/required'],
    remains: true,
  },
  {
    name: 'every DELETE crashes',
    on: things(crash(({ method }) => method === 'DELETE')),
    plan: thingsPlan(),
    problems: ['operation/delete'],
    remains: true,
  },
];

/** A failure with a success status. */
const hidden: readonly Case[] = [
  {
    name: 'what is over the stated rate is rejected with 200',
    on: things(() => {
      let count = 0;
      return (request, { reply }) => {
        if (isList(request)) count++;
        if (!isList(request) || count < 25) return undefined;
        return { ...reply(429), status: 200 };
      };
    }),
    plan: `${readOnly}profile: { limits: { rate: 5/s, burst: true } }\n`,
    problems: ['errors/never-200'],
    unverified: ['limits.rate-value'],
  },
  {
    name: 'a missing thing is a failure with 200',
    on: things(
      () =>
        (request, { reply, usual }) =>
          usual().status === 404 && idIn(request) !== undefined ? { ...reply(404), status: 200 } : undefined,
    ),
    plan: readOnly,
    problems: ['errors/never-200'],
    unverified: ['status.missing'],
  },
];

/** Nothing that these clauses are about was shown. */
const unproven: readonly Case[] = [
  { name: 'no duplicate was sent', on: things(), plan: noted, problems: [], unverified: ['status.duplicate'] },
  {
    name: 'an empty list shows no read that changes something',
    on: things(listing((_all, _query, { reply }) => reply(200, []))),
    plan: readOnly,
    problems: [],
    unverified: ['service.5', 'operation.read', 'resource.id'],
  },
  {
    name: 'only lists are read',
    on: things(),
    plan: readOnly.replace('read: true', 'read: leave'),
    problems: [],
    unverified: ['operation.read', 'status.missing'],
  },
  {
    name: 'the service ignores what is not in the plan, and hides what a create sent',
    on: things(() => (_request, { usual }) => {
      const reply = usual();
      return { ...reply, body: String(reply.body).replaceAll(/,"login":"[^"]*"|"login":"[^"]*",/g, '') };
    }),
    plan: withField('login').replace('name: Other', 'login: other'),
    problems: [],
    unverified: ['operation.patch'],
  },
  {
    name: 'things that no list shows are not duplicates of each other',
    on: things(() => (request, { reply, usual }) => {
      const response = usual();
      return isList(request) ? reply(200, existing) : response;
    }),
    plan: noted,
    problems: [],
  },
];

export const cases: readonly Case[] = [...forms, ...crashes, ...hidden, ...unproven];
