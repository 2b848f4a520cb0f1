/** Failures in other forms, and responses that prove nothing. */
import { bare, listing, noted, readOnly, withField, bent, thing } from './bends.ts';
import type { Case } from './run.ts';
import { type Bend, existing, idIn, isList } from './things.ts';

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
      'a page for browsers alone',
      (status, { headers }) => (/html/.test(headers['accept'] ?? '') ? page(status) : undefined),
      readOnly,
      ['errors/centralized'],
    ],
    ['a text for all', (status) => text(status, '404 page not found'), readOnly, ['json/well-formed']],
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
  ] satisfies readonly (readonly [string, Replies, string, readonly string[]])[]
).map(([what, reply, plan, problems]) => thing(`failures have ${what}`, { plan, problems }, failing(reply)));

const crash =
  (isMet: (request: Parameters<Bend>[0]) => boolean): (() => Bend) =>
  () =>
  (request) =>
    isMet(request) ? page(500) : undefined;

/** What fails is a problem of its own, whatever the response looks like. */
const crashes: readonly Case[] = [
  thing(
    'page and size crash the list if they are unusable',
    { plan: readOnly, problems: ['query/invalid'] },
    crash((request) => isList(request) && isOdd(request)),
  ),
  bent(
    'a missing thing is a failure with 200',
    { plan: readOnly, problems: ['errors/never-200'], unverified: ['status.missing'] },
    (request, { reply, usual }) =>
      usual().status === 404 && idIn(request) !== undefined ? { ...reply(404), status: 200 } : undefined,
  ),
];

/** Nothing that these clauses are about was shown. */
const unproven: readonly Case[] = [
  thing('no duplicate was sent', { unverified: ['status.duplicate'] }),
  thing(
    'an empty list shows no read that changes something',
    { plan: readOnly, unverified: ['service.5', 'operation.read', 'resource.id'] },
    listing((_all, _query, { reply }) => reply(200, [])),
  ),
  thing('only lists are read', {
    plan: readOnly.replace('read: true', 'read: leave'),
    unverified: ['operation.read', 'status.missing'],
  }),
  bent(
    'the service ignores what is not in the plan, and hides what a create sent',
    { plan: withField('login').replace('name: Other', 'login: other'), unverified: ['operation.patch'] },
    (_request, { usual }) => {
      const reply = usual();
      return { ...reply, body: String(reply.body).replaceAll(/,"login":"[^"]*"|"login":"[^"]*",/g, '') };
    },
  ),
  bent('things that no list shows are not duplicates of each other', {}, (request, { reply, usual }) => {
    const response = usual();
    return isList(request) ? reply(200, existing) : response;
  }),
];

export const cases: readonly Case[] = [...forms, ...crashes, ...unproven];
