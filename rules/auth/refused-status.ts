import { defineRule } from '../../src/model/rule.ts';
import { isStep } from '../../src/model/step.ts';
import { credentials as steps } from '../../src/model/traces/credentials.ts';
import { errorOf } from '../../src/model/envelope.ts';
import { codeWith, withoutToken } from '../../src/model/signs.ts';
import { type Violation, violation } from '../../src/model/violation.ts';
import type { Attempt } from './shared/attempts.ts';
import { requestLine } from '../../src/model/exchange.ts';
import { carriedWords, judgeRefusals, refusals, type Verdict } from './shared/refusals.ts';
import { refusedStatusExamples as examples } from './shared/refused-status-examples.ts';

/** Requests about something that is not there, or that is there already. */
const ofRecords = [steps.missing, steps.missingOwner, steps.deleted, steps.duplicate];

/** That an operation works without a credential is told by auth/unauthorized. */
export default defineRule({
  id: 'auth/refused-status',
  proves: ['auth.unauthorized'],
  breaks: [],
  weight: 5,
  label: 'clients',
  title: 'A request that fails authentication is refused with 401, on every operation',
  why: 'Clients renew their token only on a 401, and a 404 or 409 without a token reveals what exists.',
  fix: 'Check the token before routing to any handler and before reading the body or looking up any record, and answer 401, not 403, 404 or a redirect.',
  scope: 'trace',
  wants: refusals,
  check: (trace) => judgeRefusals(trace, { told, passes: ['refused'] }),
  examples,
});

function isOfRecord({ exchange }: Attempt): boolean {
  // What is invalid is so whatever there is.
  if ([400, 422].includes(exchange.reply.status)) return false;
  return ofRecords.some((family) => isStep(exchange.probe.step, family));
}

function told(attempt: Attempt, verdict: Verdict, attempts: readonly Attempt[]): Violation | undefined {
  if (verdict !== 'odd') return undefined;
  const { exchange } = attempt;
  const { status } = exchange.reply;
  const word = errorOf(exchange.reply)?.['code'];
  // What is answered for a record that is there, too, does not depend on it.
  const isRecord =
    isOfRecord(attempt) &&
    !attempts.some((other) => !isOfRecord(other) && other.came === 'other' && other.exchange.reply.status === status);
  return violation({
    at: 'status',
    expected: '401',
    actual: String(status),
    exchange: exchange.id,
    key: isRecord ? `status ${status} by the record` : `status ${status}`,
    signs: [withoutToken, ...(typeof word === 'string' ? [codeWith(word, status)] : [])],
    message: `${requestLine(exchange)} without a valid credential (${carriedWords(exchange, attempt.credential)}) was answered ${status}`,
  });
}
