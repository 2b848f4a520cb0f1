/**
 * Only a body that reports a failure violates it. A field named `error` inside an item is an ordinary field. A request
 * that works proves nothing, because nothing failed.
 */
import { aimOf } from '../../src/core/probe.ts';
import { defineResponseRule, failed, passed } from '../../src/core/rule.ts';
import { reportedFailure } from '../../src/reading/envelope.ts';

export default defineResponseRule({
  id: 'errors/never-200',
  proves: ['error.never-200'],
  weight: 8,
  title: 'A failure never has a success status',
  headline: 'Failures have a success status',
  why: 'Clients, caches, and monitors decide by the status. They mistake such a failure for a result.',
  fix: 'Set the status where the error body is built: 4xx for what the client can change, 5xx for the rest.',
  says: { success: '{request} returned {seen}' },
  layer: 'any',
  about: (exchange) => {
    const { status, isSuccess } = exchange.response;
    if (isSuccess) return reportedFailure(exchange) !== undefined;
    return status >= 400 && status < 500 && aimOf(exchange.probe) === 'failure';
  },
  check: (exchange) => {
    const report = reportedFailure(exchange);
    if (report === undefined) return passed;
    const seen = `${exchange.response.status} with ${report}`;
    return failed({ kind: 'success', at: 'status', seen, expected: '4xx or 5xx', exchange });
  },
});
