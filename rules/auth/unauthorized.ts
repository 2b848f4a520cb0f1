import { credentialWords } from '../../src/model/credential.ts';
import { lostFacts, requestFacts, why, type Why } from '../../src/model/reason.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { defineRule, inapplicable, indistinct, noAnswer, type Observation } from '../../src/model/rule.ts';
import type { Trace } from '../../src/model/trace.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import { type Attempt, attemptsOf, controlOf, isTokenGood, unansweredAttempt, wasAccepted } from './shared/attempts.ts';
import { isExplained, plainCredentials } from './shared/explained.ts';
import { unauthorizedExamples as examples } from './shared/unauthorized-examples.ts';

export default defineRule({
  id: 'auth/unauthorized',
  proves: ['auth.unauthorized'],
  breaks: ['auth.bearer'],
  weight: 10,
  label: 'security',
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
    let unclear: Why | undefined;
    for (const attempt of attempts) {
      const verdict = judge(attempt, attempts, trace);
      if (verdict === 'unclear') unclear ??= unclearReason(attempt);
      if (verdict === 'pass' || verdict === 'violation') examined += 1;
      if (verdict === 'violation') violations.push(toldOf(attempt));
      if (verdict === 'open') observations.push(openProbe(attempt));
    }
    const lost = unansweredAttempt(trace);
    const doubt =
      lost !== undefined ? noAnswer('lost', lostFacts(lost)) : unclear === undefined ? {} : indistinct(unclear);
    if (examined === 0 && doubt.unjudged === undefined) {
      const reason = attempts.length === 0 ? 'nothing-sent-bare' : 'no-refusal';
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
  // Whatever else HEAD is answered with, a service need not offer it.
  if (attempt.exchange.probe.method === 'HEAD' && came === 'other') return 'elsewhere';
  const control = controlOf(trace, attempt);
  if (control === 'refused') return 'unclear';
  if (isExplained(attempt, attempts)) return 'elsewhere';
  if (came === 'accepted') {
    const earlier = plainCredentials.slice(0, plainCredentials.indexOf(credential));
    const isMine = plainCredentials.includes(credential) && attempt.standIn === undefined;
    if (!isMine || wasAccepted(attempts, name, earlier)) return 'elsewhere';
    return credential === 'none' && attempt.exchange.probe.operation?.kind === 'probe' ? 'open' : 'violation';
  }
  return control === 'worked' ? 'violation' : 'unclear';
}

function unclearReason({ exchange }: Attempt): Why {
  return why('control-failed', { operation: requestFacts(exchange).operation });
}

function toldOf(attempt: Attempt): Violation {
  const { exchange, credential, came, name, base } = attempt;
  const { status } = exchange.reply;
  const told = `${requestLine(exchange)} with ${credentialWords[credential]} was`;
  const isRecord = name !== base && /^(?:missing|list-missing|deleted|duplicate)/.test(name);
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
