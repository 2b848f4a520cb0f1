/** Rows of the credentials table. If the service accepts a made-up token, these prove nothing. */
import { credentialWrites } from '../../src/scenarios/credential-writes.ts';
import { credentials } from '../../src/scenarios/credentials.ts';
import { defineRowRule } from '../../src/scenarios/row-rules.ts';

export default defineRowRule([credentials, credentialWrites], {
  id: 'auth/bearer',
  proves: ['auth.bearer'],
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'Only the exact token is accepted, and nothing in its place',
  headline: 'Requests with almost the right token, or none, are accepted',
  why: 'A service that accepts part of a token, a cookie, or an earlier request in its place lets in clients without it.',
  fix: 'Compare the whole token on every request, and do not recognize clients by their cookies or their connection.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'the valid token does not work either',
  },
});
