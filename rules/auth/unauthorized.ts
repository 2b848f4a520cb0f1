import { defineRule } from '../../src/model/rule.ts';
import { sessionCookie, withoutToken } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import type { Attempt } from './shared/attempts.ts';
import { judgeRefusals, refusals, sentWith, type Verdict } from './shared/refusals.ts';
import { unauthorizedExamples as examples } from './shared/unauthorized-examples.ts';

/** That it is refused with another status than 401 is told by auth/refused-status. */
export default defineRule({
  id: 'auth/unauthorized',
  proves: ['auth.unauthorized'],
  breaks: ['auth.bearer'],
  weight: 10,
  label: 'security',
  title: 'No operation works without a valid credential',
  why: 'An operation that answers without a valid token is open to everyone.',
  fix: 'Check the token before every handler, for every method and route, and answer 401 if it is missing or wrong. If an operation is meant to be public, say auth: none in the plan.',
  scope: 'trace',
  wants: refusals,
  joins: ['auth/bearer'],
  check: (trace) => judgeRefusals(trace, { told, passes: ['refused', 'odd'] }),
  examples,
});

function told(attempt: Attempt, verdict: Verdict): Violation | undefined {
  if (verdict !== 'works') return undefined;
  const { exchange, credential } = attempt;
  const { status } = exchange.reply;
  return violation({
    at: 'status',
    expected: '401',
    actual: String(status),
    exchange: exchange.id,
    key: `accepted: ${credential}`,
    // A session that any cookie opens is one.
    ...(credential === 'made-up-cookie' ? { signs: [], signOfService: sessionCookie } : { signs: [withoutToken] }),
    clauses: credential === 'none' ? ['auth.unauthorized'] : ['auth.unauthorized', 'auth.bearer'],
    message: `${sentWith(attempt)} was accepted with ${status}`,
  });
}
