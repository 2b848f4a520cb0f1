import type { ExchangeExample } from '../../../src/model/example.ts';
import type { Probe } from '../../../src/model/probe.ts';
import type { Rule } from '../../../src/model/rule.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import { list, listWith, read } from './refusal-examples.ts';

const authenticated: ExchangeExample = { ...list, step: steps.authenticated };
const refused = [list, listWith('none', 401), listWith('wrong-token', 401)];
const sameConnection: Partial<Probe> = { connection: { sameAs: steps.authenticated } };

/** The list on the connection of an authenticated request. */
function onConnection(status: number): ExchangeExample {
  return { ...listWith('none', status, sameConnection), step: steps.onConnection.of('list', 'none') };
}

/** The list with the cookie of an earlier answer. */
function withCookie(status: number): ExchangeExample {
  return { ...listWith('none', status, { cookiesOf: steps.list }), step: steps.withCookie.of('list') };
}

/** Examples of auth/bearer. */
export const bearerExamples: Rule['examples'] = () => ({
  passed: [
    { note: 'a shorter token is refused', exchanges: [...refused, listWith('shorter', 401)] },
    {
      note: 'the connection and cookies do not replace it',
      exchanges: [...refused, authenticated, onConnection(401), withCookie(401)],
    },
  ],
  failed: [
    { note: 'the beginning of the token is enough', exchanges: [...refused, listWith('shorter', 200)] },
    { note: 'the case of the token is ignored', exchanges: [...refused, listWith('other-case', 200)] },
    { note: 'a session cookie is enough', exchanges: [...refused, withCookie(200)] },
    {
      note: 'a session cookie is enough instead of an API key',
      plan: { auth: { headers: { 'X-Api-Key': 'key-0123456789' } } },
      exchanges: [...refused, withCookie(200)],
    },
    {
      note: 'the connection is remembered',
      exchanges: [...refused, authenticated, onConnection(200)],
    },
  ],
  inapplicable: [
    { note: 'no near miss was sent', exchanges: refused },
    {
      note: 'near misses of an API key, and no request without it',
      plan: { auth: { headers: { 'X-Api-Key': 'key-0123456789' } } },
      exchanges: [list, listWith('wrong-token', 401), listWith('shorter', 401)],
    },
    {
      note: 'any token is accepted: auth/unauthorized reports that',
      exchanges: [list, listWith('none', 401), listWith('wrong-token', 200), listWith('shorter', 200)],
    },
    {
      note: 'any token is accepted by the list, and by a read as well',
      exchanges: [
        list,
        read,
        listWith('wrong-token', 200),
        {
          ...read,
          step: steps.reads.of('read', 'shorter'),
          provokes: 'unauthorized',
          probe: { credential: 'shorter' },
          about: { control: steps.read, attempt: 'read' },
        },
      ],
    },
  ],
  inconclusive: [
    {
      note: 'the valid token is refused too',
      exchanges: [{ ...list, status: 401 }, listWith('none', 401), listWith('shorter', 401)],
    },
  ],
});
