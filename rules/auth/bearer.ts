import { nearMisses } from '../../src/model/credential.ts';
import { lostFacts } from '../../src/model/reason.ts';
import { hasToken } from '../../src/model/plan.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, noAnswer } from '../../src/model/rule.ts';
import { sessionCookie, withoutToken } from '../../src/model/signs.ts';
import { stepOf, type Trace } from '../../src/model/trace.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Attempt, attemptsOf, isTokenGood, unansweredAttempt, wasAccepted } from './shared/attempts.ts';
import { bearerExamples as examples } from './shared/bearer-examples.ts';
import { carriedWords } from './shared/refusals.ts';

export default defineRule({
  id: 'auth/bearer',
  proves: ['auth.bearer'],
  breaks: ['auth.unauthorized', 'service.2'],
  weight: 10,
  label: 'security',
  title: 'Only the exact token is accepted, and nothing stands in for it',
  why: 'A service that accepts part of a token, a cookie or an earlier request instead of the token lets in clients that do not have it, and is not stateless.',
  fix: 'Compare the whole token, byte by byte, on every request; do not identify a client by cookies or the connection.',
  scope: 'trace',
  wants: [
    steps.list,
    steps.reads,
    steps.wrong,
    steps.forms,
    steps.doubts,
    steps.creates,
    steps.existing,
    steps.writes,
    steps.controls,
    steps.gone,
    steps.onConnection,
    steps.writeOnConnection,
    steps.withCookie,
  ],
  check: (trace, { plan }) => {
    const attempts = attemptsOf(trace).filter(({ exchange }) => exchange.probe.provokes === 'unauthorized');
    const asked = attempts.filter((attempt) => isMine(attempt, trace));
    // Where one operation takes any token, auth/unauthorized tells it, and that others take what is nearly one is no news.
    const isAnyTaken = attempts.some(({ name }) => wasAccepted(attempts, name, ['wrong-token']));
    const telling = asked.filter(
      (attempt) =>
        !wasAccepted(attempts, attempt.name, ['none', 'wrong-token']) &&
        !(isAnyTaken && keyOf(attempt) === 'near miss'),
    );
    const told: Attempt[] = [];
    for (const attempt of isTokenGood(trace) ? telling : []) {
      const isKnown = told.some((known) => known.name === attempt.name && keyOf(known) === keyOf(attempt));
      if (attempt.came === 'accepted' && !isKnown) told.push(attempt);
    }
    const violations = told.map(violationOf);
    if (violations.length > 0) return { violations, examined: Math.max(telling.length, 1) };
    if (asked.length === 0) return inapplicable('no-stand-in');
    if (!isTokenGood(trace)) return indistinct('credential-refused');
    if (telling.length === 0) return inapplicable('open-without-credential');
    if (plan.auth !== undefined && !hasToken(plan.auth)) return inapplicable('no-bearer-token');
    const lost = unansweredAttempt(trace);
    return { examined: telling.length, ...(lost === undefined ? {} : noAnswer('lost', lostFacts(lost))) };
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
        ? `${carriedWords(exchange, credential)}, on the connection of an authenticated request,`
        : carriedWords(exchange, credential);
  return violation({
    at: 'status',
    expected: '401',
    actual: String(exchange.reply.status),
    exchange: exchange.id,
    key,
    signs: [withoutToken],
    ...(key === 'cookie' ? { signOfService: sessionCookie } : {}),
    clauses: ['auth.bearer', 'auth.unauthorized', ...(key === 'cookie' ? ['service.2'] : [])],
    message: `${requestLine(exchange)} with ${carried} was accepted with ${exchange.reply.status}`,
  });
}
