/** Rows of the credentials table with the valid token. If the service accepts anything there, these prove nothing. */
import { credentials } from '../../src/scenarios/credentials.ts';

export default credentials.rule({
  id: 'auth/other-places',
  proves: [],
  breaks: ['auth.bearer'],
  level: 'should',
  weight: 3,
  label: 'security',
  title: 'The token is accepted only in the Authorization header, with the Bearer scheme',
  headline: 'The token is accepted in other places, too',
  why: 'A token in the query ends up in logs and histories, and browsers send cookies unasked. Each way in needs a check of its own.',
  fix: 'Read the token from "Authorization: Bearer <token>" only.',
  says: {
    granted: '{row}, {request} returned {seen}',
    control: 'the valid token does not work either',
  },
});
