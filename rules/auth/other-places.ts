import { withoutToken } from '../../src/model/signs.ts';
import { type Credential, credentialWords, invalidCredentials } from '../../src/model/credential.ts';
import type { ExchangeExample } from '../../src/model/example.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable } from '../../src/model/rule.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { violation } from '../../src/model/violation.ts';
import { type Attempt, attemptsOf, wasAccepted } from './shared/attempts.ts';
import { list, listWith } from './shared/refusal-examples.ts';

function placed(credential: Credential, status: number): ExchangeExample {
  const families = { 'token-elsewhere': steps.elsewhere, 'token-in-other-scheme': steps.otherScheme };
  const family = Object.entries(families).find(([name]) => name === credential)?.[1] ?? steps.places;
  return { ...listWith(credential, status), step: family.of('list', credential), provokes: 'anything' };
}

export default defineRule({
  id: 'auth/other-places',
  proves: [],
  breaks: ['auth.bearer'],
  weight: 3,
  label: 'security',
  level: 'should',
  title: 'The token is accepted only in the Authorization header, with the Bearer scheme',
  why: 'A token in the query ends up in logs and browser histories, browsers send one in a cookie unasked, and a second way in is a second way to get it wrong.',
  fix: 'Read the token from "Authorization: Bearer <token>" only.',
  scope: 'trace',
  wants: [
    steps.elsewhere,
    steps.otherScheme,
    steps.places,
    steps.asBasic,
    steps.basic,
    steps.madeUp,
    steps.forms,
    steps.doubts,
    steps.query,
    steps.queries,
  ],
  joins: ['auth/bearer'],
  check: (trace) => {
    const attempts = attemptsOf(trace);
    const elsewhere = attempts.filter(({ exchange }) => exchange.probe.provokes === 'anything');
    const isLongerTaken = attempts.some(({ credential, came }) => credential === 'longer' && came === 'accepted');
    const telling = elsewhere.filter(
      ({ name, credential, came }) =>
        !wasAccepted(attempts, name, invalidCredentials) &&
        !(credential.startsWith('token-in-query') && isQueryOpen(attempts)) &&
        // Where all names at once were neither taken nor refused, each was tried alone.
        !(credential === 'token-in-query' && came === 'other') &&
        // What follows the token is not looked at, whatever it is.
        !(credential === 'twice' && isLongerTaken) &&
        // Where all places at once were not refused, each was tried alone.
        !(credential === 'token-elsewhere' && came !== 'refused'),
    );
    if (telling.length === 0) {
      return inapplicable(elsewhere.length === 0 ? 'token-not-elsewhere' : 'any-token-accepted');
    }
    const violations = telling
      .filter(({ came }) => came === 'accepted')
      .map(({ exchange, credential }) =>
        violation({
          at: 'status',
          expected: '401',
          actual: String(exchange.reply.status),
          exchange: exchange.id,
          // What looks for the token anywhere in the header finds it there, too.
          ...(isLongerTaken ? { signs: [withoutToken] } : {}),
          key: `accepted: ${credential.startsWith('token-in-query') ? 'token-in-query' : credential}`,
          message: `${requestLine(exchange)} with ${credentialWords[credential]} was accepted with ${exchange.reply.status}`,
        }),
      );
    return { violations, examined: telling.length };
  },
  examples: () => ({
    passed: [
      {
        note: 'the token in the query is not a credential',
        exchanges: [list, listWith('none', 401), placed('token-in-query', 401)],
      },
    ],
    failed: [
      { note: 'the token in the query', exchanges: [list, listWith('none', 401), placed('token-in-query', 200)] },
      { note: 'the token without a scheme', exchanges: [list, listWith('none', 401), placed('bare-token', 200)] },
    ],
    inapplicable: [
      {
        note: 'a public list shows nothing',
        exchanges: [list, listWith('none', 200), placed('token-in-query', 200)],
      },
    ],
  }),
});

/** True where a query alone opens a list, whatever it holds. */
function isQueryOpen(attempts: readonly Attempt[]): boolean {
  return attempts.some(
    ({ came, credential, exchange }) =>
      came === 'accepted' && credential === 'none' && exchange.probe.target.includes('?'),
  );
}
