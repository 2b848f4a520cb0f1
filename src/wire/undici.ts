/**
 * The wire to a real service.
 *
 * It uses undici's `dispatch()`. The promises and streams of `request()` would cost as much as everything else.
 */
import { type Exchange, exchangeOf, type Fault, type Outcome } from '../core/exchange.ts';
import { type Auth, type Plan, secretsIn } from '../core/plan.ts';
import { type Intent, type Probe, riskOf } from '../core/probe.ts';
import type { Credential, Wire } from '../core/send.ts';
import { createMask } from '../text/secrets.ts';
import type { Sendable } from './connection.ts';
import { openerFor, standardAgent, type WireOptions } from './connector.ts';
import { acceptEncoding } from './decoding.ts';
import { Pool } from './pool.ts';
import { baseOf, requestsOf } from './request.ts';

/** For each request in flight. What uses a named connection is done with it soon. */
const namedEach = 4;

/** It throws `WireSetupError` if the plan or the environment asks for something that cannot be prepared. */
export function undiciWire(plan: Plan, options: WireOptions = {}): Wire {
  const { origin, prefix } = baseOf(plan.baseUrl);
  const { userAgent = standardAgent } = options;
  const requestOf = requestsOf(plan, { 'user-agent': userAgent, 'accept-encoding': acceptEncoding });
  const pool = new Pool(openerFor(origin, plan, options), plan.http.concurrency * namedEach);
  const isAlwaysKnown = !isCertificateAlone(plan.auth);

  async function send<I extends Intent>(probe: Probe<I>, secrets: Credential): Promise<Exchange<I>> {
    const { method, url, headers, body } = requestOf(probe, secrets);
    const path = prefix + url;
    const request: Sendable = { method, path: path.startsWith('/') ? path : `/${path}`, headers: headers.flat(), body };
    const isKnown = isAlwaysKnown || probe.credential === 'valid';
    const connection = pool.take(probe, isKnown);
    let attempted = await connection.send(request);
    // The connection was closed while it was idle. A risky request may have done its work, so it is not repeated.
    const { isLost } = attempted;
    if (isLost && riskOf(probe) === undefined) attempted = await connection.send(request);
    const { outcome, startedMs, endedMs } = attempted;
    connection.idleSinceMs = endedMs;
    pool.give(connection, probe, isKnown, isLost);
    const shown = outcome.fault === undefined ? outcome : masked(outcome.fault, secrets);
    return exchangeOf(probe, shown, startedMs, endedMs);
  }
  return { abilities: { connections: true, rawUrl: true, redirects: true }, send, close: () => pool.close() };
}

/** If the certificate is the whole credential, the service sees it only with a valid credential. */
function isCertificateAlone(auth: Auth | undefined): boolean {
  if (auth?.mtls === undefined) return false;
  const { bearer, command, file, oauth2, headers, query } = auth;
  const hasToken = [bearer, command, file, oauth2].some((each) => each !== undefined);
  return !hasToken && Object.keys({ ...headers, ...query }).length === 0;
}

/** A message may quote the request. */
function masked(fault: Fault, credential: Credential): Outcome {
  const secrets = secretsIn(credential);
  return { fault: { ...fault, message: createMask(secrets, secrets).text(fault.message) } };
}
