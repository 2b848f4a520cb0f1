/** A connection that breaks once may be an accident. A service that does not come back is not. */
import type { ClauseId } from '../clauses.ts';
import type { Exchange } from '../../src/core/exchange.ts';
import type { Situation } from '../../src/core/probe.ts';
import { defineFoldRule, failed } from '../../src/core/rule.ts';
import { downIn, survival } from '../../src/projections/survival.ts';
import { clauseOf } from '../../src/reading/operation-clause.ts';

/** What a provocation probes. */
const probed: Readonly<Record<Situation, ClauseId>> = {
  unauthorized: 'auth.unauthorized',
  missing: 'status.missing',
  'unknown-path': 'status.missing',
  'invalid-input': 'status.invalid-input',
  'invalid-change': 'status.invalid-input',
  'malformed-body': 'status.invalid-input',
  'wrong-media-type': 'status.invalid-input',
  'too-large': 'status.invalid-input',
  duplicate: 'status.duplicate',
  'unusable-parameter': 'query.invalid',
  'unknown-parameter': 'query.invalid',
  'past-the-end': 'query.invalid',
  'unsupported-method': 'service.1',
  'bad-encoding': 'error.separation',
  'refused-transition': 'operation.action',
  other: 'error.separation',
};

export default defineFoldRule({
  id: 'operation/survived',
  proves: [],
  breaks: ['error.separation'],
  weight: 10,
  label: 'security',
  title: 'No request crashes the service',
  headline: 'The service stopped responding',
  why: 'Anyone who can crash the service with one request can take it down for everyone.',
  fix: 'Catch exceptions in one place around all handlers, turn them into responses, and check the input before you use it.',
  says: {
    one: 'After {request}, the service did not respond anymore',
    several: 'After {request} and {seen} other requests at the same time, the service did not respond anymore',
  },
  start: () => undefined,
  check: (_, { state }) => {
    const [exchange, ...others] = downIn(state(survival))?.window ?? [];
    if (exchange === undefined) return failed();
    const facts = { at: 'status', expected: 'a response', exchange };
    if (others.length > 0) return failed({ kind: 'several', seen: String(others.length), ...facts });
    return failed({ kind: 'one', seen: 'no response', ...facts, breaks: [clauseProbedBy(exchange)] });
  },
});

function clauseProbedBy({ probe }: Exchange): ClauseId {
  const { intent, operation } = probe;
  return intent.kind === 'provocation' ? probed[intent.situation] : clauseOf(operation);
}
