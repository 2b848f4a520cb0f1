/** Rows of the credentials table. */
import { credentialWrites } from '../../src/scenarios/credential-writes.ts';
import { credentials } from '../../src/scenarios/credentials.ts';
import { defineRowRule } from '../../src/scenarios/row-rules.ts';

export default defineRowRule([credentials, credentialWrites], {
  id: 'auth/unauthorized',
  proves: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'Every operation requires a valid credential',
  headline: 'Operations work without a valid credential',
  why: 'An operation that works without a valid token is open to everyone.',
  fix: 'Check the token before every handler, for every method and route, and return 401 if it is missing or wrong.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'the valid token does not work either',
  },
});
