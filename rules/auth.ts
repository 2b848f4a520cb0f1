/** Authentication: rows of the credentials tables, what they changed, and the credential of the plan. */
import type { WithResponse } from '../src/core/exchange.ts';
import type { Auth, JsonObject, Resource } from '../src/core/plan.ts';
import { creationOf, type Provocation } from '../src/core/probe.ts';
import { defineFoldRule, defineRule } from '../src/core/rule.ts';
import { failed, fieldViolations, inapplicable, passed, undecided } from '../src/core/verdict.ts';
import { isMissing } from '../src/reading/envelope.ts';
import { readItem } from '../src/reading/items.ts';
import { listIn } from '../src/reading/lists.ts';
import { carriesMarker, sentIn } from '../src/reading/sent.ts';
import { isStored } from '../src/reading/stored.ts';
import { credentialWrites } from '../src/scenarios/credential-writes.ts';
import { credentials } from '../src/scenarios/credentials.ts';
import { otherUser } from '../src/scenarios/other-user.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';
import type { TableScenario } from '../src/scenarios/table.ts';

/** Judges the status code of every rejection in these tables. */
export const refusedStatus = defineRowRule([credentials, credentialWrites], {
  id: 'auth/refused-status',
  breaks: ['auth.unauthorized'],
  weight: 5,
  title: 'A request that fails authentication returns 401',
  headline: 'Rejected credentials return a status code other than 401',
  why: 'A client requests a new token when it sees 401. With any other status code, it gives up, or retries without success.',
  fix: 'Return 401 from the check of the token, and keep 403 for callers who are known but lack permission.',
});

export const unauthorized = defineRowRule([credentials, credentialWrites], {
  id: 'auth/unauthorized',
  proves: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'Every operation requires a valid credential',
  headline: 'Operations work without a valid credential',
  why: 'An operation that works without a valid token is open to everyone.',
  fix: 'Check the token before every handler, for every method and route, and return 401 if it is missing or wrong.',
});

/** If the service accepts a made-up token, its rows prove nothing. */
export const bearer = defineRowRule([credentials, credentialWrites], {
  id: 'auth/bearer',
  proves: ['auth.bearer'],
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'Only the exact token is accepted, and nothing in its place',
  headline: 'Requests with almost the right token, or none, are accepted',
  why: 'A service that accepts part of a token, a cookie, or an earlier request in its place lets in clients without it.',
  fix: 'Compare the whole token on every request, and do not recognize clients by their cookies or their connection.',
});

/** If the service accepts anything there, its rows prove nothing. */
export const otherPlaces = credentials.rule({
  id: 'auth/other-places',
  breaks: ['auth.bearer'],
  level: 'should',
  weight: 3,
  label: 'security',
  title: 'The token is accepted only in the Authorization header, with the Bearer scheme',
  headline: 'The token is accepted in other places, too',
  why: 'A token in the query ends up in logs and histories, and browsers send cookies unasked. Each way in needs a check of its own.',
  fix: 'Read the token from "Authorization: Bearer <token>" only.',
});

export const otherReads = otherUser.rule({
  id: 'auth/other-reads',
  proves: ['auth.method'],
  weight: 10,
  label: 'security',
  title: 'Private items are hidden from other users',
  headline: 'Other users can see private items',
  why: 'Anyone with an account can read the data of all others by trying ids. This is the most common hole of real APIs.',
  fix: 'Look up items by id and owner. Return 404, or 403, if the item belongs to another user, and leave it out of lists.',
});

export const otherWrites = otherUser.rule({
  id: 'auth/other-writes',
  proves: ['auth.method'],
  weight: 10,
  label: 'security',
  title: 'Other users cannot change private items',
  headline: 'Other users can change or delete private items',
  why: 'Anyone with an account can change or delete the data of all others by trying ids.',
  fix: 'Check the owner of the item before every PUT, PATCH, DELETE, and action, and return 404 or 403.',
});

const noReads: readonly WithResponse[] = [];

/** Compares reads before and after a write that was rejected because it had no valid token, or that of another user. */
export const noEffect = defineRule({
  id: 'auth/no-effect',
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'A write without a valid token changes nothing',
  headline: 'Writes without a valid token are rejected, but take effect anyway',
  why: 'If a service writes first and returns 401 afterward, anyone can write to it unnoticed.',
  fix: 'Check the credential before every write, not after it.',
  says: {
    created: '{row}, {request} was rejected, but the list shows what it sent: {seen}',
    deleted: '{row}, {request} was rejected, but a read of the item returned {seen}',
    changed: '{row}, {request} was rejected, but a read of the item shows another value for {field}: {seen}',
    accepted: 'the write was accepted',
    unread: 'nothing that was read would show the write',
  },
  ...onRowsOf(credentialWrites),
  judges: ['attempt', 'after'],
  sees: ['before', 'prepared'],
  check: ({ attempt: exchange, before: [before] = noReads, after, prepared = [] }, { resource }) => {
    const [read] = after;
    const creation = creationOf(exchange.probe);
    if (exchange.response.status < 400 || read === undefined) return inapplicable('accepted');
    if (creation !== undefined) {
      const items = after.flatMap((list) => listIn(list)?.items ?? []);
      const stored = items.find((item) => carriesMarker(item, creation));
      const seen = stored?.ref?.url ?? 'an item';
      if (stored) return failed({ kind: 'created', at: stored.pointer, seen, expected: 'no such item', exchange });
      const own = prepared.flatMap(({ probe }) => creationOf(probe) ?? []);
      return own.some((each) => items.some((item) => carriesMarker(item, each))) ? passed : undecided('unread');
    }
    const seen = String(read.response.status);
    if (isMissing(read.response)) return failed({ kind: 'deleted', at: 'status', seen, expected: '200', exchange });
    const [was, is] = [before && readItem(before), readItem(read)];
    if (is === undefined) return undecided('unread');
    if (exchange.probe.method === 'DELETE') return passed;
    const effect = effectOf(exchange, resource);
    const telling = Object.keys(effect).filter(
      (field) => was && field in was.fields && !isStored(was.fields[field], effect[field]),
    );
    const changed = telling.filter((field) => isStored(is.fields[field], effect[field]));
    if (changed.length > 0) return failed(...fieldViolations('changed', changed, is, was?.fields ?? {}, exchange));
    return telling.length > 0 ? passed : undecided('unread');
  },
});

export const otherEffect: typeof noEffect = {
  ...noEffect,
  ...onRowsOf(otherUser),
  id: 'auth/other-effect',
  breaks: ['auth.method'],
  title: 'A write of another user changes nothing',
  headline: 'Writes of other users are rejected, but take effect anyway',
  why: 'If a service writes first and returns 403 or 404 afterward, anyone with an account can write to it unnoticed.',
  fix: 'Check the owner of the item before every write, not after it.',
};

function onRowsOf(on: TableScenario) {
  return { on, rows: on.rows.filter(({ after }) => after !== undefined).map(({ row }) => row) };
}

/** The values that the item would show. An action leads to a state, if the plan says so. */
function effectOf(exchange: WithResponse<Provocation>, { states, actions }: Resource): JsonObject {
  const { url } = exchange.probe;
  const action = actions.find(({ path }) => url.split('?')[0]?.endsWith(path));
  if (action === undefined) return sentIn(exchange);
  const reached = states?.allowed.find(({ by }) => by === action.path)?.to;
  return states === undefined || reached === undefined ? {} : { [states.field]: reached };
}

/** The plan says how the credential is sent. A service that rejects nothing without it may be public. */
export const scheme = defineFoldRule({
  id: 'auth/scheme',
  breaks: ['auth.bearer'],
  weight: 5,
  title: 'The credential is a bearer token',
  headline: 'The credential is not a bearer token',
  why: 'A client, gateway, or library that knows Authorization: Bearer cannot authenticate with anything else without code for this one service.',
  fix: 'Accept the credential as "Authorization: Bearer <token>". An API key can be that token as it is.',
  says: {
    other: 'Without {seen}, {request} was rejected',
    none: 'the plan has no credential, or only a client certificate',
    open: 'no request was rejected without the credential',
  },
  start: (): { rejected?: WithResponse } => ({}),
  step: (state, exchange) => {
    const { intent, credential } = exchange.probe;
    const { status } = exchange.response;
    const isWithout = intent.kind === 'provocation' && credential === 'none';
    if (isWithout && (status === 401 || status === 403)) state.rejected ??= exchange;
    return state;
  },
  check: ({ rejected }, { plan: { auth } }) => {
    const place = auth && placeOf(auth);
    if (auth === undefined || place === undefined) return inapplicable('none');
    if (rejected === undefined) return inapplicable('open');
    if (place === 'bearer') return passed;
    return failed({ kind: 'other', at: 'status', seen: place, expected: 'Authorization: Bearer', exchange: rejected });
  },
});

/** Where the credential is sent. It is undefined for a client certificate. */
function placeOf({ bearer, command, file, oauth2, headers, query }: Auth): string | undefined {
  if ([bearer, command, file, oauth2].some((token) => token !== undefined)) return 'bearer';
  const [header] = Object.entries(headers);
  const [parameter] = Object.keys(query);
  if (header === undefined) return parameter === undefined ? undefined : `the query parameter ${parameter}`;
  const [name, value] = header;
  const scheme = name.toLowerCase() === 'authorization' ? /^([A-Za-z]+) /.exec(value)?.[1] : undefined;
  if (scheme?.toLowerCase() === 'bearer') return 'bearer';
  return scheme === undefined ? `the header ${name}` : `${name}: ${scheme}`;
}
