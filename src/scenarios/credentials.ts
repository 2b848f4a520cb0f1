/**
 * Credentials: lists and reads without the valid token, with tokens that are wrong or almost right, and with the valid
 * token in other places. Public operations are left out.
 */
import type { Auth } from '../core/plan.ts';
import { endSpoils, type Probe, type SpoilId, valueSpoils } from '../core/probe.ts';
import { listProbe, readProbe, withQuery } from '../core/requests.ts';
import { cookiesToReturn } from '../reading/cookies.ts';
import { everyParameter, listOf, readOf, unknownItem, unknownOwner } from './items.ts';
import { lacksForList, lacksForRead } from './lacks.ts';
import { type Altered, anyRejection, type Columns, once, type Row, rowsOf, type TableVisit } from './rows.ts';
import { table } from './table.ts';

/** A service may look at the query before the token. */
const unusable = [400, 404, 500, 501, 502, 503, 504];
/** Redirects and missing HEAD support let nobody in. */
export const noHead = [...anyRejection.filter((status) => status !== 401), 500, 502, 503, 504];
/** Accepting the valid token in another place is only a warning. The service may reject such a request for any reason. */
const elsewhere = [400, 403, 404];

/** If the service accepts any token, or none, it accepts one that is almost right, too. */
const almost = { rule: 'auth/bearer', unless: ['none', 'wrong'] } as const;
export const byHead = (): Altered => ({ method: 'HEAD' });

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
    ...rowsOf({ rule: 'auth/unauthorized' }, [
      ['none', 'Without a token', use('none')],
      ['none-query', 'Without a token', use('none', withEveryParameter), { tolerated: unusable }],
      // HEAD is risky: on every resource, it would take two checkpoints. It has no body, so a failure with a success status
      // looks like a success.
      ['none-head', 'Without a token', use('none', byHead), { ...once, tolerated: noHead, unless: ['none'] }],
      ['none-owner', 'Without a token', use('none', belowNobody), { unless: ['none'] }],
      ['none-read', 'Without a token', use('none'), { on: 'read' }],
    ]),
    ...rowsOf({ rule: 'auth/unauthorized', on: 'read', unless: ['none-read'], tolerated: [400] }, [
      ['none-missing', 'Without a token', use('none', toNothing)],
    ]),
    // One operation of the service is enough for these.
    ...rowsOf({ ...once, rule: 'auth/unauthorized' }, [
      ['empty', 'With an empty token', use('empty')],
      ['scheme-only', 'With the Bearer scheme and no token', use('scheme-only')],
      ['wrong', 'With a made-up token', use('wrong')],
      ['null', 'With the word null for a token', use('null')],
      ['admin', 'With the word admin for a token', use('admin')],
      ['basic', 'With a made-up Basic credential', use('basic')],
      ['cookie', 'With a made-up session cookie and no token', use('none', withMadeUpCookie), { tolerated: [400] }],
    ]),
    ...rowsOf({ ...once, ...almost }, [
      ['shorter', 'Without the last character of the token', use('shorter')],
      ['longer', 'With one more character at the end of the token', use('longer')],
      ['other-case', 'With the letters of the token in another case', use('other-case')],
      ['last-character', 'With another last character in the token', use('last-character')],
      ['unsigned', 'With a token that says that it is not signed', use('unsigned')],
    ]),
    ...rowsOf({ ...once, ...almost, breaks: ['service.2'], on: 'kept list' }, [
      ['kept-wrong', 'With a made-up token, on the connection of a request with a valid one', use('wrong')],
    ]),
    ...rowsOf({ ...once, ...almost, breaks: ['service.2'], on: 'kept read', unless: ['none-read'] }, [
      ['kept-read', 'Without a token, on the connection of a request with one', use('none')],
    ]),
    ...rowsOf({ ...once, ...almost, breaks: ['service.2'], unless: ['none', 'cookie'] }, [
      ['received-cookie', 'With the cookies of an earlier response and no token', use('none', withReceivedCookie)],
    ]),
    // The valid token in another place. `unless` names rows with something else in the same place.
    ...rowsOf({ ...once, rule: 'auth/other-places', level: 'should', tolerated: elsewhere }, [
      placed('bare', 'With the token alone in the Authorization header', 'wrong'),
      placed('other-scheme', 'With the valid token and the scheme Token', 'basic'),
      placed('basic-user', 'With the valid token as the user of a Basic credential', 'basic'),
      placed('two-tokens', 'With the valid token and another one behind it', 'wrong', 'longer'),
      placed('in-query', 'With the valid token in the query', 'none-query'),
      placed('in-cookie', 'With the valid token in a cookie', 'cookie'),
      placed('in-header', 'With the valid token in headers such as X-Api-Key'),
    ]),
  ],
});

/** The same request on a connection that has carried the valid token. */
export function kept<P extends Probe | undefined>({ resource, round }: TableVisit, probe: P): P {
  return probe && { ...probe, connection: `kept ${resource.path} ${round}` };
}

function placed(spoil: SpoilId, says: string, ...unless: readonly string[]): Columns {
  return [spoil, says, use(spoil), { unless: ['none', ...unless] }];
}

function withEveryParameter({ url }: Probe, visit: TableVisit): Altered {
  return { url: withQuery(url, everyParameter(visit)) };
}

function belowNobody(_: Probe, visit: TableVisit): Altered | undefined {
  const owner = unknownOwner(visit);
  return owner && { url: listProbe(visit.plan, visit.resource, owner).url };
}

async function toNothing(_: Probe, visit: TableVisit): Promise<Altered | undefined> {
  const item = await unknownItem(visit);
  return item && { url: readProbe(visit.resource, item, { kind: 'read' }).url, item };
}

async function withReceivedCookie(control: Probe, visit: TableVisit): Promise<Altered | undefined> {
  return withCookie(control, cookiesToReturn((await visit.list()).response));
}

export function withMadeUpCookie(control: Probe): Altered | undefined {
  return withCookie(control, 'session=probity; token=probity');
}

export function withCookie({ headers }: Probe, cookie: string | undefined): Altered | undefined {
  return cookie === undefined ? undefined : { headers: { ...headers, Cookie: cookie } };
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
  if (isEncoded && endSpoils.some((each) => each === spoil)) return false;
  const isOfValue = valueSpoils.some((each) => each === spoil);
  return hasToken || (isOfValue && Object.keys({ ...headers, ...query }).length > 0);
}
