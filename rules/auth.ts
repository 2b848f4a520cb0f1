/** Rows of the credentials tables: requests without a valid token, or with the token in another place. */
import { credentialWrites } from '../src/scenarios/credential-writes.ts';
import { credentials } from '../src/scenarios/credentials.ts';
import { otherUser } from '../src/scenarios/other-user.ts';
import { defineRowRule } from '../src/scenarios/row-rules.ts';

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
