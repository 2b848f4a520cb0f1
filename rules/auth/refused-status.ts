/** Judges the status code of every rejection in the credentials table. */
import { credentialWrites } from '../../src/scenarios/credential-writes.ts';
import { credentials } from '../../src/scenarios/credentials.ts';
import { defineRowRule } from '../../src/scenarios/row-rules.ts';

export default defineRowRule([credentials, credentialWrites], {
  id: 'auth/refused-status',
  proves: [],
  breaks: ['auth.unauthorized'],
  weight: 5,
  label: 'clients',
  title: 'A request that fails authentication returns 401',
  headline: 'Rejected credentials return a status code other than 401',
  why: 'A client requests a new token when it sees 401. With any other status code, it gives up, or retries without success.',
  fix: 'Return 401 from the check of the token, and keep 403 for callers who are known but lack permission.',
  says: {
    misstated: '{row}, {request} returned {seen} instead of {expected}',
    control: 'the valid token does not work either',
  },
});
