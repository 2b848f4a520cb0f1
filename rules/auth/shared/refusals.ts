import { type Answered, type Exchange, requestLine } from '../../../src/model/exchange.ts';
import { type Credential, credentialWords } from '../../../src/model/credential.ts';
import { inapplicable, indistinct, type Judgement, noAnswer, type Wants } from '../../../src/model/rule.ts';
import { lostFacts, requestFacts, why, type Why } from '../../../src/model/reason.ts';
import type { Trace } from '../../../src/model/trace.ts';
import { credentials as steps } from '../../../src/model/traces/credentials.ts';
import { credentialsProbes } from '../../../src/model/traces/credentials-probes.ts';
import type { Violation } from '../../../src/model/violation.ts';
import { type Attempt, attemptsOf, controlOf, isTokenGood, unansweredAttempt, wasAccepted } from './attempts.ts';
import { isExplained, plainCredentials } from './explained.ts';
import { failedIn2xx } from '../../resource/shared/acceptance.ts';
import { isStep } from '../../../src/model/step.ts';

/** Requests that must be refused, and those that show that they work otherwise. */
export const refusals: Exclude<Wants, string> = [
  steps.reads,
  steps.wrong,
  steps.forms,
  steps.doubts,
  steps.otherScheme,
  steps.asBasic,
  steps.basic,
  steps.madeUp,
  steps.query,
  steps.queries,
  steps.queryControls,
  steps.missing,
  steps.missingOwner,
  steps.creates,
  steps.duplicate,
  steps.existing,
  steps.existingControls,
  steps.headMissing,
  steps.headRead,
  steps.headList,
  steps.writes,
  steps.controls,
  steps.deleted,
  credentialsProbes.refused,
];

/**
 * What came of a request that must be refused. `works`: it did as if the credential were there, and that is told of it. `odd`: it was
 * refused, and not with 401, although it works with the credential, or for what is there. `unclear`: it does not work with the credential either. `elsewhere`: another finding tells of it.
 */
export type Verdict = 'refused' | 'works' | 'odd' | 'unclear' | 'elsewhere';

/** How a rule sees the requests of a trace that must be refused. */
export interface Seen {
  /** The verdicts that are violations, in the words of the rule. */
  readonly told: (attempt: Attempt, verdict: Verdict, attempts: readonly Attempt[]) => Violation | undefined;
  /** The verdicts that say yes. */
  readonly passes: readonly Verdict[];
}

/** Judges every request of a trace that must be refused. */
export function judgeRefusals(trace: Trace, { told, passes }: Seen): Judgement {
  const attempts = attemptsOf(trace).filter(isToBeRefused);
  const verdicts = attempts.map((attempt) => ({ attempt, verdict: verdictOf(attempt, attempts, trace) }));
  const violations = verdicts.flatMap(({ attempt, verdict }) => told(attempt, verdict, attempts) ?? []);
  const examined = violations.length + verdicts.filter(({ verdict }) => passes.includes(verdict)).length;
  const lost = unansweredAttempt(trace);
  const unclear = verdicts.find(({ verdict }) => verdict === 'unclear');
  const doubt =
    lost !== undefined
      ? noAnswer('lost', lostFacts(lost))
      : unclear === undefined
        ? {}
        : indistinct(unclearReason(unclear.attempt));
  if (examined === 0 && doubt.unjudged === undefined) {
    if (attempts.some(({ came }) => came === 'disguised')) return failedIn2xx;
    return inapplicable(attempts.length === 0 ? 'nothing-sent-bare' : 'no-refusal');
  }
  return { violations, examined, ...doubt };
}

/** What lacks the valid token; or has it in another scheme, where that is not taken: it fails, and by another scheme. */
function isToBeRefused({ exchange: { probe }, came }: Attempt): boolean {
  const isOtherScheme = isStep(probe.step, steps.otherScheme) || isStep(probe.step, steps.asBasic);
  return probe.provokes === 'unauthorized' || (isOtherScheme && (came === 'refused' || came === 'other'));
}

function verdictOf(attempt: Attempt, attempts: readonly Attempt[], trace: Trace): Verdict {
  const { came, name, credential, exchange } = attempt;
  if (!isTokenGood(trace)) return 'unclear';
  if (came === 'refused') return 'refused';
  if (came === 'disguised') return 'elsewhere';
  if (came === 'other' && (isToldApart(exchange) || isCookieRefused(attempt))) return 'elsewhere';
  if (came === 'accepted' && isSameForMissing(exchange, attempts)) return 'elsewhere';
  const control = controlOf(trace, attempt);
  if (control === 'refused') return 'unclear';
  if (isExplained(attempt, attempts)) return 'elsewhere';
  // Who tells of a conflict with what is there has looked it up.
  if (came === 'other' && control === 'failed' && exchange.reply.status === 409) return 'odd';
  if (came === 'other' && control !== 'worked') return isJudgedPlain(attempt, attempts) ? 'elsewhere' : 'unclear';
  if (came === 'other') return 'odd';
  const earlier = plainCredentials.slice(0, plainCredentials.indexOf(credential));
  const isMine = plainCredentials.includes(credential) && attempt.standIn === undefined;
  if (!isMine || wasAccepted(attempts, name, earlier)) return 'elsewhere';
  return 'works';
}

/** A query that the service does not take is not needed where the same without it was refused as it should be. */
function isJudgedPlain({ name, base }: Attempt, attempts: readonly Attempt[]): boolean {
  return name !== base && attempts.some((other) => other.name === base && other.came === 'refused');
}

/**
 * A 400 calls the request unreadable (a schema over cookies), before anybody asks who sent it: that is free. Any other status, a redirect to a
 * login and a 403 among them, answers a request without an Authorization header, which the text gives a 401, whatever cookies it has.
 */
function isCookieRefused({ credential, exchange }: Attempt): boolean {
  return credential === 'made-up-cookie' && exchange.reply.status === 400;
}

/** Whatever else HEAD is answered with, a service need not offer it; and what all queries at once brought, each alone tells. */
function isToldApart({ probe }: Answered): boolean {
  return probe.method === 'HEAD' || isStep(probe.step, steps.query);
}

/**
 * A HEAD that gets a 204, and for an id that nobody has as well, tells nothing of what is there: methods/head says that it is not the status of
 * GET. A 200 may be what is answered without the token alone.
 */
function isSameForMissing({ probe, reply }: Answered, attempts: readonly Attempt[]): boolean {
  const isEmpty = ({ exchange }: Attempt): boolean =>
    isStep(exchange.probe.step, steps.headMissing) && exchange.reply.status === 204;
  return probe.method === 'HEAD' && reply.status === 204 && attempts.some(isEmpty);
}

function unclearReason({ exchange }: Attempt): Why {
  return why('control-failed', { operation: requestFacts(exchange).operation });
}

/** The request, and what it carried. */
export function sentWith({ exchange, credential }: Attempt): string {
  return `${requestLine(exchange)} with ${carriedWords(exchange, credential)}`;
}

/** What stood in for the credential, with the header that was sent empty: a plan may have a key in a header of its own. */
export function carriedWords({ request }: Exchange, credential: Credential): string {
  const [empty] = credential === 'blank' ? (request.headers.find(([, value]) => value === '') ?? []) : [];
  return empty === undefined ? credentialWords[credential] : `an empty ${empty} header`;
}
