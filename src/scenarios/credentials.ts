/**
 * Credentials: lists and reads without the valid token, with tokens that are wrong or almost right, and with the valid
 * token in other places. Public operations are left out.
 */
import type { Auth } from '../core/plan.ts';
import { type Probe, type SpoilId, valueSpoils } from '../core/probe.ts';
import { listProbe, readProbe, withQuery } from '../core/requests.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { everyParameter, listOf, readOf, unknownItem, unknownOwner } from './items.ts';
import { lacksForList, lacksForRead } from './lacks.ts';
import { type Altered, anyRejection, type Row, type TableVisit } from './rows.ts';
import { table } from './table.ts';

/** A service may look at the query before the token. */
const unusable = [400, 404, 500, 501, 502, 503, 504];
/** Redirects and missing HEAD support let nobody in. */
export const noHead = [...anyRejection.filter((status) => status !== 401), 500, 502, 503, 504];
/** Accepting the valid token in another place is only a warning. The service may reject such a request for any reason. */
const elsewhere = [400, 403, 404];

/** One operation of the service is enough for these. */
const once: readonly Row[] = [
  wrong('empty', 'With an empty Authorization header'),
  wrong('scheme-only', 'With the Bearer scheme and no token'),
  wrong('wrong', 'With a made-up token'),
  wrong('null', 'With the word null for a token'),
  wrong('admin', 'With the word admin for a token'),
  wrong('basic', 'With a made-up Basic credential'),
  {
    ...without('cookie', 'list', 'With a made-up session cookie and no token'),
    tolerated: [400],
    alter: use('none', (control) => withCookie(control, 'session=probity; token=probity')),
  },
  almost('shorter', 'Without the last character of the token'),
  almost('longer', 'With one more character at the end of the token'),
  almost('other-case', 'With the letters of the token in another case'),
  almost('last-character', 'With another last character in the token'),
  almost('unsigned', 'With a token that says that it is not signed'),
  {
    ...almost('wrong', 'With a made-up token, on the connection of a request with a valid one'),
    row: 'kept-wrong',
    breaks: ['service.2'],
    on: 'kept list',
  },
  {
    ...almost('none', 'Without a token, on the connection of a request with one'),
    row: 'kept-read',
    breaks: ['service.2'],
    on: 'kept read',
    unless: ['none-read'],
  },
  {
    ...almost('none', 'With the cookies of an earlier response and no token'),
    row: 'received-cookie',
    breaks: ['service.2'],
    unless: ['none', 'cookie'],
    alter: use('none', async (control, visit) => {
      const cookies = cookiesToReturn((await visit.list()).response);
      return cookies === undefined ? undefined : withCookie(control, cookies);
    }),
  },
  placed('bare', 'With the token alone in the Authorization header', ['wrong']),
  placed('other-scheme', 'With the valid token and the scheme Token', ['basic']),
  placed('basic-user', 'With the valid token as the user of a Basic credential', ['basic']),
  placed('two-tokens', 'With the valid token and another one behind it', ['wrong', 'longer']),
  placed('in-query', 'With the valid token in the query', ['none-query']),
  placed('in-cookie', 'With the valid token in a cookie', ['cookie']),
  placed('in-header', 'With the valid token in headers such as X-Api-Key', ['none']),
];

export const credentials = table({
  id: 'credentials',
  phase: 'reads',
  situation: 'unauthorized',
  controls: {
    list: listOf,
    read: readOf,
    'kept list': (visit) => kept(visit, listOf(visit)),
    'kept read': async (visit) => kept(visit, await readOf(visit)),
  },
  rejected: [401],
  status: 'auth/refused-status',
  isCrashRejection: true,
  quickRows: ['none', 'none-read', 'wrong', 'longer', 'bare'],
  lacks: (resource, { auth }) => {
    if (auth === undefined) return 'auth.bearer';
    return lacksForList(resource) === undefined ? undefined : lacksForRead(resource);
  },
  rows: [
    without('none', 'list', 'Without a token'),
    {
      ...without('none-query', 'list', 'Without a token'),
      tolerated: unusable,
      alter: use('none', ({ url }, visit) => ({ url: withQuery(url, everyParameter(visit)) })),
    },
    {
      ...without('none-head', 'list', 'Without a token'),
      // HEAD is risky: on every resource, it would take two checkpoints.
      per: 'run',
      tolerated: noHead,
      // HEAD has no body, so a failure with a success status looks like a success.
      unless: ['none'],
      alter: use('none', () => ({ method: 'HEAD' })),
    },
    {
      ...without('none-owner', 'list', 'Without a token'),
      unless: ['none'],
      alter: use('none', (_, visit) => {
        const owner = unknownOwner(visit);
        return owner && { url: listProbe(visit.plan, visit.resource, owner).url };
      }),
    },
    without('none-read', 'read', 'Without a token'),
    {
      ...without('none-missing', 'read', 'Without a token'),
      unless: ['none-read'],
      tolerated: [400],
      alter: use('none', async (_, visit) => {
        const item = await unknownItem(visit);
        return item && { url: readProbe(visit.resource, item, { kind: 'read' }).url, item };
      }),
    },
    ...once.map((row): Row => ({ ...row, per: 'run' })),
  ],
});

/** The same request on a connection that has carried the valid token. */
function kept({ resource, round }: TableVisit, probe: Probe | undefined): Probe | undefined {
  return probe && { ...probe, connection: `credentials ${resource.path} ${round}` };
}

function without(row: string, on: string, says: string): Row {
  return { row, on, rule: 'auth/unauthorized', says, alter: use('none') };
}

/** A credential that nobody gave out. */
function wrong(spoil: SpoilId, says: string): Row {
  return { row: spoil, rule: 'auth/unauthorized', says, alter: use(spoil) };
}

/** If the service accepts any token, or none, it accepts these, too. */
function almost(credential: SpoilId | 'none', says: string): Row {
  return { row: credential, rule: 'auth/bearer', says, unless: ['none', 'wrong'], alter: use(credential) };
}

/** The valid token in another place. `unless` names rows with something else in the same place. */
function placed(spoil: SpoilId, says: string, unless: readonly string[]): Row {
  const shared = { rule: 'auth/other-places', level: 'should', tolerated: elsewhere } as const;
  return { row: spoil, ...shared, says, unless: ['none', ...unless], alter: use(spoil) };
}

/** Replaces the credential of an operation that requires one. It may change something else, too. */
export function use(
  credential: SpoilId | 'none',
  more: (good: Probe, visit: TableVisit) => ReturnType<Row['alter']> = () => ({}),
): Row['alter'] {
  return async (good, _, visit) => {
    const isHeld = good.operation?.access === 'required';
    const isUsable = isHeld && (credential === 'none' || isPossible(credential, visit.plan.auth));
    const changes = isUsable ? await more(good, visit) : undefined;
    return changes && { ...changes, credential };
  };
}

/** Keys can be wrong, but only a token has other forms and places. */
function isPossible(spoil: SpoilId, auth: Auth | undefined): boolean {
  if (auth === undefined) return false;
  const { bearer, command, file, oauth2, headers, query } = auth;
  const hasToken = [bearer, command, file, oauth2].some((each) => each !== undefined);
  // Base64 is decoded in spite of a wrong end, so that is the valid credential.
  const isEncoded = Object.values({ ...headers }).some((value) => /^basic /i.test(value));
  const isOfEnd = spoil === 'shorter' || spoil === 'longer' || spoil === 'last-character';
  if (isEncoded && isOfEnd) return false;
  const isOfValue = valueSpoils.some((each) => each === spoil);
  return hasToken || (isOfValue && Object.keys({ ...headers, ...query }).length > 0);
}

export function withCookie({ headers }: Probe, cookie: string): Altered {
  return { headers: { ...headers, Cookie: cookie } };
}
