import type { Credential } from '../../../src/model/credential.ts';
import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Probe } from '../../../src/model/probe.ts';
import type { Rule } from '../../../src/model/rule.ts';

const list: ExchangeExample = { request: 'GET /users', step: 'list', status: 200, body: { success: true, data: [] } };
const authenticated: ExchangeExample = { ...list, step: 'authenticated' };

function listWith(credential: Credential, status: number, probe: Partial<Probe> = {}): ExchangeExample {
  return {
    request: 'GET /users',
    step: `list-${credential}`,
    provokes: 'unauthorized',
    probe: { credential, ...probe },
    about: { control: 'list', note: 'list' },
    status,
    body: { success: status < 300, data: null },
  };
}

const refused = [list, listWith('none', 401), listWith('wrong-token', 401)];
const sameConnection: Partial<Probe> = { connection: { sameAs: 'authenticated' } };

/** Examples of auth/bearer. */
export const bearerExamples: Rule['examples'] = {
  passed: [
    { note: 'a shorter token is refused', exchanges: [...refused, listWith('shorter', 401)] },
    {
      note: 'neither the connection nor a cookie stands in',
      exchanges: [
        ...refused,
        authenticated,
        listWith('none', 401, sameConnection),
        listWith('none', 401, { cookiesOf: 'list' }),
      ],
    },
  ],
  failed: [
    { note: 'the beginning of the token is enough', exchanges: [...refused, listWith('shorter', 200)] },
    { note: 'the case of the token is ignored', exchanges: [...refused, listWith('other-case', 200)] },
    { note: 'a session cookie is enough', exchanges: [...refused, listWith('none', 200, { cookiesOf: 'list' })] },
    {
      note: 'the connection is remembered',
      exchanges: [...refused, authenticated, listWith('none', 200, sameConnection)],
    },
  ],
  inapplicable: [
    { note: 'no near miss was sent', exchanges: refused },
    {
      note: 'any token is accepted: auth/unauthorized tells of that',
      exchanges: [list, listWith('none', 401), listWith('wrong-token', 200), listWith('shorter', 200)],
    },
  ],
  inconclusive: [
    {
      note: 'the valid token is refused too',
      exchanges: [{ ...list, status: 401 }, listWith('none', 401), listWith('shorter', 401)],
    },
  ],
};
