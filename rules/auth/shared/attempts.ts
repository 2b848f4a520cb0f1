import type { Credential } from '../../../src/model/credential.ts';
import { saysFailed } from '../../../src/model/failure.ts';
import { type Answered, type Exchange, isAnswered, isSuccess, type Reply } from '../../../src/model/exchange.ts';
import { stepOf, type Trace } from '../../../src/model/trace.ts';

/**
 * What came of a request without the valid credential. `refused`: 401. `accepted`: a 2xx. `disguised`: a 2xx whose body
 * says that it failed (errors/never-200 tells of that). `other`: any other status.
 */
export type Came = 'refused' | 'accepted' | 'disguised' | 'other';

/** One request without the valid credential, or with the valid token in another place. */
export interface Attempt {
  readonly exchange: Answered;
  readonly credential: Credential;
  /** What was asked for: equal for the same request with different credentials. */
  readonly name: string;
  /** What the request is a variety of: a list with a query is a list. */
  readonly base: string;
  readonly came: Came;
  /** What might have stood in for the credential. */
  readonly standIn?: 'connection' | 'cookie';
}

/** How the same request fared with the valid credential. `unknown`: it was not sent, or got no usable answer. */
export type Control = 'worked' | 'failed' | 'refused' | 'unknown';

/** The answered attempts of a trace, in the order in which they were sent. */
export function attemptsOf(trace: Trace): readonly Attempt[] {
  return attempted(trace).filter(isAnswered).map(attemptOf);
}

/** The first request without the valid credential that got no usable answer. */
export function unansweredAttempt(trace: Trace): Exchange | undefined {
  return attempted(trace).find((exchange) => !isAnswered(exchange) && exchange.probe.provokes === 'unauthorized');
}

function attempted(trace: Trace): readonly Exchange[] {
  return trace.exchanges.filter(({ probe }) => probe.credential !== 'valid' && probe.repeated !== true);
}

function attemptOf(exchange: Answered): Attempt {
  const { probe, reply } = exchange;
  const name = probe.about.attempt ?? probe.step.name;
  const standIn =
    typeof probe.connection === 'object' ? 'connection' : probe.cookiesOf === undefined ? undefined : 'cookie';
  return {
    exchange,
    credential: probe.credential,
    name,
    base: probe.about.varietyOf ?? name,
    came: cameOf(reply),
    ...(standIn === undefined ? {} : { standIn }),
  };
}

/** What a reply comes to, whoever asked. */
export function cameOf(reply: Reply): Came {
  if (reply.status === 401) return 'refused';
  if (!isSuccess(reply.status)) return 'other';
  return saysFailed(reply) ? 'disguised' : 'accepted';
}

/** True where the valid credential got any answer but 401: only then does a refusal say something. */
export function isTokenGood(trace: Trace): boolean {
  return trace.exchanges.some(
    (exchange) =>
      exchange.probe.credential === 'valid' &&
      exchange.probe.operation?.access === undefined &&
      isAnswered(exchange) &&
      exchange.reply.status !== 401,
  );
}

/** How the attempt's control fared. */
export function controlOf(trace: Trace, attempt: Attempt): Control {
  const control = sameWithCredential(trace, attempt);
  if (control === undefined) return 'unknown';
  const came = cameOf(control.reply);
  return came === 'accepted' ? 'worked' : came === 'refused' ? 'refused' : 'failed';
}

/** The same request with the valid credential. */
export function sameWithCredential(trace: Trace, { exchange }: Attempt): Answered | undefined {
  const step = exchange.probe.about.control;
  return step === undefined ? undefined : stepOf(trace, step);
}

/** True where the same request was accepted with one of those credentials, nothing else standing in for them. */
export function wasAccepted(attempts: readonly Attempt[], name: string, credentials: readonly Credential[]): boolean {
  return attempts.some(
    (other) =>
      other.name === name &&
      other.standIn === undefined &&
      other.came === 'accepted' &&
      credentials.includes(other.credential),
  );
}
