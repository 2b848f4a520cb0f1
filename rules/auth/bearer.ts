import { credentialWords, nearMisses } from '../../src/model/credential.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, noAnswer } from '../../src/model/rule.ts';
import { stepOf, type Trace } from '../../src/model/trace.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Attempt, attemptsOf, isTokenGood, unansweredAttempt, wasAccepted } from './shared/attempts.ts';
import { bearerExamples as examples } from './shared/bearer-examples.ts';

export default defineRule({
  id: 'auth/bearer',
  proves: ['auth.bearer'],
  breaks: ['auth.unauthorized'],
  weight: 10,
  label: 'security',
  title: 'Nothing but the exact token stands in for the credential',
  why: 'A service that takes part of a token, a cookie or an earlier request for the token lets in who does not have it, and is not stateless.',
  fix: 'Compare the whole token, byte by byte, on every request, and let neither cookies nor the connection carry an identity.',
  scope: 'trace',
  wants: [
    steps.reads,
    steps.forms,
    steps.doubts,
    steps.creates,
    steps.existing,
    steps.writes,
    steps.onConnection,
    steps.writeOnConnection,
    steps.withCookie,
  ],
  check: (trace) => {
    const attempts = attemptsOf(trace).filter(({ exchange }) => exchange.probe.provokes === 'unauthorized');
    const asked = attempts.filter((attempt) => isMine(attempt, trace));
    if (asked.length === 0) return inapplicable('no-stand-in');
    if (!isTokenGood(trace)) return indistinct('credential-refused');
    const telling = asked.filter(({ name }) => !wasAccepted(attempts, name, ['none', 'wrong-token']));
    if (telling.length === 0) return inapplicable('open-without-credential');
    const told: Attempt[] = [];
    for (const attempt of telling) {
      const isKnown = told.some((other) => other.name === attempt.name && keyOf(other) === keyOf(attempt));
      if (attempt.came === 'accepted' && !isKnown) told.push(attempt);
    }
    const lost = unansweredAttempt(trace);
    const doubt = lost === undefined ? {} : noAnswer('lost', lostFacts(lost));
    return { violations: told.map(violationOf), examined: telling.length, ...doubt };
  },
  examples,
});

/** A near miss of the token; or nothing, after an authenticated request on the same connection, or with its cookie. */
function isMine({ credential, standIn, exchange }: Attempt, trace: Trace): boolean {
  if (standIn === undefined) return nearMisses.includes(credential);
  if (standIn === 'cookie') return true;
  const authenticated = stepOf(trace, steps.authenticated);
  return authenticated !== undefined && authenticated.reply.connection === exchange.reply.connection;
}

function keyOf({ standIn }: Attempt): string {
  return standIn ?? 'near miss';
}

function violationOf(attempt: Attempt): Violation {
  const { exchange, credential } = attempt;
  const key = keyOf(attempt);
  const carried =
    key === 'cookie'
      ? 'no credential but the cookie of an earlier answer'
      : key === 'connection'
        ? `${credentialWords[credential]}, on the connection of an authenticated request,`
        : credentialWords[credential];
  return violation({
    at: 'status',
    expected: '401',
    actual: String(exchange.reply.status),
    exchange: exchange.id,
    key,
    message: `${requestLine(exchange)} with ${carried} was accepted with ${exchange.reply.status}; nothing but the valid token may stand in for the credential.`,
  });
}
