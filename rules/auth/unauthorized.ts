import { type Credential, credentialWords, nearMisses } from '../../src/model/credential.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, noAnswer, type Observation } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Attempt, attemptsOf, controlOf, isTokenGood, unansweredAttempt, wasAccepted } from './shared/attempts.ts';
import { unauthorizedExamples as examples } from './shared/unauthorized-examples.ts';

/** What has nothing of the valid token in it, the most telling first. */
const plain: readonly Credential[] = ['none', 'wrong-token', 'wrong-scheme', 'blank', 'empty-token'];

export default defineRule({
  id: 'auth/unauthorized',
  clauses: ['auth.unauthorized', 'auth.bearer'],
  title: 'A request that fails authentication is answered with 401, on every operation',
  why: 'Clients renew their token on a 401 and on nothing else; an operation that answers without a valid token is open to everybody.',
  fix: 'Check the token before routing to any handler, the record lookup included, and answer 401 where it is absent or wrong.',
  scope: 'trace',
  scenarios: ['credentials', 'credentials-probes'],
  check: (trace) => {
    const attempts = attemptsOf(trace).filter(({ exchange }) => exchange.probe.provokes === 'unauthorized');
    const violations: Violation[] = [];
    const observations: Observation[] = [];
    let examined = 0;
    let unclear: string | undefined;
    for (const attempt of attempts) {
      const verdict = judge(attempt, attempts, trace);
      if (verdict === 'unclear') unclear ??= unclearReason(attempt);
      if (verdict === 'pass' || verdict === 'violation') examined += 1;
      if (verdict === 'violation') violations.push(toldOf(attempt));
      if (verdict === 'open') observations.push(openProbe(attempt));
    }
    const lost = unansweredAttempt(trace);
    const doubt =
      lost !== undefined
        ? noAnswer(`${requestLine(lost)}: ${lost.fault?.message ?? 'no answer'}`)
        : unclear === undefined
          ? {}
          : indistinct(unclear);
    if (examined === 0 && doubt.unjudged === undefined) {
      const reason = attempts.length === 0 ? 'nothing was sent without the credential' : 'no answer was a refusal';
      return { ...inapplicable(reason), observations };
    }
    return { violations, observations, examined, ...doubt };
  },
  examples,
});

type Verdict = 'pass' | 'violation' | 'unclear' | 'elsewhere' | 'open';

function judge(attempt: Attempt, attempts: readonly Attempt[], trace: Trace): Verdict {
  const { came, name, credential } = attempt;
  if (!isTokenGood(trace)) return 'unclear';
  if (came === 'refused') return 'pass';
  if (came === 'disguised') return 'elsewhere';
  const control = controlOf(trace, attempt);
  if (control === 'refused') return 'unclear';
  if (isExplained(attempt, attempts)) return 'elsewhere';
  if (came === 'accepted') {
    const earlier = plain.slice(0, plain.indexOf(credential));
    const isMine = plain.includes(credential) && attempt.standIn === undefined;
    if (!isMine || wasAccepted(attempts, name, earlier)) return 'elsewhere';
    return credential === 'none' && attempt.exchange.probe.operation?.kind === 'probe' ? 'open' : 'violation';
  }
  return control === 'worked' ? 'violation' : 'unclear';
}

/** True where another violation already tells why this request got no 401. */
function isExplained(attempt: Attempt, attempts: readonly Attempt[]): boolean {
  const { came, name, base, credential, standIn, exchange } = attempt;
  const isVariety = name !== base;
  if (isVariety && wasAccepted(attempts, base, ['none', credential])) return true;
  if ((credential !== 'none' || standIn !== undefined) && wasAccepted(attempts, name, ['none'])) return true;
  if (came === 'accepted') return false;
  // What one credential was let do (a deletion, say) may be why another got a 404.
  if (wasAccepted(attempts, name, [...plain, ...nearMisses])) return true;
  // Let in as a caller, it got the answer that a caller gets (a state that forbids the action).
  return attempts.some(
    (other) =>
      other.came === 'accepted' &&
      other.standIn === standIn &&
      other.credential === credential &&
      (credential !== 'none' || other.exchange.probe.operation?.kind === exchange.probe.operation?.kind) &&
      other !== attempt,
  );
}

function unclearReason(attempt: Attempt): string {
  const { exchange } = attempt;
  return `${exchange.probe.operation?.id ?? requestLine(exchange)} did not work with the valid credential either`;
}

function toldOf(attempt: Attempt): Violation {
  const { exchange, credential, came, name, base } = attempt;
  const { status } = exchange.reply;
  const told = `${requestLine(exchange)} with ${credentialWords[credential]} was`;
  const isRecord = name !== base && /missing|deleted|duplicate/.test(name);
  return violation({
    at: 'status',
    expected: '401',
    actual: String(status),
    exchange: exchange.id,
    ...(came === 'accepted'
      ? {
          key: `accepted: ${credential}`,
          clauses: credential === 'none' ? ['auth.unauthorized'] : ['auth.unauthorized', 'auth.bearer'],
          message: `${told} accepted with ${status}; a request that fails authentication is answered with 401.`,
        }
      : {
          key: isRecord ? `status ${status} by the record` : `status ${status}`,
          clauses: ['auth.unauthorized'],
          message: isRecord
            ? `${told} answered ${status}; authentication comes before everything that depends on a record, so it is a 401.`
            : `${told} answered ${status}; a request that fails authentication is answered with 401.`,
        }),
  });
}

function openProbe(attempt: Attempt): Observation {
  return {
    clause: 'auth.unauthorized',
    text: `${requestLine(attempt.exchange)} answers without a credential too; if it is meant to, say auth: none in the plan`,
    exchanges: [attempt.exchange.id],
  };
}
